import { AppError } from '../../domain/errors.ts';
import type { EntryType } from '../../domain/grimoire.ts';
import { entryFromDraft } from '../../mind/grimoire/draft.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import type { GolemApi } from '../../protocol/golem.ts';
import type { Golem } from '../golem.ts';

const RECALL_LIMIT = 12;

/** The verbs on what the golem remembers. Arguments come from outside and are checked here. */
export function grimoireVerbs(golem: Golem) {
  const { store, inference } = golem.deps;
  return {
    async grimoireRemember(draft) {
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
    async grimoireRecall(query, options = {}) {
      const text = typeof query === 'string' ? query.trim() : '';
      if (text === '') throw new AppError('input.invalid', 'Say what to look for.');
      const { policy, state } = golem.life;
      const [vector] = golem.embedder.ready ? await inference.embed([text], 'interactive') : [];
      const types: readonly EntryType[] | null =
        options.types && options.types.length > 0 ? options.types : null;
      const found = await recall(golem.memory, {
        text,
        vector: vector ?? null,
        tick: options.at ?? state.tick,
        pad: state.pad,
        weights: policy.retrieval,
        memory: policy.memory,
        limit: options.limit ?? RECALL_LIMIT,
        types,
      });
      return found.entries;
    },
    async grimoireGet(id) {
      const [entry] = await store.entriesById([id]);
      return entry ?? null;
    },
    grimoireList: (filter = {}) => store.entries(filter),
    grimoireCount: () => store.countEntries(),
  } satisfies Partial<GolemApi>;
}
