import type { ImportQuestion, MappingPatch } from '../../../domain/world/market-file.ts';
import { plainName } from './column-names.ts';

/** Median of what is a number above 0; NaN for none. */
export function median(numbers: readonly number[]): number {
  const there = numbers.filter((each) => each > 0).sort((a, b) => a - b);
  return there[there.length >> 1] ?? Number.NaN;
}

/** How far a turnover may lie from volume times price: trades of a row were made at other prices than its last. */
const ALIKE = 0.25;
/** Share of the rows that must agree. */
const AGREEING = 0.9;
/** No single market turns over as much in a day, and hardly one turns over as much: quote. */
const NO_MARKET = 1e13;
const HARDLY = 1e11;

export interface VolumePair {
  readonly base: number;
  readonly quote: number;
}

/**
 * Two columns of which one is what was traded and the other what was paid for it, told by the price alone; null where there are none.
 * @param meant the column that is taken for the volume: a pair with it comes before others
 */
export function volumePair(
  columns: readonly (readonly number[])[],
  prices: readonly number[],
  meant = -1,
): VolumePair | null {
  let first: VolumePair | null = null;
  for (const [base, amounts] of columns.entries()) {
    for (const [quote, paid] of columns.entries()) {
      if (base === quote) continue;
      const ratios = amounts
        .map((each, i) => paid[i]! / (each * prices[i]!))
        .filter((each) => Number.isFinite(each) && each > 0);
      const alike = ratios.filter((each) => Math.abs(each - 1) <= ALIKE);
      // A price near 1 says nothing of which is which.
      const middle = median(prices);
      if (
        ratios.length >= 2 &&
        alike.length >= AGREEING * ratios.length &&
        Math.abs(middle - 1) > 2 * ALIKE
      ) {
        if (meant < 0 || base === meant || quote === meant) return { base, quote };
        first ??= { base, quote };
      }
    }
  }
  return first;
}

/** What the volume may be, where another column than the one that seems to be it times the price is yet another: contracts, or trades. */
export function otherVolume(
  names: readonly string[],
  { base, quote }: VolumePair,
  volume: number,
  firsts: readonly number[],
  columns: MappingPatch['columns'],
): ImportQuestion {
  const shown = (at: number): string => `${names[at]!} (first ${short(firsts[at]!)})`;
  return {
    about: 'columns',
    ask: `Which column is the volume? By its heading it is ${shown(volume)}, but ${names[base]!} times the price is ${names[quote]!}.`,
    readings: [base, volume].map((at) => ({
      means: shown(at),
      patch: { columns: { ...columns, volume: names[at]! }, volumeIn: 'base' },
    })),
  };
}

export interface VolumeSight {
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  /** First rows, in order. */
  readonly volumes: readonly number[];
  readonly prices: readonly number[];
  /** What all of it is worth, where the file says it. */
  readonly caps: readonly number[] | null;
  /** Seconds of a row; null where they do not tell. */
  readonly interval: number | null;
}

const short = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value >= 100 ? 0 : 4 });

/** What a volume counts: by its name, and by whether a market can turn over so much. */
export function volumeUnit({ name, base, quote, volumes, prices, caps, interval }: VolumeSight): {
  readonly unit: 'base' | 'quote';
  readonly note: string | null;
  readonly question: ImportQuestion | null;
} {
  const plain = plainName(name);
  const says = (symbol: string): boolean => plain.includes(plainName(symbol)) && plainName(symbol) !== '';
  const named = says(quote)
    ? 'quote'
    : says(base) || /base|stuc?ck|stueck|shares|qty|quantity|volumefrom|token0/.test(plain)
      ? 'base'
      : /usd|quote|turnover|umsatz|eur|volumeto|notional|token1/.test(plain)
        ? 'quote'
        : null;
  const turnover = median(volumes.map((each, i) => each * prices[i]!));
  const day = turnover * (86_400 / (interval ?? 86_400));
  const aCap = caps === null ? Number.NaN : median(caps);
  const impossible = day > NO_MARKET || day > aCap;
  if (named === 'quote' || (named === null && impossible)) {
    const note =
      named === null
        ? `“${name}” is read as ${quote}: as ${base} it would be ${short(day)} ${quote} a day, which no market turns over.`
        : null;
    return { unit: 'quote', note, question: null };
  }
  const first = volumes.findIndex((each) => each > 0);
  const [volume, price] = [volumes[first] ?? Number.NaN, prices[first] ?? Number.NaN];
  if (Number.isNaN(volume)) return { unit: 'base', note: null, question: null };
  const asBase = `${short(volume)} ${base}, worth ${short(volume * price)} ${quote}`;
  const asQuote = `${short(volume)} ${quote}, which buys ${short(volume / price)} ${base}`;
  const doubtful = impossible || day > HARDLY || (!Number.isNaN(aCap) && named === null);
  if (!doubtful) {
    const note =
      named === null
        ? `“${name}” is read as the amount of ${base}: first ${asBase}. If it is ${quote}, say so.`
        : null;
    return { unit: 'base', note, question: null };
  }
  return {
    unit: impossible ? 'quote' : 'base',
    note: null,
    question: {
      about: 'volume',
      ask: `What does “${name}” count? Its first row can be read in two ways.`,
      readings: [
        { means: asBase, patch: { volumeIn: 'base' } },
        { means: asQuote, patch: { volumeIn: 'quote' } },
      ],
    },
  };
}
