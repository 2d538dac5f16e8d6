import type { PastMoment } from '../../../domain/past/past.ts';
import { cosine } from '../../../lib/vectors/cosine.ts';
import { comparedParts, distilling } from '../../../mind/grimoire/index.ts';
import type { MemoryPort } from '../../../mind/ports.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';

/** Memory as it was: nothing of what came later is in it. @param embed vectors of words; null where no model is ready */
export function memoryAt(
  store: Pick<StoreApi, 'entriesByIdAt' | 'candidatesAt' | 'vectorsOf'>,
  moment: PastMoment,
  embed: ((parts: readonly string[]) => Promise<Float32Array>) | null,
): MemoryPort {
  return {
    byIds: (ids) => store.entriesByIdAt(ids, moment),
    // Only memories are asked for whose words are final.
    async likeness(ids) {
      const vectors = new Map((await store.vectorsOf(ids)).map(({ id, vector }) => [id, vector]));
      return distilling.keptLikeness(ids, (one, other) => {
        const [a, b] = [vectors.get(one), vectors.get(other)];
        return a?.length === b?.length && a && b ? cosine(a, b) : null;
      });
    },
    async candidates(query) {
      const found = await store.candidatesAt(query, moment);
      const { vector } = query;
      // The vectors of words that were rewritten since are gone: they are made again of the words of then.
      const reworded = found.filter((candidate) => vector !== null && candidate.reworded);
      const vectors = embed
        ? await Promise.all(reworded.map(({ entry }) => embed(comparedParts(entry))))
        : [];
      const similarities = new Map(vectors.map((made, i) => [reworded[i]!.entry.id, cosine(made, vector!)]));
      return found.map(({ entry, similarity, by, reworded: otherWords }) => ({
        entry,
        ...(by && { by }),
        similarity: otherWords ? (similarities.get(entry.id) ?? null) : similarity,
      }));
    },
  };
}
