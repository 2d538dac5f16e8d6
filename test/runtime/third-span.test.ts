import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Blake3 } from '../../src/lib/bytes/blake3.ts';
import { RandomStreams } from '../../src/lib/math/random-streams.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { liveSpans } from '../../src/mind/spans/live-spans.ts';
import { SPANS } from '../../src/mind/spans/spans.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { spanCommitOf } from '../../src/runtime/life/commits/commit-of.ts';
import { NO_MODELS } from '../../src/runtime/models/no-models.ts';
import { Historian } from '../../src/runtime/life/commits/historian.ts';
import { wordPiece } from '../fixtures/word-piece.ts';
import { nap, NAP_EVERY } from '../support/nap.ts';
import { endedFork } from '../support/forks.ts';

const TICKS = 60;
const DELTA_EVERY = 20;
const spans = [...SPANS, nap];

/** A kind of span that no engine knows of: its description is all that they are given. */
describe('a third kind of lived span', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7, spans });
    await golem.api.policy.set({
      clocks: { thetaPerDelta: DELTA_EVERY },
      memory: { curates: 0 },
      gate: { baseThreshold: 0.1 },
      tracing: { sampleShare: 1, perSecond: 1_000 },
    });
    await golem.api.step('theta', TICKS);
  });
  afterAll(() => golem.store.close());

  it('is recorded and committed behind its tick, and behind the delta cycle where there is one', async () => {
    const records = await golem.api.records.spans({ from: 1 });
    const expected = Array.from({ length: TICKS / NAP_EVERY }, (_, i) => (i + 1) * NAP_EVERY).flatMap(
      (tick) => (tick % DELTA_EVERY === 0 ? ['delta', 'nap'] : ['nap']).map((kind, i) => [tick, i + 1, kind]),
    );
    expect(records.map(({ tick, place, kind }) => [tick, place, kind])).toEqual(expected);
    expect((await golem.store.load()).state!['naps']).toBe(TICKS / NAP_EVERY);
    expect(await golem.api.traces.forTick(20, 'nap')).toMatchObject({ kind: 'nap', tick: 20 });
  });

  it('finds in memory what the spans of its tick before it wrote', async () => {
    const [delta, after] = await golem.store.livedSpans({ from: 40, to: 40 });
    const { episodesWritten } = (await golem.api.records.get(40))!;
    const told = after!.inputs.candidates!.flatMap(({ value }) => (value ?? []).map(([id]) => id));
    expect(told).toEqual(expect.arrayContaining([...episodesWritten, ...delta!.record.learned]));
  });

  it('is lived again to the bit with its life, and verified', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: TICKS });
    expect(await golem.api.replay.run({ from: 37, to: 43 })).toMatchObject({ identical: true, ticks: 7 });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true });
    expect((await golem.api.state.at(40)).behind.map(({ kind }) => kind)).toEqual(['delta', 'nap']);
  });

  it('is lived in forks too', async () => {
    const { id } = await golem.api.fork.create({
      from: 25,
      changes: [{ kind: 'steer', text: 'Sell half.' }],
      ticks: 20,
    });
    expect((await endedFork(golem, id)).info.state).toBe('done');
    const kinds = async (tick: number) => (await golem.api.fork.spans(id, tick)).map(({ kind }) => kind);
    expect([await kinds(30), await kinds(40), await kinds(41)]).toEqual([['nap'], ['delta', 'nap'], []]);
  });

  it('is not verified by a page that does not know it, which says so', async () => {
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await golem.api.exportAll());
    const { damages } = await other.api.state.verify({ from: 10, to: 10 });
    expect(damages.map(({ text }) => text)).toEqual(['Tick 10: nap is of an unknown kind.']);
    await expect(other.api.replay.run({ from: 10, to: 10 })).rejects.toMatchObject({
      code: 'replay.diverged',
    });
    await other.store.close();
  });

  it('is committed alone too, after its tick, and the life goes on behind it', async () => {
    const { life } = golem.golem;
    const { atHand: memory, embedder } = golem.golem.memory;
    await golem.golem.queue.idle();
    const { head } = await golem.store.load();
    const { state, policy, world } = life;
    const [lived] = await liveSpans(
      nap,
      { tick: state.tick, place: head!.place! + 1, state, given: { worldTime: 1 } },
      {
        spans: [],
        around: (_, __, live) => live(),
        ports: () => ({
          world,
          memory,
          embedding: embedder,
          models: NO_MODELS,
          deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
          tokens: wordPiece(true),
          reflex: createReflex({
            limits: () => ({ stepsPerYear: world.info.stepsPerYear, cage: policy.cage }),
          }),
          random: RandomStreams.fromState(state.random),
          clock: { now: () => 0, stopwatch: () => 0 },
          policy,
          versions: { app: 'test', schema: 1, mind: 3, policy: policy.revision, playbook: 1 },
        }),
      },
    );
    const historian = new Historian(await Blake3.create(), head);
    const standing = { policy, world: world.info };
    const history = historian.lived({ ...lived, standing, commands: 0, last: false });
    await golem.store.commit([spanCommitOf(lived, history, lived.result.state)], []);

    expect(await golem.api.state.verify()).toMatchObject({ sound: true });
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: TICKS });
    const again = await wakeHeadless({ store: golem.store, spans });
    await again.api.step('theta', NAP_EVERY);
    expect(await again.api.records.spans({ from: TICKS })).toMatchObject([
      { tick: TICKS, place: 1, kind: 'delta' },
      { tick: TICKS, place: 2, kind: 'nap' },
      { tick: TICKS, place: 3, kind: 'nap' },
      { tick: TICKS + NAP_EVERY, place: 1, kind: 'nap' },
    ]);
    expect(await again.api.state.verify()).toMatchObject({ sound: true });
    // From the state that was kept before the lone one, through it.
    expect(await again.api.replay.run({ from: TICKS + 1 })).toMatchObject({
      identical: true,
      ticks: NAP_EVERY,
    });
    const report = await again.api.replay.report({ from: TICKS + 1 });
    expect((await again.api.replay.open(report)).ticks).toMatchObject([{ identical: true }]);
  });
});
