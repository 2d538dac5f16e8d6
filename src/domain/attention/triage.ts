import type { BehavioralPhase } from '../life/life.ts';
import type { DropReason } from '../world/event-stream.ts';

/** What becomes of an event of a world: no more than counted, folded into beliefs in silence, or put before the thought. */
export const TRIAGE_ROUTES = ['dropped', 'folded', 'escalated'] as const;
export type TriageRoute = (typeof TRIAGE_ROUTES)[number];

/** What an event was worth a look by, each part as it was at the moment that it came. */
export interface TriageScore {
  /** Kullback-Leibler divergences of beliefs after it from those before, nats: of its size, of the move, of what kinds come, of how many. */
  readonly surprise: {
    readonly size: number;
    readonly move: number;
    readonly kind: number;
    readonly rate: number;
  };
  /** Deviation from what was expected, 0..1, and how precise that expectation was, 0..1; of what it deviates in most. */
  readonly error: number;
  readonly precision: number;
  /** Standard deviations that it lay off, signed. */
  readonly z: number;
  /** Of the addresses that it is about, 0..1. */
  readonly interest: number;
  /** What the chance that something has happened is made of; absent in minds before version 14, which had none. */
  readonly odds?: {
    /** What it deviates in most. */
    readonly by: keyof TriageScore['surprise'];
    /** ln of the Bayes factor of that; and what the interest in its addresses adds to ln odds, with the error that it goes by. */
    readonly evidence: number;
    readonly interest: number;
    /** Chance that something has happened, 0..1. */
    readonly changed: number;
    /** What one more of its values is expected to teach, nats. */
    readonly novelty: number;
  };
  /** What a look is expected to show of what has happened, nats, and what it matters to what is owned and wanted. */
  readonly epistemic: number;
  readonly pragmatic: number;
  /** What a look at it costs: the curiosity threshold, lowered by precision. */
  readonly threshold: number;
  /** Expected free energy of each route, against dropping; the least is taken. */
  readonly energy: { readonly dropped: number; readonly folded: number; readonly escalated: number };
}

/** One event with what became of it. */
export interface TriageEvent {
  readonly block: number;
  /** -1 for what no log says: that a contract spoke more, or less, than expected. */
  readonly index: number;
  readonly source: string;
  readonly kind: string;
  readonly party: string | null;
  /** ln(1 + |amount| in units). */
  readonly size: number;
  /** Change of level against the last one seen of the source; null where it has none. */
  readonly move: number | null;
  readonly route: TriageRoute;
  readonly score: TriageScore;
  /** A sentence with the numbers that decided it; recorded by minds before version 14, and made for whoever asks what became of a tick. */
  readonly why?: string;
}

/** An event that was escalated on a tick without a thought, and waits for the next. */
export interface WaitingEvent {
  readonly event: TriageEvent;
  /** Theta tick at which it was escalated. */
  readonly since: number;
}

/** What became of escalated events on a tick. */
export interface TriageWaiting {
  /** Those that had waited and were put before the tick's thought. */
  readonly put: readonly WaitingEvent[];
  /** Those that wait from now on. */
  readonly left: readonly WaitingEvent[];
  /** Those that wait no longer though no thought came, and why, in a sentence. */
  readonly letGo: readonly (WaitingEvent & { readonly why: string })[];
}

/** An address that is of interest, 0..1 as of the tick that it is told at. */
export type AddressInterest = readonly [address: string, interest: number];

/** What triage made of a tick's events. Part of its record. */
export interface TriageOfTick {
  readonly seen: number;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  readonly folded: number;
  /** Of these, how many were worth a look by themselves and found no room among the tick's. */
  readonly crowded: number;
  /** In the order of their worth. */
  readonly escalated: readonly TriageEvent[];
  /** Those not escalated that came nearest to it, nearest first. */
  readonly nearest: readonly TriageEvent[];
  readonly samples: readonly {
    readonly reason: DropReason;
    readonly source: string;
    readonly kind: string;
    readonly block: number;
  }[];
  /** The most interesting addresses, most first. */
  readonly interest: readonly AddressInterest[];
  /** Absent in minds before version 14, whose events did not wait. */
  readonly waiting?: TriageWaiting;
  /** Contracts that said what they seldom say, in a fixed order; absent where none did. */
  readonly seldom?: readonly SeldomSaid[];
}

/** What a contract said that it seldom says. */
export interface SeldomSaid {
  readonly source: string;
  readonly kind: string;
  /** Who shortly before paid somebody whom it is about; absent where nobody did. */
  readonly funders?: readonly string[];
}

/** What triage made of a tick, as verbs tell it. */
export interface TriageReport extends TriageOfTick {
  readonly tick: number;
  readonly blocks: { readonly first: number; readonly last: number };
  /** Phase of life that it was sifted in, and how much chances, threats and what is neither matter in it; what can be learnt is worth the same in each. */
  readonly phase: BehavioralPhase;
  readonly prefers: { readonly chance: number; readonly threat: number; readonly neutral: number };
}

/** A Normal-inverse-gamma belief: mean, evidence for it, and shape and scale of the variance. */
export interface NormalBelief {
  readonly mean: number;
  readonly evidence: number;
  readonly shape: number;
  readonly scale: number;
}

/** What is believed of one kind of event of one contract, as verbs tell it. */
export interface TriageBelief {
  readonly source: string;
  readonly kind: string;
  /** Events that speak for it, older ones less. */
  readonly seen: number;
  /** Of ln(1 + amount), and of moves, with how precise that is, 0..1; `move` null where its events say no level. */
  readonly size: NormalBelief & { readonly precision: number };
  readonly move: (NormalBelief & { readonly precision: number }) | null;
  /** Events a block: mean and deviation of the belief. */
  readonly rate: { readonly mean: number; readonly deviation: number };
  /** Curiosity threshold that its events are held to. */
  readonly threshold: number;
  readonly lastSeen: number;
}

/** What an event of a kind speaks of: a chance to gain, a threat to what is owned, or neither by itself. */
export type Bearing = 'chance' | 'threat' | 'neutral';
