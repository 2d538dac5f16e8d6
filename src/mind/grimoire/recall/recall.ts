import type { Carried, Observed, RecallResult, RetrievePorts } from '../../contract/index.ts';
import { situationText } from '../situation.ts';
import type { EntryType, RecallFactors, Recalled } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import type { MemoryPort, RecallCandidate } from '../../ports.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { recallFactors } from './recall-factors.ts';
import { type Shares, shareOut } from './shares.ts';
import { isForgotten } from '../../../shared/standing.ts';

/**
 * Step 2: what memory has for the situation, best first.
 * @param state as the tick found it: the mood that colours what comes to mind
 * @throws AppError `store.*` of the memory
 */
export async function retrieve(
  state: Pick<Carried, 'tick' | 'pad'>,
  { observation, regime, portfolio }: Observed,
  ports: RetrievePorts,
): Promise<RecallResult> {
  const { memory, embedding, policy } = ports;
  const tick = state.tick + 1;
  const { vectorsAfter } = policy.memory;
  const text = situationText(observation, regime, portfolio, {}, ports.world.info.stepsPerYear);
  return recall(memory, {
    shares: policy.retrieval,
    // The stream is drawn from by those alone who explore.
    chance: () => ports.random.of('grimoire').next(),
    text,
    situation: text,
    // Before any memory's vector counts there is nothing to hold it against.
    vector: tick > vectorsAfter ? await embedding.embedNow(text) : null,
    vectorsAfter,
    tick,
    time: observation.time,
    pad: state.pad,
    weights: policy.retrieval,
    memory: policy.memory,
    limit: policy.retrieval.limit,
  });
}

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
  /** Ticks after which a memory's vector counts. */
  readonly vectorsAfter: number;
  /** The world's time, Unix seconds: what does not stand any more is not brought to mind. */
  readonly time: number;
  /** What has a share of the places; absent: the best have all. */
  readonly shares?: Shares;
  /** Of the organ's own stream; null where nothing is left to chance. */
  readonly chance?: (() => number) | null;
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

/** What a death taught comes to mind more easily (seed 001, bloodstain). */
const BLOODSTAIN = 1.2;

const scoreOf = (
  { facts }: RecallCandidate['entry'],
  factors: RecallFactors,
  weights: GolemPolicy['retrieval'],
): number => {
  const score = recallScore(factors, weights);
  return facts.brought?.inherited?.bloodstain ? clamp01(BLOODSTAIN * score) : score;
};

/** Ranks candidates by the four factors, best first, equal scores by id; at most `limit`. Changes nothing. */
export function rankCandidates(
  candidates: readonly RecallCandidate[],
  { tick, pad, weights, memory, limit, types }: RankOptions,
): readonly Recalled[] {
  return (
    candidates
      .filter(({ entry }) => !isForgotten(entry) && (!types || types.includes(entry.type)))
      .map((candidate) => {
        const factors = recallFactors(candidate, tick, pad);
        const by: Recalled['by'] = candidate.by ?? (candidate.similarity === null ? undefined : 'vector');
        return {
          entry: candidate.entry,
          score: scoreOf(candidate.entry, factors, weights),
          factors,
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
export async function recall(
  memory: Pick<MemoryPort, 'candidates' | 'byIds'>,
  query: RecallQuery,
): Promise<RecallResult> {
  const { vectorsAfter } = query;
  const candidates = await memory.candidates({
    situation: query.situation ?? null,
    vector: query.vector,
    words: query.text,
    vectorsAfter,
    nearest: Math.max(CANDIDATES.nearest, query.limit),
    recent: Math.max(CANDIDATES.recent, query.limit),
    important: Math.max(CANDIDATES.important, query.limit),
    types: query.types ?? null,
    atTick: query.tick,
    standingAt: query.time,
  });
  const { text, vector, shares, chance = null } = query;
  const entries =
    shares && shares.linked + shares.contrarian + shares.exploration > 0
      ? await shareOut(rankCandidates(candidates, { ...query, limit: Infinity }), memory, {
          tick: query.tick,
          time: query.time,
          pad: query.pad,
          memory: query.memory,
          limit: query.limit,
          shares,
          chance,
        })
      : rankCandidates(candidates, query);
  return { query: text, semantic: vector !== null, vector, vectorsAfter, entries };
}
