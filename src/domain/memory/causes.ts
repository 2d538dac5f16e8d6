import type { MarketRegime } from '../world/market.ts';

/** Something that happened on a tick, by its name: what something else may follow on. */
export interface Happened {
  readonly tick: number;
  readonly cause: string;
}

/** What kinds of causes there are, as their names begin. */
export const CAUSE = { regime: 'regime:', deed: 'deed:', event: 'event:', reading: 'reading:' } as const;

export const becameCause = (regime: MarketRegime): string => `${CAUSE.regime}${regime}`;
export const deedCause = (order: string): string => `${CAUSE.deed}${order}`;
export const eventCause = (event: string): string => `${CAUSE.event}${event}`;
const BY = '@';
/** What an event is called that one contract says. @param source the contract's address */
export const saidByWhom = (kind: string, source: string): string => `${kind}${BY}${source}`;
const FUNDED_BY = 'funded-by:';
/** What an event is called whose party somebody paid shortly before. @param funder his address */
export const fundedBy = (kind: string, funder: string): string => saidByWhom(kind, `${FUNDED_BY}${funder}`);
/** A reading of the world that is far from what is normal for it. @param off which way */
export const readingCause = (name: string, off: number): string =>
  `${CAUSE.reading}${name}${off < 0 ? '-' : '+'}`;

/**
 * Whether a cause is what somebody said. Readings of the market are not: sharp moves come in clusters, with volume, fees and changes of regime, so that each
 * seems to announce the next; and own orders follow on moves.
 */
export const isSaid = (cause: string): boolean => cause.startsWith(CAUSE.event);

/** Who said what, of a cause that one contract's event is; null of any other. */
export function saidIn(cause: string): { readonly kind: string; readonly source: string } | null {
  const [kind = '', source] = cause.startsWith(CAUSE.event) ? cause.slice(CAUSE.event.length).split(BY) : [];
  return source === undefined || source.startsWith(FUNDED_BY) ? null : { kind, source };
}

const READINGS: Readonly<Record<string, string>> = {
  'price-move+': 'the price rose sharply',
  'price-move-': 'the price fell sharply',
  'volume+': 'volume surged',
  'volume-': 'volume dried up',
  'base-fee+': 'the base fee jumped',
  'base-fee-': 'the base fee fell away',
  'liquidity-change+': 'liquidity came into the pool',
  'liquidity-change-': 'liquidity left the pool',
  'reference-gap+': 'the pool stood far above the reference price',
  'reference-gap-': 'the pool stood far below the reference price',
  'reorganisation+': 'the chain took back blocks',
  'gap+': 'blocks were left out',
};

const DEEDS: Readonly<Record<string, string>> = {
  buy: 'I bought',
  sell: 'I sold',
  provide: 'I provided liquidity',
  withdraw: 'I withdrew liquidity',
};

/** Eight digits tell one address from another. */
const briefly = (address: string): string => (address.length > 14 ? `${address.slice(0, 10)}…` : address);

/** A cause as the end of a sentence: “after the price fell sharply”. */
export function causeWords(cause: string): string {
  const of = (prefix: string): string | null =>
    cause.startsWith(prefix) ? cause.slice(prefix.length) : null;
  const regime = of(CAUSE.regime);
  if (regime !== null) return `the regime became ${regime}`;
  const deed = of(CAUSE.deed);
  if (deed !== null) return DEEDS[deed] ?? `my order to ${deed} was filled`;
  const event = of(CAUSE.event);
  if (event !== null) {
    const [kind = '', source] = event.split(BY);
    if (source?.startsWith(FUNDED_BY))
      return `somebody whom ${briefly(source.slice(FUNDED_BY.length))} had paid stood out with ${kind}`;
    const who = source === undefined ? '' : ` of ${briefly(source)}`;
    return `${kind}${who} stood out among the events`;
  }
  const reading = of(CAUSE.reading) ?? cause;
  return READINGS[reading] ?? `${reading.slice(0, -1)} stood out`;
}
