import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** Arguments come as the table's schemas give them out: ids as a list. */
const listOf = (ids: string | readonly string[]): readonly string[] =>
  typeof ids === 'string' ? [ids] : ids;

/** The verbs over documents. */
export const collectionsVerbs = ({ programs: { collections } }: Golem): VerbsOf<'collections'> => ({
  'collections.add': async (offer) => (await collections.api()).add(offer),
  'collections.cancel': async () => (await collections.running())?.cancel(),
  'collections.list': async () => (await collections.api()).list(),
  'collections.documents': async (id) => (await collections.api()).documents(id),
  'collections.part': async (id, query = {}) => (await collections.api()).part(id, query),
  'collections.search': async (query, options = {}) => (await collections.api()).search(query, options),
  'collections.remove': async (ids) => (await collections.api()).remove(listOf(ids)),
  'collections.restore': async (ids) => (await collections.api()).restore(listOf(ids)),
  'collections.status': async () => (await collections.api()).status(),
});
