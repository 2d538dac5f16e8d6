import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { type DraftContext, entryFromDraft } from '../../../src/mind/grimoire/draft.ts';
import { entryFromPassage } from '../../../src/mind/grimoire/care/passage.ts';
import type { Pair } from './pairs.ts';

/** When and where a text is remembered; of no moment to what it says. */
export const made = (counter: number): DraftContext => ({
  tick: 1,
  worldId: 'sp500',
  worldTime: 0,
  regime: null,
  counter,
  pad: { pleasure: 0, arousal: 0, dominance: 0 },
});

/** The two as memories: what somebody says as passages of a conversation, the rest as notes of the owner. */
export function sidesOf({
  a,
  b,
  by,
  by2 = by,
  title = 'A note',
}: Pick<Pair, 'a' | 'b' | 'by' | 'by2' | 'title'>): readonly [GrimoireEntry, GrimoireEntry] {
  const one = (text: string, who: string | undefined, place: number): GrimoireEntry => {
    const piece = { text, at: null, ...(who !== undefined && { by: who }) };
    return who === undefined
      ? entryFromDraft({ type: 'insight', title, text }, made(place))
      : entryFromPassage([piece], 0, { source: 'a chat' }, [0], String(place), made(place));
  };
  return [one(a, by, 1), one(b, by2, 2)];
}
