import type { Forbidden, LiftWhich, OrderMeaning, WordHint } from '../../../domain/rules/standing-order.ts';
import { type Conditions, conditionsOf, type WhenSaid } from './conditions.ts';
import { deedIn } from './deeds.ts';
import { hintFor } from './hints.ts';
import { liftIn } from './lifts.ts';
import { normal } from './normal.ts';

/** What a clause of the owner's came to. */
export type ReadPart =
  | { readonly kind: 'order'; readonly meaning: OrderMeaning }
  | { readonly kind: 'lift'; readonly which: LiftWhich }
  | { readonly kind: 'think' }
  | { readonly kind: 'unread'; readonly text: string; readonly hint?: WordHint };

export interface ReadWhere extends WhenSaid {
  readonly base: string;
  readonly quote: string;
}

/** A full stop in a number ends no sentence; "everything but half" is one clause. */
const CLAUSES =
  /[.!?;\n]+(?=\s|$)|,|\band(?: then)?\b|\bthen\b|\bbut\b(?= (?:only|do not|not|never|hold|stop|keep|wait|sell|buy|if|when))/;

/** A clause that begins so changes what was said before it. Unread, it leaves nothing of the words understood. */
const CHANGES =
  /^(?:if|unless|when|once|until|till|before|after|only|except|while|as long as|provided|but|in case|not)\b/;
const ONLY_WHEN =
  /^(?:only )?(?:below|under|above|over)\b|^(?:only |but )?(?:if|when|once|while|as soon as|whenever)\b|^only\b/;

const VERBS: Readonly<Record<string, Forbidden>> = {
  buy: 'buying',
  buying: 'buying',
  sell: 'selling',
  selling: 'selling',
};
/** That something is thought about in full, whatever comes of it. */
const THINK =
  /^(?:think|reconsider|decide|deliberate|reflect)(?: (?:it|this|that|about it|it over|again|over|hard|twice|carefully))*$/;
const RESTRICTED = /^(?:buy|buying|sell|selling|trade|trading|act|orders|)$/;

/** "Buy only below 1,200" forbids buying above it. */
function restriction({ core, when, until, only }: Conditions): OrderMeaning | null {
  if (!only || when?.mode !== 'while' || !RESTRICTED.test(core)) return null;
  const side = when.side === 'below' ? 'above' : 'below';
  return {
    deed: { kind: 'forbid', what: VERBS[core] ?? 'trading' },
    when: { side, price: when.price, mode: 'while' },
    until,
    assumed: false,
  };
}

function clausePart(clause: string, said: WhenSaid): ReadPart {
  const unread: ReadPart = { kind: 'unread', text: clause };
  const which = liftIn(clause);
  if (which) return { kind: 'lift', which };
  if (THINK.test(clause)) return { kind: 'think' };
  const conditions = conditionsOf(clause, said);
  if (conditions.fault) return unread;
  const restricted = restriction(conditions);
  if (restricted) return { kind: 'order', meaning: restricted };
  const read = deedIn(conditions.core);
  if (!read) return unread;
  const { when, until } = conditions;
  // What is forbidden above a price is forbidden as long as it is there.
  const held = when && read.deed.kind === 'forbid' ? { ...when, mode: 'while' as const } : when;
  return { kind: 'order', meaning: { ...read, when: held, until } };
}

/** A clause that only says when belongs to the order before it, or to the one behind it. */
function joined(clauses: readonly string[]): readonly string[] {
  const out: string[] = [];
  let leading: string | null = null;
  for (const clause of clauses) {
    const bare = ONLY_WHEN.test(clause) && !/\b(?:buy|sell|trade)\b/.test(clause);
    const untilOnly = /^(?:until|till|til|before|for \d)/.test(clause);
    const before = out.at(-1);
    if ((bare || untilOnly) && before !== undefined) out[out.length - 1] = `${before} ${clause}`;
    else if (bare && /^(?:if|when|once|while|as soon as|whenever)\b/.test(clause) && clauses.length > 1)
      leading = clause;
    else {
      out.push(leading === null ? clause : `${clause} ${leading}`);
      leading = null;
    }
  }
  return leading === null ? out : [...out, leading];
}

const sameDeed = (a: ReadPart, b: ReadPart): boolean =>
  a.kind === 'order' &&
  b.kind === 'order' &&
  JSON.stringify(a.meaning.deed) === JSON.stringify(b.meaning.deed);

/** "Sell everything, and stay out until March" is one order: the second time it says for how long. */
function saidOnce(parts: readonly ReadPart[]): readonly ReadPart[] {
  const out: ReadPart[] = [];
  for (const part of parts) {
    const before = out.at(-1);
    const open = before?.kind === 'order' && before.meaning.when === null && before.meaning.until === null;
    if (before && open && sameDeed(before, part)) out.pop();
    out.push(part);
  }
  return out;
}

/** Whether an unread clause may have been meant to change the others. */
const mayChange = (text: string): boolean => CHANGES.test(text) || /\d/.test(text);

/** Clause by clause; null where one is left that may have been meant to change the others. */
function partsOf(words: string, where: ReadWhere): readonly ReadPart[] | null {
  const clauses = words
    .split(CLAUSES)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const parts = joined(clauses).map((clause) => clausePart(clause, where));
  const spoilt = parts.some((part) => part.kind === 'unread' && mayChange(part.text));
  return spoilt ? null : saidOnce(parts);
}

const isRead = ({ kind }: ReadPart): boolean => kind !== 'unread';

/**
 * What the owner's words order, clause by clause. Nothing is guessed: a clause is read whole or not at all, and where one is left that
 * may have been meant to change the others, none of them is an order. Where none is, what might help him is said.
 */
export function readWords(text: string, where: ReadWhere): readonly ReadPart[] {
  const words = normal(text, where);
  const parts = partsOf(words, where);
  if (parts?.some(isRead)) return parts;
  const understands = (other: string): boolean =>
    partsOf(normal(other, where), where)?.every(isRead) ?? false;
  const hint = hintFor(text, words, [where.base, where.quote], understands);
  return [{ kind: 'unread', text, ...(hint && { hint }) }];
}
