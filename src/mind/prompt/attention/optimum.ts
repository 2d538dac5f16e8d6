/** Something with a size that is sold once. Values and sizes are whole numbers, so that an optimum is an optimum. */
export interface Lot {
  readonly value: number;
  readonly size: number;
}

/** What two lots are worth beyond their own where both are taken: places among the lots, and the value. */
export type Complement = readonly [a: number, b: number, value: number];

export interface Allocation {
  readonly taken: readonly boolean[];
  readonly value: number;
  /** False where a greedy order stands in for the optimum. */
  readonly exact: boolean;
}

/** Cells of the table up to which the optimum is looked for; beyond it, the approximation begins. */
const MOST_CELLS = 4_000_000;
/** Lots with complements of which every set is tried; with more, complements between the others are left out of the optimum. */
export const MOST_WITH_COMPLEMENTS = 15;

/** Every set of a few lots. Of equal worth the first in binary order wins. */
function ofEverySet(lots: readonly Lot[], room: number, complements: readonly Complement[]): Allocation {
  let best = 0;
  let most = 0;
  for (let set = 1; set < 1 << lots.length; set += 1) {
    let [size, value] = [0, 0];
    for (let i = 0; i < lots.length; i += 1)
      if (set & (1 << i)) {
        size += lots[i]!.size;
        value += lots[i]!.value;
      }
    if (size > room) continue;
    for (const [a, b, more] of complements) if (set & (1 << a) && set & (1 << b)) value += more;
    if (value > most) [best, most] = [set, value];
  }
  return { taken: lots.map((_, i) => (best & (1 << i)) !== 0), value: most, exact: true };
}

/** The knapsack's table: the best value of each room by the first lots, and whether the last of them is in it. */
function byTable(lots: readonly Lot[], room: number): Allocation {
  const best = new Float64Array(room + 1);
  const chosen = lots.map(() => new Uint8Array(room + 1));
  for (const [i, { value, size }] of lots.entries()) {
    const row = chosen[i]!;
    if (value <= 0) continue;
    for (let left = room; left >= size; left -= 1) {
      const with_ = best[left - size]! + value;
      if (with_ > best[left]!) {
        best[left] = with_;
        row[left] = 1;
      }
    }
  }
  const taken = lots.map(() => false);
  let left = room;
  for (let i = lots.length - 1; i >= 0; i -= 1)
    if (chosen[i]![left] === 1) {
      taken[i] = true;
      left -= lots[i]!.size;
    }
  return { taken, value: best[room]!, exact: true };
}

/** By value a token: no optimum, and not truthful; said to be neither. */
function greedy(lots: readonly Lot[], room: number): Allocation {
  const order = lots
    .map((lot, i) => ({ ...lot, i }))
    .sort((a, b) => b.value / Math.max(1, b.size) - a.value / Math.max(1, a.size) || a.i - b.i);
  const taken = lots.map(() => false);
  let [left, value] = [room, 0];
  for (const lot of order)
    if (lot.value > 0 && lot.size <= left) {
      taken[lot.i] = true;
      left -= lot.size;
      value += lot.value;
    }
  return { taken, value, exact: false };
}

/**
 * The set of lots that fits and is worth most: exact for additive values while the table has {@link MOST_CELLS} cells at most, exact with
 * complements for up to {@link MOST_WITH_COMPLEMENTS} lots. Beyond: greedy by value a token, or without the complements, and `exact` false.
 */
export function optimum(
  lots: readonly Lot[],
  room: number,
  complements: readonly Complement[] = [],
): Allocation {
  if (lots.reduce((sum, { size }) => sum + size, 0) <= room) {
    const taken = lots.map(
      ({ value }, i) => value > 0 || complements.some(([a, b, more]) => more > 0 && (a === i || b === i)),
    );
    // What has no value of its own and no complement changes nothing.
    const value =
      lots.reduce((sum, lot, i) => sum + (taken[i] ? lot.value : 0), 0) +
      complements.reduce((sum, [a, b, more]) => sum + (taken[a] && taken[b] ? more : 0), 0);
    if (lots.every(({ value: own }) => own >= 0) && complements.every(([, , more]) => more >= 0))
      return { taken, value, exact: true };
  }
  if (complements.length > 0 && lots.length <= MOST_WITH_COMPLEMENTS)
    return ofEverySet(lots, room, complements);
  const allocation =
    lots.length * (room + 1) <= MOST_CELLS ? byTable(lots, Math.max(0, room)) : greedy(lots, room);
  if (complements.length === 0) return allocation;
  const { taken } = allocation;
  const more = complements.reduce((sum, [a, b, value]) => sum + (taken[a] && taken[b] ? value : 0), 0);
  return { taken, value: allocation.value + more, exact: false };
}
