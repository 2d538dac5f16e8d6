import { encode } from 'cborg';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFrames, readFramesOf, writeFrames } from '../../src/adapters/archive/container.ts';
import { REPORT_FILE, type ReportFrame } from '../../src/adapters/archive/report-frames.ts';
import { inspectArchive } from '../../src/adapters/archive/summary.ts';
import type { ArchiveFrame } from '../../src/adapters/archive/archive-frames.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { all, collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { Edge } from './edge.ts';
import { nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';
import { soundAfterOneMore } from './sound.ts';

let home: Headless;
let life: readonly ArchiveFrame[];
let report: readonly ReportFrame[];

beforeAll(async () => {
  home = await wakeHeadless({ world: 'sp500', seed: 7 });
  await home.api.step('theta', 12);
  life = await all(readFrames(await home.api.exportAll()));
  report = await all(readFramesOf(REPORT_FILE, await home.api.replay.report({ from: 5, to: 7 })));
});

const fileOf = (frames: readonly { readonly kind: string }[]): Promise<Uint8Array<ArrayBuffer>> =>
  collect(
    writeFrames(
      (async function* () {
        yield* frames;
      })(),
    ),
  );

type Frame = { readonly kind: string };

/** Something else at some place of one of the parts, which is sealed anew: the seals do not tell who wrote it. */
const change = fc.record({
  part: fc.nat(),
  path: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  to: fc.oneof(
    nonsense,
    fc.uint8Array({ maxLength: 60 }),
    nonsense.map((value) => encoded(value)),
    fc.constantFrom(new Uint8Array(5_000).fill(0x81), new Uint8Array(20_000).fill(0xa0)),
  ),
});

function encoded(value: unknown): Uint8Array {
  try {
    return encode(value);
  } catch {
    return new Uint8Array([0xf6]);
  }
}

function changed(value: unknown, [at = 0, ...rest]: readonly number[], to: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const place = at % value.length;
    return value.map((item: unknown, i) => (i === place ? changed(item, rest, to) : item));
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return to;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return to;
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  return { ...value, [key]: rest.length === 0 ? to : changed(inner, rest, to) };
}

/** What CBOR cannot carry cannot be in a file. */
async function spoiled(frames: readonly Frame[], made: { part: number; path: number[]; to: unknown }) {
  const at = made.part % frames.length;
  const other = frames.map((frame, i) => (i === at ? (changed(frame, made.path, made.to) as Frame) : frame));
  return fileOf(other).catch(() => null);
}

describe('a bug report', () => {
  const edge = new Edge('bug reports');
  test(
    'is lived again as far as it can be, or refused with a code',
    async () => {
      await fc.assert(
        fc.asyncProperty(change, async (made) => {
          const bytes = await spoiled(report, made);
          if (bytes === null) return;
          const outcome = await edge.try(() => home.api.replay.open(inChunks(bytes)));
          if ('value' in outcome) expect(outcome.value.ticks.map(({ tick }) => tick)).toEqual([5, 6, 7]);
          else expect(outcome.refused.code).toMatch(/^(archive|store)\./);
        }),
        edge.runs(RUNS),
      );
      await soundAfterOneMore(home);
    },
    FUZZ_TIMEOUT * 2,
  );
});

describe('a file of a life', () => {
  const edge = new Edge('files of lives');
  test(
    'is read part by part, or refused with a code',
    async () => {
      await fc.assert(
        fc.asyncProperty(change, async (made) => {
          const bytes = await spoiled(life, made);
          if (bytes === null) return;
          const read = await edge.try(() => all(readFrames(inChunks(bytes))));
          if ('refused' in read) expect(read.refused.code).toMatch(/^archive\./);
          await edge.try(() => inspectArchive(new Blob([bytes])));
        }),
        edge.runs(RUNS / 2),
      );
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
          const read = await edge.try(() => inspectArchive(new Blob([new Uint8Array(bytes)])));
          expect('refused' in read && read.refused.code).toMatch(/^archive\./);
        }),
        edge.runs(RUNS / 2),
      );
    },
    FUZZ_TIMEOUT,
  );

  const imports = new Edge('imports of whole lives, memories among them');
  test(
    'takes the place of the one that is here whole, or leaves it as it was',
    async () => {
      await fc.assert(
        fc.asyncProperty(change, async (made) => {
          const bytes = await spoiled(life, made);
          if (bytes === null) return;
          const before = await home.api.status();
          const outcome = await imports.try(() => home.api.importAll(new Blob([bytes])));
          if ('refused' in outcome) expect((await home.api.status()).tick).toBe(before.tick);
          await soundAfterOneMore(home);
        }),
        // Each of them makes a database.
        imports.runs(RUNS / 40),
      );
    },
    FUZZ_TIMEOUT * 3,
  );
});
