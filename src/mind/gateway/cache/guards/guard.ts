import type { CacheGuard } from '../../../../domain/gateway/cache.ts';

export type GuardName = CacheGuard;

export interface Guard {
  readonly name: GuardName;
  /** What it reads of a text, in a form in which equal things are equal; each once, sorted. */
  read(text: string): readonly string[];
  /**
   * How much that is read differently forbids. `unequal`: always. `crossed`: each text has something that the other has not, so one
   * stands in the other's place; where only one says more, that counts only in texts that are otherwise the same. `near`: only in such.
   */
  readonly binds: 'unequal' | 'crossed' | 'near';
  /** Whether what was read of two texts is another thing. Without it: whether it is not equal. */
  differ?(one: readonly string[], other: readonly string[]): boolean;
}

/** Each once, in the order of their characters. */
export const sortedOnce = (found: Iterable<string>): readonly string[] =>
  [...new Set(found)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const lacks = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((found) => !other.includes(found));

/** Whether each has something that the other has not. */
export const crossed = (one: readonly string[], other: readonly string[]): boolean =>
  lacks(one, other) && lacks(other, one);
