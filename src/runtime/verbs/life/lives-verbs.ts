import type { StoreLivesApi } from '../../../protocol/store/lives.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { livesRows } from '../../../protocol/verbs/life/lives.ts';

/** The verbs on the lives that lie here. They need a store and no golem: a page of which no life opens asks them too. */
export function livesVerbs(store: StoreLivesApi): Pick<GolemApi, keyof typeof livesRows> {
  return {
    'lives.list': () => store.lives(),
    'lives.look': (id) => store.lookAt(id),
    'lives.export': (id) => store.exportLying(id),
    'lives.save': (id) => store.saveReadable(id),
    'lives.rebuild': (id) => store.rebuildLife(id),
    'lives.choose': (id) => store.chooseLife(id),
    'lives.delete': (id) => store.deleteLying(id),
  };
}
