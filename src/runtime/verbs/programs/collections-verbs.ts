import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** Arguments come as the table's schemas give them out: ids as a list. */
const listOf = (ids: string | readonly string[]): readonly string[] =>
  typeof ids === 'string' ? [ids] : ids;

/** The verbs over documents. */
export function collectionsVerbs(golem: Golem): VerbsOf<'collections'> {
  const { collections } = golem.programs;
  /** What has changed may be in the codex of the life. */
  const told = async <Done>(done: Done, removed: readonly string[] = []): Promise<Done> => {
    if (golem.life.state.ownCodex) await (await import('./own-codex.ts')).refreshOwn(golem, removed);
    return done;
  };
  return {
  'collections.add': async (offer) => told(await (await collections.api()).add(offer)),
  'collections.cancel': async () => (await collections.running())?.cancel(),
  'collections.list': async () => (await collections.api()).list(),
  'collections.documents': async (id) => (await collections.api()).documents(id),
  'collections.part': async (id, query = {}) => (await collections.api()).part(id, query),
  'collections.search': async (query, options = {}) => (await collections.api()).search(query, options),
  async 'collections.remove'(ids) {
    const gone = await (await collections.api()).remove(listOf(ids));
    return told(gone, gone);
  },
  'collections.restore': async (ids) => told(await (await collections.api()).restore(listOf(ids))),
  'collections.status': async () => (await collections.api()).status(),
  };
}
