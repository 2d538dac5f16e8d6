import { addresses } from './addresses.ts';
import { dates } from './dates.ts';
import { crossed, type Guard, type GuardName, sortedOnce } from './guard.ts';
import { kind } from './kind.ts';
import { names } from './names.ts';
import { negation } from './negation.ts';
import { numbers } from './numbers.ts';
import { opposites } from './opposites.ts';
import { order } from './order.ts';
import { roles } from './roles.ts';
import { tickers } from './tickers.ts';

/** Every guard, in the order in which they are named when several forbid. */
export const GUARDS: readonly Guard[] = [
  numbers,
  dates,
  addresses,
  tickers,
  negation,
  opposites,
  roles,
  order,
  kind,
  names,
];

/** What every guard reads of a text, in the order of {@link GUARDS}, and its words. */
export interface Guarded {
  readonly read: readonly (readonly string[])[];
  readonly words: readonly string[];
}

/** Words, of one text or of the other, up to which two texts are the same but for what a guard reads. Ours: measured in docs/gateway.md. */
const NEAR_WORDS = 1;
/** They change with the way of asking, and are not counted. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the do does did is are was were be been can could should would will shall may might has have had s t so please to of'.split(
    ' ',
  ),
);

const wordsOf = (text: string): readonly string[] =>
  sortedOnce(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).filter((word) => !FILLERS.has(word)),
  );

export const guardedOf = (text: string): Guarded => ({
  read: GUARDS.map((guard) => guard.read(text)),
  words: wordsOf(text),
});

const unequal = (one: readonly string[], other: readonly string[]): boolean =>
  one.length !== other.length || one.some((found, at) => found !== other[at]);

/** Whether two texts have all words in common but for a few. */
function near({ words: one }: Guarded, { words: other }: Guarded): boolean {
  const common = one.filter((word) => other.includes(word)).length;
  return Math.max(one.length, other.length) - common <= NEAR_WORDS;
}

/**
 * The first guard that forbids that one answer serves both texts; null where none does.
 * @param strict everything that is read must be equal, however the texts differ otherwise
 */
export function forbidding(one: Guarded, other: Guarded, strict = false): GuardName | null {
  let close: boolean | null = null;
  const found = GUARDS.find(({ binds, differ = unequal }, at) => {
    const [a, b] = [one.read[at]!, other.read[at]!];
    if (!differ(a, b)) return false;
    if (strict || binds === 'unequal' || (binds === 'crossed' && crossed(a, b))) return true;
    return (close ??= near(one, other));
  });
  return found?.name ?? null;
}
