import { entryFromDraft } from '../../mind/grimoire/draft.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import type { VerbsOf } from '../../protocol/verbs/api.ts';
import { type LinkedMemory, linksOf } from '../../shared/entry-links.ts';
import type { Golem } from '../golem.ts';

const RECALL_LIMIT = 12;

/** The verbs on what the golem remembers. */
export function grimoireVerbs(golem: Golem): VerbsOf<'grimoire'> {
  const { store, inference } = golem.deps;
  const memory: LinkedMemory = {
    get: async (id) => (await store.entriesById([id]))[0] ?? null,
    list: (filter) => store.entries(filter),
  };
  return {
    async 'grimoire.remember'(draft) {
      const { state, world } = golem.life;
      const entry = await golem.life.remember((counter) =>
        entryFromDraft(draft, {
          tick: state.tick,
          worldId: state.worldId,
          worldTime: world.state().time,
          pad: state.pad,
          regime: state.worlds[state.worldId]?.regime.regime ?? null,
          counter,
        }),
      );
      golem.backfill.add([entry]);
      return entry;
    },
    async 'grimoire.recall'(text, { limit = RECALL_LIMIT, types = [], at } = {}) {
      const { policy, state } = golem.life;
      const [vector] = golem.embedder.ready ? await inference.embed([text], 'interactive') : [];
      const found = await recall(golem.memory, {
        text,
        vector: vector ?? null,
        tick: at ?? state.tick,
        pad: state.pad,
        weights: policy.retrieval,
        vectorsAfter: policy.memory.vectorsAfter,
        memory: policy.memory,
        limit,
        types: types.length > 0 ? types : null,
      });
      return found.entries;
    },
    'grimoire.get': memory.get,
    'grimoire.list': (filter = {}) => memory.list(filter),
    'grimoire.count': () => store.countEntries(),
    'grimoire.links': (id) => linksOf(id, memory),
  };
}
