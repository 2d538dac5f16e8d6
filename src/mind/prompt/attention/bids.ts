import {
  type AuctionBidder,
  type Bidder,
  BIDDERS,
  type Composite,
} from '../../../domain/attention/attention.ts';
import type { Vitality } from '../../../domain/life/life.ts';
import { allocate, auction, type Bid, type Outcome, worthTo } from './vcg.ts';

/** Values are told in ten-thousandths, and weights in hundredths: whole numbers, whose sums are exact. */
const UNITS = 10_000;
const HUNDREDTHS = 100;
/** Share of what is pragmatic that the prediction engine speaks for; the rest is the risk engine's. Ours. */
const ORACLES = 0.5;

/** What each bidder gives for an entry. */
export function bidsOf({
  pragmatic,
  epistemic,
  affective,
  mortality,
}: Composite): Readonly<Record<Bidder, number>> {
  const whole = (value: number): number => Math.round(value * UNITS);
  const oracle = whole(pragmatic * ORACLES);
  return {
    oracle,
    risk: whole(pragmatic) - oracle,
    curiosity: whole(epistemic),
    daimon: whole(affective),
    mortality: whole(mortality),
  };
}

/**
 * What remaining life leaves of each bidder's word, 0..1. Who wants gain and mood has less of it as life runs out; who looks for danger,
 * for knowledge and for survival keeps it. A purse would break truthfulness; a weight does not.
 */
export function weightsOf({ total }: Vitality): Readonly<Record<Bidder, number>> {
  const lasting = Math.round((0.5 + 0.5 * total) * HUNDREDTHS) / HUNDREDTHS;
  return { oracle: lasting, risk: 1, curiosity: 1, daimon: lasting, mortality: 1 };
}

/** Lies that are tried, as factors of the truth. */
const LIES = [0, 0.5, 0.9, 1.1, 2, 10] as const;

/** The bidders' bids, in {@link BIDDERS}' order. */
export const saidBy = (composites: readonly Composite[], vitality: Vitality): readonly Bid[] => {
  const bids = composites.map(bidsOf);
  const weights = weightsOf(vitality);
  return BIDDERS.map((bidder) => ({
    values: bids.map((one) => one[bidder]),
    weight: Math.round(weights[bidder] * HUNDREDTHS),
  }));
};

/** What each bidder got and paid, and what lying would have got it. */
export function biddersOf(
  bids: readonly Bid[],
  sizes: readonly number[],
  room: number,
  outcome: Outcome,
): readonly AuctionBidder[] {
  return BIDDERS.map((bidder, i): AuctionBidder => {
    const truth = bids[i]!;
    const value = worthTo(truth, outcome.taken);
    const utility = value - outcome.payments[i]!;
    const lies = LIES.map((factor) => {
      const said = bids.map((bid, j) =>
        j === i ? { ...bid, values: bid.values.map((one) => Math.round(one * factor)) } : bid,
      );
      const lied = auction(said, sizes, room);
      return { factor, gain: (worthTo(truth, lied.taken) - lied.payments[i]! - utility) / UNITS };
    });
    return {
      bidder,
      weight: truth.weight / HUNDREDTHS,
      value: value / UNITS,
      payment: outcome.payments[i]! / UNITS,
      utility: utility / UNITS,
      lies,
    };
  });
}

/** Ids of what would win. */
export const winners = (bids: readonly Bid[], sizes: readonly number[], room: number) =>
  allocate(bids, sizes, room);
export const inUnits = (value: number): number => value / UNITS / HUNDREDTHS;
