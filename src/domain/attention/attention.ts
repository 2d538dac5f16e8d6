import type { Pad, Vitality } from '../life/life.ts';

/** Parts of the mind that want entries in the prompt, each by what it knows (seed G and the attention auction's specification). */
export const BIDDERS = ['oracle', 'risk', 'curiosity', 'daimon', 'mortality'] as const;
export type Bidder = (typeof BIDDERS)[number];

/** What an entry is worth a place for: four parts, each 0..1, that sum to its score (seed G, EFE composite). */
export interface Composite {
  readonly pragmatic: number;
  readonly epistemic: number;
  readonly affective: number;
  readonly mortality: number;
}

/** What of the golem's state entries are held against, as it was when their workspace was assembled. */
export interface AttentionHeld {
  readonly pad: Pad;
  readonly vitality: Vitality;
  /** Share of equity at risk, 0..1. */
  readonly exposure: number;
  /** Of the tick, 0..1: how wrong the senses were. */
  readonly predictionError: number;
  /** What loop 1 has learnt that each part counts for in the regime; absent where nothing. */
  readonly weights?: Composite;
}

/** A sale of places as it was held. */
export interface AuctionHeld {
  /** Tokens that were sold. */
  readonly room: number;
  /** Whether the allocation is the optimum; else the best that a named approximation found. */
  readonly exact: boolean;
  /** In the order of the bids, each with what goes along with it. */
  readonly lots: readonly { readonly id: string; readonly tokens: number; readonly won: boolean }[];
}

/** What a workspace keeps of how its entries were weighed. */
export interface AttentionKept {
  readonly held: AttentionHeld;
  /** Absent where something else decided on places. */
  readonly auction?: AuctionHeld;
}

export interface AuctionItem {
  readonly id: string;
  readonly title: string;
  readonly tokens: number;
  readonly composite: Composite;
  /** In tenths of a thousandth of value, so that sums are exact. */
  readonly bids: Readonly<Record<Bidder, number>>;
  readonly won: boolean;
  /** Whether it stood in the prompt that was sent. */
  readonly included: boolean;
}

export interface AuctionBidder {
  readonly bidder: Bidder;
  /** What remaining life leaves of its word, 0..1. */
  readonly weight: number;
  /** Of what won, by its own bids. */
  readonly value: number;
  /** What it takes from the others by being there: its externality. */
  readonly payment: number;
  readonly utility: number;
  /** What it would have gained by saying another value, a factor of the true one each. */
  readonly lies: readonly { readonly factor: number; readonly gain: number }[];
}

/** How places in the prompt were sold, or would have been. */
export interface AuctionReport {
  readonly tick: number;
  /** What decided on the prompt of this tick. */
  readonly decidedBy: 'score' | 'composite' | 'auction';
  /** Tokens that were sold. */
  readonly room: number;
  /** Whether the allocation is the optimum; else the best that a named approximation found. */
  readonly exact: boolean;
  /** Sum of the weighted values of what won. */
  readonly welfare: number;
  /** How long the optimum took, ms. */
  readonly ms: number;
  readonly bidders: readonly AuctionBidder[];
  /** By worth, most first. */
  readonly items: readonly AuctionItem[];
}
