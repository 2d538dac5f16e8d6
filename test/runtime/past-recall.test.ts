import { beforeAll, expect, it } from 'vitest';
import type { Recalled } from '../../src/domain/memory/grimoire.ts';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { publicFetch } from '../../src/hosts/node/public-files.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allEmbedded, modelLoaded } from '../support/embedded.ts';

/** After one round of curation; the next writes some knowledge again. */
const THEN = 42;
const TICKS = 62;
const ASKED = 'The index falls sharply while volatility rises.';

let living: Headless;
let golem: GolemFacade;
const was: Record<'all' | 'knowledge', readonly Recalled[]> = { all: [], knowledge: [] };
const knowledge = { types: ['insight', 'heuristic', 'warning', 'causal-link', 'anti-knowledge'] } as const;

beforeAll(async () => {
  living = await wakeHeadless({
    world: 'sp500',
    seed: 11,
    inference: nodeEmbedder({ fetch: publicFetch }),
  });
  golem = living.api;
  await modelLoaded(living);
  await golem.policy.set({ clocks: { thetaPerDelta: 20 } });
  await golem.step('theta', THEN);
  await golem.grimoire.remember({ type: 'insight', title: 'Falls', text: 'Falls come with volatility.' });
  // It is the next tick's: the end of a tick is before what the owner does after it.
  await golem.step('theta', 1);
  await allEmbedded(living);
  was.all = await golem.grimoire.recall(ASKED, { as: 'golem' });
  was.knowledge = await golem.grimoire.recall(ASKED, { ...knowledge, limit: 40, as: 'golem' });
  await golem.grimoire.remember({ type: 'insight', title: 'Later', text: ASKED });
  await golem.step('theta', TICKS - THEN);
  await allEmbedded(living);
}, 120_000);

const told = (recalled: readonly Recalled[]): unknown =>
  recalled.map(({ entry: { embedding: _, ...entry }, confidence, factors }) => ({
    entry,
    confidence,
    factors: { ...factors, semantic: factors.semantic.toFixed(4) },
  }));

it('recalls at a reopened tick what was known then, as it was known, and nothing of later', async () => {
  expect((await golem.grimoire.recall(ASKED))[0]!.entry.title).toBe('Later');
  const then = await golem.state.reopen(THEN + 1);
  const recalled = await then.grimoire.recall(ASKED);
  expect(told(recalled)).toEqual(told(was.all));
  expect(recalled.map(({ entry }) => entry.title)).not.toContain('Later');
  expect(recalled.some(({ factors }) => factors.semantic > 0)).toBe(true);
  for (const { entry } of recalled) expect(entry.tick).toBeLessThanOrEqual(THEN + 1);
});

it('is asked in an alphabet that the model does not know: nothing is found by accident', async () => {
  const then = await golem.state.reopen(THEN + 1);
  for (const [api, as] of [
    [golem, 'question'],
    [golem, 'golem'],
    [then, 'golem'],
  ] as const) {
    const asked = await api.grimoire.recall('波动率上升时指数急剧下跌', { as });
    expect(asked.every(({ factors }) => factors.semantic === 0)).toBe(true);
  }
});

it('compares the words that a memory had then, also where it has others now', async () => {
  const then = await golem.state.reopen(THEN + 1);
  const recalled = await then.grimoire.recall(ASKED, { ...knowledge, limit: 40 });
  const now = await Promise.all(recalled.map(({ entry }) => golem.grimoire.get(entry.id)));
  expect(recalled.some(({ entry }, i) => entry.text !== now[i]!.text)).toBe(true);
  expect(told(recalled)).toEqual(told(was.knowledge));
});
