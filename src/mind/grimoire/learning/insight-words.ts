import type { Band, InsightCounts, OfEpisodes, SharedTraits } from '../../../domain/memory/entry-facts.ts';
import { expm1 } from '../../../lib/math/math.ts';
import { percent, REGIME_WORDS } from '../words.ts';

/** Hit rates from which a rule is called reliable, and below which unreliable. Ours. */
export const RELIABLE = 0.65;
export const UNRELIABLE = 0.45;

const BAND_WORDS: Readonly<Record<Band, string>> = { low: 'low', middle: 'middling', high: 'high' };

/** What each of them has, in words. */
function traitWords({ regime, rule, order, mood, volatility, exposure, volume }: SharedTraits): string {
  return [
    regime && REGIME_WORDS[regime],
    rule && `by the rule ${rule}`,
    order && (order === 'none' ? 'no order' : `an order to ${order}`),
    mood && (mood === 'calm' ? 'a calm mood' : `a mood of ${mood}`),
    volatility && `${BAND_WORDS[volatility]} volatility`,
    volume && `${BAND_WORDS[volume]} volume`,
    exposure && `${BAND_WORDS[exposure]} exposure`,
  ]
    .filter((words) => words !== undefined)
    .join(', ');
}

/** The fact in words, with the numbers that it rests on. */
export function insightWords(
  about: OfEpisodes,
  counts: InsightCounts,
): { title: string; text: string; summary: string } {
  const count = counts.hits + counts.misses;
  const rate = counts.hits / count;
  const hitRate = `${counts.hits} of ${count} predictions (${(rate * 100).toFixed(0)} %) came true`;
  const mean =
    counts.measured > 0
      ? ` On average the price then changed by ${percent(expm1(counts.meanChange))} (${counts.measured} measured).`
      : '';
  if (about.kind === 'pattern') {
    const kind = traitWords(about.traits);
    return {
      title: `A kind of moment: ${kind}`,
      text: `Of ${count} moments that were alike (each of them: ${kind}), what I predicted: ${hitRate}.${mean}`,
      summary: `${kind}: ${counts.hits}/${count} right, mean ${percent(expm1(counts.meanChange))}`,
    };
  }
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
