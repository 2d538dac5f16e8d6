import { AppError } from '../../domain/errors.ts';
import type { PastMoment } from '../../domain/past.ts';
import { cosine } from '../../lib/cosine.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import { wordsOf } from '../../mind/grimoire/same-words.ts';
import type { MemoryPort } from '../../mind/ports.ts';
import type { PastApi } from '../../protocol/past.ts';
import type { StoreApi } from '../../protocol/store.ts';
import type { Golem } from '../golem.ts';

const RECALL_LIMIT = 12;
const TRANSACTIONS_SHOWN = 500;

function requireMoment({ tick, counter }: PastMoment): PastMoment {
  if (Number.isInteger(tick) && tick >= 1 && Number.isInteger(counter) && counter >= 0)
    return { tick, counter };
  throw new AppError('input.invalid', 'A moment is the number of a tick and a count of memories.', {
    data: { tick, counter },
  });
}

/** Memory as it was: nothing of what came later is in it. @param embed vectors of words; null where no model is ready */
function memoryThen(
  store: Pick<StoreApi, 'entriesThenById' | 'candidatesThen'>,
  moment: PastMoment,
  embed: ((texts: readonly string[]) => Promise<readonly Float32Array[]>) | null,
): MemoryPort {
  return {
    byIds: (ids) => store.entriesThenById(ids, moment),
    async candidates(query) {
      const found = await store.candidatesThen(query, moment);
      const { vector } = query;
      // The vectors of words that were rewritten since are gone: they are made again of the words of then.
      const reworded = found.filter((candidate) => vector !== null && candidate.reworded);
      const vectors =
        embed && reworded.length > 0 ? await embed(reworded.map(({ entry }) => wordsOf(entry))) : [];
      const then = new Map(vectors.map((made, i) => [reworded[i]!.entry.id, cosine(made, vector!)]));
      return found.map(({ entry, similarity, reworded: otherWords }) => ({
        entry,
        similarity: otherWords ? (then.get(entry.id) ?? null) : similarity,
      }));
    },
  };
}

/** The verbs by which a reopened tick is looked at. They read and change nothing. */
export function pastVerbs(golem: Golem): PastApi {
  const { store, inference } = golem.deps;
  return {
    pastEntries: async (moment, filter) => store.entriesThen(filter, requireMoment(moment)),
    async pastEntry(moment, id) {
      const [entry] = await store.entriesThenById([id], requireMoment(moment));
      return entry ?? null;
    },
    pastCounts: async (moment) => store.countEntriesThen(requireMoment(moment)),
    async pastRecall(moment, { text, limit = RECALL_LIMIT, types, pad, policy }) {
      const words = typeof text === 'string' ? text.trim() : '';
      if (words === '') throw new AppError('input.invalid', 'Say what to look for.');
      const at = requireMoment(moment);
      const embed = golem.embedder.ready
        ? (texts: readonly string[]) => inference.embed(texts, 'interactive')
        : null;
      const [vector] = embed ? await embed([words]) : [];
      const found = await recall(memoryThen(store, at, embed), {
        text: words,
        vector: vector ?? null,
        tick: at.tick,
        pad,
        weights: policy.retrieval,
        memory: policy.memory,
        limit,
        types: types && types.length > 0 ? types : null,
      });
      return found.entries;
    },
    pastTransactions: (tick, worldId) => store.transactions(worldId, TRANSACTIONS_SHOWN, tick),
    pastBlocked: (tick, limit) => store.blockedOrders(limit, tick),
  };
}
