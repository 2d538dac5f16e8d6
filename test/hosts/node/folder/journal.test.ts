import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fold } from '../../../../src/hosts/node/folder/fold.ts';
import { type FlushRecord, Journal } from '../../../../src/hosts/node/folder/journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golem-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const written = (path: string, text: string, at = 0): [FlushRecord, Uint8Array[]] => {
  const bytes = new TextEncoder().encode(text);
  const file = { path, size: at + bytes.length, full: at === 0, pieces: [[at, bytes.length]] as const };
  return [{ ops: [], files: [file] }, [bytes]];
};
const journalAt = (): string => join(folder, 'journal');
const files = (): string => join(folder, 'files');
const text = (path: string): Promise<string> => readFile(join(files(), path), 'utf8');

/** What a start after a kill finds. */
async function started(): Promise<void> {
  const journal = await Journal.open(journalAt());
  await fold(journal, files());
  await journal.close();
}

test('flushes come into the files in their order, and the journal is empty then', async () => {
  const journal = await Journal.open(journalAt());
  await journal.append({ ops: [{ op: 'mkdir', path: '/base' }], files: [] }, []);
  await journal.append(...written('/base/1', 'one two'));
  await journal.append(...written('/base/1', 'TWO', 4));
  await journal.append(...written('/gone', 'x'));
  await journal.append({ ops: [{ op: 'remove', path: '/gone' }], files: [] }, []);
  await fold(journal, files());
  expect(await text('base/1')).toBe('one TWO');
  expect(await readdir(files())).toEqual(['base']);
  expect((await stat(journalAt())).size).toBe(0);
  await journal.close();
});

test('a flush that a kill cut short is none, wherever it was cut', async () => {
  const journal = await Journal.open(journalAt());
  await journal.append(...written('/a', 'acknowledged'));
  const whole = journal.bytes;
  await journal.append(...written('/a', 'on its way'));
  const bytes = await readFile(journalAt());
  await journal.close();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: whole, max: bytes.length - 1 }), async (cut) => {
      await rm(files(), { recursive: true, force: true });
      await truncate(journalAt(), 0);
      await appendFile(journalAt(), bytes.subarray(0, cut));
      await started();
      expect(await text('a')).toBe('acknowledged');
    }),
    { numRuns: 40 },
  );
});

test('a flush that was being carried into the files when the process ended is carried in again', async () => {
  const journal = await Journal.open(journalAt());
  await journal.append(...written('/a', 'first'));
  await journal.append(...written('/a', 'and more', 5));
  const bytes = await readFile(journalAt());
  await fold(journal, files());
  await journal.close();
  // The journal was not emptied, and a part of the file is not what it should be.
  await appendFile(journalAt(), bytes);
  await truncate(join(files(), 'a'), 3);
  await started();
  expect(await text('a')).toBe('firstand more');
});

test('a damaged flush that others follow was acknowledged, and nothing is opened over it', async () => {
  const journal = await Journal.open(journalAt());
  await journal.append(...written('/a', 'acknowledged'));
  const at = journal.bytes - 1;
  await journal.append(...written('/b', 'after it'));
  await journal.close();
  const handle = await open(journalAt(), 'r+');
  await handle.write('!', at);
  await handle.close();
  await expect(started()).rejects.toMatchObject({ code: 'store.corrupt' });
});
