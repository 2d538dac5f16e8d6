/** Thousands of ticks into hundreds of pixel columns, keeping what must be seen. Pure. */

export interface StripColumns {
  /** How many columns were filled. */
  readonly columns: number;
  /** Highest tier in each column. */
  readonly tier: Uint8Array;
  /** Ticks of tier T1 and T2 in each column. */
  readonly brief: Uint32Array;
  readonly full: Uint32Array;
  /** All flags in each column, or-ed: a death is seen however far out the zoom. */
  readonly flags: Uint16Array;
  /** Kinds of the orders that were filled in each column, or-ed. */
  readonly orders: Uint8Array;
  /** Regime of the last tick in each column. */
  readonly regime: Uint8Array;
  /** Ticks in each column; 0 where life has not come to yet. */
  readonly count: Uint32Array;
}

/** The columns of a log that a strip is drawn from. */
export interface StripSource {
  readonly length: number;
  readonly tier: Uint8Array;
  readonly flags: Uint16Array;
  readonly orders: Uint8Array;
  readonly regime: Uint8Array;
}

/**
 * Folds the indices `from`..`to` (exclusive; may reach beyond the source, may be fractional) into `columns` columns.
 * Where there are fewer ticks than columns, each tick should be given its own column by the caller.
 */
export function foldStrip(source: StripSource, from: number, to: number, columns: number): StripColumns {
  const tier = new Uint8Array(columns);
  const flags = new Uint16Array(columns);
  const orders = new Uint8Array(columns);
  const regime = new Uint8Array(columns);
  const count = new Uint32Array(columns);
  const brief = new Uint32Array(columns);
  const full = new Uint32Array(columns);
  const scale = columns / (to - from);
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(source.length, Math.ceil(to));
  for (let index = first; index < last; index += 1) {
    const column = Math.min(columns - 1, Math.max(0, Math.floor((index - from) * scale)));
    const value = source.tier[index]!;
    tier[column] = Math.max(tier[column]!, value);
    if (value === 1) brief[column]! += 1;
    else if (value === 2) full[column]! += 1;
    flags[column]! |= source.flags[index]!;
    orders[column]! |= source.orders[index]!;
    regime[column] = source.regime[index]!;
    count[column]! += 1;
  }
  return { columns, tier, brief, full, flags, orders, regime, count };
}

/**
 * Lowest and highest value of each of `columns` equal stretches of `values[from..to)`: a line drawn from these covers
 * the same pixels as one drawn from every point. Empty stretches hold NaN.
 */
export function minMax(
  values: Float64Array,
  from: number,
  to: number,
  columns: number,
): { readonly min: Float64Array; readonly max: Float64Array } {
  const min = new Float64Array(columns).fill(Number.NaN);
  const max = new Float64Array(columns).fill(Number.NaN);
  const scale = columns / Math.max(1, to - from);
  for (let index = Math.max(0, from); index < Math.min(values.length, to); index += 1) {
    const column = Math.min(columns - 1, Math.floor((index - from) * scale));
    const value = values[index]!;
    if (!(min[column]! <= value)) min[column] = value;
    if (!(max[column]! >= value)) max[column] = value;
  }
  return { min, max };
}

export interface Run {
  readonly value: number;
  /** Indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Consecutive equal values as runs; runs shorter than `least` are swallowed by the run before them. */
export function runs(values: Uint8Array, from: number, to: number, least = 1): readonly Run[] {
  const found: { value: number; from: number; to: number }[] = [];
  for (let index = from; index < to; index += 1) {
    const open = found[found.length - 1];
    if (open !== undefined && open.value === values[index]!) open.to = index + 1;
    else if (open !== undefined && open.to - open.from < least && found.length > 1) {
      // Too short to be seen: its stretch goes to its predecessor, then this value opens a run of its own.
      found.pop();
      const before = found[found.length - 1]!;
      before.to = index;
      if (before.value === values[index]!) before.to = index + 1;
      else found.push({ value: values[index]!, from: index, to: index + 1 });
    } else found.push({ value: values[index]!, from: index, to: index + 1 });
  }
  return found;
}
