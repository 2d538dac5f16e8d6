import type { DatumKind } from './datum.ts';
import { askedIn, wordsIn } from './about-defi.ts';
import { NAMES, TICKERS } from './signs.ts';

/** Words by which a figure is asked for. A figure that nobody asks for is not told: it would be read as an answer. */
const ASKED_BY: Readonly<Record<DatumKind, RegExp>> = {
  price: /\b(?:prices?|priced|quotes?|quoted|worth|expensive|cheap|trad(?:e|es|ed|ing) at|value[ds]?)\b/i,
  pool: /\b(?:pools?|liquidity|tvl|lp|slippage|swap(?:s|ped|ping)?|ticks?|fee tiers?|impermanent|amm|dex(?:es)?)\b/i,
  regime: /\b(?:markets?|regimes?|volatil\w+|trend(?:s|ing)?|crash\w*|bull\w*|bear\w*)\b/i,
  books:
    /\b(?:portfolio|holdings?|hold|equity|cash|own|books?|drawdowns?|exposure|profits?|loss(?:es)?|pnl|your?s?)\b/i,
  positions: /\b(?:positions?|ranges?|deposit\w*|uncollected|fees earned|your?s?)\b/i,
  gas: /\b(?:gas|gwei|base fee|transaction (?:fees?|costs?)|swap(?:s|ped|ping)?)\b/i,
};

/** Coins by another name than their ticker. */
const COINS: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'ETH'],
  ['ether', 'ETH'],
  ['bitcoin', 'BTC'],
  ['bitcoins', 'BTC'],
  ['solana', 'SOL'],
  ['avalanche', 'AVAX'],
  ['dogecoin', 'DOGE'],
  ['litecoin', 'LTC'],
  ['ripple', 'XRP'],
]);
/** What prices are told in: no asset that is asked about. */
const MONEY: ReadonlySet<string> = new Set(['USD', 'EUR', 'USDC', 'USDT', 'DAI']);
const wrapped = (symbol: string): string => symbol.replace(/^W(?=ETH$|BTC$)/, '');

/** What of a world a question asks for. */
export interface AskedFor {
  readonly kinds: ReadonlySet<DatumKind>;
  /** Assets that it names and the world has not; empty where it names one that the world has. */
  readonly others: readonly string[];
}

/** @param symbols of the world that the golem lives in, the base first @param whole of a long text its beginning and its end count */
export function askedFor(whole: string, symbols: readonly string[]): AskedFor {
  const question = askedIn(whole);
  const own = new Set(symbols.map(wrapped));
  const assets: string[] = [];
  for (const word of new Set(wordsIn(question))) {
    const lower = word.toLowerCase();
    const coin = (NAMES.get(lower) ?? 0) >= 2 ? COINS.get(lower) : undefined;
    const symbol = coin ?? wrapped(word);
    const named = coin !== undefined || own.has(symbol) || (TICKERS.get(word) ?? 0) >= 2;
    if (named && !MONEY.has(symbol) && !assets.includes(symbol)) assets.push(symbol);
  }
  const theirs = assets.filter((one) => own.has(one));
  const kinds = (Object.keys(ASKED_BY) as readonly DatumKind[]).filter((kind) =>
    ASKED_BY[kind].test(question),
  );
  // Whoever names an asset and nothing else of it asks what it is worth.
  return {
    kinds: new Set<DatumKind>([...kinds, ...(theirs.length > 0 ? (['price'] as const) : [])]),
    others: theirs.length > 0 ? [] : assets,
  };
}
