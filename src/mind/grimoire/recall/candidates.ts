import type { EntryScore } from '../../../domain/context/context.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { recencyOf } from './recall-factors.ts';
import type { ContextCategory } from '../../../domain/context/category.ts';
import { entryName } from '../../../domain/memory/entry-id.ts';
import { ruleOfFacts } from '../../../domain/memory/entry-facts.ts';
import type { EntryType, GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import type { MemoryPayload } from '../../../domain/context/payload.ts';
import type { Candidate, Piece, PiecesAtHand } from '../../candidates/index.ts';
import { type GovernorInput, worthIn } from '../../contract/index.ts';
import { ReadyPieces } from './ready-pieces.ts';
import { topK } from '../../../lib/containers/top-k.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { againstChanceWords } from '../../../shared/over-chance.ts';
import { beliefOf, outcomeOf, speaksAgainst } from './belief.ts';
import { isOwnersNote } from './pick.ts';
import type { PromptMemories } from './questions.ts';
import { inheritedOf, onProbation, triedHere } from '../inherited.ts';
import { verdictHere } from '../settled.ts';

/** The parts of a memory's score, before they are weighed. */
interface ScoreParts extends Pick<EntryScore, 'relevance' | 'confidence'> {
  /** Theta ticks since it was lived, or last held. */
  readonly age: number;
}

/**
 * What a memory is ranked by, and held to the floor by (seed G, S3.2): relevance, recency and confidence, weighed, times what its
 * category was worth.
 */
export function scoreMemory(
  { relevance, confidence, age }: ScoreParts,
  worth: number,
  weights: GolemPolicy['context']['scoreWeights'],
): { readonly score: number; readonly parts: EntryScore } {
  const recency = recencyOf(Math.max(0, age));
  const total = weights.relevance + weights.recency + weights.confidence;
  const sum = weights.relevance * relevance + weights.recency * recency + weights.confidence * confidence;
  const score = total > 0 ? clamp01((worth * sum) / total) : 0;
  return { score, parts: { relevance, recency, confidence, worth } };
}

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

/** How many contrary ones are offered. Ours. */
const CONTRARIAN_LIMIT = 3;

/** Usefulness starts at 0.5; the score moves by a quarter of itself at most. Ours. */
const usefulnessFactor = (usefulness: number): number => 0.75 + 0.5 * usefulness;

/** Ids of the memories that speak against the mood or the top memories, and of refuted knowledge. */
function contrary(input: GovernorInput, fullSlots: number): ReadonlySet<string> {
  const believed = beliefOf(input.pad, input.recalled);
  const episodes = input.recalled.filter(({ entry }) => entry.type === 'episode');
  const recent = new Set(topK(episodes, fullSlots, ({ entry }) => entry.tick).map(({ entry }) => entry.id));
  const against = new Set<string>();
  for (const { entry } of input.recalled) {
    if (against.size === CONTRARIAN_LIMIT) break;
    // Bounds stay bounds, and the most recent episodes stay where observation masking shows them whole.
    if (TYPE_CATEGORY[entry.type] === 'invariants' || recent.has(entry.id)) continue;
    const refuted = entry.type !== 'episode' && entry.verified === 'refuted';
    if (refuted || speaksAgainst(entry, believed)) against.add(entry.id);
  }
  return against;
}

/** The category of the workspace that a memory stands in. @param isContrary it speaks against what is believed */
export function categoryOf(entry: GrimoireEntry, isContrary: boolean): ContextCategory {
  if (isContrary) return 'contrarian';
  if (entry.provenance === 'dream') return 'dream-hypotheses';
  const category = TYPE_CATEGORY[entry.type];
  // Text from outside this life may inform, but it may not set bounds.
  const foreign = entry.trust === 'inherited' || entry.trust === 'external';
  return category === 'invariants' && foreign ? 'insights' : category;
}

/** What was measured of an episode's prediction; nothing of other memories, and of what is still open. */
function movedOf({ facts, tick }: GrimoireEntry): Pick<MemoryPayload, 'moved'> {
  if (facts.kind !== 'episode' || facts.outcome?.change == null) return {};
  return { moved: { change: facts.outcome.change, ticks: Math.max(1, facts.outcome.tick - tick) } };
}

/** What of now memories' conditions are held against says of one of them. */
interface Hears {
  /** Its conditions hold now. */
  readonly holds: boolean;
  /** Of a link, how many ticks ago what it follows on happened. */
  readonly ago: number | null;
  /** Of a sign, that it announces nothing any more. */
  readonly isOver: boolean;
}
const HEARS_NOTHING: Hears = { holds: false, ago: null, isOver: false };

const hearsOf = (entry: GrimoireEntry, asked: Hearing | null): Hears =>
  asked ? { holds: asked.holds(entry), ago: asked.ago(entry), isOver: asked.isOver(entry) } : HEARS_NOTHING;

/** A recalled memory as whoever decides can use it. */
export function memoryPayload(
  { entry, score, confidence }: Pick<Recalled, 'entry' | 'score' | 'confidence'>,
  { holds, ago, isOver }: Hears = HEARS_NOTHING,
): MemoryPayload {
  const { type, regime, facts, trust } = entry;
  const payload: MemoryPayload = {
    type,
    verified: verdictHere(entry),
    regime,
    rule: ruleOfFacts(facts),
    weight: score,
    confidence,
    trust,
    ...(holds && { holds: true }),
    ...(holds && ago !== null && { ago }),
    ...(isOver && { over: true }),
    ...movedOf(entry),
  };
  // What a file of somebody else's counts is his word alone; a predecessor's is counted, and marked by its trust.
  const counts = facts.brought === undefined || inheritedOf(entry) !== null;
  const learnt = facts.kind === 'insight' || facts.kind === 'causal' || facts.kind === 'warning';
  return counts && learnt ? { ...payload, facts } : payload;
}

/** When it was last so: an episode when it was lived, knowledge when it was last counted, used well or rehearsed. */
const lastHeld = ({ type, tick, reinforcedAt }: GrimoireEntry): number =>
  type === 'episode' ? tick : Math.max(tick, reinforcedAt);

/** What a recalled memory is ranked by in the prompt: by recall and usefulness alone where nothing was learnt. */
function scoreOf(
  { entry, score, confidence }: Recalled,
  category: ContextCategory,
  { tick, worth }: Pick<GovernorInput, 'tick' | 'worth'>,
  weights: ScoreWeights,
): Scored {
  const relevance = clamp01(score * usefulnessFactor(entry.usefulness));
  if (worth === null) return { score: relevance, parts: null };
  const factor = worthIn(worth, category, entry.type);
  return scoreMemory({ relevance, confidence, age: tick - lastHeld(entry) }, factor, weights);
}

interface Scored {
  readonly score: number;
  readonly parts: EntryScore | null;
}

/** Its name, apart from those that are given: memories of two lives may have the same. */
function ownName({ id }: GrimoireEntry, given: Set<string>): string {
  let name = entryName(id);
  for (let other = 2; given.has(name); other += 1) name = `${entryName(id)}-${other}`;
  given.add(name);
  return name;
}

/** How memories enter, alike for all of them. */
interface Entering {
  readonly ready: PiecesAtHand;
  readonly hardWarnings: number;
  readonly pinned: ReadonlySet<string>;
  readonly asked: Hearing | null;
}

/** Why each was asked for, and whether its conditions hold. */
type Hearing = Pick<PromptMemories, 'why' | 'holds' | 'ago' | 'isOver'>;

/** Why it was asked for, and that it has yet to be earned; null where neither is to be said. */
function noteOf(entry: GrimoireEntry, asked: Hearing | null): string | null {
  const why = asked?.why.get(entry.id) ?? null;
  if (!onProbation(entry)) return why;
  const tried = triedHere(entry);
  const said = tried
    ? `Inherited, on probation: what was decided by it here came ${againstChanceWords(tried)}.`
    : 'Inherited, on probation: nothing has come of it here.';
  return why === null ? said : `${why} ${said}`;
}

/** No confidence makes a warning hard context. */
const NEVER_HARD = Number.POSITIVE_INFINITY;

/**
 * Whether no floor keeps it out. What never to do again decays to a floor of its own, and is kept for good (seed M); what the owner said of what is here
 * is his word, however long ago.
 */
const passesFloors = (entry: GrimoireEntry, hardWarnings: number, holds: boolean): boolean =>
  entry.type === 'anti-knowledge' ||
  (entry.type === 'warning' && hardWarnings < NEVER_HARD) ||
  (holds && entry.type !== 'episode' && isOwnersNote(entry));

function fromRecalled(
  recalled: Recalled,
  ref: Piece,
  category: ContextCategory,
  { score, parts }: Scored,
  { ready, hardWarnings, pinned, asked }: Entering,
): Candidate {
  const { entry, confidence } = recalled;
  const { type, trust, title, id } = entry;
  const own = ready.of(entry);
  const tag = ready.tag(category === 'contrarian' ? `contrary-${type}` : type);
  const opening = own.opening(entry, confidence);
  const head = tag.opens.text + ref.text + opening.text;
  const tail = tag.closes.text;
  const isPinned = pinned.has(id);
  const hears = hearsOf(entry, asked);
  // Written out, as there may be thousands: what an organ says once is put together by `candidate`.
  return {
    text: head + own.body + tail,
    pieces: { tag, ref, opening, own },
    id,
    of: own.of,
    category,
    title,
    body: own.said,
    summary: own.line && head + own.line + tail,
    score: Number.isFinite(score) ? clamp01(score) : 0,
    place: 'middle',
    form: null,
    note: noteOf(entry, asked),
    // Only of this life: text from outside sets no bounds, whatever it says.
    required: isPinned || (category === 'invariants' && confidence >= hardWarnings),
    pinned: isPinned,
    trust,
    memory: {
      type,
      tick: entry.tick,
      outcome: outcomeOf(entry),
      // Whether its vector was compared, and not whether it has one by now.
      similarity: recalled.by === 'vector' ? recalled.factors.semantic : null,
      confidence,
      scored: parts,
      ...(onProbation(entry) && { probation: true }),
      passes: passesFloors(entry, hardWarnings, hears.holds),
    },
    payload: { memory: memoryPayload(recalled, hears) },
  };
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
  asked: Hearing | null = null,
): Candidate[] {
  const against = contrary(input, context.fullEpisodeSlots);
  const { hardWarnings, ready = new ReadyPieces() } = input;
  const how = { ready, hardWarnings, pinned, asked };
  const names = new Set<string>();
  return input.recalled.map((recalled) => {
    const category = categoryOf(recalled.entry, against.has(recalled.entry.id));
    const scored = scoreOf(recalled, category, input, context.scoreWeights);
    return fromRecalled(recalled, ready.ref(ownName(recalled.entry, names)), category, scored, how);
  });
}

/** The same, and behind them what the owner has pinned and nothing recalled: nothing was compared, and nothing has to be. */
export function memoriesWithPinned(
  input: GovernorInput,
  context: Pick<GolemPolicy['context'], 'fullEpisodeSlots' | 'scoreWeights'>,
  pinned: readonly GrimoireEntry[],
  memory: Fading,
  asked: Hearing | null = null,
): Candidate[] {
  const ids = new Set(pinned.map(({ id }) => id));
  const brought = memories(input, context, ids, asked);
  if (pinned.length === 0) return brought;
  const recalled = new Set(brought.map(({ id }) => id));
  const others = pinned.filter(({ id }) => !recalled.has(id));
  const { ready = new ReadyPieces() } = input;
  const how = { ready, hardWarnings: NEVER_HARD, pinned: ids, asked };
  const names = new Set(input.recalled.map(({ entry }) => entryName(entry.id)));
  return [
    ...brought,
    ...others.map((entry) => {
      const factors = { semantic: 0, temporal: 0, importance: entry.importance, emotional: 0.5 };
      const confidence = confidenceAt(entry, input.tick, memory);
      const category = categoryOf(entry, false);
      const asked = { entry, score: 1, factors, confidence };
      return fromRecalled(asked, ready.ref(ownName(entry, names)), category, { score: 1, parts: null }, how);
    }),
  ];
}
