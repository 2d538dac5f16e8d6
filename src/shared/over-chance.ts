import type { AgainstChance } from '../domain/life/against-chance.ts';
import type { BetaCounts } from '../domain/memory/grimoire.ts';
import { betaInterval } from '../lib/math/beta-interval.ts';

/** Outcomes that chance itself is worth as a prior: without any, what is expected comes as often as by chance. As many as of Beta(2, 2), seed G. */
const PRIOR_WEIGHT = 4;
/** Least of it on either side, so that what is certain or impossible by chance has an interval too. */
const LEAST = 0.5;
/** Decimals that a sum of chances is kept to. */
const DECIMALS = 4;

/** Nothing has come of it yet. */
export const NOTHING_CAME: AgainstChance = { hits: 0, misses: 0, expected: 0, through: 0 };

/** What came in two lives, or under two rules, together: no tick is common to them, so none says how far they reach. */
export const cameTogether = (one: AgainstChance, other: AgainstChance): AgainstChance => ({
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  expected: one.expected + other.expected,
  through: 0,
});

/** What is believed of how often something comes, beginning at what chance would give. @param chance 0..1 */
export const beliefAgainst = (hits: number, misses: number, chance: number): BetaCounts => ({
  alpha: Math.max(LEAST, PRIOR_WEIGHT * chance) + hits,
  beta: Math.max(LEAST, PRIOR_WEIGHT * (1 - chance)) + misses,
});

/** How often something came, held against a price without drift. */
export interface OverChance {
  readonly times: number;
  /** Shares, 0..1: how often it came, and how often chance alone would have had it. */
  readonly rate: number;
  readonly chance: number;
  /** The middle 95 % of how often it comes. */
  readonly interval: readonly [low: number, high: number];
  /** Better or worse than chance where the whole interval is; else nobody knows. */
  readonly verdict: 'better' | 'worse' | 'open';
}

/** What counts, held against chance; null where nothing does. Whatever is called reliable, right or worth following goes by this. */
export function overChance(counts: AgainstChance | undefined): OverChance | null {
  if (!counts) return null;
  const { hits, misses, expected } = counts;
  const times = hits + misses;
  if (times === 0) return null;
  const [rate, chance] = [hits / times, expected / times];
  const interval = betaInterval(beliefAgainst(hits, misses, chance));
  // Of what is certain by chance the whole interval is below that, whatever came.
  const better = interval[0] > chance && rate > chance;
  const worse = interval[1] < chance && rate < chance;
  return { times, rate, chance, interval, verdict: better ? 'better' : worse ? 'worse' : 'open' };
}

/** An outcome as it is held against chance. */
export interface CameOrNot {
  readonly hit: boolean;
  /** How likely a price without drift was to bring it, 0..1. */
  readonly chance: number;
  /** Ticks on which it was said, and was due. */
  readonly said: number;
  readonly due: number;
}

/**
 * Counts one outcome more, unless its time overlaps with that of one that is counted: a price that moved once decides all that waited for it.
 * @returns the very same where it overlaps
 */
export function countAgainst(counts: AgainstChance, { hit, chance, said, due }: CameOrNot): AgainstChance {
  if (said < counts.through) return counts;
  return {
    hits: counts.hits + (hit ? 1 : 0),
    misses: counts.misses + (hit ? 0 : 1),
    expected: Number((counts.expected + chance).toFixed(DECIMALS)),
    through: due,
  };
}

/** Outcomes held against chance, each whose time does not overlap with that of one before it; null where there is none. */
export function heldAgainst(outcomes: readonly CameOrNot[]): OverChance | null {
  const inOrder = [...outcomes].sort((a, b) => a.said - b.said || a.due - b.due);
  return overChance(inOrder.reduce(countAgainst, NOTHING_CAME));
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The comparison in words, as the end of a sentence. */
export function againstChanceWords({ times, rate, chance, interval: [low, high] }: OverChance): string {
  return `${percent(rate)} of ${times} that do not overlap (${percent(low)} to ${percent(high)}), where a price without drift gives ${percent(chance)}`;
}
