import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { cutText } from '../../../../lib/text/cut-text.ts';
import { summarise } from '../../draft.ts';
import { lowestTrust } from '../../provenance.ts';

/** What is to stand in the place of several memories' words, and who wrote it. */
export interface JoinedText {
  readonly text: string;
  /** A model's id, or `owner`. */
  readonly by: string;
}

/**
 * Whether a memory may say the same in other words. A note is what its words say. What is counted or happened, facts, warnings and
 * episodes, has words that are computed from its figures, a passage quotes its source, and what was brought in is another life's: in other
 * words none of these would be what it is.
 */
export const mayBeReworded = ({ facts }: Pick<GrimoireEntry, 'facts'>): boolean =>
  facts.kind === 'note' && facts.brought === undefined;

/** The fields of a memory that has words for several, trusted as the least trusted of them. @param tick behind which they are its words */
export function reworded(
  { title, text: before, facts }: GrimoireEntry,
  { text, by }: JoinedText,
  of: readonly GrimoireEntry[],
  tick: number,
): Partial<GrimoireEntry> {
  return {
    // A title that was the beginning of its words is the beginning of these.
    ...(before.startsWith(title) && { title: cutText(text, title.length) }),
    text,
    summary: summarise(text),
    trust: lowestTrust(of.map(({ trust }) => trust)),
    ...(facts.kind === 'note' && { facts: { ...facts, worded: { by, tick, of: of.map(({ id }) => id) } } }),
  };
}
