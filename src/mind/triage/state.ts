import type { NormalBelief, WaitingEvent } from '../../domain/attention/triage.ts';
import type { RateBelief } from './conjugate.ts';

/** What is believed of one kind of event of one contract. Plain data. */
export interface Channel {
  readonly size: NormalBelief;
  /** Null until two levels were seen. */
  readonly move: NormalBelief | null;
  /** Pool tick that it last said; null where it says none. */
  readonly level: number | null;
  readonly rate: RateBelief;
  /** Last block that its rate has heard of. */
  readonly heard: number;
  /** Events that speak for it as of `at`, fewer and fewer of those long ago. */
  readonly seen: number;
  /** Theta tick that last heard of it. */
  readonly at: number;
  /** Theta tick at which a value was last folded in; absent in minds before version 14, which folded each. */
  readonly learnt?: number;
}

/** How interesting an address was at a tick: what it is later follows from that alone. */
export interface Interest {
  readonly value: number;
  readonly at: number;
}

/** Between an address and a kind in a channel's id. */
const OF = '|';
export const channelId = (source: string, kind: string): string => `${source}${OF}${kind}`;
export function channelOf(id: string): { readonly source: string; readonly kind: string } {
  const at = id.indexOf(OF);
  return { source: id.slice(0, at), kind: id.slice(at + 1) };
}

/** Bounds of the state: channels that are modelled, addresses that are of interest, events that wait for a thought. */
export const MOST_CHANNELS = 160;
export const MOST_ADDRESSES = 160;
export const MOST_WAITING = 6;
export const MOST_PAID = 96;

/** Who paid whom, and when. Plain data. */
export interface Paid {
  readonly payer: string;
  readonly to: string;
  /** Theta tick. */
  readonly at: number;
}

/** Each absent until there is some of it: a life without triage keeps nothing of it. */
export interface TriageSlice {
  readonly triageChannels?: Readonly<Record<string, Channel>>;
  readonly triageInterest?: Readonly<Record<string, Interest>>;
  /** Events that were escalated on ticks without a thought, of most worth first. */
  readonly triageWaiting?: readonly WaitingEvent[];
  /** Payments of lately, oldest first: what somebody does may be of who paid him. */
  readonly triagePaid?: readonly Paid[];
}
