import { OWNER } from '../../../domain/models/party.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { CodexChoice, KeptCodexChoice } from '../../../domain/gateway/codex.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on documents that requests and the golem's own thoughts are given. */
export function codexVerbs(golem: Golem): VerbsOf<'codex'> {
  const { codex } = golem.programs;
  const own = () => import('./own-codex.ts');
  const withOwn = async (kept: KeptCodexChoice): Promise<CodexChoice> => ({
    ...kept,
    golem: golem.life.state.ownCodex ? (await own()).ownChoice(golem) : [],
  });
  return {
    'codex.chosen': async () => withOwn(await codex.choice()),
    async 'codex.choose'(use, collections) {
      if (use !== 'golem') return withOwn(await codex.choose(use, collections));
      await (await own()).chooseOwn(golem, collections);
      return withOwn(await codex.choice());
    },
    'codex.sizes': (collections) => codex.sizes(collections),
    'codex.estimate': async (asked) => (await codex.readings()).estimate(asked),
    'codex.read': async (asked, party = OWNER) => (await codex.readings()).read(asked, party),
    'codex.reading': async (id, party = OWNER) => (await codex.readings()).reading(id, party),
    'codex.readings': async (party = OWNER) => (await codex.readings()).readings(party),
    'codex.stop': async (id, party = OWNER) => (await codex.readings()).stop(id, party),
    'codex.resume': async (id, budget, party = OWNER) => (await codex.readings()).resume(id, budget, party),
    'codex.forget': async (id, party = OWNER) => (await codex.readings()).forget(id, party),
  };
}
