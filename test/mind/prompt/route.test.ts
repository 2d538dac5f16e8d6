import { describe, expect, it } from 'vitest';
import type { PromptReader } from '../../../src/domain/context/model-context.ts';
import type { CognitiveWorkspace } from '../../../src/domain/context/context.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { FACTS } from '../../../src/mind/candidates/fact-ids.ts';
import { phaseBudget, readerOf } from '../../../src/mind/prompt/budget.ts';
import { routeOf, slotsOf } from '../../../src/mind/prompt/route.ts';
import { ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../../src/mind/policy/golem-policy.ts';
import { governorInput, recalled, rule } from '../../fixtures/governor-input.ts';

const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/).length };
/** As the seed has it. */
const context = { ...DEFAULT_POLICY.context, fullBelow: 0.5 };

const withContext = (over: Partial<GolemPolicy['context']>): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: { ...context, ...over },
});

const episodes = Array.from({ length: 12 }, (_, i) => recalled(`e${i}`, { tick: 400 + i }));
const reads = { kind: 'feature', feature: 'arousal', op: '>', value: 0.01 } as const;
const crowded = governorInput({
  recalled: episodes,
  rules: [rule('reader', { when: [reads] })],
  relevance: { reader: 1 },
  readings: { [FACTS.mood]: { arousal: 0.7 } },
});

/** A model of whose window nothing is known, which can ask. */
const ASKS = { model: null, context: null, reply: 500, queries: 2 };

const assemble = (
  budgetTokens: number,
  over: Partial<GolemPolicy['context']> = {},
  reader: PromptReader | null = ASKS,
): CognitiveWorkspace =>
  assembleWorkspace(
    { ...crowded, ...(reader && { reader }) },
    withContext({ budgetTokens, ...over }),
    TOKENS,
    {
      organs: ORGANS,
      found: new Map(),
    },
  );

const inside = ({ entries }: CognitiveWorkspace, code: string): number =>
  entries.filter(({ category, reason }) => category === 'episodes' && reason.code === code).length;

describe('the route', () => {
  it('is everything for a simple thought with room, essentials under pressure, else between', () => {
    expect(routeOf(0.49, 'T1', true, context)).toBe('full');
    expect(routeOf(0.49, 'T2', true, context)).toBe('hybrid');
    expect(routeOf(0.5, 'T1', true, context)).toBe('hybrid');
    expect(routeOf(0.8, 'T1', true, context)).toBe('hybrid');
    expect(routeOf(0.81, 'T2', true, context)).toBe('rag');
  });

  it('is never the essentials for who can ask for nothing', () => {
    expect(routeOf(0.49, 'T1', false, context)).toBe('full');
    expect(routeOf(3, 'T1', false, context)).toBe('hybrid');
    expect(routeOf(3, 'T2', false, context)).toBe('hybrid');
  });

  it('shows 3 whole and 7 in a line, under pressure 2 and 5, never more than the owner allows', () => {
    expect(slotsOf('hybrid', true, context)).toEqual({ full: 3, summaries: 7 });
    expect(slotsOf('rag', true, context)).toEqual({ full: 2, summaries: 5 });
    expect(slotsOf('rag', true, { ...context, fullEpisodeSlots: 1 })).toEqual({ full: 1, summaries: 5 });
    expect(slotsOf('full', true, context)).toEqual({ full: context.maxEpisodes, summaries: 0 });
  });

  it('leaves it to the budget how many stand in a line where nothing can be asked for', () => {
    expect(slotsOf('hybrid', false, context)).toEqual({ full: 3, summaries: Infinity });
  });

  it('moves with the room: what would fill it is shown by its essentials', () => {
    const wide = assemble(4_000);
    expect(wide.route).toBe('full');
    expect(inside(wide, 'masked')).toBe(0);
    const whole = wide.pressure! * 4_000;
    const between = assemble(Math.round(whole / 0.7));
    expect(between.route).toBe('hybrid');
    const tight = assemble(Math.round(whole / 0.9));
    expect(tight.route).toBe('rag');
    expect(inside(tight, 'masked')).toBeLessThan(inside(between, 'masked'));
    // Hard context is letter by letter the same.
    const hard = ({ entries }: CognitiveWorkspace): readonly string[] =>
      entries.filter(({ category }) => category === 'invariants').map(({ text }) => text);
    expect(hard(tight)).toEqual(hard(wide));
  });
});

describe('the budget of who reads', () => {
  const episodesIn = ({ entries }: CognitiveWorkspace): number =>
    entries.filter(({ category, included }) => category === 'episodes' && included).length;

  it('decides alone how many episodes stand there for who can ask for nothing', () => {
    const wide = assemble(4_000, { fullBelow: 0 }, null);
    expect(episodesIn(wide)).toBe(12);
    expect(episodesIn(assemble(4_000, { fullBelow: 0 }))).toBe(10);
    const tight = assemble(Math.round(wide.totalTokens * 0.6), { fullBelow: 0 }, null);
    expect(tight.route).toBe('hybrid');
    expect(episodesIn(tight)).toBeLessThan(12);
    expect(
      tight.entries.filter(({ included, reason }) => !included && reason.code === 'over-budget'),
    ).not.toEqual([]);
  });

  it('is filled: older episodes are whole again, best first, as far as it goes', () => {
    const whole = ({ entries }: CognitiveWorkspace): number =>
      entries.filter(({ category, included, reason }) => {
        const { code } = reason;
        return category === 'episodes' && included && code !== 'masked' && code !== 'summarised';
      }).length;
    const wide = assemble(8_000, { fullBelow: 0 }, null);
    expect(whole(wide)).toBe(12);
    const tight = assemble(wide.totalTokens - 5, { fullBelow: 0 }, null);
    expect(whole(tight)).toBeLessThan(12);
    expect(whole(tight)).toBeGreaterThan(3);
    // Who can ask is not shown them.
    expect(whole(assemble(8_000, { fullBelow: 0 }))).toBe(3);
  });

  it('is a model’s window less its reply, as far as the owner lets it', () => {
    const { context: policy } = DEFAULT_POLICY;
    const of = (models: readonly string[], contexts?: Parameters<typeof readerOf>[1], over = {}): number =>
      phaseBudget(
        { context: { ...policy, ...over } },
        'thriving',
        readerOf({ models, maxTokens: 1_000, queries: 2 }, contexts, { ...policy, ...over }),
      );
    const elsewhere = (tokens: number) => ({ tokens, onDevice: false });
    expect(of([])).toBe(8_000);
    expect(of(['unknown'])).toBe(8_000);
    expect(of(['small'], { small: elsewhere(4_096) })).toBe(3_096);
    expect(of(['large'], { large: elsewhere(200_000) })).toBe(32_000);
    expect(of(['large'], { large: elsewhere(200_000) }, { modelTokens: 500_000 })).toBe(199_000);
    expect(of(['large', 'small'], { large: elsewhere(200_000), small: elsewhere(16_384) })).toBe(15_384);
    // Whoever may be told least counts: one of which nothing is known, one on this device.
    expect(of(['large', 'unknown'], { large: elsewhere(200_000) })).toBe(8_000);
    expect(
      of(['large', 'here'], { large: elsewhere(16_384), here: { tokens: 32_768, onDevice: true } }),
    ).toBe(8_000);
    expect(of(['here'], { here: { tokens: 32_768, onDevice: true } })).toBe(8_000);
    expect(of(['here'], { here: { tokens: 2_048, onDevice: true } })).toBe(2_000);
  });
});

describe('what a rule of the prompt reads', () => {
  const bringing = (bringsWanted: number, room: number): CognitiveWorkspace => {
    const rules = [{ rule: crowded.rules[0]!, place: 0, revision: 1, lastActed: null }];
    const payloads = new Map(rules.map((payload) => [payload.rule.id, { rule: payload }]));
    const organs = [...ORGANS, { name: 'told', payloads: () => payloads }] as unknown as typeof ORGANS;
    return assembleWorkspace(crowded, withContext({ budgetTokens: room, bringsWanted }), TOKENS, {
      organs,
      found: new Map(),
    });
  };
  const holds = ({ entries }: CognitiveWorkspace, id: string): boolean =>
    entries.some((entry) => entry.id === id && entry.included);

  it('comes along where it was left out, in place of the least relevant', () => {
    const rooms = Array.from({ length: 200 }, (_, i) => 200 + 5 * i);
    const room = rooms.find((size) => {
      const without = bringing(0, size);
      return holds(without, 'reader') && !holds(without, FACTS.mood);
    })!;
    const brought = bringing(1, room);
    expect(brought.entries.find(({ id }) => id === FACTS.mood)).toMatchObject({
      included: true,
      reason: { code: 'required', text: expect.stringContaining('reader reads arousal') },
    });
    expect(brought.totalTokens).toBeLessThanOrEqual(room);
  });
});
