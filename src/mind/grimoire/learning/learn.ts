import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { log } from '../../../lib/math/math.ts';
import { qualityOf, withImportance } from '../../../shared/quality.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { type CameOrNot, countAgainst, NOTHING_CAME } from '../../../shared/over-chance.ts';
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
  return withImportance({
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
              ...(prediction.chance !== undefined && { chance: prediction.chance }),
            },
          }
        : entry.facts,
  });
}

/** Notes that an entry was recalled. Retrieval alone refreshes recency, never confidence. */
export function touch(entry: GrimoireEntry, tick: number): GrimoireEntry {
  return { ...entry, accessedAt: Math.max(entry.accessedAt, tick), accessCount: entry.accessCount + 1 };
}

/**
 * Credits a memory that stood in a decision's prompt, read or not (seed C, loop 1). Where it is known how likely chance was to bring what was predicted,
 * a hit counts for so much less: chance alone leaves it where it was.
 * @param hit whether what was predicted came
 */
export function creditContext(
  entry: GrimoireEntry,
  hit: boolean,
  came: CameOrNot | null = null,
): GrimoireEntry {
  const by = came ? (WON + LOST) * ((hit ? 1 : 0) - came.chance) : hit ? WON : -LOST;
  return { ...entry, usefulness: clamp01(entry.usefulness + by) };
}

/** Confidence never becomes certainty, nor nothing. */
const [LEAST, MOST] = [0.01, 0.99];
const bounded = (confidence: number): number => Math.min(MOST, Math.max(LEAST, confidence));

/**
 * Confidence after one outcome more, by Bayes: the odds that a memory makes what was predicted twice as likely, in odds, as chance does. What chance
 * brings as often as not moves it nowhere in the long run. @param chance that a price without drift brings it, 0..1
 */
const bet = (confidence: number, hit: boolean, chance: number): number => {
  const held = bounded(confidence);
  const odds = ((held / (1 - held)) * (hit ? 2 : 1)) / (1 + chance);
  return bounded(odds / (1 + odds));
};

/**
 * Credits an inherited memory that a decision cited: it is on trial, and what comes of it is held against chance. An outcome whose time overlaps with
 * that of one that is counted, or of which nobody knows what chance would have done, is none.
 */
function creditTrial(
  entry: GrimoireEntry,
  tick: number,
  came: CameOrNot | null,
  memory: Fading,
): GrimoireEntry {
  const { brought } = entry.facts;
  if (!came || !brought?.inherited) return entry;
  const before = brought.inherited.here ?? NOTHING_CAME;
  const here = countAgainst(before, came);
  if (here === before) return entry;
  const { hit, chance } = came;
  return {
    ...entry,
    facts: { ...entry.facts, brought: { ...brought, inherited: { ...brought.inherited, here } } },
    confidence: bet(hit ? confidenceAt(entry, tick, memory) : entry.confidence, hit, chance),
    ...(hit && {
      strength: entry.strength + spacedGain(entry, tick, memory),
      reinforcedAt: Math.max(entry.reinforcedAt, tick),
    }),
  };
}

/** A decision's outcome as it is held against chance; null where nobody knows what that would have done. */
export const cameOrNot = ({ prediction, correct, tick }: PredictionOutcome): CameOrNot | null =>
  prediction.chance === undefined
    ? null
    : { hit: correct, chance: prediction.chance, said: prediction.madeAtTick, due: tick };

/**
 * Credits a memory that a decision cited. The posterior of what it advised moves, but not an episode's: that one counts the episode's own
 * predictions. Where what was predicted came, it is held with more confidence and for longer.
 * @param memory what it fades by: a use is worth more the more had faded
 * @param came the outcome, held against chance: what was inherited goes by it
 */
export function creditUse(
  entry: GrimoireEntry,
  tick: number,
  hit: boolean,
  memory: Fading,
  came: CameOrNot | null = null,
): GrimoireEntry {
  const { alpha, beta } = entry.outcomes;
  const inherited = entry.facts.brought?.inherited !== undefined;
  const outcomes =
    entry.type === 'episode' && !inherited
      ? entry.outcomes
      : { alpha: alpha + (hit ? 1 : 0), beta: beta + (hit ? 0 : 1) };
  if (inherited) return creditTrial({ ...entry, outcomes }, tick, came, memory);
  // What this life has learnt itself is held against chance; what it was told is believed for its giver's sake.
  const learnt = entry.provenance === 'self-learned' && came !== null;
  const confidence = learnt ? bet(entry.confidence, hit, came.chance) : entry.confidence;
  if (!hit) return withImportance({ ...entry, outcomes, confidence });
  return withImportance({
    ...entry,
    outcomes,
    strength: entry.strength + spacedGain(entry, tick, memory),
    reinforcedAt: Math.max(entry.reinforcedAt, tick),
    confidence: learnt ? confidence : towardsOne(entry.confidence, CONFIDENCE_STEP),
  });
}
