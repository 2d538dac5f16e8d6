import type { RecordRange } from '../../../protocol/store/record-range.ts';

/** How far the record reaches for whoever asks as of a tick: what came later is not told. */
export interface Reach {
  /** The tick of then. */
  readonly at: () => number;
  /** The range, ended at that tick. */
  readonly upTo: <Range extends RecordRange>(range: Range) => Range;
  /** What is read of the range up to then. A range that begins after it is empty: the store would be asked for one that ends before it begins. */
  readonly within: <Row>(
    range: RecordRange,
    read: (range: RecordRange) => Promise<readonly Row[]>,
  ) => Promise<readonly Row[]>;
  /** What is read of a tick; null of one that comes later. */
  readonly known: <Value>(asked: number, read: () => Promise<Value | null>) => Promise<Value | null>;
}

/** @param at the tick of then, asked anew each time, since it can be gone on from */
export function reachOf(at: () => number): Reach {
  const upTo: Reach['upTo'] = (range) => ({
    ...range,
    to: Math.min(range.to ?? Number.MAX_SAFE_INTEGER, at()),
  });
  return {
    at,
    upTo,
    within: (range, read) =>
      range.from !== undefined && range.from > at() ? Promise.resolve([]) : read(upTo(range)),
    known: (asked, read) => (asked > at() ? Promise.resolve(null) : read()),
  };
}
