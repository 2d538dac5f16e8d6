import { CATEGORIES, type ContextCategory } from '../../../domain/context/category.ts';
import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { Attribution } from '../../../domain/governor/contribution.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { ContextMutation } from '../../../domain/governor/mutation.ts';
import { fieldAt, type GolemPolicy, numberAt } from '../../policy/index.ts';

/** Another policy to live a bad tick by. */
export type Alternative = Pick<ContextMutation, 'what' | 'changes'>;

/** Steps are ours, wide enough to turn a decision; the seed's first two alternatives boost what was missing and double one category. */
const SHARE_STEP = 0.04;
const DOUBLED = 2;
const SCORE_STEP = 0.15;
const WEIGHT_STEP = 0.3;
const MORE_EPISODES = 5;
/** Categories that are tried of those that had something left out. */
const MOST_CATEGORIES = 3;

type Bad = Pick<CognitiveWorkspace, 'categories' | 'entries' | 'composition'>;

/** The number of a path otherwise, within its bounds; nothing where that is what it is. */
function change(policy: GolemPolicy, path: string, to: number): Alternative['changes'] {
  const field = fieldAt(path);
  const from = numberAt(policy, path);
  if (!field) return [];
  const bounded = Math.max(field.min, Math.min(field.max, to));
  return bounded === from ? [] : [{ path, from, to: bounded }];
}

export const more = (policy: GolemPolicy, path: string, by: number): Alternative['changes'] => {
  const now = numberAt(policy, path) ?? 0;
  // Steps of binary fractions leave a tail of digits that says nothing.
  return change(policy, path, Number((now + by).toFixed(6)));
};

/** A category's share in a regime, which goes before base, task and phase. @param of its share now */
export function share(policy: GolemPolicy, regime: MarketRegime, category: ContextCategory, of: number) {
  return change(policy, `context.regimeOverrides.${regime}.${category}`, Number(of.toFixed(6)));
}

/** Categories of which most was left out, most first. */
function leftOut({ entries }: Bad): readonly ContextCategory[] {
  const out = new Map<ContextCategory, number>();
  for (const { category, included, tokens, reason } of entries)
    if (!included && reason.code !== 'banned' && reason.code !== 'duplicate')
      out.set(category, (out.get(category) ?? 0) + tokens);
  return [...out.keys()].sort((a, b) => out.get(b)! - out.get(a)! || (a < b ? -1 : 1));
}

/**
 * Other policies for a bad tick, all of which say what they change: shares of what was missing, of what was left out and of what was
 * there in vain, the floors, the weights of the score, and what loops 1 and 2 had learnt.
 * @param policy in force then
 */
export function alternatives(
  policy: GolemPolicy,
  regime: MarketRegime,
  bad: Bad,
  attribution: Pick<Attribution, 'missing'> | null,
): readonly Alternative[] {
  // As they were before what was learnt and the mood: what an override replaces.
  const before = bad.composition.find(({ name }) => name === 'regime')?.allocations;
  const shareOf = (category: ContextCategory): number =>
    before?.[category] ?? policy.context.allocations[category];
  const missing = new Set((attribution?.missing ?? []).map(({ category }) => category));
  const out = leftOut(bad);
  const vain = bad.categories
    .filter(({ used, category }) => used > 0 && category !== 'invariants' && !missing.has(category))
    .sort((a, b) => b.used - a.used)[0]?.category;
  const named = (what: string, changes: Alternative['changes']): Alternative => ({ what, changes });
  return [
    ...CATEGORIES.filter((one) => missing.has(one)).map((one) =>
      named(
        `more room for ${one}, of which something was missing`,
        share(policy, regime, one, shareOf(one) + SHARE_STEP),
      ),
    ),
    ...out
      .slice(0, MOST_CATEGORIES)
      .map((one) =>
        named(
          `twice the room for ${one}, of which most was left out`,
          share(policy, regime, one, shareOf(one) * DOUBLED),
        ),
      ),
    ...(vain && vain !== out[0]
      ? [named(`half the room for ${vain}`, share(policy, regime, vain, shareOf(vain) / DOUBLED))]
      : []),
    named('a lower floor of the score', more(policy, 'context.scoreFloor', -SCORE_STEP)),
    named('a higher floor of the score', more(policy, 'context.scoreFloor', SCORE_STEP)),
    named('memories ranked more by relevance', more(policy, 'context.scoreWeights.relevance', WEIGHT_STEP)),
    named('memories ranked more by recency', more(policy, 'context.scoreWeights.recency', WEIGHT_STEP)),
    named('memories ranked more by confidence', more(policy, 'context.scoreWeights.confidence', WEIGHT_STEP)),
    named('room for more episodes', [
      ...more(policy, 'context.maxEpisodes', MORE_EPISODES),
      ...more(policy, 'context.summaryEpisodeSlots', MORE_EPISODES),
    ]),
    named(
      'fewer episodes',
      change(policy, 'context.maxEpisodes', Math.floor(policy.context.maxEpisodes / 2)),
    ),
    named('without what was learnt of shares', change(policy, 'context.learntShares', 0)),
    named('without what was learnt of categories', change(policy, 'context.learntWorth', 0)),
  ].filter(({ changes }) => changes.length > 0);
}
