import type { AskQuote, AskSentence, AskSource } from '../../domain/past/ask.ts';
import type { ModelCitation } from '../../domain/models/model.ts';

/** `[1]`, `[1, 2]`, also as some models write them: `【1】`. A link of Markdown is none. */
const CITATION = /\s?(?:\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?![(:])|【(\d{1,3})(?:†[^】]*)?】)/g;

export interface Cited {
  readonly text: string;
  /** Numbers of the sources in the order in which they are cited, each once. */
  readonly cited: readonly number[];
  /** Citations that name no source, as they were written. */
  readonly dropped: readonly string[];
}

/** The text with the provider's own citations written into it, behind the words that rest on them. */
export function withProviderCitations(
  text: string,
  citations: readonly ModelCitation[],
  numberOf: (source: string) => number | null,
): string {
  const placed = citations.flatMap(({ source, span }) => {
    const n = numberOf(source);
    return n === null || span === null ? [] : [{ n, at: Math.min(span.end, text.length) }];
  });
  const apart = placed.filter(
    ({ n, at }, index) => placed.findIndex((one) => one.n === n && one.at === at) === index,
  );
  return apart
    .toSorted((one, other) => other.at - one.at || other.n - one.n)
    .reduce((said, { n, at }) => `${said.slice(0, at)} [${n}]${said.slice(at)}`, text);
}

/** What the provider says that it cites of which source, each once. */
export function quotesOf(
  citations: readonly ModelCitation[],
  numberOf: (source: string) => number | null,
): readonly AskQuote[] {
  const quotes = citations.flatMap(({ source, quote }): readonly AskQuote[] => {
    const n = numberOf(source);
    return n === null || quote === null || quote.trim() === '' ? [] : [{ n, text: quote.trim() }];
  });
  const same = (one: AskQuote, other: AskQuote): boolean => one.n === other.n && one.text === other.text;
  return quotes.filter((quote, at) => quotes.findIndex((one) => same(one, quote)) === at);
}

/** What a text cites. A citation that names none of the sources is left out of it, and told. */
export function citedIn(text: string, sources: readonly Pick<AskSource, 'n'>[]): Cited {
  const known = new Set(sources.map(({ n }) => n));
  const cited: number[] = [];
  const dropped: string[] = [];
  const kept = text.replaceAll(CITATION, (whole, list?: string, other?: string) => {
    const numbers = (list ?? other ?? '').split(/[,;]/).map(Number);
    const good = numbers.filter((n) => known.has(n));
    if (good.length < numbers.length) dropped.push(whole.trim());
    cited.push(...good.filter((n) => !cited.includes(n)));
    const lead = /^\s/.test(whole) && good.length > 0 ? whole[0]! : '';
    return `${lead}${good.map((n) => `[${n}]`).join('')}`;
  });
  return { text: kept, cited, dropped };
}

/** Without what it cites: numbers of one answer mean nothing in the next. */
export const uncited = (text: string): string => text.replaceAll(CITATION, '');

/** A sentence as a line of Markdown, with its sources. */
export function lineOf({ kind, text, sources }: AskSentence): string {
  const said = kind === 'quote' ? `“${text}”` : text;
  return [said, sources.map((n) => `[${n}]`).join('')].filter((part) => part !== '').join(' ');
}

/** An answer that no model wrote, a line a sentence. */
export function quotedText(sentences: readonly AskSentence[]): Cited {
  const all = sentences.flatMap((sentence) => sentence.sources);
  const cited = all.filter((n, at) => all.indexOf(n) === at);
  return { text: sentences.map(lineOf).join('\n\n'), cited, dropped: [] };
}
