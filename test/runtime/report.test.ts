import { beforeAll, describe, expect, it } from 'vitest';
import { writeFrames, readFramesOf } from '../../src/adapters/archive/container.ts';
import { REPORT_FILE, type ReportFrame } from '../../src/adapters/archive/report-frames.ts';
import { inspectArchive } from '../../src/adapters/archive/summary.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { Blake3 } from '../../src/lib/bytes/blake3.ts';
import { canonicalCbor } from '../../src/lib/bytes/canonical-cbor.ts';
import { loadWordPiece } from '../../src/adapters/tokenizer/wordpiece.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { openReport } from '../../src/runtime/replay/open-report.ts';
import { all, collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { PUBLIC_URL, publicFetch } from '../../src/hosts/node/public-files.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 64;

let home: Headless;
let records: readonly DecisionCycleRecord[];
/** Of three ticks, none of which has a kept state right before it. */
let file: Uint8Array;
let open: (bytes: Uint8Array) => ReturnType<typeof openReport>;

beforeAll(async () => {
  home = await wakeHeadless({ world: 'sp500', seed: 7 });
  await home.api.step('theta', 40);
  await home.api.steer('reduce exposure');
  await home.api.step('theta', TICKS - 40);
  records = await home.api.records.list({ from: 1, to: TICKS, limit: TICKS });
  file = await collect(await home.api.replay.report({ from: 47, to: 49 }));
  const kit = replayKit(await loadWordPiece(PUBLIC_URL, publicFetch));
  const hash = await Blake3.create();
  // Nothing else is at hand here: no store, no world, no model.
  open = (bytes) => openReport(inChunks(bytes), { kit, hash });
}, 60_000);

const framesOf = (bytes: Uint8Array): Promise<ReportFrame[]> =>
  all(readFramesOf(REPORT_FILE, inChunks(bytes)));

function fileOf(frames: readonly ReportFrame[]): Promise<Uint8Array> {
  return collect(
    writeFrames(
      (async function* () {
        yield* frames;
      })(),
    ),
  );
}

describe('a bug report', () => {
  it('shows the same ticks where there is nothing but the file', async () => {
    const { info, ticks } = await open(file);
    expect(info).toMatchObject({ app: 'test', golemId: 'headless', worldId: 'sp500', from: 47, to: 49 });
    expect(info.origin).toBe(46);
    expect(ticks.map(({ tick }) => tick)).toEqual([47, 48, 49]);
    for (const { tick, identical, here, recorded, firstDifference, failure } of ticks) {
      expect({ identical, firstDifference, failure }).toEqual({
        identical: true,
        firstDifference: null,
        failure: null,
      });
      expect(recorded).toEqual(records[tick - 1]);
      const { from: _from, replayed: _replayed, ...there } = await home.api.state.at(tick);
      expect(here).toMatchObject(there);
    }
  });

  it('of the first tick, and of one that the owner steered', async () => {
    for (const from of [1, 41]) {
      const { ticks } = await open(await collect(await home.api.replay.report({ from })));
      expect(ticks).toMatchObject([{ tick: from, identical: true }]);
    }
  });

  it('takes no more along than its ticks need', async () => {
    const frames = await framesOf(file);
    expect(frames.map(({ kind }) => kind)).toEqual([
      ...['report', 'state', 'memories', 'tick', 'tick', 'tick', 'end'],
    ]);
    expect(file.length).toBeLessThan(200_000);
  });

  it('names the first field that comes out otherwise', async () => {
    const frames = (await framesOf(file)).map((frame): ReportFrame => {
      if (frame.kind !== 'tick' || frame.tick !== 48) return frame;
      const record = records[47]!;
      const other = { ...record, gate: { ...record.gate, threshold: 0.987 } };
      // As if the page that made it had come to another threshold.
      return { ...frame, record: canonicalCbor(other), recordHash: new Uint8Array(32) };
    });
    const { ticks } = await open(await fileOf(frames));
    expect(ticks.map(({ identical }) => identical)).toEqual([true, false, true]);
    expect(ticks[1]!.firstDifference).toEqual({
      tick: ticks[1]!.tick,
      span: 'theta',
      in: 'record',
      path: 'gate.threshold',
      expected: 0.987,
      found: records[47]!.gate.threshold,
    });
  });

  it('that cannot be lived here still shows what was recorded, and says why', async () => {
    const frames = await framesOf(file);
    const without = frames.map((frame): ReportFrame => {
      if (frame.kind !== 'tick' || frame.tick !== 49) return frame;
      const thinking = { ...records[48]! };
      return {
        ...frame,
        inputs: canonicalCbor({ tick: 49, ...NOTHING_TOLD }),
        record: canonicalCbor(thinking),
      };
    });
    const { ticks } = await open(await fileOf(without));
    expect(ticks[0]).toMatchObject({ identical: true });
    expect(ticks[2]).toMatchObject({ tick: 49, here: null, identical: false, recorded: { tick: 49 } });
    expect(ticks[2]!.failure).not.toBe('');
  });

  it('is refused with the reason when it is cut, flipped, or something else', async () => {
    const cut = file.slice(0, file.length - 20);
    await expect(open(cut)).rejects.toMatchObject({ code: 'archive.damaged' });
    for (const at of [9, 400, Math.floor(file.length / 2), file.length - 1]) {
      const flipped = file.slice();
      flipped[at]! ^= 1;
      await expect(open(flipped)).rejects.toMatchObject({ code: 'archive.damaged' });
    }
    await expect(open(new TextEncoder().encode('a picture'))).rejects.toMatchObject({
      code: 'archive.foreign',
      message: expect.stringContaining('.golem-report') as string,
    });
    const life = await new Response(await home.api.exportAll()).bytes();
    await expect(open(life)).rejects.toMatchObject({
      code: 'archive.foreign',
      message: expect.stringContaining('not a bug report') as string,
    });
    await expect(inspectArchive(new Blob([new Uint8Array(file)]))).rejects.toMatchObject({
      code: 'archive.foreign',
      message: expect.stringContaining('not a golem’s life') as string,
    });
  });

  it('is refused when its parts are not those that it tells of, or its state was changed', async () => {
    const frames = await framesOf(file);
    const gone = frames.filter((frame) => frame.kind !== 'tick' || frame.tick !== 48);
    await expect(open(await fileOf(gone))).rejects.toMatchObject({ code: 'archive.damaged' });
    const forged = frames.map((frame): ReportFrame => {
      if (frame.kind !== 'state') return frame;
      const organs = frame.organs.map((organ) =>
        organ.name === 'self'
          ? { ...organ, bytes: canonicalCbor({ tick: 46 }) as Uint8Array<ArrayBuffer> }
          : organ,
      );
      return { ...frame, organs };
    });
    await expect(open(await fileOf(forged))).rejects.toMatchObject({
      code: 'store.corrupt',
      message: expect.stringContaining('self') as string,
    });
  });

  it('is refused before the memory is full of what comes out of it', async () => {
    const [head, ...rest] = await framesOf(file);
    const memories = (entries: Uint8Array<ArrayBuffer>): ReportFrame => ({ kind: 'memories', entries });
    const often = Array.from({ length: 24 }, () => memories(new Uint8Array(8 * 2 ** 20)));
    // 192 MB in 200 kB.
    await expect(open(await fileOf([head!, ...often, ...rest]))).rejects.toMatchObject({
      code: 'archive.damaged',
    });
    const zeros = canonicalCbor([new Uint8Array(20 * 2 ** 20)]);
    const packed = await fileOf([head!, memories(zeros), ...rest]);
    expect(packed.length).toBeLessThan(300_000);
    await expect(open(packed)).rejects.toMatchObject({
      code: 'archive.damaged',
      message: expect.stringMatching(/its first \d+ bytes unpack to more than \d+ MB/) as string,
    });
    // A byte each, and an object each once they are read.
    const many = 3_000_000;
    const maps = new Uint8Array(5 + many).fill(0xa0);
    maps.set([0x9a, many >>> 24, (many >>> 16) & 255, (many >>> 8) & 255, many & 255]);
    await expect(open(await fileOf([head!, memories(maps), ...rest]))).rejects.toMatchObject({
      code: 'archive.damaged',
    });
  });

  it('is refused with its code whatever its parts hold', async () => {
    const frames = await framesOf(file);
    const deep = new Uint8Array(100_001).fill(0x81);
    deep[100_000] = 0;
    for (const entries of [canonicalCbor(7), canonicalCbor([null]), new Uint8Array([0xff]), deep]) {
      const other = frames.map((frame) => (frame.kind === 'memories' ? { ...frame, entries } : frame));
      await expect(open(await fileOf(other))).rejects.toMatchObject({ code: 'archive.damaged' });
    }
    const failing = new ReadableStream<Uint8Array>({ pull: (to) => to.error(new TypeError('gone')) });
    await expect(home.api.replay.open(failing)).rejects.toMatchObject({ code: 'archive.damaged' });
  });

  it('is refused for ticks that are not kept, and for too many', async () => {
    const refused = (from: number, to?: number) =>
      expect(home.api.replay.report({ from, ...(to !== undefined && { to }) })).rejects;
    await refused(TICKS + 1).toMatchObject({ code: 'replay.not_recorded' });
    await refused(TICKS, TICKS + 1).toMatchObject({ code: 'replay.not_recorded' });
    await refused(9, 3).toMatchObject({ code: 'input.invalid' });
    await refused(1, 51).toMatchObject({ code: 'input.invalid' });
    await refused(0).toMatchObject({ code: 'input.invalid' });
  });

  it('is opened by a golem without touching its life', async () => {
    const there = await wakeHeadless({ world: 'sp500', seed: 9 });
    await there.api.step('theta', 3);
    const before = await there.api.records.list({});
    const { ticks } = await there.api.replay.open(inChunks(file));
    expect(ticks.every(({ identical }) => identical)).toBe(true);
    expect(await there.api.records.list({})).toEqual(before);
    expect((await there.api.state.snapshots()).range).toEqual({ first: 1, last: 3 });
  });
});

const NOTHING_TOLD = {
  between: { commands: [], organs: {} },
  versions: { app: 'another', schema: 1 },
  late: 0,
  gammas: 0,
  pulses: [],
  closing: { step: 0, reference: null },
  worldState: null,
  embedded: [],
  candidates: [],
  byIds: [],
  simulations: [],
  executions: [],
  receipts: [],
  models: [],
  generations: [],
};
