import { recall } from '../../../mind/grimoire/index.ts';
import type { PastInner } from '../../../protocol/verbs/past/past.ts';
import { answerThen } from './answer-then.ts';
import { memoryThen } from './memory-then.ts';
import type { Golem } from '../../golem.ts';
import { statsThen } from '../memory/stats.ts';

const RECALL_LIMIT = 12;
const TRANSACTIONS_SHOWN = 500;

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
    'past.stats': (moment) => statsThen(store, moment),
    async 'past.recall'(moment, { text, limit = RECALL_LIMIT, types, pad, policy, now }) {
      const embed = golem.embedder.ready
        ? (parts: readonly string[]) => golem.vectors.of(parts, 'interactive')
        : null;
      const vector = await embed?.([text]);
      const found = await recall(memoryThen(store, moment, embed), {
        text,
        vector: vector ?? null,
        tick: moment.tick,
        time: now,
        pad,
        weights: policy.retrieval,
        vectorsAfter: policy.memory.vectorsAfter ?? null,
        memory: policy.memory,
        limit,
        types: types && types.length > 0 ? types : null,
      });
      return found.entries;
    },
    'past.answer': (moment, query) => answerThen(golem, moment, query),
    'past.transactions': (tick, worldId) => store.transactions(worldId, TRANSACTIONS_SHOWN, tick),
    'past.blocked': (tick, limit) => store.blockedOrders(limit, tick),
  };
}
