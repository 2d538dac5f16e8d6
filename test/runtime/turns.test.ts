import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { ThoughtTurn } from '../../src/domain/decisions/thought.ts';
import type { DeliberationReply } from '../../src/mind/deliberation/reply-schema.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { calling } from '../support/calling-stream.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const ANALYSIS = 'Volume is thin; nothing speaks for haste.';
const LESSON = 'The price snapshot told of a calm day. Do not foretell a leap.';
const COST = (1800 * 0.28 + 219 * 0.42) / 1e6;
const T2_TOKENS = 4_000;

type Phase = ThoughtTurn['phase'];

const schemaOf = ({ body }: SeenRequest): string | null =>
  (body['response_format'] as { json_schema?: { name: string } } | undefined)?.json_schema?.name ?? null;

/** Which turn a request is of. */
function phaseOf(request: SeenRequest): Phase {
  const schema = schemaOf(request);
  if (schema !== null) return schema === 'order' ? 'execute' : 'decide';
  return request.body.messages[0]!.content.startsWith('You decided something') ? 'reflect' : 'analyze';
}

let server: ModelServer;
let golem: Headless;
/** Requests since the test began. */
let began = 0;
const asked = () => server.seen.slice(began);
const phases = () => asked().map(phaseOf);
const turnsOf = ({ thought }: DecisionCycleRecord): readonly ThoughtTurn[] => thought!.attempts[0]!.turns!;

interface Script {
  readonly asks?: string;
  readonly decides?: Partial<DeliberationReply> | ((price: number) => Partial<DeliberationReply>);
  readonly sets?: DeliberationReply['action'];
}

/** A model that analyzes, decides, sets right and reflects as it is told. */
function answers({ asks, decides = {}, sets = { kind: 'hold' } }: Script = {}): void {
  server.answer((request) => {
    const { messages } = request.body;
    switch (phaseOf(request)) {
      case 'analyze': {
        const first = messages.at(-1)!.role !== 'tool' && request.body['tool_choice'] !== 'none';
        if (asks !== undefined && first)
          return calling([['query_grimoire', JSON.stringify({ query: asks })]]);
        return { content: ANALYSIS, reasoning: 'So I will wait. I am 80 % sure.' };
      }
      case 'decide': {
        const price = Number(/<price>\w+ at ([\d.]+)/.exec(messages.at(-1)!.content)![1]);
        const over = typeof decides === 'function' ? decides(price) : decides;
        return { content: JSON.stringify(modelReplyTo(request.body, over)) };
      }
      case 'execute':
        return { content: JSON.stringify({ why: 'Less of it.', action: sets }) };
      case 'reflect':
        return { content: LESSON };
    }
  });
}

async function thought(): Promise<DecisionCycleRecord> {
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  return record!;
}

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('thinker', server.url)]),
  });
  await golem.api.policy.set({
    gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 },
    thinking: { valve: 0 },
  });
  await golem.api.step('theta', 60);
  await golem.api.policy.set({
    gate: { baseThreshold: 0.8 },
    context: { budgetTokens: 4_500 },
    thinking: { t2Models: ['thinker'] },
  });
}, 60_000);
beforeEach(() => {
  began = server.seen.length;
});
afterAll(() => server.close());

describe('a thought in turns', () => {
  it('analyzes with tools, then decides of the analysis, each with a subset of the workspace of its own', async () => {
    answers({ asks: 'price fell volume regime' });
    const record = await thought();
    expect(phases()).toEqual(['analyze', 'analyze', 'decide']);
    const [first, , decide] = asked();
    expect(first!.body).toMatchObject({ tools: [{ function: { name: 'query_grimoire' } }] });
    expect(decide!.body).not.toHaveProperty('tools');

    const [analyzed, decided] = turnsOf(record);
    expect([analyzed, decided]).toMatchObject([
      { phase: 'analyze', said: ANALYSIS, requests: 2, failure: null, usage: { input: 295 + 1800 } },
      { phase: 'decide', requests: 1, failure: null, usage: { input: 1800 } },
    ]);
    expect(analyzed!.reasoning!.phases).toMatchObject([{ type: 'decision', confidence: 0.8 }]);
    // The limits hold over both: what the analysis took, the decision has not.
    expect(first!.body['max_tokens']).toBe(Math.floor(T2_TOKENS / 3));
    expect(decide!.body['max_tokens']).toBe(T2_TOKENS - 22 - 219);

    const { answer } = record.thought!.attempts[0]!.queries![0]!;
    const { content } = decide!.body.messages.at(-1)!;
    expect(content).toContain(`<analysis>${ANALYSIS}</analysis>`);
    expect(content).toContain(answer!.text);
    expect(first!.body.messages.at(-1)!.content).not.toContain('<analysis>');

    const { entries } = (await golem.api.workspace.get(record.tick))!;
    const inside = entries.filter(({ included }) => included);
    expect(new Set(analyzed!.entries)).not.toEqual(new Set(decided!.entries));
    for (const [turn, request] of [
      [analyzed, first],
      [decided, decide],
    ] as const) {
      const sent = request!.body.messages.find(({ role }) => role === 'user')!.content;
      expect(turn!.entries!.length).toBeLessThan(inside.length);
      for (const { id, text, reason } of inside) {
        if (turn!.entries!.includes(id)) expect(sent).toContain(text);
        else expect([sent.includes(text), reason.code]).not.toEqual([true, 'required']);
        if (reason.code === 'required') expect(turn!.entries).toContain(id);
      }
    }
    expect(record.costs.model).toBeCloseTo(2 * COST + (295 * 0.28 + 22 * 0.42) / 1e6, 12);
    const shown = (await golem.api.workspace.request(record.tick))!;
    expect(shown.request.messages[0]!.content).toBe(content);
  });

  it('goes straight to the decision, and says why, where an analysis would be for nothing', async () => {
    answers();
    await golem.api.policy.set({ thinking: { t2Queries: 0 } });
    const nothing = await thought();
    await golem.api.policy.set({ thinking: { t2Queries: 2, t2Turns: { analyze: 0 } } });
    const policy = await thought();
    await golem.api.policy.set({ thinking: { t2Turns: { analyze: 1 } } });
    expect(phases()).toEqual(['decide', 'decide']);
    expect([nothing, policy].map(({ thought: made }) => made!.attempts[0]!.straight)).toEqual([
      'It may ask nothing, so that there is nothing to analyze for.',
      'By the policy T2 decides in one turn.',
    ]);
    // It has the whole workspace then.
    expect(turnsOf(nothing)[0]).not.toHaveProperty('entries');
  });

  it('decides with the whole workspace where its server takes no tools', async () => {
    server.answer((request) =>
      'tools' in request.body
        ? { status: 400, body: { error: { message: 'tools are not supported' } } }
        : { content: JSON.stringify(modelReplyTo(request.body)) },
    );
    const record = await thought();
    expect(phases()).toEqual(['analyze', 'decide']);
    expect(record.thought!.attempts[0]).toMatchObject({
      failure: null,
      straight: 'Its server takes no tools.',
    });
    expect(turnsOf(record)[1]).not.toHaveProperty('entries');
  });

  it('sets an order right that the cage blocked, and only then acts', async () => {
    answers({
      decides: { action: { kind: 'buy', asset: 'SPX', spend: 9_000 } },
      sets: { kind: 'buy', asset: 'SPX', spend: 300 },
    });
    const record = await thought();
    expect(phases()).toEqual(['analyze', 'decide', 'execute']);
    expect(asked().at(-1)!.body.messages.at(-1)!.content).toContain('which the cage forbids by');
    expect(record.proposals).toMatchObject([
      { by: 'thinker', became: 'blocked' },
      { by: 'thinker', became: 'taken' },
    ]);
    expect(record.thought).toMatchObject({ by: 'thinker', attempts: [{ failure: null }] });
    expect(record.action).toMatchObject({ status: 'filled', action: { side: 'buy', amountIn: 300 } });
    expect(record.decision!.summary).toContain('Set right: Less of it.');
    expect(record.costs.model).toBeCloseTo(3 * COST, 12);
  });

  it('leaves the decision to the reflex where the order stays blocked', async () => {
    const action = { kind: 'buy', asset: 'SPX', spend: 9_000 } as const;
    answers({ decides: { action }, sets: action });
    const record = await thought();
    expect(phases()).toEqual(['analyze', 'decide', 'execute']);
    expect(record.decision!.source).not.toBe('model');
    expect(record.thought!.attempts[0]).toMatchObject({ failure: { code: 'reply.cage' } });
  });

  it.each([
    ['requests', { thoughtCalls: 2 }, ['analyze', 'decide'], null],
    ['one request', { thoughtCalls: 1 }, ['decide'], null],
    ['dollars', { thoughtUsd: 0.0001 }, ['analyze'], 'thought.cost'],
    ['tokens', { t2MaxTokens: 240 }, ['analyze'], 'thought.tokens'],
  ] as const)(
    'spends no more %s than the policy lets it, over all its turns',
    async (_, thinking, seen, code) => {
      answers({ asks: 'volume', decides: { action: { kind: 'buy', asset: 'SPX', spend: 9_000 } } });
      const { thoughtCalls, thoughtUsd, t2MaxTokens } = golem.golem.life.policy.thinking;
      await golem.api.policy.set({ thinking });
      const record = await thought();
      await golem.api.policy.set({ thinking: { thoughtCalls, thoughtUsd, t2MaxTokens } });
      // What it may not ask any more it has to say.
      expect(phases().filter((phase, at, all) => phase !== all[at - 1])).toEqual(seen);
      expect(asked().length).toBeLessThanOrEqual(seen.length + 1);
      if (code) expect(record.thought!.attempts[0]!.failure).toMatchObject({ code });
      expect(record.decision!.source).not.toBe('model');
    },
  );
});

describe('the turn that reflects', () => {
  const leap = (price: number): Partial<DeliberationReply> => ({
    prediction: { low: price * 1.5, high: price * 1.6, ticks: 2, probability: 0.9 },
  });

  async function outcome(decides: Script['decides']): Promise<{
    readonly decided: DecisionCycleRecord;
    readonly due: DecisionCycleRecord;
  }> {
    answers({ decides });
    const decided = await thought();
    const due = (await golem.api.step('theta', 2)).find(({ outcomes }) =>
      outcomes.some(({ prediction }) => prediction.id === `${decided.tick}:decision`),
    )!;
    return { decided, due };
  }

  it('comes when it is known that a prediction failed, and leaves a lesson in the episode', async () => {
    const { decided, due } = await outcome(leap);
    // Another thought may fall on the tick that sees it.
    const reflects = asked().filter((request) => phaseOf(request) === 'reflect');
    expect(reflects).toHaveLength(1);
    const { content } = reflects[0]!.body.messages.at(-1)!;
    const [entryId] = decided.episodesWritten;
    expect(content).toContain(`<document source="grimoire://${entryId}"`);
    expect(content).toContain('that was wrong');
    expect(due.reflections).toMatchObject([
      {
        decidedAt: decided.tick,
        model: 'thinker',
        entryId,
        lesson: LESSON,
        turn: { phase: 'reflect', said: LESSON, requests: 1, failure: null },
      },
    ]);
    const thoughts = (due.thought?.attempts ?? []).reduce((sum, { cost }) => sum + cost!.usd, 0);
    expect(due.costs.model).toBeCloseTo(thoughts + COST, 12);
    const episode = (await golem.api.grimoire.get(entryId!))!;
    expect(episode.text.endsWith(`\nLesson, as thinker put it at tick ${due.tick}: ${LESSON}`)).toBe(true);
    expect(episode.facts).toMatchObject({ lesson: { by: 'thinker', tick: due.tick } });
    expect(episode.verified).toBe('refuted');
  });

  it('is left out where what was predicted came, unless all are wanted', async () => {
    const wide = (price: number): Partial<DeliberationReply> => ({
      prediction: { low: price * 0.5, high: price * 1.5, ticks: 2, probability: 0.9 },
    });
    expect((await outcome(wide)).due).not.toHaveProperty('reflections');
    await golem.api.policy.set({ thinking: { t2Turns: { reflect: 2 } } });
    expect((await outcome(wide)).due.reflections).toHaveLength(1);
    await golem.api.policy.set({ thinking: { t2Turns: { reflect: 0 } } });
    expect((await outcome(leap)).due).not.toHaveProperty('reflections');
    await golem.api.policy.set({ thinking: { t2Turns: { reflect: 1 } } });
  });
});

it('thoughts in turns are lived again to the last bit', async () => {
  const { tick } = await golem.api.status();
  await golem.golem.queue.idle();
  const lived = asked().length;
  const report = await golem.api.replay.run({ from: 61, to: tick });
  expect(report).toMatchObject({ identical: true, ticks: tick - 60 });
  expect(asked()).toHaveLength(lived);
});
