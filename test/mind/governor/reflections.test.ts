import { describe, expect, it } from 'vitest';
import type { PredictionOutcome } from '../../../src/domain/decisions/decision.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import type { ModelCitation, ModelRequest } from '../../../src/domain/models/model.ts';
import { reflectionsOn } from '../../../src/mind/governor/reflect-on.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { applyPatch } from '../../../src/mind/policy/patch.ts';

const memory = (id: string, over: Partial<GrimoireEntry> = {}): GrimoireEntry =>
  ({
    id,
    type: 'episode',
    title: `Of ${id}`,
    text: `What ${id} says of thin volume on quiet days.`,
    trust: 'self',
    provenance: 'self-learned',
    ...over,
  }) as GrimoireEntry;

const MEMORIES = [
  memory('episode'),
  memory('warning', { type: 'warning', trust: 'world' }),
  memory('fact', {
    type: 'insight',
    trust: 'external',
    text: 'Gas was high when the spread was wide, on most Mondays.',
  }),
];

const outcome = (over: Partial<PredictionOutcome> = {}, left = { calls: 3, tokens: 900, usd: 1 }) =>
  ({
    tick: 12,
    actual: 90,
    correct: false,
    quality: 0.2,
    ...over,
    prediction: {
      id: '10:decision',
      madeAtTick: 10,
      entryId: 'episode',
      metric: 'price',
      text: 'The price will be between 100 and 110.',
      probability: 0.9,
      cited: ['fact'],
      context: { memories: ['warning', 'fact'] },
      reflects: { model: 'claude', tier: 'T2', summary: 'Buy now.', left },
    },
  }) as unknown as PredictionOutcome;

async function reflected(
  outcomes: readonly PredictionOutcome[],
  { text = 'Wait for volume.', citations = [] as readonly ModelCitation[], policy = DEFAULT_POLICY } = {},
) {
  const asked: ModelRequest[] = [];
  const usage = { input: 100, output: 20, cacheRead: null, cacheWrite: null, reasoning: null };
  const reasoning = { phases: [], rawBlocks: [] };
  const reply = { text, citations, usage, cost: null, reasoning, toolCalls: [], stopReason: 'end' };
  const reflections = await reflectionsOn(
    {
      tick: 12,
      observed: { decided: outcomes, regime: { regime: 'range-bound' } } as never,
      mood: 'calm',
      policy,
    },
    {
      memory: { byIds: async (ids) => MEMORIES.filter(({ id }) => ids.includes(id)) },
      tokens: { name: 'words', count: (words) => words.split(/\s+/u).length },
      models: {
        models: [{ id: 'claude', provider: 'anthropic' } as never],
        async *generate(request) {
          asked.push(request);
          yield { type: 'done', reply: reply as never };
        },
      },
      deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
      clock: { now: () => 0, stopwatch: () => 0 },
    },
  );
  return { asked, reflections };
}

describe('what a model makes of an outcome', () => {
  it('is said over documents, with no schema, so that a provider can cite them', async () => {
    const cites: ModelCitation = {
      source: 'grimoire://warning',
      title: 'Of warning',
      quote: 'thin volume on quiet days',
      at: { of: 'characters', start: 18, end: 43 },
      span: { start: 0, end: 16 },
    };
    const { asked, reflections } = await reflected([outcome()], { citations: [cites] });
    const [request] = asked;
    expect(request!.responseSchema ?? null).toBeNull();
    // The episode first, then what was cited, then the rest by what counts when it is reflected.
    expect(request!.messages[0]).toMatchObject({
      documents: [
        { source: 'grimoire://episode', trust: 'self' },
        { source: 'grimoire://fact' },
        { source: 'grimoire://warning', trust: 'world' },
      ],
    });
    expect(reflections).toMatchObject([
      {
        decidedAt: 10,
        entryId: 'episode',
        lesson: 'Wait for volume.',
        citations: [cites],
        cited: ['warning'],
      },
    ]);
    // Trusted no more than the least trusted of what it read.
    expect(reflections[0]!.trust).toBe('external');
    expect(reflections[0]!.turn.entries).toEqual(['episode', 'fact', 'warning']);
  });

  it('rests on what its words show, where no provider cites', async () => {
    const text = 'I should have minded that gas was high when the spread was wide.';
    const { reflections } = await reflected([outcome()], { text });
    expect(reflections[0]!.cited).toEqual(['fact']);
  });

  it('is asked of one outcome a tick, the furthest from what was stated, within what its thought has left', async () => {
    const others = [outcome({ quality: 0.1 }, { calls: 1, tokens: 120, usd: 1 }), outcome()];
    const { asked } = await reflected(others);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.maxTokens).toBe(120);
    const spent = await reflected([outcome({}, { calls: 0, tokens: 900, usd: 1 })]);
    expect(spent.asked).toHaveLength(0);
    expect(spent.reflections[0]).toMatchObject({
      lesson: null,
      turn: { failure: { code: 'thought.calls' } },
    });
  });

  it('is asked of what failed alone, unless the policy wants all', async () => {
    const right = [outcome({ correct: true, quality: 0.99 })];
    expect((await reflected(right)).asked).toHaveLength(0);
    const all = applyPatch(DEFAULT_POLICY, { thinking: { t2Turns: { reflect: 2 } } }).policy;
    expect((await reflected(right, { policy: all })).asked).toHaveLength(1);
  });
});
