import type { GrimoireEntry, QuarantineReason, RefusalReason } from '../../../../domain/memory/grimoire.ts';
import type { TrustLabel } from '../../../../domain/life/life.ts';
import { type TimedItem, saidBefore } from '../passage.ts';
import { echoes, type Said } from './echo.ts';
import { readsLikeInstruction } from '../../../../shared/reads-like-instruction.ts';
import { isJunk } from './junk.ts';
import { type Utterance, UtteranceIndex, utteranceOf } from './same-piece.ts';
import { tokensOf } from './tokens.ts';

/** Tokens below which a document may say a thing twice: headings, table cells. Ours. */
const REPEATED = 6;

export type Admission =
  | { readonly verdict: 'admitted' }
  | { readonly verdict: 'quarantined'; readonly reason: QuarantineReason }
  | {
      readonly verdict: 'refused';
      readonly reason: RefusalReason;
      /** The memory that says it, or the place of the piece that does; null where it is neither. */
      readonly like: string | number | null;
    };

export interface Admitting {
  readonly source: string;
  readonly trust: TrustLabel;
  /** Of each piece, how many silences lie before it. */
  readonly sitting: readonly number[];
  /** Memories that may say the same; only passages of this source do. */
  readonly known: Iterable<GrimoireEntry>;
  /** What memory, prompts and the golem have said. */
  readonly said: Iterable<Said>;
}

const ADMITTED: Admission = { verdict: 'admitted' };

/** What the owner says is taken as it is; what calls itself the golem's own is what it said. */
function onItsOwn(piece: TimedItem, trust: TrustLabel): Admission {
  if (trust === 'self') return { verdict: 'refused', reason: 'echo', like: null };
  if (trust !== 'owner' && readsLikeInstruction(piece.text)) {
    return { verdict: 'quarantined', reason: 'instruction' };
  }
  return ADMITTED;
}

/**
 * Judges pieces of one document or conversation before they become memories. A turn of a conversation, which says who said it, is never
 * junk nor the double of another turn beside it: its neighbours need it. When in doubt a piece is admitted.
 * @returns for each piece, in their order
 */
export function admit(pieces: readonly TimedItem[], of: Admitting): readonly Admission[] {
  const { source, trust, sitting } = of;
  const before = new UtteranceIndex();
  for (const entry of of.known) {
    const utterance = utteranceOf(entry, source);
    if (utterance) before.add(utterance);
  }
  const here = new UtteranceIndex();
  const echoed = echoes(
    pieces.map(({ text }) => text),
    of.said,
  );
  return pieces.map((piece, place): Admission => {
    const turn = piece.by !== undefined;
    const utterance: Utterance = {
      text: piece.text,
      by: piece.by ?? null,
      at: piece.at,
      before: saidBefore(pieces, place, sitting),
    };
    const same = before.find(utterance) ?? here.find(utterance);
    if (same) return { verdict: 'refused', reason: same.reason, like: same.of };
    if (!turn && isJunk(piece.text)) return { verdict: 'refused', reason: 'junk', like: null };
    const echo = echoed[place] ?? null;
    if (echo) return { verdict: 'refused', reason: 'echo', like: echo.like };
    const judged = onItsOwn(piece, trust);
    if (judged.verdict === 'refused' || turn || tokensOf(piece.text).length < REPEATED) return judged;
    here.add({ of: place, utterance });
    return judged;
  });
}
