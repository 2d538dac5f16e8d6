import type { GrimoireEntry, RecallTime } from '../../../domain/memory/grimoire.ts';
import { stems } from '../../../lib/text/stems.ts';
import { ownWords } from '../same-words.ts';
import { type AskedTime, meets, timesAsked } from './times-asked.ts';
import { type NamedTime, timesSaid } from './times-said.ts';

/** What a question asks of, besides its words and its meaning. */
export interface Question {
  /** Names, tokens and addresses, as they are written. */
  readonly names: readonly string[];
  readonly times: readonly AskedTime[];
  /** Whether it asks when something was. */
  readonly when: boolean;
}

const WHEN = /^(?:when\b|(?:on |in |since )?(?:what|which) (?:date|day|month|year|week)\b|how long ago\b)/i;
/** A name begins large; an address is of hexadecimal digits. */
const NAME = /0x[0-9a-f]{4,}|\p{Lu}[\p{L}\p{N}]*/giu;

const namesIn = (text: string): readonly string[] =>
  (text.match(NAME) ?? []).filter((name) => /^(?:0x|\p{Lu})/u.test(name) && stems(name).length > 0);

/** @param now what "last week" is told from, Unix seconds */
export function readQuestion(question: string, now: number): Question {
  const times = timesAsked(question, now);
  const ofTimes = new Set(times.flatMap(({ words }) => namesIn(words)));
  return {
    names: [...new Set(namesIn(question))].filter((name) => !ofTimes.has(name)),
    times,
    when: WHEN.test(question),
  };
}

/** When a memory was said, or lived: Unix seconds. */
export const timeOf = ({ facts, worldTime }: GrimoireEntry): number =>
  (facts.kind === 'passage' ? facts.at : null) ?? worldTime;

/** Names of a question that a memory says, or is said by. */
export function namesShared({ names }: Question, entry: GrimoireEntry): readonly string[] {
  if (names.length === 0) return [];
  const words = new Set(ownWords(entry).match(/[\p{L}\p{N}]+/gu));
  return names.filter((name) => words.has(name));
}

/** Reading a text for times takes up to a millisecond, and the same are asked about again. */
const read = new WeakMap<GrimoireEntry, readonly NamedTime[]>();

function timesIn(entry: GrimoireEntry): readonly NamedTime[] {
  const known = read.get(entry) ?? timesSaid(entry.text, timeOf(entry));
  read.set(entry, known);
  return known;
}

/**
 * The time in a memory that meets one of the question's, or else its own. Null where neither does.
 * @param inText whether its text is looked at
 */
export function timeShared({ times }: Question, entry: GrimoireEntry, inText: boolean): RecallTime | null {
  const at = timeOf(entry);
  const said = (inText ? timesIn(entry) : []).find((time) => times.some((asked) => meets(asked, time)));
  if (said) return { words: said.words, from: said.from };
  return times.some((asked) => meets(asked, { from: at, to: at + 1 })) ? { words: null, from: at } : null;
}

/** Whether a memory may tell when something was, where that is asked. */
export const tellsWhen = ({ when }: Question, entry: GrimoireEntry): boolean =>
  when && timesIn(entry).length > 0;
