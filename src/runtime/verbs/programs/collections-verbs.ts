import type { CollectionsApi } from '../../../protocol/threads/collections.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** Arguments come as the table's schemas give them out: ids as a list. */
const listOf = (ids: string | readonly string[]): readonly string[] =>
  typeof ids === 'string' ? [ids] : ids;

/** The verbs over documents. */
export function collectionsVerbs(golem: Golem): VerbsOf<'collections'> {
  const { collections } = golem.programs;
  /** What has changed may be in the codex of the life. */
  const changing = async <Done>(change: (api: CollectionsApi) => Promise<Done>): Promise<Done> => {
    const api = await collections.api();
    if (!golem.life.state.ownCodex) return change(api);
    const before = await api.list();
    const done = await change(api);
    await (await import('./own-codex.ts')).refreshOwn(golem, before);
    return done;
  };
  return {
    'collections.add': (offer) => changing((api) => api.add(offer)),
    'collections.cancel': async () => (await collections.running())?.cancel(),
    'collections.list': async () => (await collections.api()).list(),
    'collections.documents': async (id) => (await collections.api()).documents(id),
    'collections.part': async (id, query = {}) => (await collections.api()).part(id, query),
    'collections.search': async (query, options = {}) => (await collections.api()).search(query, options),
    'collections.remove': (ids) => changing((api) => api.remove(listOf(ids))),
    'collections.restore': (ids) => changing((api) => api.restore(listOf(ids))),
    'collections.status': async () => (await collections.api()).status(),
  };
}
