import type { GrimoireEntry } from '../../domain/grimoire.ts';

/** Whether two versions of a memory say the same: then they have the same vector. */
export const sameWords = (a: GrimoireEntry, b: GrimoireEntry): boolean =>
  a.title === b.title && a.text === b.text && a.summary === b.summary;

/** The words of a memory that its vector is made of. */
export const wordsOf = ({ title, text }: GrimoireEntry): string => `${title}. ${text}`;
