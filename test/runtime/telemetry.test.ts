import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  METRIC_COLUMNS,
  TIMED_STEPS,
  phasesOf,
  type TickMetrics,
} from '../../src/domain/telemetry/telemetry.ts';
import { collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 60;
/** The tick that ends its first delta cycle. */
const DELTA_TICK = 50;
let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.step('theta', TICKS);
});
afterAll(() => golem.store.close());

const singles = <T>(event: T): T =>
  JSON.parse(
    JSON.stringify(event, (_, value: unknown) => (typeof value === 'number' ? Math.fround(value) : value)),
  ) as T;

/** As they are stored: durations as 32-bit floats, and phases the sums of these. */
const stored = (event: TickMetrics): TickMetrics => {
  const { steps, ...rest } = singles(event);
  return singles({ ...rest, steps, phases: phasesOf(steps) });
};

describe('what a golem measures of itself', () => {
  test('is one wide event a tick, the same as its record says', async () => {
    const events = await golem.api.metrics.recent(TICKS);
    const records = await golem.api.records.list({ from: 1 });
    expect(events.map(({ tick }) => tick)).toEqual(records.map(({ tick }) => tick));
    for (const [i, event] of events.entries()) {
      const record = records[i]!;
      expect(event.deltaMs !== null).toBe(record.tick === DELTA_TICK);
      for (const { step, duration, skipped } of record.timings) {
        if (step === 'commit' || step === 'delta') continue;
        expect(event.steps[step]).toBe(skipped ? null : duration);
      }
      expect(event).toMatchObject({
        tier: record.gate.tier,
        regime: record.regime.regime,
        tokensUsed: record.context?.totalTokens ?? null,
        tokensBudget: record.context?.budget ?? null,
        grimoireHits: record.retrieved.entries.length,
        grimoireMisses: 1,
        actionStatus: record.action?.status ?? null,
        late: record.late,
        model: null,
      });
      expect(event.commit!.firstTick).toBeLessThanOrEqual(event.tick);
      expect(event.commit!.lastTick).toBeGreaterThanOrEqual(event.tick);
    }
    expect(events[0]!.kind).toBe('wakeup-theta');
    expect(events[49]!.kind).toBe('delta');
    expect(events.filter(({ kind }) => kind === 'theta')).toHaveLength(TICKS - 2);
  });

  test('is stored with the tick, each transaction’s duration with the one after it', async () => {
    const events = await golem.api.metrics.recent(TICKS);
    const kept = await golem.store.tickMetrics({});
    const last = events.at(-1)!.commit!.firstTick;
    expect(kept.map(stored)).toEqual(
      events.map((event) => stored(event.tick >= last ? { ...event, commit: null } : event)),
    );
    const { tick, values } = await golem.store.metricColumns({ from: 11, to: 30 });
    expect([...tick]).toEqual(Array.from({ length: 20 }, (_, i) => i + 11));
    for (const step of TIMED_STEPS) {
      expect([...values[step]]).toEqual(
        events.slice(10, 30).map((event) => Math.fround(event.steps[step] ?? Number.NaN)),
      );
    }
    expect(Object.keys(values)).toEqual([...METRIC_COLUMNS]);
  });

  test('answers ranges like records do, and refuses what is none', async () => {
    const ticks = async (range: object) => (await golem.api.metrics.range(range)).map(({ tick }) => tick);
    expect(await ticks({ from: 5, to: 8 })).toEqual([5, 6, 7, 8]);
    expect(await ticks({ from: 5, limit: 2 })).toEqual([5, 6]);
    expect(await ticks({ to: 8, limit: 2 })).toEqual([7, 8]);
    expect(await ticks({ from: 1_000 })).toEqual([]);
    for (const wrong of [{ from: -1 }, { limit: 0 }, { to: 1.5 }]) {
      await expect(golem.api.metrics.range(wrong)).rejects.toMatchObject({ code: 'input.invalid' });
    }
    await expect(golem.api.metrics.recent(0)).rejects.toMatchObject({ code: 'input.invalid' });
    const { values } = await golem.api.metrics.columns({});
    expect([...values.commitMs].every((ms) => ms > 0)).toBe(true);
  });

  test('gives quantiles with their error and the text that Prometheus reads', async () => {
    const all = await golem.api.metrics.quantiles();
    expect(all).toMatchObject({ relativeError: 0.01, ticks: TICKS });
    const tick = all.rows.find(({ name }) => name === 'tick')!;
    expect(tick.count).toBe(TICKS);
    expect(tick.p50).toBeLessThanOrEqual(tick.p95);
    expect(tick.p99).toBeLessThanOrEqual(tick.max);
    expect((await golem.api.metrics.quantiles({ last: 10 })).ticks).toBe(10);
    const text = await golem.api.metrics.openMetrics({ format: 'openmetrics' });
    const { tiers } = await golem.api.status();
    for (const tier of ['T0', 'T1', 'T2'] as const) {
      expect(text).toMatch(new RegExp(`^golem_ticks_total\\{tier="${tier}"\\} ${tiers[tier]}( #|$)`, 'm'));
    }
    expect(text).toContain(`golem_last_tick ${TICKS}`);
    await expect(golem.api.metrics.openMetrics({ format: 'xml' as never })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('travels with the life, and ends with it', async () => {
    const file = await collect((await golem.api.exportAll()) as unknown as AsyncIterable<Uint8Array>);
    const there = await wakeHeadless({ world: 'btc', seed: 8 });
    await there.api.step('theta', 3);
    await there.api.importAll(inChunks(file));
    const [here, now] = [await golem.store.tickMetrics({}), await there.api.metrics.range({})];
    expect(now).toEqual(here);
    expect((await there.api.metrics.quantiles()).ticks).toBe(0);
    await there.api.step('theta', 2);
    expect((await there.api.metrics.recent(4)).map(({ tick, kind }) => [tick, kind])).toEqual([
      [TICKS - 1, 'theta'],
      [TICKS, 'theta'],
      [TICKS + 1, 'wakeup-theta'],
      [TICKS + 2, 'theta'],
    ]);
    await there.api.erase();
    expect(await there.api.metrics.recent(10)).toEqual([]);
    expect((await there.api.metrics.columns({})).tick).toHaveLength(0);
    await there.store.close();
  });
});

test('a golem without telemetry measures and stores nothing, and lives the same', async () => {
  const silentGolem = await wakeHeadless({ world: 'sp500', seed: 7, telemetry: false });
  const records = await silentGolem.api.step('theta', 5);
  const measured = await golem.api.records.list({ from: 1, limit: 5 });
  const lived = (all: typeof records) =>
    all.map(({ tick, decision, gate, portfolio, seed }) => ({ tick, decision, gate, portfolio, seed }));
  expect(lived(records)).toEqual(lived(measured));
  expect(await silentGolem.api.metrics.recent(5)).toEqual([]);
  expect(await silentGolem.store.tickMetrics({})).toEqual([]);
  await silentGolem.store.close();
});
