import type { ShownWord } from '../../domain/rules/standing-order.ts';
import type { ShownTurn } from './talk.svelte.ts';

/** Something that the owner said: an order, or whatever else he put to the golem, or a question. */
export type Said =
  | { readonly kind: 'word'; readonly word: ShownWord }
  | { readonly kind: 'question'; readonly turn: ShownTurn; readonly place: number };

/** Whether words were said behind a question. Of one tick that is known only where it was asked while the page was open. */
const isBehind = ({ n, after }: ShownWord, { found, afterWord }: ShownTurn): boolean => {
  if (afterWord !== null) return n > afterWord;
  return found !== null && after > found.tick;
};

/**
 * Orders and questions as they were said, newest first.
 *
 * @param words newest first
 * @param turns oldest first
 */
export function historyOf(words: readonly ShownWord[], turns: readonly ShownTurn[]): readonly Said[] {
  const said: Said[] = [];
  const left = [...words];
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const turn = turns[place]!;
    while (left[0] && isBehind(left[0], turn)) said.push({ kind: 'word', word: left.shift()! });
    said.push({ kind: 'question', turn, place });
  }
  return said.concat(left.map((word) => ({ kind: 'word', word })));
}
