import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import { type ChosenEpisode, chooseEpisodes, prefixTokens } from '../../src/mind/episodic-replay/choose.ts';
import { episodeLine } from '../../src/mind/episodic-replay/line.ts';
import { type RankedEpisode, rankEpisodes } from '../../src/mind/episodic-replay/similarity.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { endedEpisode } from '../fixtures/ended-episode.ts';
import { governorInput, recalled } from '../fixtures/governor-input.ts';
import { wordPiece } from '../fixtures/word-piece.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const signed = fc.double({ min: -1, max: 1, noNaN: true });
const pad = fc.record({ pleasure: signed, arousal: signed, dominance: signed });
const weights = fc.record({
  regime: unit,
  affect: unit,
  task: unit,
  recencyTicks: fc.integer({ min: 1, max: 100_000 }),
  minSimilarity: unit,
  topK: fc.integer({ min: 0, max: 8 }),
  budgetTokens: fc.integer({ min: 0, max: 900 }),
});
/** Rules have long and awkward names, so that lines differ in length. */
const episode = fc.record({
  tick: fc.integer({ min: 0, max: 20_000 }),
  regime: fc.option(fc.constantFrom(...MARKET_REGIMES)),
  verified: fc.constantFrom('confirmed' as const, 'refuted' as const, 'pending' as const, 'none' as const),
  similarity: fc.option(signed),
  rule: fc.oneof(fc.lorem({ maxCount: 20 }), fc.string({ unit: 'grapheme', maxLength: 60 })),
  pad,
});
const candidates = fc.array(episode, { maxLength: 40 }).map((all) =>
  all.map(({ similarity, rule, ...over }, at) => ({
    entry: endedEpisode(`e${at}`, over, { rule }),
    similarity,
  })),
);
const situation = fc.record({
  tick: fc.constant(20_000),
  regime: fc.constantFrom(...MARKET_REGIMES),
  pad,
});

/** Counts that do not add up: each block after the first costs six more in the whole than alone. */
const awkward: TokenCounter = {
  name: 'awkward',
  count: (text) => Math.ceil(text.length / 5) + 6 * Math.max(0, (text.match(/<\//g)?.length ?? 0) - 1),
};
const counters = [wordPiece(true), awkward];

function checkPrefix(
  chosen: readonly ChosenEpisode[],
  ranked: readonly RankedEpisode[],
  policy: typeof DEFAULT_POLICY.episodicReplay,
  inPrompt: ReadonlySet<string>,
  tokens: TokenCounter,
): void {
  const told = chosen.filter(({ place }) => place === 'told');
  // The budget holds for the text as it stands in the prompt.
  expect(
    tokens.count(told.map(({ line }) => line).join('\n\n')) * Math.sign(told.length),
  ).toBeLessThanOrEqual(policy.budgetTokens);
  expect(prefixTokens(chosen, tokens)).toBeLessThanOrEqual(policy.budgetTokens);
  expect(told.length).toBeLessThanOrEqual(policy.topK);
  // Best first, each once, each whole, each with its reason.
  const places = chosen.map(({ id }) => ranked.findIndex(({ entry }) => entry.id === id));
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  for (const [at, { line, score, reason, place, id, outcome }] of chosen.entries()) {
    const from = ranked[places[at]!]!;
    expect(line).toBe(episodeLine(from));
    expect(from.entry.verified).toBe(outcome);
    expect(reason.text).not.toBe('');
    if (place !== 'left-out') expect(score).toBeGreaterThanOrEqual(policy.minSimilarity);
    expect(place === 'told' && inPrompt.has(id)).toBe(false);
  }
}

describe('the prefix of similar episodes', () => {
  it('keeps its laws, under a real tokenizer and under one whose parts do not add up', () => {
    fc.assert(
      fc.property(
        candidates,
        situation,
        weights,
        fc.uniqueArray(fc.nat({ max: 39 })),
        fc.nat({ max: 1 }),
        (all, now, policy, known, which) => {
          const tokens = counters[which]!;
          const ranked = rankEpisodes(all, now, policy);
          for (const { score, factors } of ranked) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(factors.recency);
          }
          const inPrompt = new Set(known.map((at) => `e${at}`));
          const chosen = chooseEpisodes(ranked, { policy, budget: policy.budgetTokens, inPrompt, tokens });
          checkPrefix(chosen, ranked, policy, inPrompt, tokens);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stands whole and in order before everything but the bounds and what seldom changes, no episode is there twice', () => {
    fc.assert(
      fc.property(
        candidates,
        situation,
        fc.uniqueArray(fc.nat({ max: 39 }), { maxLength: 12 }),
        fc.integer({ min: 1_500, max: 6_000 }),
        (all, now, known, budgetTokens) => {
          const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens } };
          const ranked = rankEpisodes(all, now, policy.episodicReplay);
          const memories = known.flatMap((at) => {
            const entry = all[at]?.entry;
            return entry ? [recalled(entry.id, entry)] : [];
          });
          const inPrompt = new Set(memories.slice(0, 6).map(({ entry }) => entry.id));
          const similar = chooseEpisodes(ranked, {
            policy: policy.episodicReplay,
            budget: policy.episodicReplay.budgetTokens,
            inPrompt,
            tokens: awkward,
          });
          const workspace = assembleWorkspace(governorInput({ recalled: memories }), policy, awkward, {
            organs: ORGANS,
            found: new Map([['episodic-replay', { episodes: similar }]]),
          });
          expect(workspace.totalTokens).toBeLessThanOrEqual(workspace.budget);
          const ids = workspace.entries.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const lines = similar.filter(({ place }) => place === 'told');
          const inside = workspace.entries.filter(({ included }) => included);
          const told = inside.filter(({ text }) => text.startsWith('<similar-episode'));
          // What did not fit into the whole prompt is the least similar, and is listed with why.
          expect(told.map(({ id }) => id)).toEqual(lines.slice(0, told.length).map(({ id }) => id));
          for (const { id, line, place } of similar) {
            const entry = workspace.entries.find((one) => one.id === id)!;
            expect(entry.reason.text).not.toBe('');
            if (place === 'told') expect(entry.text).toBe(line);
          }
          const at = inside.findIndex(({ text }) => text.startsWith('<similar-episode'));
          if (at < 0) return;
          expect(inside.slice(at, at + told.length)).toEqual(told);
          const before = ['invariants', 'owner-control', 'strategy', 'tool-state', 'playbook'];
          const others = inside.slice(0, at).filter(({ category }) => !before.includes(category));
          expect(others).toEqual([]);
          expect(workspace.prompt).toContain(told.map(({ text }) => text).join('\n\n'));
        },
      ),
      { numRuns: 80 },
    );
  });
});
