import type { ContextCategory } from '../../domain/category.ts';
import type { EntryScore } from '../../domain/context.ts';
import { ruleOfFacts } from '../../domain/entry-facts.ts';
import type { EntryType, GrimoireEntry, Recalled } from '../../domain/grimoire.ts';
import type { MemoryPayload } from '../../domain/payload.ts';
import { block, oneLine } from '../governor/blocks.ts';
import { candidate } from '../governor/candidate.ts';
import type { Candidate, MemoryFacts, OutcomeSign } from '../governor/candidate.ts';
import type { GovernorInput } from '../governor/input.ts';
import { scoreMemory } from '../governor/score.ts';
import { clamp01 } from '../../lib/clamp01.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { confidenceAt, type Fading } from '../../shared/decay.ts';
import { verdictHere } from './settled.ts';

type ScoreWeights = GolemPolicy['context']['scoreWeights'];

const TYPE_CATEGORY: Record<EntryType, ContextCategory> = {
  episode: 'episodes',
  insight: 'insights',
  heuristic: 'insights',
  warning: 'invariants',
  'causal-link': 'causal-edges',
  'strategy-fragment': 'strategy',
  'anti-knowledge': 'invariants',
};

/** Pseudo-counts of the Beta prior: an entry with no more than these has no outcome of its own. Seed G, Beta(2, 2). */
const PRIOR_COUNTS = 4;

/** How good or bad a mood must be before memories can contradict it (pleasure). Ours. */
const MOOD_BOUND = 0.2;

/** How many of the best-ranked memories say what is believed now, and how many contrary ones are offered. Ours. */
const TOP_MEMORIES = 3;
const CONTRARIAN_LIMIT = 3;

/** Usefulness starts at 0.5; the score moves by a quarter of itself at most. Ours. */
const usefulnessFactor = (usefulness: number): number => 0.75 + 0.5 * usefulness;

/**
 * How it came out: of an episode the world's verdict, else outcomes counted, else open. That knowledge is confirmed
 * says that it is true, not that what it is about went well: there only the counts of what it advised tell.
 */
export function outcomeOf(entry: GrimoireEntry): OutcomeSign {
  if (entry.type === 'episode' && entry.verified === 'confirmed') return 'good';
  if (entry.verified === 'refuted') return 'bad';
  const { alpha, beta } = entry.outcomes;
  if (alpha + beta <= PRIOR_COUNTS || alpha === beta) return 'open';
  return alpha > beta ? 'good' : 'bad';
}

/** What the mood, or else what the best memories, say of how things go; open when neither says anything. */
function belief({ pad, recalled }: GovernorInput): OutcomeSign {
  if (pad.pleasure > MOOD_BOUND) return 'good';
  if (pad.pleasure < -MOOD_BOUND) return 'bad';
  const top = recalled.slice(0, TOP_MEMORIES).map(({ entry }) => outcomeOf(entry));
  const first = top[0] ?? 'open';
  return top.length === TOP_MEMORIES && top.every((sign) => sign === first) ? first : 'open';
}

/** Ids of the memories that speak against the mood or the top memories, and of refuted knowledge. */
function contrary(input: GovernorInput, fullSlots: number): ReadonlySet<string> {
  const believed = belief(input);
  const episodes = input.recalled.filter(({ entry }) => entry.type === 'episode');
  const recent = new Set(
    [...episodes]
      .sort((a, b) => b.entry.tick - a.entry.tick)
      .slice(0, fullSlots)
      .map(({ entry }) => entry.id),
  );
  const against = input.recalled.filter(({ entry }) => {
    // Bounds stay bounds, and the most recent episodes stay where observation masking shows them whole.
    if (TYPE_CATEGORY[entry.type] === 'invariants' || recent.has(entry.id)) return false;
    const outcome = outcomeOf(entry);
    if (entry.type !== 'episode' && entry.verified === 'refuted') return true;
    return believed !== 'open' && outcome !== 'open' && outcome !== believed;
  });
  return new Set(against.slice(0, CONTRARIAN_LIMIT).map(({ entry }) => entry.id));
}

function categoryOf(entry: GrimoireEntry, isContrary: boolean): ContextCategory {
  if (isContrary) return 'contrarian';
  if (entry.provenance === 'dream') return 'dream-hypotheses';
  const category = TYPE_CATEGORY[entry.type];
  // Text from outside this life may inform, but it may not set bounds.
  const foreign = entry.trust === 'inherited' || entry.trust === 'external';
  return category === 'invariants' && foreign ? 'insights' : category;
}

/** One line, and after it, verbatim, the line in which the outcome was written down: a failure must not be lost in a summary. */
function summaryOf({ summary, title, text, facts }: GrimoireEntry): string {
  const line = oneLine(summary === '' ? title : summary);
  if (facts.kind !== 'episode' || facts.outcome === null) return line;
  const ended = oneLine(text.slice(facts.outcome.textAt));
  return line.includes(ended) ? line : `${line} ${ended}`;
}

/** A recalled memory as rules can use it. */
export function memoryPayload({ entry, score }: Pick<Recalled, 'entry' | 'score'>): MemoryPayload {
  const { type, regime, facts } = entry;
  const own = facts.brought === undefined;
  return {
    type,
    verified: verdictHere(entry),
    regime,
    rule: ruleOfFacts(facts),
    weight: score,
    ...(own && (facts.kind === 'insight' || facts.kind === 'warning') && { facts }),
  };
}

/** What a recalled memory is ranked by in the prompt: in minds before version 5 by recall and usefulness alone. */
function scoreOf(
  { entry, score, confidence }: Recalled,
  category: ContextCategory,
  { tick, worth }: Pick<GovernorInput, 'tick' | 'worth'>,
  weights: ScoreWeights,
): { readonly score: number; readonly parts: EntryScore | null } {
  const relevance = clamp01(score * usefulnessFactor(entry.usefulness));
  if (worth === null) return { score: relevance, parts: null };
  return scoreMemory({ relevance, confidence, age: tick - entry.tick }, worth[category] ?? 1, weights);
}

/** How a memory enters. */
interface Entering {
  /** What the prompt calls it. */
  readonly ref: string;
  readonly category: ContextCategory;
  readonly hardWarnings: number | null;
  readonly pinned: boolean;
  readonly score: number;
  readonly parts: EntryScore | null;
}

function fromRecalled(
  recalled: Recalled,
  { ref, category, hardWarnings, pinned, score, parts }: Entering,
): Candidate {
  const { entry, confidence } = recalled;
  const outcome = outcomeOf(entry);
  const memory: MemoryFacts = {
    type: entry.type,
    tick: entry.tick,
    outcome,
    // Whether its vector was compared, and not whether it has one by now.
    similarity: recalled.by === 'vector' ? recalled.factors.semantic : null,
    confidence,
    scored: parts,
    // What never to do again decays to a floor of its own, and is kept for good (seed M).
    passes: entry.type === 'anti-knowledge' || (entry.type === 'warning' && hardWarnings !== null),
  };
  const attributes = {
    ref,
    tick: entry.tick,
    outcome: entry.verified === 'none' ? null : entry.verified,
    // In the words of the record.
    status: entry.facts.kind === 'episode' ? entry.facts.status : null,
    trust: entry.trust === 'self' ? null : entry.trust,
    confidence: entry.type === 'episode' ? null : confidence.toFixed(2),
  };
  const tag = category === 'contrarian' ? `contrary-${entry.type}` : entry.type;
  const body = entry.type === 'episode' ? entry.text : `${entry.title}. ${entry.text}`;
  const line = summaryOf(entry);
  return candidate({
    id: entry.id,
    of: { kind: 'memory', id: entry.id },
    category,
    title: entry.title,
    body,
    text: block(tag, attributes, body),
    summary: line.length < body.length ? block(tag, attributes, line) : null,
    score,
    // Only of this life: text from outside sets no bounds, whatever it says.
    required: pinned || (category === 'invariants' && hardWarnings !== null && confidence >= hardWarnings),
    ...(pinned && { pinned }),
    trust: entry.trust,
    memory,
    payload: { memory: memoryPayload(recalled) },
  });
}

/**
 * Recalled entries as candidates of the category that their type, and what they say against, puts them in.
 * @param context of it the episodes that masking shows whole are never moved to the contrary ones
 * @param pinned ids of those that are in whatever they score
 */
export function memories(
  input: GovernorInput,
  context: Pick<GolemPolicy['context'], 'fullEpisodeSlots' | 'scoreWeights'>,
  pinned: ReadonlySet<string> = new Set(),
): Candidate[] {
  const against = contrary(input, context.fullEpisodeSlots);
  return input.recalled.map((recalled, index) => {
    const { id } = recalled.entry;
    const category = categoryOf(recalled.entry, against.has(id));
    return fromRecalled(recalled, {
      ...{ ref: `m${index + 1}`, category, hardWarnings: input.hardWarnings, pinned: pinned.has(id) },
      ...scoreOf(recalled, category, input, context.scoreWeights),
    });
  });
}

/** The same, and behind them what the owner has pinned and nothing recalled: nothing was compared, and nothing has to be. */
export function memoriesWithPinned(
  input: GovernorInput,
  context: Pick<GolemPolicy['context'], 'fullEpisodeSlots' | 'scoreWeights'>,
  pinned: readonly GrimoireEntry[],
  memory: Fading,
): Candidate[] {
  const brought = memories(input, context, new Set(pinned.map(({ id }) => id)));
  const recalled = new Set(brought.map(({ id }) => id));
  const others = pinned.filter(({ id }) => !recalled.has(id));
  return [
    ...brought,
    ...others.map((entry, i) => {
      const factors = { semantic: 0, temporal: 0, importance: entry.importance, emotional: 0.5 };
      const confidence = confidenceAt(entry, input.tick, memory);
      const category = categoryOf(entry, false);
      const how = { ref: `p${i + 1}`, category, hardWarnings: null, pinned: true, score: 1, parts: null };
      return fromRecalled({ entry, score: 1, factors, confidence }, how);
    }),
  ];
}
