import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { log } from '../../../lib/math/math.ts';
import { qualityOf, weighed } from '../../../shared/quality.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import { amount, percent } from '../words.ts';

/** Seed C, loop 1: what an entry gains by having stood in a prompt whose decision came out as predicted, and loses by one that did not. */
const WON = 0.1;
const LOST = 0.05;

/** Share of what is missing to certainty that one good use adds. Ours. */
export const CONFIDENCE_STEP = 0.15;

/** How much a surprising outcome adds at most to the importance of an episode whose quality is not known. Ours. */
const LESSON = 0.2;

/** Decimals that a measured change is kept to. */
const CHANGE_DECIMALS = 6;

/**
 * What a good use adds to strength (the spacing effect: Cepeda et al. 2006; the same shape as FSRS, whose stability grows by what has been
 * forgotten when a card is recalled): ½ where nothing has faded since the last one, and up to 2 where all has.
 */
const SPACED = { massed: 0.5, faded: 1.5 };

/** Strength that a good use adds at a tick. @returns 0.5..2 */
export function spacedGain(entry: Parameters<typeof confidenceAt>[0], tick: number, memory: Fading): number {
  if (entry.confidence <= 0) return SPACED.massed;
  const retained = clamp01(confidenceAt(entry, tick, memory) / entry.confidence);
  return SPACED.massed + SPACED.faded * (1 - retained);
}

export const towardsOne = (value: number, share: number): number => value + (1 - value) * share;

/** One line that puts the prediction beside what came, both verbatim. */
function outcomeLine({ prediction, tick, actual, correct, quality }: PredictionOutcome): string {
  const change =
    prediction.metric === 'price' && prediction.baseline > 0 && actual > 0
      ? ` (${percent(actual / prediction.baseline - 1)} since)`
      : '';
  return (
    `Outcome at tick ${tick}: predicted "${prediction.text}" with probability ` +
    `${prediction.probability.toFixed(2)}; the ${prediction.metric} was ${amount(actual)}${change}. ` +
    `${correct ? 'Right' : 'Wrong'}, quality ${quality.toFixed(2)}.`
  );
}

/**
 * Writes a prediction's outcome into the episode that made it: the text keeps every word it had and gains a line,
 * the Beta posterior moves, and the verdict is set (the majority, where an episode made several predictions).
 * An episode that says its novelty is as important as it is good now.
 */
export function resolveEpisode(
  entry: GrimoireEntry,
  outcome: PredictionOutcome,
  tick: number,
): GrimoireEntry {
  const { correct, quality, prediction, actual } = outcome;
  const alpha = entry.outcomes.alpha + (correct ? 1 : 0);
  const beta = entry.outcomes.beta + (correct ? 0 : 1);
  const right = alpha === beta ? correct : alpha > beta;
  const measured = prediction.metric === 'price' && prediction.baseline > 0 && actual > 0;
  const change = measured ? log(actual / prediction.baseline).toFixed(CHANGE_DECIMALS) : null;
  const lesson = qualityOf(entry) ? 0 : LESSON * (1 - clamp01(quality));
  return weighed({
    ...entry,
    text: `${entry.text}\n${outcomeLine(outcome)}`,
    outcomes: { alpha, beta },
    verified: right ? 'confirmed' : 'refuted',
    importance: clamp01(entry.importance + lesson),
    confidence: correct ? towardsOne(entry.confidence, CONFIDENCE_STEP) : entry.confidence,
    reinforcedAt: Math.max(entry.reinforcedAt, tick),
    tags: change === null ? entry.tags : [...entry.tags, `outcome:${change}`],
    facts:
      entry.facts.kind === 'episode'
        ? {
            ...entry.facts,
            outcome: {
              tick: outcome.tick,
              change: change === null ? null : Number(change) + 0,
              textAt: entry.text.length + 1,
            },
          }
        : entry.facts,
  });
}

/** Notes that an entry was recalled. Retrieval alone refreshes recency, never confidence. */
export function touch(entry: GrimoireEntry, tick: number): GrimoireEntry {
  return { ...entry, accessedAt: Math.max(entry.accessedAt, tick), accessCount: entry.accessCount + 1 };
}

/** Credits a memory that stood in a decision's prompt, read or not (seed C, loop 1). @param hit whether what was predicted came */
export function creditContext(entry: GrimoireEntry, hit: boolean): GrimoireEntry {
  return { ...entry, usefulness: clamp01(entry.usefulness + (hit ? WON : -LOST)) };
}

/**
 * Credits a memory that a decision cited. The posterior of what it advised moves, but not an episode's: that one counts the episode's own
 * predictions. Where what was predicted came, it is held with more confidence and for longer.
 * @param memory what it fades by: a use is worth more the more had faded
 */
export function creditUse(entry: GrimoireEntry, tick: number, hit: boolean, memory: Fading): GrimoireEntry {
  const { alpha, beta } = entry.outcomes;
  const outcomes =
    entry.type === 'episode' ? entry.outcomes : { alpha: alpha + (hit ? 1 : 0), beta: beta + (hit ? 0 : 1) };
  if (!hit) return weighed({ ...entry, outcomes });
  return weighed({
    ...entry,
    outcomes,
    strength: entry.strength + spacedGain(entry, tick, memory),
    reinforcedAt: Math.max(entry.reinforcedAt, tick),
    confidence: towardsOne(entry.confidence, CONFIDENCE_STEP),
  });
}
