import { AppError } from '../../../domain/errors.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on how it feels, how a life ends, what it leaves, and who comes after. No tick needs what answers them: it is loaded when it is asked. */
export const mortalityVerbs = (golem: Golem): VerbsOf<'daimon' | 'mortality' | 'testaments' | 'lineage'> => {
  const { store } = golem.deps;
  const view = async () => (await import('./mortality-view.ts')).mortalityView(golem);
  const titles = () => import('./titles.ts');
  return {
    'daimon.get': async () => (await import('./daimon-view.ts')).daimonView(golem),
    'mortality.get': view,
    async 'mortality.end'(reason) {
      const { life } = golem;
      if (life.death) throw new AppError('golem.dead', 'This golem is dead already.');
      await golem.control.pause();
      await life.end(reason ?? null);
      golem.emitStatus();
      await golem.thanatopsis.goOn();
      return view();
    },
    'testaments.list': async () => (await titles()).ancestors(await store.testaments()),
    'testaments.get': async (id) => {
      const known = await store.testament(id);
      return known && (await titles()).withSoundTitle(known);
    },
    'testaments.rename': async (id, title) => (await titles()).renameLife(store, id, title),
    'testaments.suggestTitle': async (id, { models = [] } = {}) =>
      (await titles()).suggestLifeTitle(golem, id, models),
    'lineage.succeed': async (id) => (await import('./succeed.ts')).succeed(golem, id),
  };
};
