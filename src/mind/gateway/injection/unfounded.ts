/** An address or an amount that a reply names. */
export interface Named {
  readonly what: 'address' | 'amount';
  readonly text: string;
}

/** A chain address: 20 or 32 bytes in hex, or a name of the Ethereum Name Service, whose labels are bounded so that no run of signs takes long. */
const ADDRESS =
  /\b0x[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?\b|\b[a-z0-9-]{1,255}(?:\.[a-z0-9-]{1,255}){0,7}\.eth\b/gi;
/** A number with what it counts, before or behind it; a share of a whole is no amount. */
const AMOUNT = /[$€£]\s?\d[\d.,_]*|\b\d[\d.,_]*\s?(?:[A-Z]{2,6}\b|(?:dollars?|euros?|tokens?|ether)\b)/g;

const number = (text: string): string =>
  text
    .replaceAll(/[,_\s]/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

const found = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([all]) => all);

/** What of a reply's addresses and amounts stands in no trusted text. */
export interface GroundTexts {
  /** Texts that the golem or its owner answers for. */
  readonly trusted: readonly string[];
  /** All others of the request, with what was cut out of them. */
  readonly foreign: readonly string[];
}

/**
 * Addresses of a reply that stand in no trusted text, and amounts that stand in a foreign one and in no trusted one: a model may reckon an
 * amount, but an address has to come from somewhere.
 */
export function unfounded(reply: string, { trusted, foreign }: GroundTexts): readonly Named[] {
  const known = new Set(trusted.flatMap((text) => found(ADDRESS, text)).map((one) => one.toLowerCase()));
  const sums = new Set(trusted.flatMap((text) => found(AMOUNT, text)).map(number));
  const suspect = new Set(foreign.flatMap((text) => found(AMOUNT, text)).map(number));
  const addresses = found(ADDRESS, reply).filter((one) => !known.has(one.toLowerCase()));
  const amounts = found(AMOUNT, reply).filter((one) => suspect.has(number(one)) && !sums.has(number(one)));
  return [
    ...[...new Set(addresses)].map((text): Named => ({ what: 'address', text })),
    ...[...new Set(amounts)].map((text): Named => ({ what: 'amount', text })),
  ];
}
