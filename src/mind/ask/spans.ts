import type { AskSpan } from '../../domain/past/ask.ts';
import { monthFrom, timesFound } from '../grimoire/index.ts';

/** A time that a question names, or that a word before it opens to one side. */
interface Named extends AskSpan {
  readonly index: number;
}

/** Of quarters and of years that no word stands before. */
const QUARTER = /\bQ([1-4])\s*(?:of\s+)?((?:19|20)\d\d)\b/gi;
const BARE_YEAR = /(?<!\btick |\d|[-./])\b((?:19|20)\d\d)\b(?![-./]?\d)/g;
const EVER = 8.64e12;

const quarters = (text: string): readonly Named[] =>
  [...text.matchAll(QUARTER)].map(({ 0: words, 1: quarter, 2: year, index }) => {
    const month = (Number(quarter) - 1) * 3 + 1;
    return { from: monthFrom(Number(year), month), to: monthFrom(Number(year), month + 3), words, index };
  });

const years = (text: string): readonly Named[] =>
  [...text.matchAll(BARE_YEAR)].map(({ 0: words, index }) => ({
    from: monthFrom(Number(words), 1),
    to: monthFrom(Number(words) + 1, 1),
    words,
    index,
  }));

/** The same days of another year. */
function inYear({ from, to }: Pick<AskSpan, 'from' | 'to'>, year: number): Pick<AskSpan, 'from' | 'to'> {
  const by = year - new Date(from * 1_000).getUTCFullYear();
  const moved = (at: number): number => {
    const date = new Date(at * 1_000);
    return Date.UTC(date.getUTCFullYear() + by, date.getUTCMonth(), date.getUTCDate()) / 1_000;
  };
  return { from: moved(from), to: moved(to) };
}

/** A month of no year is that of the question before, else the last one that has begun. */
function yearOf(from: number, now: number, before: AskSpan | null): number {
  const year = new Date((before ?? { from: now }).from * 1_000).getUTCFullYear();
  if (before) return year;
  return inYear({ from, to: from }, year).from <= now ? year : year - 1;
}

const leadOf = (text: string, { index, words }: Named): string =>
  /(\p{L}+)\s+$/u.exec(text.slice(0, text.indexOf(words, index)))?.[1]?.toLowerCase() ?? '';

function opened(text: string, named: Named): AskSpan {
  const { from, to, words } = named;
  const lead = leadOf(text, named);
  if (lead === 'since') return { from, to: EVER, words: `since ${words}` };
  if (lead === 'after') return { from: to, to: EVER, words: `after ${words}` };
  if (lead === 'before') return { from: -EVER, to: from, words: `before ${words}` };
  if (lead === 'until' || lead === 'till') return { from: -EVER, to, words: `until ${words}` };
  return { from, to, words };
}

/**
 * When a question asks about; null where it names no time. Of several times it is from the first to the last.
 * @param now the world's time, Unix seconds: what "last week" is told from
 * @param before the time of the question before: its year is that of a month without one
 */
export function spanOf(text: string, now: number, before: AskSpan | null): AskSpan | null {
  const quarterly = quarters(text);
  const rest = text.replaceAll(QUARTER, (words) => ' '.repeat(words.length));
  const said = timesFound(rest, now).map(({ from, to, words, index, yearless }): Named => {
    const span = yearless ? inYear({ from, to }, yearOf(from, now, before)) : { from, to };
    return { ...span, words, index };
  });
  const bare = years(rest).filter(({ words }) => !said.some((one) => one.words.includes(words)));
  const all = [...quarterly, ...said, ...bare].toSorted((one, other) => one.index - other.index);
  const [first, ...others] = all;
  if (!first) return null;
  if (others.length === 0) return opened(text, first);
  return {
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
    words: all.map(({ words }) => words).join(' to '),
  };
}
