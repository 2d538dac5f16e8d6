import type { ColumnRole } from '../../../domain/world/market-file.ts';
import { isMissing, numberReader } from '../rows/numbers.ts';

type Rows = readonly (readonly unknown[])[];
export type GuessedColumns = Partial<Record<ColumnRole, string>>;

/** Names of columns by role, letters and digits only, best first. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['openTick', /^opentick$/],
  ['highTick', /^(highesttick|hightick|maxtick)$/],
  ['lowTick', /^(lowesttick|lowtick|mintick)$/],
  ['tick', /^(closetick|tick|currenttick|lasttick)$/],
  ['liquidity', /^(currentliquidity|liquidity|poolliquidity|activeliquidity)$/],
  ['in0', /^(inamount0|amount0in|amountin0|volumetoken0|volume0)$/],
  ['in1', /^(inamount1|amount1in|amountin1|volumetoken1|volume1)$/],
  [
    'time',
    /^(timestamp|datetime|datetimeutc|time|date|ts|opentime|unixtimestamp|unixtime|unix|epoch|blocktimestamp|starttime|timeutc|dateutc|localtime|day|period|t|closetime)$/,
  ],
  ['open', /^(open|o|openprice|priceopen|opening)$/],
  ['high', /^(high|h|highprice|pricehigh|max)$/],
  ['low', /^(low|l|lowprice|pricelow|min)$/],
  [
    'close',
    /^(close|c|closeprice|priceclose|closelast|last|adjclose|price|p|lastprice|rate|value|mid|vwap|closing)$/,
  ],
  [
    'volume',
    /^(volume|vol|v|basevolume|volumebtc|volumeeth|amount|quantity|qty|size|q|volumefrom|quotevolume|volumeusd|volumeusdt|volumeto|turnover|quoteassetvolume|totalvolume)$/,
  ],
];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Alternatives of a pattern in their order, so that `close` is taken before `price`. */
const rankOf = (pattern: RegExp, name: string): number =>
  pattern.source.slice(2, -2).split('|').indexOf(name);

export function numericShare(rows: Rows, at: number, decimal: '.' | ','): number {
  const read = numberReader(decimal);
  let there = 0;
  let numeric = 0;
  for (const row of rows) {
    if (isMissing(row[at])) continue;
    there += 1;
    try {
      if (!Number.isNaN(read(row[at]))) numeric += 1;
    } catch {
      // Not a number.
    }
  }
  return there === 0 ? 0 : numeric / there;
}

export interface ColumnSight {
  readonly decimal: '.' | ',';
  /** Whether a column holds times. */
  isTime(at: number): boolean;
}

/** What the columns are: by their names where the values agree, then by the values alone. */
export function guessColumns(
  columns: readonly string[],
  rows: Rows,
  { decimal, isTime }: ColumnSight,
): GuessedColumns {
  const guess: GuessedColumns = {};
  const taken = new Set<number>();
  const numeric = columns.map((_, at) => numericShare(rows, at, decimal) > 0.9);
  const take = (role: ColumnRole, at: number): void => {
    guess[role] = columns[at]!;
    taken.add(at);
  };
  for (const [role, pattern] of NAMES) {
    const fitting = columns
      .map((name, at) => ({ at, name: plain(name) }))
      .filter(
        ({ at, name }) =>
          pattern.test(name) && !taken.has(at) && (role === 'time' ? isTime(at) : numeric[at]),
      )
      .sort((a, b) => rankOf(pattern, a.name) - rankOf(pattern, b.name) || a.at - b.at);
    if (fitting[0]) take(role, fitting[0].at);
  }
  if (guess.time === undefined) {
    const at = columns.findIndex((_, i) => !taken.has(i) && isTime(i));
    if (at >= 0) take('time', at);
  }
  const clock = columns.findIndex(
    (_, at) => !taken.has(at) && rows.length > 0 && rows.every((row) => isClock(row[at])),
  );
  if (clock >= 0) take('clock', clock);
  if (guess.tick === undefined && guess.close === undefined)
    byValues(columns, rows, numeric, taken, decimal, take);
  return guess;
}

const isClock = (cell: unknown): boolean =>
  typeof cell === 'string' && /^\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*$/.test(cell);

/** Four columns in a row of which the second contains the first and last, and the third is below: OHLC. Else one price. */
function byValues(
  columns: readonly string[],
  rows: Rows,
  numeric: readonly boolean[],
  taken: ReadonlySet<number>,
  decimal: '.' | ',',
  take: (role: ColumnRole, at: number) => void,
): void {
  const read = numberReader(decimal);
  const free = columns.map((_, at) => at).filter((at) => numeric[at] && !taken.has(at));
  const four = free.find((at) => {
    if (![at, at + 1, at + 2, at + 3].every((each) => free.includes(each))) return false;
    return rows.every((row) => {
      const [open, high, low, close] = [0, 1, 2, 3].map((i) => read(row[at + i])) as [
        number,
        number,
        number,
        number,
      ];
      return high >= Math.max(open, close) && low <= Math.min(open, close) && low > 0;
    });
  });
  if (four !== undefined) {
    for (const [i, role] of (['open', 'high', 'low', 'close'] as const).entries()) take(role, four + i);
    if (free.includes(four + 4)) take('volume', four + 4);
    return;
  }
  const price = free.find((at) => rows.every((row) => !(read(row[at]) <= 0)));
  if (price !== undefined) take('close', price);
}
