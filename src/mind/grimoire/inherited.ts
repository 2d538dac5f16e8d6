import type { Inherited } from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { type OverChance, overChance } from '../../shared/over-chance.ts';

type Facts = Pick<GrimoireEntry, 'facts'>;

/** Where a memory was inherited from; null of what is its own. */
export const inheritedOf = ({ facts }: Facts): Inherited | null => facts.brought?.inherited ?? null;

/** What came of decisions by an inherited memory in this life, held against chance; null where nothing did. */
export const triedHere = (entry: Facts): OverChance | null => overChance(inheritedOf(entry)?.here);

/** Whether this life has made it its own: what was decided by it here came true more often than chance would have it. */
export const earnedHere = (entry: Facts): boolean => triedHere(entry)?.verdict === 'better';

/** Whether it was inherited and has still to show what it is worth here: nothing has earned or refuted it. */
export const onProbation = (entry: Facts): boolean =>
  inheritedOf(entry) !== null && (triedHere(entry)?.verdict ?? 'open') === 'open';
