import { NAMES, OTHER_FIELDS, PHRASES, SIGNS, TICKERS } from './signs.ts';

/** Whether a question is about decentralised finance, and by what. */
export interface AboutDefi {
  readonly about: boolean;
  /** Sum of the weights of its signs. */
  readonly score: number;
  /** Signs that were found, the strongest first; words of the table, and kinds such as `an address`. Nothing personal. */
  readonly signs: readonly string[];
}

/** Weight from which a question counts: one strong sign, or weak ones of two kinds. Chosen on `test/eval/enrichment/made-with.jsonl`. */
export const ENOUGH = 2;

const ADDRESS = /\b0x[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?\b/;
const PAIR = /\b([A-Za-z]{2,6})\s?[/-]\s?([A-Za-z]{2,6})\b/g;
const WORD = /[\p{L}\p{N}]+/gu;
/** The same, in a third of the time, of a text that has no others. */
const PLAIN = /^[\0-\x7f]*$/;
const PLAIN_WORD = /[A-Za-z0-9]+/g;
/** Said to the golem of what it does: "what do you hold?" */
const TO_IT = /\b(?:[Yy]ours?|[Ww]e|[Oo]urs?|us)\b/;
const TO_YOU = /\b[Yy]ou\b/;

const saidTo = (text: string): number => (TO_IT.test(text) ? 1.25 : TO_YOU.test(text) ? 1 : 0);

/** Characters at the beginning and at the end of a long text in which what it asks is said; what is between is what it asks it of. */
const LOOKED_AT = 3_000;

export const askedIn = (text: string): string =>
  text.length <= 2 * LOOKED_AT ? text : `${text.slice(0, LOOKED_AT)} … ${text.slice(-LOOKED_AT)}`;

/** Letters and digits in a row, one after the other. */
export const wordsIn = (text: string): readonly string[] =>
  text.match(PLAIN.test(text) ? PLAIN_WORD : WORD) ?? [];

interface Sign {
  readonly sign: string;
  readonly weight: number;
  /** Signs of one kind count once, by the strongest. */
  readonly kind: string;
}

function inWords(words: readonly string[], own: ReadonlySet<string>): readonly Sign[] {
  const signs: Sign[] = [];
  for (const word of new Set(words)) {
    const ticker = own.has(word) ? ENOUGH : TICKERS.get(word);
    if (ticker !== undefined) {
      signs.push({ sign: word, weight: ticker, kind: 'token' });
      continue;
    }
    const lower = word.toLowerCase();
    const name = NAMES.get(lower);
    const sign = name === undefined ? SIGNS.get(lower) : { weight: name, kind: 'name' };
    if (sign) signs.push({ sign: lower, ...sign });
  }
  return signs;
}

/** Whether any of the phrases is said: of most texts none is. */
const ANY_PHRASE = new RegExp(PHRASES.map(([{ source }]) => source).join('|'));

function inPhrases(words: readonly string[]): readonly Sign[] {
  const lower = ` ${words.join(' ').toLowerCase()} `;
  if (!ANY_PHRASE.test(lower)) return [];
  return PHRASES.filter(([phrase]) => phrase.test(lower)).map(([phrase, weight]) => ({
    sign: phrase.exec(lower)![0].trim(),
    weight,
    kind: `phrase ${phrase.source}`,
  }));
}

function pairsIn(text: string, own: ReadonlySet<string>): readonly Sign[] {
  const known = (symbol: string): boolean => own.has(symbol) || (TICKERS.get(symbol.toUpperCase()) ?? 0) >= 1;
  return [...text.matchAll(PAIR)]
    .filter(([, base = '', quote = '']) => known(base) && known(quote))
    .map(([pair]) => ({ sign: pair, weight: ENOUGH, kind: 'pair' }));
}

/**
 * Whether a question is about tokens, pools, protocols, prices or what the golem owns (seed 002, "DeFi Context Enrichment"). A rule, without a
 * model: words have weights by how seldom they are said of anything else; of each kind of sign the strongest counts; words of other fields
 * take away. What it finds and misses is measured by `npm run eval -- enrichment`.
 * @param whole of a long text its beginning and its end count @param symbols of the world that the golem lives in
 */
export function aboutDefi(whole: string, symbols: readonly string[]): AboutDefi {
  const text = askedIn(whole);
  const words = wordsIn(text);
  // Of a figure no word: every world is quoted in dollars.
  const own = new Set(
    symbols.filter((symbol) => symbol !== 'USD' && /^[A-Za-z][A-Za-z0-9.]{1,9}$/.test(symbol)),
  );
  const found: readonly Sign[] = [
    ...(ADDRESS.test(text) ? [{ sign: 'an address', weight: ENOUGH, kind: 'address' }] : []),
    ...pairsIn(text, own),
    ...inPhrases(words),
    ...inWords(words, own),
  ];
  const strongest = new Map<string, Sign>();
  for (const sign of found) {
    const before = strongest.get(sign.kind);
    if (!before || sign.weight > before.weight) strongest.set(sign.kind, sign);
  }
  const signs = [...strongest.values()].toSorted((a, b) => b.weight - a.weight);
  const said = signs.length > 0 ? saidTo(text) : 0;
  const other = OTHER_FIELDS.test(text) ? 1.5 : 0;
  const score = signs.reduce((sum, { weight }) => sum + weight, 0) + said - other;
  return {
    about: score >= ENOUGH,
    score,
    signs: signs
      .map(({ sign }) => sign)
      .filter((sign, at, all) => !all.slice(0, at).some((one) => one.includes(sign))),
  };
}
