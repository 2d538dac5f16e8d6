import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import type { LanguageApi } from '../../src/protocol/threads/language.ts';
import type { LocalModel } from '../../src/runtime/models/local-model.ts';

const LIVED = 24;

/** Holds a text the likelier the more of the prompt is there: every entry is worth its length. */
const language = {
  likelihood: async ({ messages }: Parameters<LanguageApi['likelihood']>[0]) => ({
    logProb: -1_000 + messages.at(-1)!.content.length / 100,
    replyTokens: 10,
    promptTokens: 100,
  }),
} as unknown as LanguageApi;

let golem: Headless;
/** Decisions whose prediction has come due, and one whose has not. */
let past: number;
let open: number;

beforeAll(async () => {
  const localModel = { id: 'stand-in', ready: async () => language } as unknown as LocalModel;
  golem = await wakeHeadless({ world: 'sp500', seed: 7, localModel });
  await golem.api.policy.set({ 'gate.baseThreshold': 0.05, 'gate.minThreshold': 0.05 });
  await golem.api.step('theta', LIVED);
  const records = await golem.api.records.list({ from: 1, to: LIVED, limit: LIVED });
  const due = records.flatMap(({ tick, decision }) =>
    decision?.prediction ? [{ tick, at: decision.prediction.dueTick }] : [],
  );
  past = due.find(({ at }) => at <= LIVED)!.tick;
  open = due.find(({ at }) => at > LIVED)!.tick;
}, 60_000);
afterAll(() => golem.store.close());

/** Traced decisions that count, of all categories and regimes together. */
async function counted(): Promise<number> {
  const { categories } = await golem.api.governor.posteriors();
  return categories.reduce((sum, { traced }) => sum + (traced ? traced.hits + traced.misses : 0), 0);
}

test('loop 1 hears of traced decisions where they have weight, of each once, and lives again without a model', async () => {
  const { api } = golem;
  await api.attribution.run(past);
  expect(await counted()).toBe(0);
  expect((await api.governor.posteriors()).categories.every(({ traced }) => traced === null)).toBe(true);

  await api.policy.set({ 'context.tracedWorth': 1 });
  await api.attribution.run(past);
  expect(await counted()).toBeCloseTo(1, 9);
  await api.attribution.run(past);
  expect(await counted()).toBeCloseTo(1, 9);
  // What has not come to its outcome waits for it.
  await api.attribution.run(open);
  expect(await counted()).toBeCloseTo(1, 9);
  const { dueTick } = (await api.records.get(open))!.decision!.prediction!;
  await api.step('theta', dueTick - LIVED);
  expect(await counted()).toBeCloseTo(2, 9);

  expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: dueTick });
  const then = await api.state.reopen(LIVED + 1);
  const early = (await then.governor.posteriors()).categories;
  expect(early.some(({ traced }) => traced !== null)).toBe(true);
}, 60_000);
