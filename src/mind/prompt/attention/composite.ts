import type { AttentionHeld, Composite } from '../../../domain/attention/attention.ts';
import type { WorkspaceEntry } from '../../../domain/context/context.ts';
import type { ContextCategory } from '../../../domain/context/category.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { TriageEvent } from '../../../domain/attention/triage.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import { hypot } from '../../../lib/math/math.ts';
import type { Candidate } from '../../candidates/index.ts';

/** What of an entry is read: a candidate has it, and so has an entry of a stored workspace. */
export type CompositeInput = Pick<Candidate, 'category' | 'score' | 'learns'> & {
  readonly payload?: WorkspaceEntry['payload'] | null;
};

/** Share of relevance that helps what is owned, by category: what is of the market and of what can be done does whole. Ours. */
const SERVES: Readonly<Record<ContextCategory, number>> = {
  invariants: 1,
  'owner-control': 1,
  strategy: 0.8,
  playbook: 0.9,
  episodes: 0.5,
  insights: 0.6,
  'causal-edges': 0.6,
  contrarian: 0.5,
  'dream-hypotheses': 0.3,
  'tool-state': 0.7,
  'defi-snapshot': 1,
  mortality: 0.3,
  affect: 0.2,
};
/** Pragmatic value with nothing at risk, against all of it. Ours. */
const UNEXPOSED = 0.5;
/** Categories that say what a declining clock asks for: means to earn, and means to be right (seed G). */
const EARNS: ReadonlySet<ContextCategory> = new Set(['defi-snapshot', 'tool-state', 'strategy', 'mortality']);
const KNOWS: ReadonlySet<ContextCategory> = new Set([
  'insights',
  'episodes',
  'contrarian',
  'causal-edges',
  'mortality',
]);
/** Moods that memories of a loss and of a gain are bound to: nothing keeps one of its own in the prompt. Ours. */
const OF_LOSS: Pad = { pleasure: -0.6, arousal: 0.5, dominance: -0.3 };
const OF_GAIN: Pad = { pleasure: 0.6, arousal: 0.3, dominance: 0.3 };

function likeness(a: Pad, b: Pad): number {
  const lengths = hypot(a.pleasure, a.arousal, a.dominance) * hypot(b.pleasure, b.arousal, b.dominance);
  if (lengths < 1e-9) return 0;
  const dot = a.pleasure * b.pleasure + a.arousal * b.arousal + a.dominance * b.dominance;
  // Congruent and incongruent moods both draw attention (seed G).
  return Math.min(1, Math.abs(dot / lengths));
}

function affectiveOf({ category, payload }: CompositeInput, { pad }: AttentionHeld): number {
  const ending = payload?.similar?.outcome;
  if (ending) return likeness(pad, ending === 'refuted' ? OF_LOSS : OF_GAIN);
  if (payload?.memory?.type === 'warning') return likeness(pad, OF_LOSS);
  return category === 'affect' ? Math.min(1, hypot(pad.pleasure, pad.arousal, pad.dominance)) : 0;
}

function epistemicOf(
  { category, score, learns, payload }: CompositeInput,
  { predictionError }: AttentionHeld,
): number {
  if (learns !== undefined) return learns;
  // Of what is recalled and not certain there is something to learn.
  if (payload?.memory) return clamp01(score * (1 - payload.memory.weight) + 0.25 * predictionError);
  return category === 'defi-snapshot' ? predictionError * score : 0.1 * predictionError;
}

/** Id of the entry that tells of an escalated event. */
export const eventId = ({ block, index, source, kind }: TriageEvent): string =>
  `triage:${block}:${index < 0 ? `${source}:${kind}` : index}`;

/** What an entry is worth a place for, before what was learnt of the parts. */
export function partsOf(entry: CompositeInput, held: AttentionHeld): Composite {
  const { category, score } = entry;
  const { economic, epistemic, total } = held.vitality;
  const axis = economic <= epistemic ? EARNS : KNOWS;
  return {
    pragmatic: clamp01(score * SERVES[category] * (UNEXPOSED + (1 - UNEXPOSED) * held.exposure)),
    epistemic: clamp01(epistemicOf(entry, held)),
    affective: affectiveOf(entry, held),
    mortality: (1 - total) * (axis.has(category) ? 1 : 0.2) * score,
  };
}

/** What an entry is worth a place for; the four sum to its score. */
export function compositeOf(entry: CompositeInput, held: AttentionHeld): Composite {
  const parts = partsOf(entry, held);
  const { weights } = held;
  if (!weights) return parts;
  return {
    pragmatic: weights.pragmatic * parts.pragmatic,
    epistemic: weights.epistemic * parts.epistemic,
    affective: weights.affective * parts.affective,
    mortality: weights.mortality * parts.mortality,
  };
}

export const totalOf = ({ pragmatic, epistemic, affective, mortality }: Composite): number =>
  pragmatic + epistemic + affective + mortality;

const NAMES = ['pragmatic', 'epistemic', 'affective', 'mortality'] as const;

/** The part that speaks most for an entry; of equals the first. Not by what was learnt of it, which would confirm itself. */
export function dominantOf(entry: CompositeInput, held: AttentionHeld): keyof Composite {
  const parts = partsOf(entry, held);
  return NAMES.reduce((most, name) => (parts[name] > parts[most] ? name : most));
}
