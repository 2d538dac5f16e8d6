import type { Inherited } from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';

/** Where a memory was inherited from; null of what is its own. */
export const inheritedOf = ({ facts }: Pick<GrimoireEntry, 'facts'>): Inherited | null =>
  facts.brought?.inherited ?? null;

/** Beta(2, 2), seed G: what an inherited memory begins with here. */
const PRIOR = 2;
/** Outcomes in this life before what was inherited counts as earned. Ours: three, as of an insight's episodes. */
const OUTCOMES = 3;

/** What came of decisions by it in this life. */
export const outcomesHere = ({
  outcomes: { alpha, beta },
}: Pick<GrimoireEntry, 'outcomes'>): { readonly right: number; readonly wrong: number } => ({
  right: alpha - PRIOR,
  wrong: beta - PRIOR,
});

/** Whether this life has made it its own: what was decided by it here came true more often than not, in three outcomes at least. */
export function earnedHere({ outcomes, facts }: Pick<GrimoireEntry, 'facts' | 'outcomes'>): boolean {
  if (inheritedOf({ facts }) === null) return false;
  const { right, wrong } = outcomesHere({ outcomes });
  return right + wrong >= OUTCOMES && right > wrong;
}

/** Whether it was inherited and has still to show what it is worth here: too little has come of it to earn or to refute it. */
export function onProbation({ outcomes, facts }: Pick<GrimoireEntry, 'facts' | 'outcomes'>): boolean {
  const { right, wrong } = outcomesHere({ outcomes });
  return inheritedOf({ facts }) !== null && right + wrong < OUTCOMES;
}
