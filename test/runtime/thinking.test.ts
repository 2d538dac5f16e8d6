import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import { TRUST_LABELS } from '../../src/domain/life/life.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { citableOf } from '../../src/mind/deliberation/citable.ts';
import type { DeliberationReply } from '../../src/mind/deliberation/reply-schema.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { recordedModels } from '../support/recorded-models.ts';
import { replayed } from '../support/replayed.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const WORLD = { world: 'sp500', seed: 7 };
const EAGER = { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } };

let server: ModelServer;
let second: ModelServer;
let models: readonly ModelConfig[];
let golem: Headless;
/** Where no model answers rules alone do; a model decides in one turn (turns.test.ts has the others), and has no other end (drift-and-valve.test.ts). */
const IN_ONE = { analyze: 0, execute: 0, reflect: 0 };
const BY_RULES = { 'evidence.decides': 0, 'evidence.sizes': 0, thinking: { t2Turns: IN_ONE, valve: 0 } };

beforeAll(async () => {
  [server, second] = await Promise.all([startModelServer(), startModelServer()]);
  models = [
    modelAt('first', server.url),
    modelAt('second', second.url),
    modelAt('gone', 'http://127.0.0.1:9/v1'),
    modelAt('locked', server.url, { keyName: 'vaulted' }),
  ];
  golem = await wakeHeadless({ ...WORLD, languageModels: routerTo(models) });
  await golem.api.policy.set(BY_RULES);
});
afterAll(() => Promise.all([server.close(), second.close()]));
afterEach(() => golem.api.policy.set({ thinking: { t1Models: [], t2Models: [] } }));

const saying =
  (over: Partial<DeliberationReply> = {}, reasoning?: string) =>
  (request: SeenRequest) => ({
    content: JSON.stringify(modelReplyTo(request.body, over)),
    ...(reasoning !== undefined && { reasoning }),
  });

/** One T2 tick with T2 mapped to these models. */
async function tickWith(
  t2Models: readonly string[],
  thinking: object = {},
  { api } = golem,
): Promise<DecisionCycleRecord> {
  await api.policy.set({ thinking: { t2Models, ...thinking } });
  await api.steer('Think it over.');
  const [record] = await api.step('theta', 1);
  return record!;
}

describe('a tick that a model thinks', () => {
  it('asks with the workspace letter by letter, and acts on the reply as on the reflex’s', async () => {
    server.answer(saying({ action: { kind: 'buy', asset: 'SPX', spend: 500 } }, 'The owner wants thought.'));
    const record = await tickWith(['first']);
    const workspace = (await golem.api.workspace.get(record.tick))!;
    const { body } = server.seen.at(-1)!;
    const { content } = body.messages.at(-1)!;
    // What is the same from tick to tick comes first, and the task, which is not, just before the constraints that end it all.
    expect(content.startsWith('<cage>')).toBe(true);
    const { task: said } = record.thought!.frame!;
    expect(said.startsWith('<task>strategy-review')).toBe(true);
    expect(content).toContain(`\n\n${said}\n\n<constraints>`);
    expect(content.replace(`${said}\n\n`, '')).toBe(workspace.prompt);
    const [passed] = await golem.api.gateway.requests({ tick: record.tick });
    expect(passed).toMatchObject({
      profile: 'golem',
      outcome: { kind: 'answered', by: 'model', model: 'first' },
    });
    const { before } = (await golem.api.gateway.request(passed!.id))!;
    expect(before.map(({ name }) => name).slice(0, 4)).toEqual([
      'system',
      'invariants:cage',
      'strategy:mandate',
      'tools:tools',
    ]);
    expect(before.slice(-2)).toMatchObject([
      { name: 'task', block: 'query' },
      { name: 'invariants:restated', block: 'query', trust: 'system' },
    ]);
    expect(
      workspace.entries.find(
        ({ position, included }) =>
          included && position === workspace.entries.filter((entry) => entry.included).length - 1,
      ),
    ).toMatchObject({ id: 'invariants:restated' });
    // All of it counts against the budget.
    const { system, task, schema, tools = 0, answers = 0 } = record.thought!.frame!.tokens!;
    expect(Math.min(system, task, schema)).toBeGreaterThan(50);
    expect(workspace.aroundTokens).toBe(system + task + schema + tools + answers);
    expect(workspace.totalTokens + workspace.aroundTokens!).toBeLessThanOrEqual(workspace.budget);
    const [, listed] = /<citable>[^:]*: ([^<]*)<\/citable>/u.exec(said)!;
    expect(listed!.split(', ')).toEqual(citableOf(workspace));
    expect(body).toMatchObject({ response_format: { type: 'json_schema', json_schema: { strict: true } } });

    expect(record.thought).toMatchObject({
      by: 'first',
      why: 'T2 is mapped to first, then the reflex.',
      attempts: [
        {
          model: 'first',
          servedBy: 'deepseek-reasoner',
          failure: null,
          reasoning: { visibility: 'visible', content: 'The owner wants thought.', tokens: 105 },
          usage: { input: 1800, output: 219 },
        },
      ],
    });
    expect(record.decision).toMatchObject({
      source: 'model',
      by: 'first',
      cited: ['snapshot:price', 'invariants:cage'],
    });
    expect(record.action).toMatchObject({ status: 'filled', action: { side: 'buy', amountIn: 500 } });
    expect(record.predictions.at(-1)).toMatchObject({
      id: `${record.tick}:decision`,
      ruleId: null,
      probability: 0.7,
    });
    expect(record.contribution!.referenced).toHaveLength(2);
    // What loop 1 can learn from, where a model cannot be asked again.
    expect(record.contribution!.worth).toEqual([
      { id: 'invariants:cage', category: 'invariants', worth: 0.5, by: 'citation' },
      { id: 'snapshot:price', category: 'defi-snapshot', worth: 0.5, by: 'citation' },
    ]);
    const cost = (1800 * 0.28 + 219 * 0.42) / 1e6;
    expect(record.costs.model).toBeCloseTo(cost, 12);
    expect((await golem.api.records.get(record.tick))!.thought!.attempts[0]!.reply).toContain('"kind":"buy"');
  });

  it('spends what the model cost from the life credit, at the factor of the policy', async () => {
    server.answer(saying());
    await golem.api.policy.set({ thinking: { costFactor: 1_000 } });
    const before = golem.golem.life.state.mortality.spent;
    const record = await tickWith(['first']);
    const { metabolic, gas, model } = record.costs;
    expect(model).toBeCloseTo((1800 * 0.28 + 219 * 0.42) / 1e3, 9);
    expect(golem.golem.life.state.mortality.spent - before).toBeCloseTo(metabolic + gas + model, 9);
    await golem.api.policy.set({ thinking: { costFactor: 1 } });
  });

  it('asks the next model where one cannot be reached, and says so', async () => {
    second.answer(saying());
    const record = await tickWith(['gone', 'second']);
    expect(record.thought).toMatchObject({
      by: 'second',
      attempts: [
        { model: 'gone', failure: { code: 'model.unreachable' } },
        { model: 'second', failure: null },
      ],
    });
    expect(record.thought!.why).toMatch(
      /^T2 is mapped to gone, then second, then the reflex\. second answered\. gone: /,
    );
  });

  it('goes on without a model whose key is locked, and says so', async () => {
    const asked = server.seen.length;
    const record = await tickWith(['locked']);
    expect(record.thought).toMatchObject({ by: 'reflex', attempts: [{ failure: { code: 'keys.locked' } }] });
    expect(record.thought!.why).toContain('The key vaulted is locked.');
    expect(server.seen).toHaveLength(asked);
  });

  it('leaves T1 to the reflex when only T2 is mapped', async () => {
    server.answer(saying());
    await golem.api.policy.set({ ...EAGER, thinking: { t2Models: ['first'] } });
    const lived = (await golem.api.step('theta', 12)).filter(({ gate }) => gate.tier !== 'T0');
    for (const { gate, thought } of lived) expect(thought!.by).toBe(gate.tier === 'T2' ? 'first' : 'reflex');
    expect(new Set(lived.map(({ gate }) => gate.tier)).size).toBe(2);
    await golem.api.policy.set({ gate: { baseThreshold: 0.3, cooldownTicks: 1 } });
  });
});

describe('a reply that cannot be done', () => {
  it.each([
    ['model.schema_mismatch', () => ({ content: 'I would rather write a poem.' })],
    ['model.schema_mismatch', saying({ confidence: 7 })],
    ['reply.unknown_asset', saying({ action: { kind: 'buy', asset: 'DOGE', spend: 10 } })],
    ['reply.citation', saying({ cites: ['snapshot:price', 'rumour:1'] })],
    ['reply.cage', saying({ action: { kind: 'buy', asset: 'SPX', spend: 9_000 } })],
    ['reply.cage', saying({ action: { kind: 'sell', asset: 'SPX', amount: 1e6 } })],
  ] as const)('is a recorded failure, %s, and the reflex answers', async (code, reply) => {
    server.answer(reply);
    second.answer(saying());
    const asked = second.seen.length;
    const record = await tickWith(['first', 'second']);
    expect(record.thought).toMatchObject({ by: 'reflex', attempts: [{ model: 'first', failure: { code } }] });
    expect(record.thought!.attempts[0]!.reply!.length).toBeGreaterThan(5);
    expect(record.thought!.why).toContain('The reflex answered.');
    expect(record.costs.model).toBeCloseTo((1800 * 0.28 + 219 * 0.42) / 1e6, 12);
    expect(record.decision!.source).not.toBe('model');
    expect(record.action?.status).not.toBe('blocked');
    expect(record.proposals).toMatchObject([
      ...(code === 'reply.cage'
        ? [
            {
              by: 'first',
              became: 'blocked',
              decision: { source: 'model' },
              trial: { verdict: { allowed: false } },
            },
          ]
        : []),
      { by: 'reflex', became: 'taken', why: null },
    ]);
    expect(second.seen).toHaveLength(asked);
  });
});

describe('a model that keeps the tick waiting', () => {
  it('is left at the deadline, each with its share, and the reflex answers', async () => {
    server.answer('silence');
    second.answer('silence');
    const time = new VirtualTime();
    const { clock, timer } = time;
    const waiting = await wakeHeadless({ ...WORLD, clock, timer, languageModels: routerTo(models) });
    await waiting.api.policy.set(BY_RULES);
    const asked = { first: server.seen.length, second: second.seen.length };
    const tick = tickWith(['first', 'second'], { t2DeadlineMs: 1_000 }, waiting);
    await server.changes.until(() => server.seen.length > asked.first);
    await time.pass(499);
    expect(second.seen).toHaveLength(asked.second);
    await time.pass(1);
    await second.changes.until(() => second.seen.length > asked.second);
    await time.pass(500);
    const record = await tick;
    const { by, attempts } = record.thought!;
    expect([by, ...attempts.map(({ failure }) => failure!.code)]).toEqual([
      'reflex',
      'model.timeout',
      'model.timeout',
    ]);
    expect(record.timings.find(({ step }) => step === 'deliberate')!.duration).toBe(1_000);
  });

  it.each([
    ['paused', () => golem.api.pause(), 'The golem was paused.'],
    ['told not to wait', () => golem.api.thinking.skip(), 'The owner did not want to wait for it.'],
  ] as const)('is not waited for when the golem is %s', async (_, stop, reason) => {
    server.answer('silence');
    const asked = server.seen.length;
    const tick = tickWith(['first', 'second'], { t2DeadlineMs: 60_000 });
    await server.changes.until(() => server.seen.length > asked);
    expect((await golem.api.status()).thinking).toMatchObject({ model: 'first', tier: 'T2' });
    await stop();
    const record = await tick;
    expect(record.thought!.attempts).toMatchObject([
      { model: 'first', failure: { code: 'model.cancelled', text: reason } },
    ]);
    expect(record.thought!.by).toBe('reflex');
    expect((await golem.api.status()).thinking).toBeNull();
  });
});

it('words to a golem that waits for a model are kept at once, and heard by the next tick', async () => {
  server.answer('silence');
  const asked = server.seen.length;
  const tick = tickWith(['first'], { t2DeadlineMs: 60_000 });
  await server.changes.until(() => server.seen.length > asked);
  const [first, second] = ['Sell half of it.', 'And then wait.'];
  await golem.api.steer(first);
  await golem.api.steer(second);
  const waits = await golem.api.status();
  expect(waits).toMatchObject({ steersPending: 2, thinking: { model: 'first' } });
  // What is stored by now is what a golem that is killed here wakes with.
  expect((await golem.store.load()).state!['steers']).toEqual(['Think it over.', first, second]);
  await golem.api.thinking.skip();
  const record = await tick;
  expect(record.steers).toEqual(['Think it over.']);
  expect((await golem.store.load()).state!['steers']).toEqual([first, second]);
  server.answer(saying());
  const [next] = await golem.api.step('theta', 1);
  expect(next).toMatchObject({ steers: [first, second], gate: { tier: 'T2', forced: 'owner-steer' } });
  expect(golem.golem.life.state.steers).toEqual([]);
});

it('a life with models is lived again, record by record, from what the records hold', async () => {
  const answers = [
    saying(),
    saying({ cites: ['rumour:1'] }),
    saying({ action: { kind: 'buy', asset: 'SPX', spend: 300 } }),
  ];
  let turn = 0;
  server.answer((request) => answers[turn++ % answers.length]!(request));
  const policy = {
    ...EAGER,
    thinking: { t1Models: ['first'], t2Models: ['gone', 'first'], t2Turns: IN_ONE },
  };
  const live = await wakeHeadless({ ...WORLD, languageModels: routerTo(models) });
  await live.api.policy.set(policy);
  const original = await live.api.step('theta', 16);
  expect(new Set(original.map(({ thought }) => thought?.by ?? 'nobody'))).toEqual(
    new Set(['nobody', 'first', 'reflex', 'distilled']),
  );

  const again = await wakeHeadless({ ...WORLD, languageModels: recordedModels(original, models) });
  await again.api.policy.set(policy);
  const records = await again.api.step('theta', 16);
  for (const [i, record] of records.entries()) expect(replayed(record)).toEqual(replayed(original[i]!));
});

describe('what a model said', () => {
  it('is remembered with no more trust than what the model read', async () => {
    server.answer(saying());
    const record = await tickWith(['first']);
    const { entries } = (await golem.api.workspace.get(record.tick))!;
    const read = entries.filter(({ included }) => included).map(({ trust }) => TRUST_LABELS.indexOf(trust));
    const [episode] = record.episodesWritten;
    const { trust, text } = (await golem.api.grimoire.get(episode!))!;
    expect(text).toContain(record.decision!.summary);
    expect(TRUST_LABELS.indexOf(trust)).toBe(Math.max(...read));
    expect(trust).not.toBe('self');
    const reflex = await golem.api.step('theta', 30);
    const own = reflex.find(({ decision, episodesWritten }) => decision && episodesWritten.length > 0)!;
    expect((await golem.api.grimoire.get(own.episodesWritten[0]!))!.trust).toBe('self');
  });
});
