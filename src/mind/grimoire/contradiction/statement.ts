import type { Clause } from './clauses.ts';
import type { Quantity } from './quantity.ts';
import type { Context, Subject } from './subject.ts';

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

/** How a statement of one kind is read of a clause; null where it is none of that kind. */
export type Read = (clause: Clause, subject: Subject, context: Context) => Statement | null;

/** As it is told of somebody. */
export const third = (verb: string, subject: Subject): string =>
  !subject.speaker || /s$/.test(verb) ? verb : (IRREGULAR[verb] ?? `${verb}s`);
const IRREGULAR: Readonly<Record<string, string>> = { am: 'is', are: 'is', have: 'has' };

/** What two statements have in common that can be compared. */
export const keyed = (sort: string, { key }: Subject, ...more: readonly string[]): string =>
  [sort, key, ...more].join(' | ');
