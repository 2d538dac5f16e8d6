import { meanDirection } from '../../src/runtime/memory/embedding/part-vectors.ts';
import { situationParts } from '../../src/mind/grimoire/recall/compared.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EpisodicReplay, NO_EPISODIC_REPLAY } from '../../src/domain/decisions/episodic-replay.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { publicFetch } from '../../src/hosts/node/public-files.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allEmbedded, modelLoaded } from '../support/embedded.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const TICKS = 160;
const LIFE = { world: 'sp500', seed: 7 };
/** Off by default. */
const TOLD: PolicyPatch = { episodicReplay: { topK: 5 } };
/** A rule that waits wherever it knows a similar episode: the clearest effect that there can be. */
const WARY = `## wary — Wait where this is known

- When:
  - similar-count >= 1
  - vitality > 0
  - exposure >= 0
  - cash-share >= 0
  - memory-count >= 0
  - regime-age >= 0
  - gas-gwei >= 0
- Then: hold
- Expect: price within 1 sigma in 5 ticks
- Because: what is known is not news
`;

let golem: Headless;
let server: ModelServer;
let records: readonly DecisionCycleRecord[];
const thoughtful = (): readonly (DecisionCycleRecord & { episodicReplay: EpisodicReplay })[] =>
  records.flatMap((record) =>
    record.episodicReplay ? [{ ...record, episodicReplay: record.episodicReplay }] : [],
  );

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({ ...LIFE, languageModels: routerTo([modelAt('first', server.url)]) });
  await golem.api.policy.set(TOLD);
  records = await golem.api.step('theta', TICKS);
}, 60_000);
afterAll(() => server.close());

describe('similar episodes in a whole life', () => {
  it('are looked for on every T1 and T2 tick and on no T0 tick', () => {
    expect(thoughtful().length).toBeGreaterThan(15);
    for (const { gate, episodicReplay } of records)
      expect(episodicReplay !== null, gate.tier).toBe(gate.tier !== 'T0');
    expect(thoughtful().some(({ episodicReplay }) => episodicReplay.episodes.length >= 5)).toBe(true);
  });

  it('stand in the prompt as they are recorded: whole lines, in order, within their budget, none twice', async () => {
    let lines = 0;
    for (const { tick, episodicReplay } of thoughtful()) {
      const workspace = (await golem.api.workspace.get(tick))!;
      const { budget, tokens, episodes } = episodicReplay;
      expect(tokens).toBeLessThanOrEqual(budget);
      const told = episodes.filter(({ place }) => place === 'told');
      const entries = told.map(({ id }) => workspace.entries.find((entry) => entry.id === id)!);
      expect(entries.every(({ included, category }) => included && category === 'episodes')).toBe(true);
      expect(workspace.prompt).toContain(entries.map(({ text }) => text).join('\n\n'));
      expect(workspace.prompt.match(/<similar-episode /g) ?? []).toHaveLength(told.length);
      expect(new Set(workspace.entries.map(({ id }) => id)).size).toBe(workspace.entries.length);
      for (const { id, place, reason } of episodes) {
        const entry = workspace.entries.find((one) => one.id === id)!;
        if (place === 'recalled') expect(entry.reason.text).toContain('One of the similar episodes too');
        else if (place === 'told') expect(entry.reason).toEqual(reason);
        else expect(entry.included).toBe(false);
      }
      lines += told.length;
    }
    expect(lines).toBeGreaterThan(10);
  });

  it('tell what the world said of them, and what was done', async () => {
    const outcomes = records.flatMap((record) => record.outcomes);
    const seen = new Map(
      thoughtful().flatMap(({ tick, episodicReplay: { episodes } }) =>
        episodes.map((episode) => [episode.id, { ...episode, at: tick }] as const),
      ),
    );
    expect(seen.size).toBeGreaterThan(10);
    for (const { id, tick, at, outcome, did, change, regime } of seen.values()) {
      const came = outcomes.find(({ prediction }) => prediction.entryId === id)!;
      expect(came.tick).toBeLessThan(at + 1);
      expect(outcome).toBe(came.correct ? 'confirmed' : 'refuted');
      expect(change).toBeCloseTo(Math.log(came.actual / came.prediction.baseline), 5);
      const then = records[tick - 1]!;
      expect(regime).toBe(then.regime.regime);
      const { action } = then;
      if (!action) expect(did).toMatch(/^held/);
      else if (action.action.kind === 'swap')
        expect(did).toMatch(action.action.side === 'buy' ? /^bought by .*, / : /^sold by .*, /);
      if (action) expect(did).toContain(action.status);
    }
  });

  it('say how they were scored where there are no vectors', () => {
    for (const { episodicReplay } of thoughtful()) {
      expect(episodicReplay.semantic).toBe(false);
      const { compared } = episodicReplay;
      expect(episodicReplay.scoring).toBe(
        compared === 0
          ? 'The situation had no vector: weighted by regime 0.4 and mood 0.3 alone, as shares of 0.7, times recency.'
          : `Weighted by regime 0.4, mood 0.3, situation 0.3, times recency; ${compared} of ${compared} situations were compared by their words.`,
      );
      for (const { score, factors } of episodicReplay.episodes) {
        const { regime, affect, task, recency } = factors;
        expect(score).toBeCloseTo((0.4 * regime + 0.3 * affect + 0.3 * task!) * recency, 12);
      }
    }
  });

  it('are summed up over the life, durably', async () => {
    const replays = thoughtful().map(({ episodicReplay }) => episodicReplay);
    const told = replays.map(({ episodes }) => episodes.filter(({ place }) => place === 'told').length);
    const totals = {
      ticks: replays.length,
      withPrefix: told.filter((count) => count > 0).length,
      episodesTold: told.reduce((sum, count) => sum + count, 0),
      tokens: replays.reduce((sum, { tokens }) => sum + tokens, 0),
      measured: replays.filter(({ effect }) => effect.kind === 'measured').length,
      changed: replays.filter(({ effect }) => effect.kind === 'measured' && effect.changed).length,
      notMeasured: 0,
    };
    expect((await golem.api.organs.shown()).episodicReplay).toEqual(totals);
    const again = await wakeHeadless({ ...LIFE, store: golem.store });
    expect((await again.api.organs.shown()).episodicReplay).toEqual(totals);
    const newborn = await wakeHeadless(LIFE);
    expect((await newborn.api.organs.shown()).episodicReplay).toEqual(NO_EPISODIC_REPLAY);
  });

  it('are not measured where a model answers', async () => {
    server.answer(({ body }) => ({ content: JSON.stringify(modelReplyTo(body)) }));
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    await golem.api.steer('Think it over.');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.thought!.by).toBe('first');
    expect(record!.episodicReplay!.effect).toEqual({
      kind: 'not-measured',
      text: 'Not measured: first answered, and was not asked twice.',
    });
    expect(server.seen.at(-1)!.body.messages.at(-1)!.content).toContain('<similar-episode ');
    expect((await golem.api.organs.shown()).episodicReplay.notMeasured).toBe(1);
  });
});

describe('similar episodes by meaning', () => {
  const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

  it('are compared by the real model’s vectors, where both have one', async () => {
    const living = await wakeHeadless({ ...LIFE, inference: nodeEmbedder({ fetch: publicFetch }) });
    const { api, store } = living;
    await api.policy.set({
      ...TOLD,
      gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 },
      // From the next tick on, for which the clock waits.
      memory: { vectorsAfter: 1 },
    });
    await modelLoaded(living);
    let compared: DecisionCycleRecord | undefined;
    for (let round = 0; round < 20 && !compared; round += 1) {
      const some = await api.step('theta', 3);
      compared = some.find(({ episodicReplay }) =>
        episodicReplay?.episodes.some(({ factors }) => factors.task !== null),
      );
    }
    const { retrieved, episodicReplay } = compared!;
    expect(episodicReplay!.semantic).toBe(true);
    expect(episodicReplay!.scoring).toMatch(
      /^Weighted by regime 0.4, mood 0.3, situation 0.3, times recency/,
    );
    const asked = meanDirection(await api.models.embed(situationParts(retrieved.query)));
    const withVector = episodicReplay!.episodes.filter(({ factors }) => factors.task !== null);
    await allEmbedded(living);
    const vectors = new Map((await store.recentVectors(1_000)).map(({ id, vector }) => [id, vector]));
    for (const { id, factors, score } of withVector) {
      const { regime, affect, task, recency } = factors;
      expect(task).toBeCloseTo(Math.max(0, cosine(asked, vectors.get(id)!)), 5);
      expect(score).toBeCloseTo((0.4 * regime + 0.3 * affect + 0.3 * task!) * recency, 10);
    }
  }, 60_000);
});

describe('the effect of the similar episodes', () => {
  /** Ticks of a life with a wary rule, up to the first decision that they change. */
  const wary = async (policy: PolicyPatch = {}): Promise<readonly DecisionCycleRecord[]> => {
    const { api } = await wakeHeadless(LIFE);
    await api.playbook.set(`${await api.playbook.get()}\n${WARY}`);
    // What a rule reads of them: evidence would weigh them whatever rules say.
    await api.policy.set({ ...TOLD, evidence: { decides: 0, sizes: 0 }, ...policy });
    return api.step('theta', 60);
  };

  it('is what a life without them really decides', async () => {
    const with_ = await wary();
    const first = with_.find(({ episodicReplay }) => {
      const effect = episodicReplay?.effect;
      return effect?.kind === 'measured' && effect.changed;
    })!;
    expect(first.decision!.by).toContain('wary');
    const effect = first.episodicReplay!.effect;
    if (effect.kind !== 'measured') throw new Error('not measured');
    expect(effect.parts).toContain('rule');

    const without = await wary({ episodicReplay: { topK: 0 } });
    const then = without[first.tick - 1]!;
    expect(then.tick).toBe(first.tick);
    expect(then.episodicReplay!.effect.kind).toBe('none');
    // The two lives are one up to here, so what is said to have been decided can be seen.
    expect(effect.without).toMatchObject({
      action: then.decision!.action,
      confidence: then.decision!.confidence,
      prediction: then.decision!.prediction,
    });
    for (const { episodicReplay } of without)
      expect(episodicReplay?.episodes.some(({ place }) => place === 'told') ?? false).toBe(false);
  });
});
