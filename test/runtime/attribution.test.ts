import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { AttributionAtRest } from '../../src/runtime/life/attribution/at-rest.ts';
import { Attributions } from '../../src/runtime/life/attribution/attributions.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import type { LanguageApi } from '../../src/protocol/threads/language.ts';
import { Changes } from '../support/changes.ts';
import { nativeLanguage } from '../support/native-language.ts';

let golem: Headless;
let localModel: LocalModel;
let tick: number;
/** Told whenever the model has weighed a prompt, and is asked to weigh one. */
const weighed = new Changes();

beforeAll(async () => {
  const model = await nativeLanguage(1);
  const language = new Proxy<LanguageApi>(model, {
    get(_, name: keyof LanguageApi) {
      const own: unknown = model[name];
      if (name !== 'likelihood') return typeof own === 'function' ? (own.bind(model) as unknown) : own;
      return (...asked: Parameters<LanguageApi['likelihood']>) => {
        weighed.tell();
        return model.likelihood(...asked).finally(() => weighed.tell());
      };
    },
  });
  localModel = new LocalModel({
    baseUrl: PUBLIC_URL,
    start: () => ({ language, end: () => undefined }),
    unable: () => null,
  });
  golem = await wakeHeadless({ world: 'sp500', seed: 7, localModel });
  await golem.api.policy.set({
    gate: { baseThreshold: 0.1, minThreshold: 0.05 },
    // The model reads each prompt again and again: as short as may be.
    context: { budgetTokens: 2_000, phaseBudget: { thriving: 0.3 } },
  });
  await golem.api.step('theta', 30);
  const records = await golem.api.records.list({ from: 1, to: 30, limit: 30 });
  tick = records.find(({ decision }) => decision !== null)!.tick;
  await localModel.load();
}, 300_000);
afterAll(() => golem.store.close());

test('a tick is traced to its entries, and what came of it is kept with it', async () => {
  const { attribution, workspace } = golem.api;
  expect(await attribution.get(tick)).toBeNull();
  expect(await attribution.status()).toMatchObject({ state: 'idle', tick: null });
  const told: number[] = [];
  const running = attribution.run(tick, { ablations: 8 });
  await weighed.until(async () => {
    const { done, state } = await attribution.status();
    told.push(done);
    return state === 'done' || (done > 0 && done < 12);
  });
  expect(told.at(-1)).toBeGreaterThan(0);
  expect(told.at(-1)).toBeLessThan(12);
  const found = await running;

  const { entries } = (await workspace.get(tick))!;
  const ids = entries
    .filter(({ included }) => included)
    .sort((a, b) => a.position! - b.position!)
    .map(({ id }) => id);
  expect(found.sources.map(({ id }) => id)).toEqual(ids);
  expect(found).toMatchObject({ tick, by: 'reflex', ablations: 8, model: 'smollm2-135m-instruct' });
  expect(found.text).toContain((await golem.api.records.get(tick))!.decision!.summary);
  expect(found.logProb).toBeLessThan(0);
  expect(await attribution.get(tick)).toEqual(found);
  expect(await attribution.list()).toEqual([tick]);
  expect(await attribution.status()).toEqual({ tick, state: 'done', done: 12, of: 12, error: null });
}, 300_000);

test('one at a time; what is cancelled leaves nothing, and what was not decided cannot be traced', async () => {
  const { attribution, records } = golem.api;
  const before = await attribution.get(tick);
  const running = attribution.run(tick, { ablations: 64 });
  await expect(attribution.run(tick)).rejects.toMatchObject({ code: 'golem.busy' });
  await weighed.until(async () => (await attribution.status()).done > 0);
  await attribution.cancel();
  await expect(running).rejects.toMatchObject({ code: 'model.cancelled' });
  expect(await attribution.status()).toMatchObject({ state: 'cancelled', error: null });
  expect(await attribution.get(tick)).toEqual(before);

  const watched = (await records.list({ from: 1, to: 30, limit: 30 })).find(
    ({ decision }) => decision === null,
  );
  await expect(attribution.run(watched!.tick)).rejects.toMatchObject({ code: 'replay.not_recorded' });
  await expect(attribution.run(tick, { ablations: 2 })).rejects.toMatchObject({ code: 'input.invalid' });
}, 300_000);

test('at rest the real model is asked of the newest decision, and left when the golem lives', async () => {
  const clock = { now: () => Date.now(), stopwatch: () => performance.now() };
  const attributions = new Attributions({
    store: golem.store,
    localModel,
    clock,
    traced: async () => undefined,
  });
  let due: (() => void) | null = null;
  let rests = true;
  const timer = {
    after: (_ms: number, then: () => void) => {
      due = then;
      return () => (due = null);
    },
  };
  const life = { state: { tick: 30 }, policy: { tracing: { ...DEFAULT_POLICY.tracing, attributed: 30 } } };
  const atRest = new AttributionAtRest(
    attributions,
    { store: golem.store, timer, localModel },
    { awake: () => true, resting: () => rests, life: () => life },
  );
  atRest.look();
  due!();
  // Its first prompt is under way; whoever leaves need not wait until it is read.
  await weighed.until(() => attributions.status().of > 64);
  const { tick: begun } = attributions.status();
  rests = false;
  atRest.look();
  await weighed.until(() => attributions.status().state !== 'running');
  expect(attributions.status().state).toBe('cancelled');
  expect((await golem.api.records.get(begun!))!.decision).not.toBeNull();
  expect(begun).not.toBe(tick);
  expect(await golem.api.attribution.get(begun!)).toBeNull();
}, 300_000);
