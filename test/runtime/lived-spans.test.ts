import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeltaRecord, LivedSpanRecord } from '../../src/domain/records/lived-span.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 120;
const EVERY = 20;

/** A memory that its tick recalled and the cycle told anew: both changed it, one after the other. */
async function changedTwice({
  api,
  store,
}: Headless): Promise<{ tick: number; id: string; learned: readonly string[] } | null> {
  for (const { tick, changed, learned } of (await api.records.spans({ from: 1 })) as readonly DeltaRecord[]) {
    const changes = await store.entryChanges({ from: tick, to: tick });
    for (const id of changed) {
      const places = changes.filter((change) => change.id === id).map(({ place }) => place);
      if (places.length === 2 && places[0] === undefined && places[1] === 1) return { tick, id, learned };
    }
  }
  return null;
}

/** A delta cycle as it is lived behind its tick, in a life of its own. */
describe('a delta cycle', () => {
  let golem: Headless;
  let cycles: readonly DeltaRecord[];
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.policy.set({
      clocks: { thetaPerDelta: EVERY },
      memory: { curates: 0 },
      gate: { baseThreshold: 0.1 },
      tracing: { sampleShare: 1, perSecond: 1_000 },
    });
    await golem.api.step('theta', TICKS);
    cycles = (await golem.api.records.spans({ from: 1 })) as readonly DeltaRecord[];
  });
  afterAll(() => golem.store.close());

  it('is a span of its own behind the tick that ends it, and tells what it came to', async () => {
    expect(cycles.map(({ tick }) => tick)).toEqual([20, 40, 60, 80, 100, 120]);
    const { golemId, world } = await golem.api.status();
    for (const cycle of cycles) {
      const record = (await golem.api.records.get(cycle.tick))!;
      expect(cycle).toMatchObject({ kind: 'delta', place: 1, golemId, worldId: world!.id });
      expect(cycle.worldTime).toBe(record.worldTime);
      expect(cycle.versions).toEqual(record.versions);
      expect(cycle.timings.map(({ step }) => step)).toEqual(['search', 'consolidate']);
      expect(record.timings.map(({ step }) => step)).not.toContain('delta');
      for (const id of cycle.learned) expect(record.learned).not.toContain(id);
    }
    expect(cycles.some(({ learned }) => learned.length > 0)).toBe(true);
    expect(cycles.some(({ changed }) => changed.length > 0)).toBe(true);
    expect(cycles.every(({ read }) => read.episodes > 0)).toBe(true);
  });

  it('is found by its kind and by its tick, and only up to a reopened one', async () => {
    expect(await golem.api.records.spans({ from: 40, to: 60 })).toEqual(cycles.slice(1, 3));
    expect(await golem.api.records.spans({ limit: 2 })).toEqual(cycles.slice(-2));
    expect(await golem.api.records.spans({ from: 1, limit: 2, kind: 'delta' })).toEqual(cycles.slice(0, 2));
    expect(await golem.api.records.spans({ from: 1, kind: 'dream' })).toEqual([]);
    const then = await golem.api.state.reopen(50);
    expect(await then.records.spans({})).toEqual(cycles.slice(0, 2));
    expect(then.past.behind).toEqual([]);
    await then.goTo(60);
    expect(then.past).toMatchObject({ verified: true, behind: [cycles[2]] });
  });

  it('has inputs, a seal and a place in the chain of its own, and comes out again to the bit', async () => {
    const [stored] = await golem.store.livedSpans({ from: 40, to: 40 });
    const [theta] = await golem.store.tickInputs({ from: 40, to: 40 });
    expect(stored!.inputs).toMatchObject({
      tick: 40,
      place: 1,
      kind: 'delta',
      worldTime: cycles[1]!.worldTime,
    });
    expect(stored!.inputs.candidates).toHaveLength(2);
    expect(stored!.inputs.embedded).toBeUndefined();
    expect(stored!.seal.seal).not.toEqual(theta!.seal.seal);
    // It wrote into memory, so that the mind is another one after it.
    expect(stored!.seal.stateRoot).not.toEqual(theta!.seal.stateRoot);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: TICKS });
    expect(await golem.api.replay.run({ from: 40, to: 40 })).toMatchObject({ identical: true });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true, ticks: TICKS });
  });

  it('leaves memory between itself and its tick to be told as it was', async () => {
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.policy.set({ clocks: { thetaPerDelta: 5 }, gate: { baseThreshold: 0.1 } });
    await other.api.step('theta', 30);
    const { tick, id, learned } = (await changedTwice(other))!;
    const [[before], [between], [after]] = await Promise.all([
      other.store.entriesAsOf([id], tick - 1),
      other.store.entriesAsOf([id], tick, 0),
      other.store.entriesAsOf([id], tick),
    ]);
    const { accessCount, accessedAt, text, facts, confidence } = before!;
    expect(between).toMatchObject({ text, facts, confidence });
    expect(between).toMatchObject({ accessCount: accessCount + 1, accessedAt: tick });
    expect(accessedAt).toBeLessThan(tick);
    expect(between!.tick).toBeLessThan(tick);
    expect(after).toMatchObject({ tick, reinforcedAt: tick, accessCount: accessCount + 1 });
    expect(after!.facts).not.toEqual(facts);
    expect(await other.store.entriesAsOf([id], tick, 1)).toEqual([after]);

    const cycles = (await other.api.records.spans({ from: 1 })) as readonly DeltaRecord[];
    const made = cycles.find((cycle) => cycle.learned.length > 0)!;
    const at = { tick: made.tick, counter: 0 };
    expect(await other.store.entriesByIdAt(made.learned, { ...at, place: 0 })).toEqual([]);
    expect(await other.store.entriesByIdAt(made.learned, at)).toHaveLength(made.learned.length);
    const types = ['insight'] as const;
    const query = {
      situation: null,
      vector: null,
      nearest: 0,
      recent: 400,
      important: 0,
      types,
      atTick: tick,
    };
    const ids = async (place: number): Promise<readonly string[]> =>
      (await other.store.candidatesAt(query, { tick, counter: 0, place })).map(({ entry }) => entry.id);
    expect(await ids(1)).toEqual(expect.arrayContaining([id, ...learned]));
    for (const one of learned) expect(await ids(0)).not.toContain(one);
    await other.store.close();
  });

  it('is traced by itself, linked to the trace of its tick, and kept with it', async () => {
    const [tick, delta] = await Promise.all([
      golem.api.traces.forTick(60),
      golem.api.traces.forTick(60, 'delta'),
    ]);
    expect(tick).toMatchObject({ kind: 'theta', tick: 60 });
    expect(delta).toMatchObject({ kind: 'delta', tick: 60, tier: null, status: 'ok' });
    const [root] = delta!.spans;
    expect(root).toMatchObject({
      name: 'delta',
      parent: null,
      links: [{ traceId: tick!.id, spanId: tick!.spans[0]!.id, attributes: { 'golem.tick': 60 } }],
      attributes: { 'golem.span.kind': 'delta', 'golem.delta.learned': cycles[2]!.learned.length },
    });
    expect(delta!.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['step search', 'step consolidate', 'search_memory', 'commit']),
    );
    expect(tick!.spans.map(({ name }) => name)).not.toContain('step delta');
    expect(await golem.api.traces.forTick(61, 'delta')).toBeNull();
  });

  it('is measured apart from its tick, and told once it is durable', async () => {
    const events = await golem.api.metrics.range({ from: 1 });
    for (const { tick, deltaMs, kind, steps, durationMs } of events) {
      const cycle = cycles.find((one) => one.tick === tick);
      expect(kind.endsWith('delta')).toBe(cycle !== undefined);
      const took = cycle?.timings.reduce((sum, { duration }) => sum + duration, 0) ?? null;
      if (took === null) expect(deltaMs).toBeNull();
      else expect(deltaMs).toBeCloseTo(took, 3);
      const ran = Object.values(steps).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
      expect(durationMs).toBeCloseTo(ran, 1);
    }
    const told = golem.events.flatMap((event) => (event.type === 'delta' ? [event] : []));
    expect(told.map(({ tick, learned, faded }) => [tick, learned, faded])).toEqual(
      cycles.map(({ tick, learned, changed, faded }) => [
        tick,
        learned.length + changed.length,
        faded.length,
      ]),
    );
  });

  it('travels with its life, and the life goes on behind it', async () => {
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await golem.api.exportAll());
    expect(await other.api.records.spans({ from: 1 })).toEqual(cycles);
    await other.api.step('theta', EVERY);
    const all: readonly LivedSpanRecord[] = await other.api.records.spans({ from: 1 });
    expect(all.map(({ tick }) => tick)).toEqual([...cycles.map(({ tick }) => tick), TICKS + EVERY]);
    expect(await other.api.state.verify()).toMatchObject({ sound: true });
    expect(await other.api.replay.run({})).toMatchObject({ identical: true, ticks: TICKS + EVERY });
    await other.store.close();
  });

  it('goes along in a bug report of its tick, where it is lived again', async () => {
    const file = await golem.api.replay.report({ from: 59, to: 61 });
    const { ticks } = await golem.api.replay.open(file);
    expect(ticks.map(({ tick, identical, behind }) => [tick, identical, behind])).toEqual([
      [59, true, []],
      [60, true, [cycles[2]]],
      [61, true, []],
    ]);
    expect(ticks[1]!.here!.behind).toEqual([cycles[2]]);
  });

  it('is one of the memories that a comparison of two states names', async () => {
    const made = cycles.find(({ learned }) => learned.length > 0)!;
    const { memory } = await golem.api.state.diff(made.tick - 1, made.tick);
    expect(memory.added.map(({ id }) => id)).toEqual(expect.arrayContaining([...made.learned]));
  });
});
