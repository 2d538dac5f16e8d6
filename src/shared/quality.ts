import type {
  CausalFacts,
  EntryFacts,
  EpisodeFacts,
  InsightFacts,
  WarningFacts,
} from '../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../domain/memory/grimoire.ts';
import { overChance } from './over-chance.ts';

/** The seed's five qualities of a memory, each 0..1 (seed 001, four-factor retrieval). */
export interface Quality {
  /** How closely it says what it is of. */
  readonly specificity: number;
  /** Whether it says what to do, or to leave. */
  readonly actionability: number;
  /** How much of it was not known when it was written. */
  readonly novelty: number;
  /** How far the world could check it, and did. */
  readonly verifiability: number;
  /** How far what came of it agrees with it. */
  readonly consistency: number;
}

/** What quality is made of. */
type QualityInput = Pick<GrimoireEntry, 'facts' | 'regime' | 'verified' | 'outcomes'>;

/** Decimals that a novelty is kept to. */
const NOVELTY_DECIMALS = 3;

/** Checks that make a fact's verifiability a half. Ours: as few as may become a fact. */
const HALF_CHECKED = 3;
/** Counts from which on a fact's figures are figures. Ours. */
const COUNTED = 10;

const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length;

export const keptNovelty = (novelty: number): number =>
  Number(Math.min(1, Math.max(0, novelty)).toFixed(NOVELTY_DECIMALS)) + 0;

function ofEpisode(facts: EpisodeFacts, { regime, verified }: QualityInput): Omit<Quality, 'novelty'> {
  const { rule, decision, order, status, outcome } = facts;
  const settled = verified === 'confirmed' || verified === 'refuted';
  return {
    specificity: share([regime !== null, rule !== null, order !== null, (outcome?.change ?? null) !== null]),
    // An order that went through can be given again, and one that failed left alone; a decision without one tells less.
    actionability: order === null ? (decision === null ? 0 : 0.5) : status === 'filled' ? 1 : 0.75,
    verifiability: settled ? 1 : verified === 'pending' ? 0.5 : 0,
    consistency: settled ? (verified === 'confirmed' ? 1 : 0) : 0.5,
  };
}

function ofInsight({ about, hits, misses, measured, against }: InsightFacts): Omit<Quality, 'novelty'> {
  const count = hits + misses;
  const over = overChance(against);
  const apart =
    over === null ? 0 : (Math.abs(over.rate - over.chance) * over.times) / (over.times + HALF_CHECKED);
  return {
    specificity: share([true, about.kind === 'rule', measured > 0, count >= COUNTED]),
    // A rule can be followed or left, the further it is from chance; a change of regime is nothing that one does.
    actionability: about.kind === 'rule' ? Math.min(1, 0.5 + apart) : 0.25,
    verifiability: count / (count + HALF_CHECKED),
    consistency: (Math.max(hits, misses) + 1) / (count + 2),
  };
}

function ofLink({ hits, misses, measured }: CausalFacts): Omit<Quality, 'novelty'> {
  return {
    specificity: share([true, true, measured > 0, measured >= COUNTED]),
    // It says what to expect when something happens, the more clearly the more it does.
    actionability: 0.5 + Math.abs((hits + 1) / (measured + 2) - 0.5),
    verifiability: measured / (measured + HALF_CHECKED),
    consistency: (Math.max(hits, misses) + 1) / (measured + 2),
  };
}

function ofWarning({ rule }: WarningFacts, { regime, outcomes }: QualityInput): Omit<Quality, 'novelty'> {
  return {
    specificity: share([true, regime !== null, rule !== null]),
    actionability: rule === null ? 0.5 : 1,
    // A receipt, a verdict of the cage or the equity said so.
    verifiability: 1,
    consistency: outcomes.alpha / (outcomes.alpha + outcomes.beta),
  };
}

const noveltyOf = (facts: EntryFacts): number | undefined =>
  facts.kind === 'note' || facts.kind === 'passage' ? undefined : facts.novelty;

/**
 * The five qualities of what a golem learnt itself, computed from its typed fields alone. Null of all whose importance is another's word:
 * what was given or brought, and what a mind before version 10 wrote, which said no novelty.
 */
export function qualityOf(entry: QualityInput): Quality | null {
  const { facts } = entry;
  const novelty = noveltyOf(facts);
  if (novelty === undefined || facts.brought !== undefined) return null;
  if (facts.kind === 'episode') return { novelty, ...ofEpisode(facts, entry) };
  if (facts.kind === 'insight') return { novelty, ...ofInsight(facts) };
  if (facts.kind === 'causal') return { novelty, ...ofLink(facts) };
  return facts.kind === 'warning' ? { novelty, ...ofWarning(facts, entry) } : null;
}

/** The mean of the five: the seed gives them no weights. 0..1 */
export const importanceOf = (quality: Quality): number =>
  (quality.specificity +
    quality.actionability +
    quality.novelty +
    quality.verifiability +
    quality.consistency) /
  5;

/** The same memory, as important as it is good now; unchanged where its importance is another's word. */
export function withImportance<Entry extends QualityInput & Pick<GrimoireEntry, 'importance'>>(
  entry: Entry,
): Entry {
  const quality = qualityOf(entry);
  return quality ? { ...entry, importance: importanceOf(quality) } : entry;
}
