import type { EvidenceKind } from '../../domain/decisions/evidence.ts';
import type { EntryPayload, MemoryPayload, SimilarPayload } from '../../domain/context/payload.ts';
import type { CausalFacts, SignFacts } from '../../domain/memory/entry-facts.ts';
import type { PlaybookRule, RulePrediction } from '../../domain/rules/playbook.ts';
import { exp } from '../../lib/math/math.ts';
import { chanceOf, PLAIN_EXPECTATION } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type DriftReading, type Sums, sumsOf } from './belief.ts';
import { isProven } from './proven.ts';

/** An entry of the prompt, as far as it can be computed with. */
export interface SeenEvidence {
  readonly id: string;
  readonly payload: EntryPayload;
}

/** What an entry says, what it has seen and what its author asserts together. */
export interface EntryObservation extends DriftReading {
  readonly id: string;
  readonly kind: EvidenceKind;
  /** Of it, what was seen. */
  readonly seen: DriftReading;
  /** Whether that holds over chance; asked where only what is proven overrules. */
  readonly proven: boolean;
  /** Of a link, on what it follows. */
  readonly cause?: string;
}

/** What observations are measured against. */
export interface Scale {
  /** Deviation of one tick's log return. */
  readonly sigma: number;
  readonly policy: GolemPolicy['evidence'];
  /** Share of equity in the base token. */
  readonly exposure: number;
  /** Rules of the prompt that speak: their conditions hold, or they acted so lately that what they expect is still open; by their ids. */
  readonly holding: ReadonlyMap<string, PlaybookRule>;
}

/** Counts that a rule is born with: Beta(2, 2), seed G. */
const PRIOR_COUNTS = 2;
/** Measured episodes of one fact that count at most: what it was long ago says less of now. Ours. */
const MOST_OF_A_FACT = 60;
/** What a loss that was large enough to be warned of says: the market went two deviations against it. Ours. */
const LOSS = { says: -2, weight: 1 };
/** Drifts beyond this are an accident of few trials, in deviations. Ours. */
const FARTHEST = 2;
const NOTHING: DriftReading = { says: 0, weight: 0 };
/** Of a sign that announces nothing any more: what was done for its sake has no reason left. */
const NOTHING_AHEAD: DriftReading = { says: 0, weight: 0, ahead: { mean: 0, variance: 0 } };
const ROOT_TAU = Math.sqrt(2 * Math.PI);

const bounded = (says: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, says));
const density = (z: number): number => exp((-z * z) / 2) / ROOT_TAU;

/**
 * A move over some ticks as an observation of the drift over the horizon: what was measured over few ticks says less of it.
 * @param change mean of ln price changes @param count how many were measured, as far as they are independent
 */
function ofMoves(change: number, ticks: number, count: number, { sigma, policy }: Scale): DriftReading {
  const { horizon } = policy;
  return {
    says: bounded((change / ticks) * (Math.sqrt(horizon) / sigma)),
    weight: (count * ticks) / horizon,
  };
}

/** What the author of a rule says by what it does, in deviations: there is a drift that is worth an order. Ours. */
const WORD = 0.5;

/** Which way a rule goes: up where it buys, down where it sells; neither where it waits, or where nothing is left for it to do. */
function directionOf({ then }: PlaybookRule, exposure: number): number {
  if (then.kind === 'buy') return 1;
  if (then.kind === 'sell') return -1;
  if (then.kind !== 'target-exposure') return 0;
  const gap = then.exposure - exposure;
  return Math.abs(gap) <= then.tolerance ? 0 : Math.sign(gap);
}

/**
 * A rule's record as an observation: how much more often than by chance what it expects has come, turned into the drift that would make it so,
 * to the first order around a price without drift; its weight is the Fisher information of so many trials. A band around the price says nothing of
 * drift.
 */
function ofRecord({ expect, counts }: PlaybookRule, { policy }: Scale): DriftReading {
  const [right, wrong] = [counts.alpha - PRIOR_COUNTS, counts.beta - PRIOR_COUNTS];
  const trials = right + wrong;
  if (trials <= 0 || expect.direction === 'within') return NOTHING;
  const chance = chanceOf(expect);
  const slope = density(expect.sigmas);
  const drift = ((right / trials - chance) / slope) * (expect.direction === 'above' ? 1 : -1);
  const ratio = policy.horizon / Math.max(1, expect.ticks);
  return {
    says: bounded(drift * Math.sqrt(ratio)),
    weight: (policy.independence * trials * informationOf(expect)) / ratio,
  };
}

/** The word of a rule's author, which is a prior and no observation: by it is decided, and nothing predicted. */
function wordOf(rule: PlaybookRule, { exposure, policy }: Scale): DriftReading {
  const direction = directionOf(rule, exposure);
  return direction === 0 ? NOTHING : { says: WORD * direction, weight: policy.word };
}

/** What one outcome of an expectation says of the drift over its own ticks: its Fisher information, 0..0.64. */
export function informationOf(expect: RulePrediction): number {
  if (expect.direction === 'within') return 0;
  const chance = chanceOf(expect);
  const slope = density(expect.sigmas);
  return (slope * slope) / (chance * (1 - chance));
}

/** Whose word counts how much: a stranger's not at all. */
function trusted({ trust = 'external' }: MemoryPayload, { policy }: Scale): number {
  if (trust === 'external') return 0;
  return trust === 'inherited' ? policy.inherited : 1;
}

/** A lived episode: one observation, as far as it was like now. */
function ofEpisode({ moved, weight, ...memory }: MemoryPayload, scale: Scale): DriftReading | null {
  if (!moved) return null;
  const count = scale.policy.independence * weight * weight * trusted({ ...memory, weight }, scale);
  return ofMoves(moved.change, moved.ticks, count, scale);
}

/** A fact that holds now: of a rule only where the rule itself holds. */
function ofFact(
  { facts, holds, confidence = 0, ...memory }: MemoryPayload,
  scale: Scale,
): DriftReading | null {
  if (!holds || facts?.kind !== 'insight' || facts.measured === 0) return null;
  const { about, measured, meanChange } = facts;
  const rule = about.kind === 'rule' ? scale.holding.get(about.rule) : undefined;
  if (about.kind === 'rule' && !rule) return null;
  const count =
    scale.policy.independence *
    Math.min(measured, MOST_OF_A_FACT) *
    confidence *
    trusted({ ...memory, confidence }, scale);
  const ticks = about.kind === 'baseline' ? 1 : (rule?.expect.ticks ?? PLAIN_EXPECTATION.ticks);
  return ofMoves(meanChange, ticks, count, scale);
}

/** How likely a move that may have come, and has not, is against how likely it was at first. @param ago ticks since it was announced */
function stillToCome({ after, power }: SignFacts, ago: number): number {
  const left = after.slice(ago).reduce((sum, share) => sum + share, 0);
  return left / (1 - power + power * left || 1);
}

/** A sharp move that is announced: as likely as its sign is believed and makes it, as far as it may still come. */
function announced(
  { direction, measured }: CausalFacts,
  sign: SignFacts,
  {
    ago,
    believed,
    deviation,
  }: { readonly ago: number; readonly believed: number; readonly deviation: number },
): DriftReading {
  const comes = sign.power * stillToCome(sign, ago);
  const size = sign.size / deviation;
  const mean = believed * comes * (direction === 'up' ? size : -size);
  // Of whether it is a sign at all, and of how often it makes a move.
  const doubts =
    believed * (1 - believed) * comes * comes + (believed * comes * (1 - comes)) / (measured + 1);
  return { says: mean, weight: 0, ahead: { mean, variance: size * size * doubts } };
}

/**
 * What follows on something that has just happened: how far the price goes within its lag, and nothing of what comes after; as many observations of that as
 * it was counted, none of which share a tick, by what it is believed with, which allows for chance.
 */
function ofLink(
  { facts, holds, ago = 0, over, confidence = 0, ...memory }: MemoryPayload,
  scale: Scale,
): DriftReading | null {
  if (facts?.kind !== 'causal') return null;
  const { measured, meanChange, lag, sign } = facts;
  // That it was not given is known of a sign as well as that it was.
  if (!holds && !(sign && over)) return null;
  const { sigma, policy } = scale;
  if (sign) {
    if (over) return NOTHING_AHEAD;
    // What an heir doubts of it, its confidence says already.
    const believed =
      memory.trust === 'inherited' ? confidence : confidence * trusted({ ...memory, confidence }, scale);
    return announced(facts, sign, { ago, believed, deviation: sigma * Math.sqrt(policy.horizon) });
  }
  const count = Math.min(measured, MOST_OF_A_FACT) * confidence * trusted({ ...memory, confidence }, scale);
  return {
    says: bounded(meanChange / (sigma * Math.sqrt(policy.horizon))),
    weight: (count * policy.horizon) / lag,
  };
}

/** A loss that was warned of in a regime like this: it speaks against being invested. */
function ofWarning(
  { facts, holds, confidence = 0, ...memory }: MemoryPayload,
  scale: Scale,
): DriftReading | null {
  if (!holds || facts?.kind !== 'warning' || facts.mishap !== 'loss') return null;
  return { says: LOSS.says, weight: LOSS.weight * confidence * trusted({ ...memory, confidence }, scale) };
}

const ofSimilar = ({ change, score }: SimilarPayload, scale: Scale): DriftReading | null =>
  change === null
    ? null
    : ofMoves(change, PLAIN_EXPECTATION.ticks, scale.policy.independence * score * score, scale);

function observed(
  { rule, memory, similar }: EntryPayload,
  scale: Scale,
): readonly [EvidenceKind, DriftReading | null] {
  if (rule) return ['rule', scale.holding.has(rule.rule.id) ? ofRecord(rule.rule, scale) : null];
  if (memory?.type === 'episode') return ['episode', ofEpisode(memory, scale)];
  if (memory?.facts?.kind === 'warning') return ['warning', ofWarning(memory, scale)];
  if (memory?.facts?.kind === 'causal') return ['link', ofLink(memory, scale)];
  if (memory) return ['fact', ofFact(memory, scale)];
  return ['episode', similar ? ofSimilar(similar, scale) : null];
}

/** What the entries of a prompt have seen of the drift, in the order of their ids: where an entry stands does not matter. */
export function observationsIn(entries: readonly SeenEvidence[], scale: Scale): readonly EntryObservation[] {
  const made = entries.flatMap(({ id, payload }): EntryObservation[] => {
    const [kind, seen] = observed(payload, scale);
    if (!seen) return [];
    const word = payload.rule ? wordOf(payload.rule.rule, scale) : NOTHING;
    const weight = seen.weight + word.weight;
    if (weight === 0 && !seen.ahead) return [];
    const says = weight === 0 ? seen.says : (seen.says * seen.weight + word.says * word.weight) / weight;
    const facts = payload.memory?.facts;
    return [
      {
        id,
        kind,
        says,
        weight,
        seen,
        ...(seen.ahead && { ahead: seen.ahead }),
        proven: scale.policy.proven >= 1 && isProven(payload, scale.policy.independence),
        ...(facts?.kind === 'causal' && { cause: facts.cause }),
      },
    ];
  });
  return made.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Of what was observed, what was seen: the words of rules left out. */
export const seenAlone = (all: readonly EntryObservation[]): readonly EntryObservation[] =>
  all.flatMap((one) => (one.seen.weight > 0 || one.seen.ahead ? [{ ...one, ...one.seen }] : []));

/** Of links on one cause, which tell of the same ticks, the one that says most; all else as it is. */
export function heardOf<One extends EntryObservation>(observations: readonly One[]): readonly One[] {
  const most = new Map<string, One>();
  for (const one of observations) {
    const known = one.cause === undefined ? undefined : most.get(one.cause);
    if (one.cause !== undefined && (!known || Math.abs(one.seen.says) > Math.abs(known.seen.says)))
      most.set(one.cause, one);
  }
  return observations.filter((one) => one.cause === undefined || most.get(one.cause) === one);
}

/** The sums without one of them: a link that was not heard for its sake is heard then. */
export const sumsWithout = <One extends EntryObservation>(observations: readonly One[], left: One): Sums =>
  sumsOf(heardOf(observations.filter((one) => one !== left)));
