/** Of four columns, which is what. */
export interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Whether the rows say which of two is the open: it lies where the close before it was. */
  readonly sure: boolean;
}

/** Steps from which on what continues what is judged. */
const ENOUGH_STEPS = 5;
/** How much nearer opens must lie to the closes before them than the other way round. */
const NEARER = 0.5;

/** Times its low that a candle's high may be, in the middle: prices of one row lie near each other, and amounts beside them do not. */
const WIDEST = 2;

/** Share of the rows whose high and low hold all four, NaNs left out. */
export function holding(rows: readonly (readonly number[])[], high: number, low: number): number {
  const whole = rows.filter((row) => row.every((each) => !Number.isNaN(each)));
  const held = whole.filter((row) => row.every((each) => each <= row[high]! && each >= row[low]!));
  return whole.length === 0 ? 0 : held.length / whole.length;
}

/** How far the opens lie from the closes before them, on average over the steps. */
function jumps(rows: readonly (readonly number[])[], open: number, close: number): number {
  let sum = 0;
  for (let i = 1; i < rows.length; i++) {
    const jump = Math.abs(rows[i]![open]! - rows[i - 1]![close]!);
    if (!Number.isNaN(jump)) sum += jump;
  }
  return sum;
}

/**
 * What four columns of prices are, by their values: the high and the low hold the others in every row, and an open lies where the close
 * before it was. Where that does not tell, the open comes first, as every exchange's list of numbers has it but for one.
 * @param rows four numbers each, oldest first @returns null where they are no candles
 */
export function candleOf(rows: readonly (readonly number[])[]): Candle | null {
  const telling = rows.filter((row) => new Set(row).size > 1);
  if (telling.length === 0 || rows.some((row) => row.some((each) => each <= 0))) return null;
  const places = [0, 1, 2, 3];
  const highs = places.filter((at) => telling.every((row) => row.every((each) => !(each > row[at]!))));
  const lows = places.filter((at) => telling.every((row) => row.every((each) => !(each < row[at]!))));
  // One that is always the highest and another that is always the lowest; a close that never left the high fits both.
  const [high] = highs.length > 1 ? highs.filter((at) => at === 1) : highs;
  const [low] = lows.length > 1 ? lows.filter((at) => at === 2) : lows;
  if (high === undefined || low === undefined || high === low) return null;
  const widths = telling.map((row) => row[high]! / row[low]!).sort((a, b) => a - b);
  if (widths[widths.length >> 1]! > WIDEST) return null;
  const [first, second] = places.filter((at) => at !== high && at !== low) as [number, number];
  const asListed = jumps(rows, first, second);
  const turned = jumps(rows, second, first);
  const enough = rows.length > ENOUGH_STEPS;
  if (enough && turned < NEARER * asListed) return { open: second, high, low, close: first, sure: true };
  return { open: first, high, low, close: second, sure: enough && asListed < NEARER * turned };
}
