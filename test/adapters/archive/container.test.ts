import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFrames, writeFrames } from '../../../src/adapters/archive/container.ts';
import type { ArchiveFrame, Head } from '../../../src/adapters/archive/archive-frames.ts';
import { all, bytesOf, collect, inChunks } from './file-bytes.ts';

const HEAD: Head = {
  kind: 'life',
  format: 1,
  schema: 1,
  app: 'test',
  made: 1_700_000_000_000,
  life: { name: 'golem', golemId: 'g', tick: 3, worldId: 'sp500' },
  settings: { speed: 100 },
  tables: [{ name: 'records', columns: 'tick, body', rows: 5 }],
  sequences: [{ name: 'seq', last: '9007199254740993', called: true }],
  migrations: [{ version: 1, name: 'life', sha256: 'ab' }],
};

const rows = (data: Uint8Array<ArrayBuffer>, count = 1): ArchiveFrame => ({
  kind: 'rows',
  table: 'records',
  rows: count,
  data,
});
const END: ArchiveFrame = { kind: 'end', rows: { records: 5 } };

function fileOf(frames: readonly ArchiveFrame[]): Promise<Uint8Array<ArrayBuffer>> {
  return collect(
    writeFrames(
      (async function* () {
        yield* frames;
      })(),
    ),
  );
}

async function framesOf(bytes: Uint8Array<ArrayBuffer>, chunk?: number): Promise<ArchiveFrame[]> {
  return all(readFrames(inChunks(bytes, chunk)));
}

const file = await fileOf([HEAD, rows(new Uint8Array(3_000).fill(7)), rows(new Uint8Array([1, 2, 3])), END]);

describe('a file of frames', () => {
  test('gives back what was written, wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 4_000 }),
        async (parts, chunk) => {
          const frames = [HEAD, ...parts.map((part) => rows(new Uint8Array(part))), END];
          expect(await framesOf(await fileOf(frames), chunk)).toEqual(frames);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is refused with any bit flipped, anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), async (bit) => {
        const broken = file.slice();
        broken[bit >> 3]! ^= 1 << (bit & 7);
        await expect(framesOf(broken)).rejects.toMatchObject({
          code: bit < 64 ? 'archive.foreign' : 'archive.damaged',
        });
      }),
      { numRuns: 300 },
    );
  });

  test('is refused when it is cut off, anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), async (length) => {
        await expect(framesOf(file.slice(0, length))).rejects.toMatchObject({
          code: length < 8 ? 'archive.foreign' : 'archive.damaged',
        });
      }),
      { numRuns: 150 },
    );
  });

  test('is refused with frames taken out, doubled, exchanged or added', async () => {
    const [magic, head, first, second, end] = await all(
      writeFrames(
        (async function* () {
          yield* [HEAD, rows(new Uint8Array([1])), rows(new Uint8Array([2])), END];
        })(),
      ),
    );
    for (const parts of [
      [magic, head, second, end],
      [magic, head, first, first, second, end],
      [magic, head, second, first, end],
      [magic, head, first, second, end, end],
      [magic, first, head, second, end],
    ]) {
      await expect(framesOf(bytesOf(parts as Uint8Array[]))).rejects.toMatchObject({
        code: 'archive.damaged',
      });
    }
  });

  test('of a later form is refused as such, whatever else is in it', async () => {
    const later = await fileOf([{ ...HEAD, format: 3, what: 'is this' } as unknown as ArchiveFrame, END]);
    await expect(framesOf(later)).rejects.toMatchObject({
      code: 'archive.newer',
      message: expect.stringMatching(/newer version of this page.*Update/) as string,
    });
  });

  test('that is something else is refused as such', async () => {
    for (const other of ['', 'time,open,high\n1,2,3\n', '\x1f\x8b\x08gzip']) {
      await expect(framesOf(new TextEncoder().encode(other))).rejects.toMatchObject({
        code: 'archive.foreign',
      });
    }
  });

  test('is not read further than it is wanted', async () => {
    let pulled = 0;
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(file.subarray(pulled * 64, (pulled += 1) * 64));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    for await (const frame of readFrames(stream)) {
      expect(frame).toEqual(HEAD);
      break;
    }
    expect(cancelled).toBe(true);
    expect(pulled * 64).toBeLessThan(file.length);
  });
});
