import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForkInfo } from '../../src/domain/past/fork.ts';
import type { RetentionPreview } from '../../src/domain/storage/retention.ts';
import type { TickSummary } from '../../src/domain/records/record.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { endedFork } from '../support/forks.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const TICKS = 460;
/** Pinned by its owner, and a state of it is kept. */
const PINNED = 60;

/** How long nothing is written before a store tidies up, and how long the sizes of its tables are good for, ms. */
const REST_MS = 500;
const GOOD_MS = 2_000;

/** Of all stores here: they rest when it is let pass. */
const time = new VirtualTime();
const storeInTime = (): StoreApi =>
  pgliteStore({ ...nodeDeps, timer: time.timer, stopwatch: () => time.now });

let home: Headless;
let summaries: readonly TickSummary[];
let preview: RetentionPreview;
let sizeBefore: number;

const size = async ({ store }: Headless): Promise<number> =>
  (await store.status()).tables.reduce((sum, { bytes }) => sum + bytes, 0);
const at = <Value>(tick: number, values: readonly Value[]): Value => values[tick - 1]!;
const happened = ({ tick, actionStatus, regimeChanged, predictionError, threshold, died }: TickSummary) =>
  tick === PINNED || died || actionStatus === 'filled' || regimeChanged || predictionError >= 1.5 * threshold;

/** Old ticks are thinned, a piece with each moment of rest. */
async function thinned({ api }: Headless): Promise<void> {
  while ((await api.retention.get()).waiting >= 50) await time.pass(REST_MS);
}

beforeAll(async () => {
  home = await wakeHeadless({ world: 'sp500', seed: 7, store: storeInTime() });
  await home.api.step('theta', TICKS);
  await home.api.state.pin(PINNED, true, 'the day of it');
  summaries = await home.api.records.summaries({ from: 1, to: TICKS, limit: TICKS });
  await time.pass(GOOD_MS + 1);
  sizeBefore = await size(home);
  preview = await home.api.retention.preview(100);
  await home.api.retention.set(100);
  await thinned(home);
}, 120_000);
afterAll(() => home.store.close());

describe('a life of which only the newest ticks are kept whole', () => {
  it('was told before what that would come to', async () => {
    expect(preview.fullTicks).toBe(100);
    expect(preview.bytesBefore / sizeBefore).toBeCloseTo(1, 1);
    const { thinnedTo, thinned: lines, keptWhole } = await home.api.retention.get();
    expect(preview.thin).toBe(lines);
    expect(lines).toBeGreaterThan(200);
    expect(thinnedTo).toBe(360);
    expect(keptWhole).toBe(summaries.slice(0, thinnedTo).filter(happened).length);
    const { pinned, trades, surprises, deaths } = preview.whole;
    expect([pinned, deaths]).toEqual([1, 0]);
    expect(trades).toBe(summaries.slice(0, 360).filter((one) => one.actionStatus === 'filled').length);
    expect(trades).toBeGreaterThan(0);
    expect(surprises).toBeGreaterThan(0);
    expect(preview.bytesAfter).toBeLessThan(0.8 * preview.bytesBefore);
  });

  it('keeps a line of each, and all of what mattered', async () => {
    expect(await home.api.records.summaries({ from: 1, to: TICKS, limit: TICKS })).toEqual(summaries);
    for (let tick = 1; tick <= 360; tick += 1) {
      const record = await home.api.records.get(tick);
      expect(record !== null, `tick ${tick}`).toBe(happened(at(tick, summaries)));
    }
    const listed = await home.api.records.list({ from: 1, to: TICKS, limit: TICKS });
    expect(listed.filter(({ tick }) => tick > 360)).toHaveLength(100);
    const workspaces = await Promise.all(listed.map(async ({ tick }) => home.api.workspace.get(tick)));
    for (const [i, { gate }] of listed.entries()) expect(workspaces[i] !== null).toBe(gate.tier !== 'T0');
    // The books still know in which world each tick was lived.
    expect((await home.api.ledger.get()).transactions.length).toBeGreaterThan(preview.whole.trades);
  });

  it('has seals that fit from its birth to now', async () => {
    const { thinned: lines } = await home.api.retention.get();
    expect(await home.api.state.verify()).toMatchObject({
      from: 1,
      to: TICKS,
      ticks: TICKS,
      thinned: lines,
      sound: true,
      damages: [],
    });
    expect(await home.api.state.verify({ from: 200, to: 240 })).toMatchObject({ sound: true });
  });

  it('lives what is whole again, and says of the rest that it cannot', async () => {
    expect(await home.api.replay.run()).toMatchObject({ from: 361, to: TICKS, ticks: 100, identical: true });
    const lost = summaries.find((one) => one.tick > 100 && !happened(one))!.tick;
    const refused = { code: 'replay.thinned', data: { tick: expect.any(Number), thinnedTo: 360 } };
    await expect(home.api.replay.run({ from: lost, to: lost })).rejects.toMatchObject(refused);
    await expect(home.api.state.at(lost)).rejects.toMatchObject(refused);
    await expect(home.api.state.diff(lost, 380)).rejects.toMatchObject(refused);
    await expect(home.api.replay.report({ from: lost })).rejects.toMatchObject(refused);
    // A pinned state is shown as it was.
    expect(await home.api.state.at(PINNED)).toMatchObject({ tick: PINNED, verified: true, replayed: 0 });
  });

  it('is lived otherwise from a tick that is whole, and says of a thinned one that it cannot be', async () => {
    const { fork } = home.api;
    const changes = [{ kind: 'price', factor: 0.9 }] as const;
    const lost = summaries.find((one) => one.tick > 100 && !happened(one))!.tick;
    const lived = async (from: number): Promise<ForkInfo> => {
      const { id } = await fork.create({ from, ticks: 2, changes });
      return (await endedFork(home, id)).info;
    };
    expect(await lived(lost)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining(`ticks up to 360 were thinned. Ticks 361 to ${TICKS} can.`),
    });
    expect(await lived(400)).toMatchObject({ state: 'done', lived: 2 });
  });

  it('travels as it is, and goes on elsewhere', async () => {
    const file = await collect(await home.api.exportAll());
    const there = await wakeHeadless({ world: 'btc', seed: 8, store: storeInTime() });
    await there.api.importAll(inChunks(file));
    expect(await there.api.retention.get()).toEqual(await home.api.retention.get());
    expect(await there.api.state.verify()).toMatchObject({ sound: true, ticks: TICKS });
    await there.api.step('theta', 60);
    await thinned(there);
    expect(await there.api.retention.get()).toMatchObject({ thinnedTo: 420, waiting: 0 });
    expect(await there.api.state.verify()).toMatchObject({ sound: true, ticks: TICKS + 60 });
    expect(await there.api.replay.run()).toMatchObject({ from: 421, identical: true });
    await there.store.close();
  });
});

it('tells what a tick of it takes, and of no quota where there is none', async () => {
  const { bytesPerTick, quota, fullInDays } = await home.api.retention.room();
  expect([quota, fullInDays]).toEqual([null, null]);
  expect(bytesPerTick).toBeGreaterThan(2_000);
  expect(bytesPerTick).toBeLessThan(40_000);
});

describe('thinning', () => {
  it('is over when all is to be kept again, and brings nothing back', async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7, store: storeInTime() });
    await api.step('theta', 260);
    await api.retention.set(100);
    while ((await api.retention.get()).thinnedTo === 0) await time.pass(REST_MS);
    expect((await api.retention.get()).thinned).toBeGreaterThan(0);
    const before = await api.retention.get();
    expect(await api.retention.set(null)).toEqual({ ...before, fullTicks: null, waiting: 0 });
    await store.close();
  });

  it('refuses to keep too little', async () => {
    await expect(home.api.retention.set(10)).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
