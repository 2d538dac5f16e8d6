import type { Band, InsightFacts, OfEpisodes, SharedTraits } from '../../../domain/memory/entry-facts.ts';
import { expm1 } from '../../../lib/math/math.ts';
import { againstChanceWords, type OverChance, overChance } from '../../../shared/over-chance.ts';
import { percent, REGIME_WORDS } from '../words.ts';

/** What an insight says is made of these. */
export type Counted = Pick<
  InsightFacts,
  'hits' | 'misses' | 'measured' | 'meanChange' | 'against' | 'handed'
>;

const JUDGED: Readonly<Record<OverChance['verdict'], string>> = {
  better: 'That is more than chance: it can be relied on there.',
  worse: 'That is less than chance: it misleads there.',
  open: 'That is no more and no less than chance may do.',
};

/** What of it is more than chance, in a sentence or two. */
function judgement(over: OverChance | null): string {
  if (!over) return 'Nobody knows what chance would have done.';
  const said = againstChanceWords(over);
  return `Against chance: ${said}. ${JUDGED[over.verdict]}`;
}

/** What lives before this one counted, beginning with a space; nothing where nothing was handed down. */
function handedWords({ handed }: Counted): string {
  if (!handed) return '';
  const { hits, misses, measured, meanChange } = handed;
  const moved = measured > 0 ? `, and the price changed by ${percent(expm1(meanChange))} on average` : '';
  const over = overChance(handed.against);
  const chance = over ? ` (against chance: ${againstChanceWords(over)})` : '';
  return ` Predecessors counted ${hits} of ${hits + misses}${moved}${chance}.`;
}

const shortly = (counts: Counted): string => {
  const over = overChance(counts.against);
  const { handed } = counts;
  return (
    (over ? `, ${over.verdict === 'open' ? 'no clearer than chance' : `${over.verdict} than chance`}` : '') +
    (handed ? `; predecessors ${handed.hits}/${handed.hits + handed.misses}` : '')
  );
};

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
  counts: Counted,
): { title: string; text: string; summary: string } {
  const count = counts.hits + counts.misses;
  const rate = counts.hits / count;
  const hitRate = `${counts.hits} of ${count} predictions (${(rate * 100).toFixed(0)} %) came true`;
  const mean =
    counts.measured > 0
      ? ` On average the price then changed by ${percent(expm1(counts.meanChange))} (${counts.measured} measured).`
      : '';
  const judged = `${mean} ${judgement(overChance(counts.against))}${handedWords(counts)}`;
  if (about.kind === 'pattern') {
    const kind = traitWords(about.traits);
    return {
      title: `A kind of moment: ${kind}`,
      text: `Of ${count} moments that were alike (each of them: ${kind}), what I predicted: ${hitRate}.${judged}`,
      summary: `${kind}: ${counts.hits}/${count} right${shortly(counts)}, mean ${percent(expm1(counts.meanChange))}`,
    };
  }
  if (about.kind === 'transition') {
    const change = `${REGIME_WORDS[about.from]} turned into ${REGIME_WORDS[about.to]}`;
    return {
      title: `From ${about.from} to ${about.to}`,
      text: `So far ${change} ${count} times while I was attentive. Of what I predicted at those moments, ${hitRate}.${judged}`,
      summary: `${about.from} → ${about.to}: ${count} times, hit rate ${(rate * 100).toFixed(0)} %${shortly(counts)}`,
    };
  }
  return {
    title: `The rule ${about.rule} in ${about.regime}`,
    text: `In ${REGIME_WORDS[about.regime]}, when I acted by the rule ${about.rule}, ${hitRate}.${judged}`,
    summary: `${about.rule} in ${about.regime}: ${counts.hits}/${count} right${shortly(counts)}, mean ${percent(expm1(counts.meanChange))}`,
  };
}
