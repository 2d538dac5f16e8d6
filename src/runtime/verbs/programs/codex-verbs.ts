import { OWNER } from '../../../domain/models/party.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on documents that requests are given. */
export const codexVerbs = ({ programs: { codex } }: Golem): VerbsOf<'codex'> => ({
  'codex.chosen': () => codex.choice(),
  'codex.choose': (use, collections) => codex.choose(use, collections),
  'codex.sizes': (collections) => codex.sizes(collections),
  'codex.estimate': async (asked) => (await codex.readings()).estimate(asked),
  'codex.read': async (asked, party = OWNER) => (await codex.readings()).read(asked, party),
  'codex.reading': async (id, party = OWNER) => (await codex.readings()).reading(id, party),
  'codex.readings': async (party = OWNER) => (await codex.readings()).readings(party),
  'codex.stop': async (id, party = OWNER) => (await codex.readings()).stop(id, party),
  'codex.resume': async (id, budget, party = OWNER) => (await codex.readings()).resume(id, budget, party),
  'codex.forget': async (id, party = OWNER) => (await codex.readings()).forget(id, party),
});
