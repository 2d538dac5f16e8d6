import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';

/** Whether two versions of a memory say the same: then they have the same vector. */
export const sameWords = (a: GrimoireEntry, b: GrimoireEntry): boolean =>
  a.title === b.title && a.text === b.text && a.summary === b.summary;

/** A passage in its speaker's name. */
export const said = (by: string | null, text: string): string => (by === null ? text : `${by}: ${text}`);

/** The words by which a memory is found. */
export function ownWords({ title, text, facts }: GrimoireEntry): string {
  return facts.kind === 'passage' ? said(facts.by, text) : `${title}. ${text}`;
}

/** The words of a memory that its vector is made of: of a passage, also what was said before it. */
export function wordsOf(entry: GrimoireEntry): string {
  const { facts } = entry;
  const own = ownWords(entry);
  return facts.kind === 'passage' && facts.before !== null ? `${facts.before}\n${own}` : own;
}
