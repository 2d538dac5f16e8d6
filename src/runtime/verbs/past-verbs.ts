import type { PastMoment } from '../../domain/past.ts';
import { cosine } from '../../lib/cosine.ts';
import { comparedParts } from '../../mind/grimoire/compared.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import type { MemoryPort } from '../../mind/ports.ts';
import type { StoreApi } from '../../protocol/store.ts';
import type { PastInner } from '../../protocol/verbs/past.ts';
import type { Golem } from '../golem.ts';

const RECALL_LIMIT = 12;
const TRANSACTIONS_SHOWN = 500;

/** Memory as it was: nothing of what came later is in it. @param embed vectors of words; null where no model is ready */
function memoryThen(
  store: Pick<StoreApi, 'entriesThenById' | 'candidatesThen'>,
  moment: PastMoment,
  embed: ((parts: readonly string[]) => Promise<Float32Array>) | null,
): MemoryPort {
  return {
    byIds: (ids) => store.entriesThenById(ids, moment),
    async candidates(query) {
      const found = await store.candidatesThen(query, moment);
      const { vector } = query;
      // The vectors of words that were rewritten since are gone: they are made again of the words of then.
      const reworded = found.filter((candidate) => vector !== null && candidate.reworded);
      const vectors = embed
        ? await Promise.all(reworded.map(({ entry }) => embed(comparedParts(entry))))
        : [];
      const then = new Map(vectors.map((made, i) => [reworded[i]!.entry.id, cosine(made, vector!)]));
      return found.map(({ entry, similarity, by, reworded: otherWords }) => ({
        entry,
        ...(by && { by }),
        similarity: otherWords ? (then.get(entry.id) ?? null) : similarity,
      }));
    },
  };
}

/** The verbs by which a reopened tick is looked at. They read and change nothing. */
export function pastVerbs(golem: Golem): PastInner {
  const { store } = golem.deps;
  return {
    'past.entries': (moment, filter = {}) => store.entriesThen(filter, moment),
    async 'past.entry'(moment, id) {
      const [entry] = await store.entriesThenById([id], moment);
      return entry ?? null;
    },
    'past.counts': (moment) => store.countEntriesThen(moment),
    async 'past.recall'(moment, { text, limit = RECALL_LIMIT, types, pad, policy }) {
      const embed = golem.embedder.ready
        ? (parts: readonly string[]) => golem.vectors.of(parts, 'interactive')
        : null;
      const vector = await embed?.([text]);
      const found = await recall(memoryThen(store, moment, embed), {
        text,
        vector: vector ?? null,
        tick: moment.tick,
        pad,
        weights: policy.retrieval,
        vectorsAfter: policy.memory.vectorsAfter ?? null,
        memory: policy.memory,
        limit,
        types: types && types.length > 0 ? types : null,
      });
      return found.entries;
    },
    'past.transactions': (tick, worldId) => store.transactions(worldId, TRANSACTIONS_SHOWN, tick),
    'past.blocked': (tick, limit) => store.blockedOrders(limit, tick),
  };
}
