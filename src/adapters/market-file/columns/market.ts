import type { Layout } from '../rows/layout.ts';
import { namesMarket } from './column-names.ts';

const QUOTES = ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'JPY', 'BTC', 'ETH', 'DAI'];
const MARKS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₿': 'BTC' };

/** `Binance_BTCUSDT_1h.csv` is BTC in USDT. */
function symbolsOf(name: string): { base: string; quote: string } | null {
  const text = name.toUpperCase();
  for (const quote of QUOTES) {
    const found = new RegExp(`(?:^|[^A-Z])([A-Z]{2,6}?)[-_/ ]?${quote}(?:[^A-Z]|$)`).exec(text);
    if (found?.[1] && found[1] !== quote) return { base: found[1], quote };
  }
  return null;
}

/** The one market that a row of a header names over every column, as yfinance writes it: `Ticker,ACME,ACME`. */
function ofHeader(layout: Layout): string | undefined {
  if (layout.format !== 'csv') return undefined;
  const row = layout.header.find(([first = '']) => namesMarket(first));
  const named = new Set(row?.slice(1).filter((cell) => cell.trim() !== ''));
  return named.size === 1 ? [...named][0] : undefined;
}

/** What is traded for what: by the file's name, else by the one market that a column or the header names, else by the currency's mark. */
export function marketOf(
  name: string,
  layout: Layout,
  rows: readonly (readonly unknown[])[],
): { readonly base: string; readonly quote: string } {
  const named = symbolsOf(name);
  if (named) return named;
  const { columns: names } = layout;
  const at = names.findIndex(namesMarket);
  const cell = (at < 0 ? ofHeader(layout) : String(rows[0]?.[at] ?? ''))?.trim();
  const found = cell === undefined ? null : symbolsOf(cell);
  if (found) return found;
  const mark = Object.keys(MARKS).find((each) =>
    rows.slice(0, 20).some((row) => row.some((one) => String(one).includes(each))),
  );
  const written = QUOTES.find((quote) => names.some((each) => new RegExp(`\\(${quote}\\)`, 'i').test(each)));
  const quote = (mark && MARKS[mark]) ?? written ?? 'QUOTE';
  return {
    base: cell !== undefined && /^[A-Z0-9]{1,10}$/.test(cell) && cell !== quote ? cell : 'BASE',
    quote,
  };
}
