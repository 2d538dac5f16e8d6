import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileFolder } from '../../../../src/adapters/files/file-folder.ts';
import type { LanguageModel } from '../../../../src/adapters/onnx/language/language-model.ts';
import { PrefixDisk } from '../../../../src/adapters/onnx/language/prefix-disk.ts';
import { findModel } from '../../../../src/adapters/model-sources/find-model.ts';
import { nodeLanguage } from '../../../support/node-language.ts';
import type { LanguagePlan } from '../../../../src/protocol/threads/language-plan.ts';
import { Changes } from '../../../support/changes.ts';
import { type ModelHost, startModelHost } from '../../../support/model-host.ts';
import { oneTurn } from '../../../support/turns.ts';

let host: ModelHost;
let plan: LanguagePlan;
let path: string;

beforeAll(async () => {
  host = await startModelHost();
  const offer = { url: `${host.url}/small/` };
  plan = (await findModel(offer, { fetch, baseUrl: host.url, unable: () => null })).plan(null, []);
});
afterAll(() => host.close());
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'prefixes-'));
  return () => rm(path, { recursive: true });
});

/** Told a turn after each write, or its failure: what follows on it has come about by then. */
const changes = new Changes();
const written = (): void => void oneTurn().then(() => changes.tell());

/** Files of this machine's disk. */
const onDisk = (): FileFolder => ({
  read: (name) =>
    readFile(join(path, name)).then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    ),
  write: (name, bytes) => writeFile(join(path, name), bytes).finally(written),
  remove: (name) => rm(join(path, name), { force: true }),
  names: () => readdir(path),
});

async function opened(folder: FileFolder | null = onDisk(), given = plan): Promise<LanguageModel> {
  const model = nodeLanguage(fetch, async () => folder);
  await model.load({ baseUrl: '', plan: given, open: true, offline: false, keep: true }, () => undefined);
  return model;
}

const RULES = 'A pool has two coins. '.repeat(20);

async function ask(model: LanguageModel, words: string) {
  const messages = [{ role: 'user' as const, content: RULES + words }];
  const id = await model.begin({ messages, maxTokens: 6, temperature: 0 });
  let text = '';
  for (let piece = await model.read(id); piece !== null; piece = await model.read(id)) text += piece;
  return { text, ...(await model.close(id)) };
}

/** Two prompts that begin alike, until what they share is on disk. */
async function prove(model: LanguageModel) {
  await ask(model, 'One?');
  const second = await ask(model, 'Two?');
  await changes.until(async () => (await model.prefixes()).disk?.count === 1);
  return second;
}

test('what a prompt went on from is there when the model is opened again, and the reply is the same', async () => {
  const { reused } = await prove(await opened());
  expect(reused).toBeGreaterThanOrEqual(256);
  const without = await ask(await opened(null), 'Three?');
  const again = await opened();
  expect(await ask(again, 'Three?')).toMatchObject({ text: without.text, reused, input: without.input });
  expect(without.reused).toBe(0);
  expect((await again.prefixes()).disk).toMatchObject({ count: 1 });
});

test('what is damaged, or of other weights, is as if it were not there', async () => {
  await prove(await opened());
  const [file] = (await readdir(path)).filter((name) => name !== 'index.json');
  const bytes = await readFile(join(path, file!));
  bytes[1_000]! ^= 1;
  await writeFile(join(path, file!), bytes);
  const damaged = await opened();
  expect(await ask(damaged, 'Three?')).toMatchObject({ reused: 0 });
  expect((await damaged.prefixes()).disk).toMatchObject({ count: 0 });

  await prove(await opened());
  await writeFile(
    join(path, 'index.json'),
    (await readFile(join(path, 'index.json'), 'utf8')).replace(/"model":"../, '"model":"zz'),
  );
  expect((await (await opened()).prefixes()).disk).toMatchObject({ count: 0 });
  expect(await readdir(path)).toEqual(['index.json']);
});

test('a disk that is full is asked no more, and prompts are answered', async () => {
  const full: FileFolder = {
    ...onDisk(),
    write: () => Promise.reject(new Error('There is no room.')).finally(written),
  };
  const model = await opened(full);
  await ask(model, 'One?');
  await ask(model, 'Two?');
  await changes.until(async () => (await model.prefixes()).diskError !== null);
  expect((await model.prefixes()).diskError).toBe('There is no room.');
  expect((await model.prefixes()).disk).toBeNull();
  expect((await ask(model, 'Three?')).reused).toBeGreaterThan(0);
});

test('it goes when it is not to be kept', async () => {
  const model = await opened();
  await prove(model);
  await model.forgetPrefixes();
  expect(await readdir(path)).toEqual(['index.json']);
  expect((await ask(model, 'Three?')).reused).toBe(0);
  expect((await model.prefixes()).disk).toBeNull();
});

test('what was used longest ago gives way to the bound', async () => {
  const PER_TOKEN = 4;
  const prompts = [1, 2, 3].map((first) => [first, ...Array.from({ length: 299 }, (_, at) => at)]);
  let proven: number[] = [];
  const brought: number[] = [];
  const parts = {
    prefixes: {
      reach: () => 0,
      keep: (ids: readonly number[]) => void brought.push(ids[0]!),
      proven: () => [{ ids: proven, cache: { length: proven.length, tensors: {} } }],
    },
    session: {
      pack: (_: unknown, length: number) => new Uint8Array(length * PER_TOKEN),
      unpack: (_: unknown, length: number) => ({ length, tensors: {} }),
    },
    block: 4,
  };
  const disk = await PrefixDisk.open(onDisk(), 'weights', parts, 2 * 300 * PER_TOKEN);
  const keep = async (ids: number[]): Promise<void> => {
    proven = ids;
    await disk.store();
  };
  await keep(prompts[0]!);
  await keep(prompts[1]!);
  await disk.bring([...prompts[0]!, 7]);
  await keep(prompts[2]!);
  expect(disk.bytes).toBe(2 * 300 * PER_TOKEN);
  for (const ids of prompts) await disk.bring([...ids, 7]);
  expect(brought).toEqual([1, 1, 3]);
  expect(await readdir(path)).toHaveLength(3);
});
