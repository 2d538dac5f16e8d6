import type { AgainstChance } from '../life/against-chance.ts';
import type { EmotionLabel } from '../life/life.ts';
import type { MarketRegime } from '../world/market.ts';
import type { OrderStatus } from '../world/world.ts';

/** What an episode's order was; `swap` is one of an early life, in which the side was not kept. */
export type EpisodeOrder = 'buy' | 'sell' | 'provide' | 'withdraw' | 'swap';

/** What came of an episode's prediction. */
export interface EpisodeOutcome {
  /** Tick at which it was due. */
  readonly tick: number;
  /** ln(price when due / price when said), to six decimals; null where it was not of a price. */
  readonly change: number | null;
  /** Where the line that tells of it begins in the episode's text, in UTF-16 units. */
  readonly textAt: number;
  /** How likely a price without drift was to bring what was predicted, 0..1; absent where nobody knows. */
  readonly chance?: number;
}

/** What a model made of the outcome of its decision. */
export interface EpisodeLesson {
  /** The model's id. */
  readonly by: string;
  readonly tick: number;
  /** Where the line that tells of it begins in the episode's text, in UTF-16 units. */
  readonly textAt: number;
}

/** What is known of a memory that a dead golem passed on. */
export interface Inherited {
  /** Generations since a life last had evidence of it itself; 1 for the parent's own. */
  readonly generations: number;
  /** What it was believed with when its bearer died, and what it began with here. */
  readonly believed: number;
  readonly given: number;
  /** A line of the testament itself: what a death taught. It comes to mind more easily. */
  readonly bloodstain?: true;
  /** How many times as long as others of its type it lasts; absent where it is as long, and of what was inherited before mind version 10. */
  readonly lasts?: number;
  /** What came of decisions by it in this life, held against chance; absent until something did. */
  readonly here?: AgainstChance;
}

/** Where a memory is from that came with a file of another life's memories, or was inherited. */
export interface Brought {
  /** Present where it was inherited; then `taking` is the testament. */
  readonly inherited?: Inherited;
  /** Names the one bringing in that it came with. */
  readonly taking: string;
  /** Its id, and its tick, there. */
  readonly id: string;
  readonly tick: number;
}

/** Put aside by the Curator: it is kept, a question finds it, and no tick recalls it. */
export interface Pruned {
  /** The tick behind which it was. */
  readonly tick: number;
  readonly why: 'faded' | 'double';
  /** Of a double: the memory that has what was learnt of it. */
  readonly into?: string;
}

interface MaybeBrought {
  /** Absent of what this life made, or was given piece by piece. */
  readonly brought?: Brought;
  readonly pruned?: Pruned;
}

interface MaybeNovel {
  /** How much of it was not known when it was written, 0..1; absent of what minds before version 10 wrote. */
  readonly novelty?: number;
}

export interface EpisodeFacts extends MaybeBrought, MaybeNovel {
  readonly kind: 'episode';
  /** Playbook rule behind the decision; null where none was. */
  readonly rule: string | null;
  /** What was decided, in the decision's own words; null where nothing was deliberated. */
  readonly decision: string | null;
  readonly order: EpisodeOrder | null;
  /** What became of the order; null without one. */
  readonly status: OrderStatus | null;
  /** The regime that this tick ended; null where it went on. */
  readonly from: MarketRegime | null;
  /** Null until the prediction is due. */
  readonly outcome: EpisodeOutcome | null;
  /** Absent where nobody reflected on it. */
  readonly lesson?: EpisodeLesson;
  /**
   * Traces of the ticks right before it that left no episode, and of its own, oldest first (`shared/trace.ts`). Absent of what minds before
   * version 10 wrote.
   */
  readonly traces?: string;
  /** What happened on these ticks that something may follow on, oldest first (`domain/memory/causes.ts`); absent where nothing did. */
  readonly causes?: readonly { readonly tick: number; readonly cause: string }[];
}

export const BANDS = ['low', 'middle', 'high'] as const;
/** Where in its range a figure is. */
export type Band = (typeof BANDS)[number];

/** What is true of each episode of a kind; what differs among them is absent. */
export interface SharedTraits {
  readonly regime?: MarketRegime;
  readonly rule?: string;
  readonly order?: EpisodeOrder | 'none';
  readonly mood?: EmotionLabel;
  readonly volatility?: Band;
  readonly exposure?: Band;
  readonly volume?: Band;
}

/**
 * What one insight is of: a rule in a regime, a change of regime, or a kind of episodes that are alike in more than that, by verified
 * episodes; or what a regime is like, by every tick.
 */
export type InsightAbout =
  | { readonly kind: 'rule'; readonly regime: MarketRegime; readonly rule: string }
  | { readonly kind: 'transition'; readonly from: MarketRegime; readonly to: MarketRegime }
  | { readonly kind: 'pattern'; readonly traits: SharedTraits }
  | { readonly kind: 'baseline'; readonly regime: MarketRegime };

/** What an insight that episodes with a verdict make can be of. */
export type OfEpisodes = Exclude<InsightAbout, { readonly kind: 'baseline' }>;

/** What an insight counts, so that the next pass goes on from there. */
export interface InsightCounts {
  readonly hits: number;
  readonly misses: number;
  /** Episodes whose price change was measured, and the mean of ln(actual / baseline) over them, kept to eight decimals. */
  readonly measured: number;
  readonly meanChange: number;
}

/** What lives before this one counted of what an insight is of: its own counts are told beside it, and are never mixed with it. */
export interface HandedDown extends InsightCounts {
  readonly against?: AgainstChance;
  readonly meanSquare?: number;
  readonly exits?: Readonly<Partial<Record<MarketRegime, number>>>;
}

export interface InsightFacts extends InsightCounts, MaybeBrought, MaybeNovel {
  readonly kind: 'insight';
  readonly about: InsightAbout;
  /** Episodes that its strength counts; absent in minds before version 9, which counted uses alone. */
  readonly support?: number;
  /** Of what it counts, what can be held against chance; absent of a baseline, and in minds before version 15. */
  readonly against?: AgainstChance;
  /** What predecessors counted of the same; absent where nothing was inherited that says the same. */
  readonly handed?: HandedDown;
  /**
   * Of a baseline, whose hits are ticks on which the price rose: the mean square of ln price changes, which regimes followed on it how
   * often, and the last tick that it counts.
   */
  readonly meanSquare?: number;
  readonly exits?: Readonly<Partial<Record<MarketRegime, number>>>;
  readonly through?: number;
}

/** How often a move followed, and how often it did not. */
export interface Followed {
  readonly hits: number;
  readonly misses: number;
}

/**
 * What followed on something that happened: how often the price then moved one way, and how often the other. All of it is counted from what the
 * golem perceived itself, each happening once, and none within the lag of the one before it.
 */
export interface CausalFacts extends InsightCounts, MaybeBrought, MaybeNovel {
  readonly kind: 'causal';
  /** Its name (`domain/memory/causes.ts`). */
  readonly cause: string;
  /** Theta ticks within which it follows. */
  readonly lag: number;
  readonly direction: 'up' | 'down';
  /** How often the price moves so over as many ticks at any time, and no less than a price without drift does; 0..1. */
  readonly chance: number;
  /** Links that were looked at when this one was found: the more, the likelier that one of them seems to hold by chance. */
  readonly among: number;
  readonly byRegime: Readonly<Partial<Record<MarketRegime, Followed>>>;
  /** The newest ticks on which it happened and the move followed, and did not. */
  readonly ticks: { readonly followed: readonly number[]; readonly otherwise: readonly number[] };
  /** The last tick that is counted. */
  readonly through: number;
  /** What predecessors counted of the same, held against its direction; absent where nothing was inherited that says the same. */
  readonly handed?: InsightCounts;
  /** Theta tick at which it was first kept; absent in minds before version 17. */
  readonly since?: number;
  /** The note that claimed it before it was counted, and how likely it was taken to be by that alone, 0..1; absent where none does. */
  readonly told?: { readonly by: string; readonly given: number };
  /** Of one that says that a sharp move comes, once, within its lag; absent of one that says which way the price goes over it. */
  readonly sign?: SignFacts;
}

/** In which market something is a sign: in any, in a calm one, or in a wild one. */
export const MOODS = ['any', 'calm', 'wild'] as const;
export type Mood = (typeof MOODS)[number];

/** How calm and wild times of a market are told apart. */
export interface Moods {
  /** Deviations of a tick's ln price change in each. */
  readonly calm: number;
  readonly wild: number;
  /** How often a calm market turns wild, and a wild one calm, a tick. */
  readonly turnsWild: number;
  readonly turnsCalm: number;
}

/** What is known of a sharp move that comes after something: hits and misses of its link are times with and without one that is laid to it. */
export interface SignFacts {
  readonly mood: Mood;
  /** Its moves dwarf all others: they are too few to be counted, and it is suspected rather than known. */
  readonly outsized?: true;
  /** How calm and wild are told apart; absent where it is a sign in any market. */
  readonly moods?: Moods;
  /** How often it makes the move now, 0..1, by what came of it lately against what came before. */
  readonly power: number;
  /** Mean size of the move, |ln|. */
  readonly size: number;
  /** After 1, 2 … ticks of the lag: shares of the moves. */
  readonly after: readonly number[];
}

/** A situation in figures, as it was before something went wrong. */
export interface LeadUp {
  /** The tick that it was left by. */
  readonly tick: number;
  readonly regime: MarketRegime;
  /** The price's move over three ticks, and the range of the last, in deviations of the long run. */
  readonly change: number;
  readonly range: number;
  /** Fraction ≥ 0. */
  readonly drawdown: number;
  /** Over its long-run level. */
  readonly volatility: number;
  /** Price over its slow average, minus 1. */
  readonly trend: number;
  /** 0..1. */
  readonly exposure: number;
}

export interface WarningFacts extends MaybeBrought, MaybeNovel {
  readonly kind: 'warning';
  readonly mishap: 'reverted' | 'blocked' | 'loss';
  /** Playbook rule behind the decision; null where none was. */
  readonly rule: string | null;
  /** What it was like before it came true, newest last: by these it is found again. Absent of what minds before version 15 wrote. */
  readonly led?: readonly LeadUp[];
  /** How often it was like that again and it came true, and did not; absent where it never was. */
  readonly came?: Followed;
  /** Of these, what can be held against how often the same comes at any time; absent where nothing can, and in minds before version 18. */
  readonly against?: AgainstChance;
}

/** Words that were written for several memories when they were made one. */
export interface Worded {
  /** The model's id; `owner` where he changed its words. */
  readonly by: string;
  /** The tick behind which they took the place of what it said. */
  readonly tick: number;
  /** The memories that they are of, its own id among them. */
  readonly of: readonly string[];
}

/** What somebody else wrote has words only; the rule is one that a note of an early life was tagged with. */
export interface NoteFacts extends MaybeBrought {
  readonly kind: 'note';
  readonly rule: string | null;
  /** Absent where it says what its giver said. */
  readonly worded?: Worded;
}

/** A piece of a document or a conversation that was taken in. */
export interface PassageFacts extends MaybeBrought {
  readonly kind: 'passage';
  /** No playbook rule is behind it. */
  readonly rule: null;
  readonly source: string;
  /** Names the one taking in that it came with. */
  readonly session: string;
  /** Position in it, from 0. */
  readonly place: number;
  /** The giver's own name for it. */
  readonly givenId: string | null;
  readonly by: string | null;
  /** Unix seconds. */
  readonly at: number | null;
  /** The end of the passage before it: its vector is made of both, because an answer means little without its question. */
  readonly before: string | null;
}

/** What a memory is of, as data: whatever the mind reads back of it. Words and tags are for people and for search. */
export type EntryFacts = EpisodeFacts | InsightFacts | CausalFacts | WarningFacts | NoteFacts | PassageFacts;

/** The playbook rule that a memory is of; null where it is of none. */
export function ruleOfFacts(facts: EntryFacts): string | null {
  if (facts.kind === 'causal') return null;
  if (facts.kind !== 'insight') return facts.rule;
  return facts.about.kind === 'rule' ? facts.about.rule : null;
}
