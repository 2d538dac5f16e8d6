import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { signsOf } from '../../../lib/search/signs.ts';
import { ownWords } from '../../../mind/grimoire/index.ts';
import type { InferenceApi } from '../../../protocol/threads/inference.ts';

/** What people ask questions about: what somebody said, wrote or noted. What the golem lived is found by its situation. */
export const hasPieces = ({ facts }: GrimoireEntry): boolean =>
  facts.kind === 'passage' || facts.kind === 'note';

/** Signs of the states of an entry's own words; null where none are wanted. @throws AppError `model.*` */
export async function piecesOf(
  entry: GrimoireEntry,
  dimensions: number,
  inference: Pick<InferenceApi, 'pieces'>,
): Promise<Uint8Array | null> {
  if (!hasPieces(entry)) return null;
  const states = await inference.pieces(ownWords(entry), 'backfill');
  return states.length > 0 && states.length % dimensions === 0 ? signsOf(states, dimensions) : null;
}
