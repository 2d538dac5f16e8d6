import type { AddressInterest, NormalBelief, TriageBelief } from '../../domain/attention/triage.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { precisionOf, rateDeviation, rateMean } from './conjugate.ts';
import { InterestBook } from './interest.ts';
import { thresholdOf } from './score.ts';
import { channelOf, MOST_ADDRESSES, type TriageSlice } from './state.ts';

export { withReasons } from './why.ts';

type Known = TriageSlice & { readonly tick: number };

/** Addresses of interest as of the last tick, most first. */
export function interestOf(
  { triageInterest = {}, tick }: Known,
  { triage }: GolemPolicy,
): readonly AddressInterest[] {
  return new InterestBook(triageInterest, tick, triage.halfLife).top(MOST_ADDRESSES);
}

const withPrecision = (belief: NormalBelief) => ({ ...belief, precision: precisionOf(belief) });

/** What is believed, those heard of last first. */
export function beliefsOf({ triageChannels = {} }: Known, { triage }: GolemPolicy): readonly TriageBelief[] {
  return Object.entries(triageChannels)
    .map(([id, { size, move, rate, seen, at }]): TriageBelief => {
      const precision = Math.max(precisionOf(size), move === null ? 0 : precisionOf(move));
      return {
        ...channelOf(id),
        seen,
        size: withPrecision(size),
        move: move && withPrecision(move),
        rate: { mean: rateMean(rate), deviation: rateDeviation(rate) },
        threshold: thresholdOf(triage.curiosity, precision),
        lastSeen: at,
      };
    })
    .sort(
      (a, b) =>
        b.lastSeen - a.lastSeen || b.seen - a.seen || (a.source + a.kind < b.source + b.kind ? -1 : 1),
    );
}
