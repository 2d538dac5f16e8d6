import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on what programs are told of their users. */
export const memoriesVerbs = ({ programs: { memories } }: Golem): VerbsOf<'memories'> => ({
  'memories.add': async (messages, scope) => (await memories.desk()).add(messages, scope),
  'memories.search': async (question, scope) => (await memories.desk()).search(question, scope),
  'memories.list': async (scope) => (await memories.desk()).list(scope),
  'memories.get': async (id, party) => (await memories.desk()).get(id, party),
  'memories.history': async (id, party) => (await memories.desk()).history(id, party),
  'memories.correct': async (id, correction, party) => (await memories.desk()).correct(id, correction, party),
  'memories.undo': async (id, party) => (await memories.desk()).undo(id, party),
  'memories.erase': async (what) => (await memories.desk()).erase(what),
  'memories.users': async () => (await memories.desk()).users(),
  'memories.settled': async (scope) => (await memories.desk()).settled(scope),
});
