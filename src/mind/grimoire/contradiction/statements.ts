import type { GrimoireEntry } from '../../../domain/grimoire.ts';
import { type Clause, clausesIn } from './clauses.ts';
import { type Quantity, quantityAt } from './quantity.ts';
import { bare, contentOf, type Context, contextOf, isName, type Subject, subjectOf } from './subject.ts';
import {
  COLOURS,
  COUNTED,
  HABITS,
  LASTING,
  LITTLE,
  MEATS,
  MONTHS,
  ONE_EACH,
  PASSING,
  POLES,
} from './vocabulary.ts';

/** What a statement says of its subject: two of one key and of one sort can be compared. */
export type Value =
  | { readonly sort: 'quantity'; readonly quantity: Quantity }
  | { readonly sort: 'name' | 'date'; readonly tokens: readonly string[] }
  | { readonly sort: 'truth'; readonly positive: boolean; readonly negated: boolean }
  | { readonly sort: 'diet'; readonly eats: boolean };

export interface Statement {
  /** Of what it is and what it says of it, without the value. */
  readonly key: string;
  /** The same for people; empty where `says` tells it. */
  readonly about: string;
  /** The value in its words. */
  readonly says: string;
  readonly value: Value;
  /** What else says something of it has these words. */
  readonly words: readonly string[];
}

type Read = (clause: Clause, subject: Subject, context: Context) => Statement | null;

const MEASURED = new Set(
  'be cost weigh measure take last charge open close equal contain hold require have earn pay'.split(' '),
);
/** Of a person only what he has for long, or by the year. */
const OF_A_PERSON = new Set('have weigh earn'.split(' '));

/** As it is told of somebody. */
const third = (verb: string, subject: Subject): string =>
  !subject.speaker || /s$/.test(verb) ? verb : (IRREGULAR[verb] ?? `${verb}s`);
const IRREGULAR: Readonly<Record<string, string>> = { am: 'is', are: 'is', have: 'has' };

const keyed = (sort: string, { key }: Subject, ...more: readonly string[]): string =>
  [sort, key, ...more].join(' | ');

/** "The fee is 0.3 %": one quantity, and the same words around it. */
const quantity: Read = ({ base, negated, verb, rest }, subject) => {
  if (negated || !MEASURED.has(base) || (subject.person && !OF_A_PERSON.has(base))) return null;
  const lower = rest.map((token) => token.toLowerCase());
  if (lower.some((token) => MONTHS.has(token) || token === 'old' || token === 'each')) return null;
  const found: { readonly at: number; readonly quantity: Quantity }[] = [];
  for (let at = 0; at < lower.length; at += 1) {
    const one = quantityAt(lower, at);
    if (!one) continue;
    found.push({ at, quantity: one });
    at += one.length - 1;
  }
  const [one] = found;
  if (!one || found.length > 1) return null;
  const { at, quantity: value } = one;
  const [before, after] = [rest.slice(0, at), rest.slice(at + value.length)];
  // "in 2019" is a time, "at 2 Main Street" a place, "60–80" and "#3" no amounts.
  if (value.kind === '' && /^(?:19|20)\d\d$/.test(lower[at]!)) return null;
  if (before.length > 0 && /^(?:in|number|no|top|version|on|chapter|level|phase|part)$/i.test(before.at(-1)!))
    return null;
  if (base === 'have' && !COUNTED.has(bare(after[0] ?? ''))) {
    // "has a fee of 0.3 %" says what "its fee is 0.3 %" says.
    const of =
      before.at(-1)?.toLowerCase() === 'of' && /^an?$/i.test(before[0] ?? '') ? before.slice(1, -1) : null;
    if (of === null || of.length === 0 || after.length > 0) return null;
    const key = contentOf([...subject.key.split(' '), ...of])
      .toSorted()
      .join(' ');
    return said(keyed('quantity', { ...subject, key }, 'be', '#'), `${of.join(' ')} of ${subject.words}`);
  }
  const around = [...contentOf(before), '#', ...contentOf(after)];
  // "is three doors down" and "is 2 for 1" are no measures.
  if (base === 'be' && around.length > 3) return null;
  const about =
    base === 'be'
      ? [subject.words, ...before, ...after].join(' ')
      : [subject.words, third(verb, subject), ...before, '…', ...after].join(' ');
  return said(keyed('quantity', subject, base, around.join(' ')), about);

  function said(key: string, of: string): Statement {
    const words = [...subject.key.split(' '), ...rest.filter((_, i) => i < at || i >= at + value.length)];
    return { key, about: of, says: value.words, value: { sort: 'quantity', quantity: value }, words };
  }
};

const isDate = (tokens: readonly string[]): boolean =>
  tokens.some((token) => MONTHS.has(token) || /^(?:1[0-9]|20)\d\d$/.test(token));

/** Tokens that name one thing, or a day; null of what describes. */
function nameIn(
  tokens: readonly string[],
): Pick<Extract<Value, { tokens: unknown }>, 'sort' | 'tokens'> | null {
  const given = tokens.filter((token) => !/^(?:the|on|of|in)$/i.test(token));
  const lower = given.map((token) => token.toLowerCase().replace(/(?<=\d)(?:st|nd|rd|th)$/, ''));
  if (given.length === 0 || given.length > 4) return null;
  if (isDate(lower)) return { sort: 'date', tokens: lower };
  const isOne = given.every((token) => isName(token) && !MONTHS.has(token.toLowerCase()));
  return isOne || (given.length === 1 && COLOURS.has(lower[0]!)) ? { sort: 'name', tokens: lower } : null;
}

/** "Anna lives in Paris", "the capital of Australia is Canberra", "she was born in 1990": a thing has one of it. */
const name: Read = ({ base, negated, verb, rest, subject: given }, subject) => {
  if (negated) return null;
  const [first = '', second = ''] = rest.map((token) => token.toLowerCase());
  const one = (of: string, taken: number): Statement | null => {
    const value = nameIn(rest.slice(taken));
    const about =
      base === 'be' && taken === 0
        ? subject.words
        : `${subject.words} ${[third(verb, subject), ...rest.slice(0, taken)].join(' ')} …`;
    const words = [...subject.key.split(' '), ...(taken === 0 ? [] : [verb, ...rest.slice(0, taken)])];
    return (
      value && { key: keyed(value.sort, subject, of), about, says: rest.slice(taken).join(' '), value, words }
    );
  };
  if (base === 'live' && first === 'in') return one('live in', 1);
  if (base === 'work' && (first === 'at' || first === 'for')) return one('work at', 1);
  if (
    base === 'was' &&
    /^(?:born|founded|established|built|invented|discovered)$/.test(first) &&
    /^(?:in|on|by|at)$/.test(second)
  ) {
    return one(`${first} ${second === 'by' ? 'by' : 'in'}`, 2);
  }
  if (base === 'be' && given.some((token) => ONE_EACH.has(bare(token)))) return one('be', 0);
  return null;
};

/** "Anna eats meat" and "Anna does not eat meat", "the bridge is open" and "the bridge is closed". */
const truth: Read = ({ base: given, negated, rest, words }, subject, { by }) => {
  if (given === 'was') return null;
  const base = given === 'love' || given === 'hate' ? 'like' : given;
  // Who does not love may like, and who does not hate need not.
  if (base !== given && negated) return null;
  const [first = ''] = rest.map((token) => token.toLowerCase());
  const lasting = base === 'be' && LASTING.has(contentOf(rest)[0] ?? '');
  if (by !== null || subject.person) {
    if (!(HABITS.has(base) || lasting)) return null;
  } else if (base === 'be' && (PASSING.has(first) || /ing$/.test(first))) return null;
  const content = contentOf(rest);
  if (content.length > 7 || (content.length === 0 && base !== 'smoke' && base !== 'drink')) return null;
  if (base === 'like' && content.length > 3) return null;
  const poles = content.filter((token) => POLES.has(token));
  const pole = poles.length === 1 ? POLES.get(poles[0]!)! : null;
  const around = content.map((token) => (pole && POLES.has(token) ? pole.name : token));
  const flipped = [negated, pole?.positive === false, given === 'hate'].filter(Boolean).length;
  return {
    key: keyed('truth', subject, base, around.join(' ')),
    ...{ about: '', says: words },
    value: { sort: 'truth', positive: flipped % 2 === 0, negated },
    words: [...subject.key.split(' '), ...content.filter((token) => !POLES.has(token))],
  };
};

/** "I'm vegetarian" and "I eat meat". */
const diet: Read = ({ base, negated, rest, words }, subject) => {
  const content = rest.map((token) => token.toLowerCase()).filter((token) => !LITTLE.has(token));
  const [what = ''] = content;
  if (negated || content.length !== 1) return null;
  const eats = base === 'eat' && MEATS.has(what);
  if (!eats && !(base === 'be' && (what === 'vegetarian' || what === 'vegan'))) return null;
  const value = { sort: 'diet', eats } as const;
  return { key: keyed('diet', subject), about: '', says: words, value, words: subject.key.split(' ') };
};

const READERS: readonly Read[] = [quantity, name, truth, diet];
const PERSONAL = new Set('live work eat drink smoke like love hate own speak'.split(' '));

const LABELLED = /^\s*(?:[-*•]\s+)?([^:\n]{2,60}):\s+(\S+(?: \S+)?)\s*$/;

/** "Fee: 0.3 %" on a line of its own, as a sentence; null of any other line. */
const labelled = (line: string): string | null => {
  const [, label, value] = LABELLED.exec(line) ?? [];
  return label === undefined ? null : `${label} is ${value}`;
};

/** A note whose text is a value alone is of its title. */
function titled({ title, text }: Pick<GrimoireEntry, 'title' | 'text'>): string {
  const value = text.trim().split(/\s+/);
  const lower = value.map((token) => token.toLowerCase());
  const only = quantityAt(lower, 0)?.length === value.length || (value.length === 2 && value[1] === '%');
  return only ? `${title} is ${text.trim()}` : text;
}

const read = new WeakMap<GrimoireEntry, readonly Statement[]>();

/** What a note or a passage states of now. Of what the golem lived or learnt itself nothing is read: it keeps its own counts. */
export function statementsOf(entry: GrimoireEntry): readonly Statement[] {
  const known = read.get(entry);
  if (known) return known;
  const { facts } = entry;
  const context = contextOf(entry);
  const given = facts.kind === 'note' || facts.kind === 'passage';
  const text = !given ? '' : context.by === null ? titled(entry) : entry.text;
  // In a document a label stands over each example and each measurement anew.
  const lines = facts.kind === 'note' ? text.split('\n').flatMap((line) => labelled(line) ?? []) : [];
  const statements = [
    ...clausesIn(text).map((clause) => ({ clause, of: context })),
    // A label says of what it is under its title only.
    ...clausesIn(lines.join('\n')).map((clause) => ({ clause, of: { ...context, label: true } })),
  ].flatMap(({ clause, of }) => {
    const alone =
      PERSONAL.has(clause.base) ||
      clause.base === 'was' ||
      LASTING.has(clause.rest.at(-1)?.toLowerCase() ?? '') ||
      COUNTED.has(bare(clause.rest.at(-1) ?? ''));
    const subject = subjectOf(clause.subject, of, alone);
    return subject === null ? [] : READERS.flatMap((reads) => reads(clause, subject, of) ?? []);
  });
  read.set(entry, statements);
  return statements;
}
