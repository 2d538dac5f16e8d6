import { AppError } from '../../domain/errors.ts';
import type { PastMoment } from '../../domain/past.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import type { MemoryPort } from '../../mind/ports.ts';
import type { PastApi } from '../../protocol/past.ts';
import type { StoreApi } from '../../protocol/store.ts';
import type { Golem } from './golem.ts';

const RECALL_LIMIT = 12;
/** Ticks are 32 bits wide in the store. */
const LAST_TICK = 2 ** 31 - 1;
const TRANSACTIONS_SHOWN = 500;

function requireMoment({ tick, counter }: PastMoment): PastMoment {
  if (Number.isInteger(tick) && tick >= 1 && Number.isInteger(counter) && counter >= 0)
    return { tick, counter };
  throw new AppError('input.invalid', 'A moment is the number of a tick and a count of memories.', {
    data: { tick, counter },
  });
}

/** Memory as it was: found by how it is indexed now, told as it was then. */
function memoryThen(
  memory: MemoryPort,
  store: Pick<StoreApi, 'entriesThenById'>,
  moment: PastMoment,
): MemoryPort {
  const byIds = (ids: readonly string[]) => store.entriesThenById(ids, moment);
  return {
    byIds,
    async candidates(query) {
      // What was written again since has a later tick now, so that it is not among those of then.
      const found = [
        ...(await memory.candidates({ ...query, atTick: LAST_TICK })),
        ...(await memory.candidates({ ...query, atTick: moment.tick })),
      ];
      const similarity = new Map(found.map((candidate) => [candidate.entry.id, candidate.similarity]));
      const then = await byIds([...similarity.keys()]);
      return then.map((entry) => ({ entry, similarity: similarity.get(entry.id) ?? null }));
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
      const [vector] = golem.embedder.ready ? await inference.embed([words], 'interactive') : [];
      const found = await recall(memoryThen(golem.memory, store, at), {
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
