import type { InsightAbout, InsightCounts } from '../../domain/entry-facts.ts';
import type { InsightCategory } from '../../domain/grimoire.ts';
import { expm1 } from '../../lib/math.ts';
import { percent, REGIME_WORDS } from './words.ts';

/** Hit rates from which a rule is called reliable, and below which unreliable. Ours. */
const RELIABLE = 0.65;
const UNRELIABLE = 0.45;

/** A rule's subject by the words in its name: the reflex names its rules for what they do. */
const CATEGORY_BY_NAME: readonly (readonly [RegExp, InsightCategory])[] = [
  [/rebalance|target/, 'rebalance-timing'],
  [/range|liquidity|withdraw|provide/, 'range-selection'],
  [/gas/, 'gas-timing'],
  [/crisis|drawdown|cut|stop|leave|protect/, 'risk-events'],
];

export function insightCategory(about: InsightAbout, counts: InsightCounts): InsightCategory {
  if (about.kind === 'transition') return 'regime-transitions';
  const named = CATEGORY_BY_NAME.find(([pattern]) => pattern.test(about.rule))?.[1];
  if (named) return named;
  return counts.hits / (counts.hits + counts.misses) < UNRELIABLE ? 'risk-events' : 'strategic-patterns';
}

/** The fact in words, with the numbers that it rests on. */
export function insightWords(
  about: InsightAbout,
  counts: InsightCounts,
): { title: string; text: string; summary: string } {
  const count = counts.hits + counts.misses;
  const rate = counts.hits / count;
  const hitRate = `${counts.hits} of ${count} predictions (${(rate * 100).toFixed(0)} %) came true`;
  const mean =
    counts.measured > 0
      ? ` On average the price then changed by ${percent(expm1(counts.meanChange))} (${counts.measured} measured).`
      : '';
  if (about.kind === 'transition') {
    const change = `${REGIME_WORDS[about.from]} turned into ${REGIME_WORDS[about.to]}`;
    return {
      title: `From ${about.from} to ${about.to}`,
      text: `So far ${change} ${count} times while I was attentive. Of what I predicted at those moments, ${hitRate}.${mean}`,
      summary: `${about.from} → ${about.to}: ${count} times, hit rate ${(rate * 100).toFixed(0)} %`,
    };
  }
  const judgement =
    rate >= RELIABLE
      ? 'It can be relied on there.'
      : rate < UNRELIABLE
        ? 'It misleads there.'
        : 'It is uncertain there.';
  return {
    title: `The rule ${about.rule} in ${about.regime}`,
    text: `In ${REGIME_WORDS[about.regime]}, when I acted by the rule ${about.rule}, ${hitRate}.${mean} ${judgement}`,
    summary: `${about.rule} in ${about.regime}: ${counts.hits}/${count} right, mean ${percent(expm1(counts.meanChange))}`,
  };
}
