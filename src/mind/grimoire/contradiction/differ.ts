import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { differs } from './quantity.ts';
import type { Statement, Value } from './statement.ts';
import { statementsOf } from './statements.ts';

/** What two memories say otherwise, in their words. */
export interface Disagreement {
  /** Of what it is; empty where both sides tell it themselves. */
  readonly about: string;
  readonly one: string;
  readonly other: string;
}

/** Countries and parts of the world: who lives in one may live in a town of it. */
const LARGE = new Set(
  (
    'europe asia africa america australia england scotland wales ireland uk usa us britain germany france italy spain portugal switzerland ' +
    'austria belgium netherlands holland denmark norway sweden finland poland greece turkey russia ukraine canada mexico brazil argentina ' +
    'chile peru colombia japan china india korea vietnam thailand indonesia egypt morocco kenya nigeria israel iran iraq california texas ' +
    'florida hawaii bavaria tuscany andalusia catalonia brittany normandy provence kreuzberg brooklyn manhattan queens soho shoreditch'
  ).split(' '),
);
const isLarge = (tokens: readonly string[]): boolean => tokens.some((token) => LARGE.has(token));

/** Whether one says less of the same, or spells it otherwise: "Paris" and "Paris, France", "Ann" and "Anna". */
function isPart(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.every((token) => long.some((one) => one.startsWith(token) || token.startsWith(one)))) return true;
  const [one, other] = [short.join(''), long.join('')];
  return Math.abs(one.length - other.length) < 2 && near(one, other);
}

/** Whether one letter, or two that changed places, make the difference: of names that is a slip. */
function near(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  return Math.max(one.length, other.length) > 3 && Math.max(one.length, other.length) - start - end < 2;
}

function cannotBoth(a: Value, b: Value): boolean {
  if (a.sort === 'quantity' && b.sort === 'quantity') {
    return a.quantity.kind === b.quantity.kind && differs(a.quantity, b.quantity);
  }
  if (a.sort === 'truth' && b.sort === 'truth') return a.positive !== b.positive && !(a.negated && b.negated);
  if (a.sort === 'diet' && b.sort === 'diet') return a.eats !== b.eats;
  if (a.sort === 'date' && b.sort === 'date') {
    return (
      !a.tokens.every((token) => b.tokens.includes(token)) &&
      !b.tokens.every((token) => a.tokens.includes(token))
    );
  }
  if (a.sort === 'name' && b.sort === 'name')
    return isLarge(a.tokens) === isLarge(b.tokens) && !isPart(a.tokens, b.tokens);
  return false;
}

/** Whether two statements say the same of the same. */
export const agree = (a: Statement, b: Statement): boolean =>
  a.key === b.key && !cannotBoth(a.value, b.value);

/** Whether two statements cannot both be true at one time. */
export const contradict = (a: Statement, b: Statement): boolean =>
  a.key === b.key && cannotBoth(a.value, b.value);

type Timed = Pick<GrimoireEntry, 'validity'>;

/** Whether what their givers say of their time leaves no time that both have. */
const apart = ({ validity: a }: Timed, { validity: b }: Timed): boolean =>
  (a?.to ?? Infinity) < (b?.from ?? -Infinity) || (b?.to ?? Infinity) < (a?.from ?? -Infinity);

/** The first thing that two memories say so that not both can be true; null where there is none. When in doubt there is none. */
export function differenceOf(one: GrimoireEntry, other: GrimoireEntry): Disagreement | null {
  if (one.id === other.id || apart(one, other)) return null;
  for (const a of statementsOf(one)) {
    const b = statementsOf(other).find((each) => contradict(a, each));
    if (b) return { about: a.about, one: a.says, other: b.says };
  }
  return null;
}
