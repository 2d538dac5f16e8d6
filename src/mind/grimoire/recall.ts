import type { EntryType, GrimoireEntry, RecallFactors, Recalled } from '../../domain/grimoire.ts';
import type { Pad } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { pow } from '../../lib/math.ts';
import { clamp01 } from '../../lib/clamp01.ts';
import { padCosine, padLength } from '../daimon/pad.ts';
import type { MemoryPort, RecallCandidate } from '../ports.ts';
import { confidenceAt, type Fading } from '../../shared/decay.ts';

/** Theta ticks after which an entry that nobody asked for counts half as recent. Ours: five delta cycles. */
export const RECENCY_HALF_LIFE = 250;

/** How much of the importance factor is what the world said of the entry; the rest is its own importance. Ours. */
const VERIFICATION_SHARE = 0.2;

/** What the world's verdict is worth: a refuted entry is kept and shown, but ranks lower (seed 001, quality gate). */
const VERDICT: Record<GrimoireEntry['verified'], number> = {
  confirmed: 1,
  none: 0.5,
  pending: 0.5,
  refuted: 0.25,
};

/** PAD vectors shorter than this have no direction: neither congruent nor incongruent. */
const NEAR_ZERO = 0.05;

/** How many candidates of each kind the store is asked for; their union is ranked. Ours. */
const CANDIDATES = { nearest: 32, recent: 16, important: 16 };

interface RankOptions {
  readonly tick: number;
  readonly pad: Pad;
  readonly weights: GolemPolicy['retrieval'];
  readonly memory: Fading;
  readonly limit: number;
  readonly types?: readonly EntryType[] | null;
}

interface RecallQuery extends RankOptions {
  readonly text: string;
  /** Names a query whose candidates may be reused for some ticks; null or absent asks anew. */
  readonly situation?: string | null;
  /** The text's vector; null where there is none: then words are compared. */
  readonly vector: Float32Array | null;
  /** Ticks after which a memory's vector counts; null: words are never compared, as minds before version 4 recalled. */
  readonly vectorsAfter: number | null;
  /** The world's time, Unix seconds: what does not stand any more is not brought to mind. */
  readonly time: number;
}

export interface RecallResult {
  readonly query: string;
  /** Whether there was a vector to compare by. */
  readonly semantic: boolean;
  /** What it was compared by. */
  readonly vector: Float32Array | null;
  readonly vectorsAfter: number | null;
  readonly entries: readonly Recalled[];
}

/** Recency by theta ticks since, where these are whole: every tick asks for most of them again. */
const recencies: number[] = [];
const MOST_RECENCIES = 4_096;

export function recencyOf(idle: number): number {
  if (!Number.isInteger(idle) || idle >= MOST_RECENCIES) return pow(2, -idle / RECENCY_HALF_LIFE);
  return (recencies[idle] ??= pow(2, -idle / RECENCY_HALF_LIFE));
}

/** The four factors of one candidate, each in [0, 1] (seed 001, four-factor retrieval). */
export function recallFactors(candidate: RecallCandidate, tick: number, pad: Pad): RecallFactors {
  const { entry, similarity } = candidate;
  const idle = Math.max(0, tick - entry.accessedAt);
  const moodless = padLength(pad) < NEAR_ZERO || padLength(entry.pad) < NEAR_ZERO;
  return {
    semantic: clamp01(similarity ?? 0),
    temporal: recencyOf(idle),
    importance: clamp01(
      (1 - VERIFICATION_SHARE) * entry.importance + VERIFICATION_SHARE * VERDICT[entry.verified],
    ),
    emotional: moodless ? 0.5 : padCosine(pad, entry.pad),
  };
}

/** Weighted mean of the factors: with the seed's weights, which sum to one, the seed's sum. */
function recallScore(factors: RecallFactors, weights: GolemPolicy['retrieval']): number {
  const total = weights.semantic + weights.temporal + weights.importance + weights.emotional;
  if (total <= 0) return 0;
  const sum =
    factors.semantic * weights.semantic +
    factors.temporal * weights.temporal +
    factors.importance * weights.importance +
    factors.emotional * weights.emotional;
  return clamp01(sum / total);
}

/** Ranks candidates by the four factors, best first, equal scores by id; at most `limit`. Changes nothing. */
export function rankCandidates(
  candidates: readonly RecallCandidate[],
  { tick, pad, weights, memory, limit, types }: RankOptions,
): readonly Recalled[] {
  return (
    candidates
      .filter(({ entry }) => !types || types.includes(entry.type))
      .map((candidate) => {
        const factors = recallFactors(candidate, tick, pad);
        const by: Recalled['by'] = candidate.by ?? (candidate.similarity === null ? undefined : 'vector');
        return {
          ...{ entry: candidate.entry, score: recallScore(factors, weights), factors },
          ...(by && { by }),
        };
      })
      .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0))
      .slice(0, Math.max(0, limit))
      // It ranks nothing, so that only those that are recalled need it.
      .map((ranked): Recalled => ({ ...ranked, confidence: confidenceAt(ranked.entry, tick, memory) }))
  );
}

/** Asks the memory for candidates and ranks them. @throws AppError `store.*` */
export async function recall(memory: MemoryPort, query: RecallQuery): Promise<RecallResult> {
  const { vectorsAfter } = query;
  const compares = query.vector !== null || vectorsAfter !== null;
  const candidates = await memory.candidates({
    situation: query.situation ?? null,
    vector: query.vector,
    ...(vectorsAfter !== null && { words: query.text, vectorsAfter }),
    nearest: compares ? Math.max(CANDIDATES.nearest, query.limit) : 0,
    recent: Math.max(CANDIDATES.recent, query.limit),
    important: Math.max(CANDIDATES.important, query.limit),
    types: query.types ?? null,
    atTick: query.tick,
    standingAt: query.time,
  });
  const { text, vector } = query;
  return {
    ...{ query: text, semantic: vector !== null, vector, vectorsAfter },
    entries: rankCandidates(candidates, query),
  };
}
