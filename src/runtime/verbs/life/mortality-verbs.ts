import { AppError } from '../../../domain/errors.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import { type AnswersOf, livingView } from '../view.ts';

/** The queries on how it feels and how a life ends. No tick needs what answers them: it is loaded when it is asked. */
export const mortalityAnswers: AnswersOf<'daimon' | 'mortality'> = {
  'daimon.get': async (view) => (await import('./daimon-view.ts')).daimonView(view),
  'mortality.get': async (view) => (await import('./mortality-view.ts')).mortalityView(view),
};

/** The verbs on the end of a life, what it leaves, and who comes after. */
export const mortalityVerbs = (
  golem: Golem,
): Omit<VerbsOf<'daimon' | 'mortality' | 'testaments' | 'lineage'>, keyof typeof mortalityAnswers> => {
  const { store } = golem.deps;
  const titles = () => import('./titles.ts');
  return {
    async 'mortality.end'(reason) {
      const { life } = golem;
      if (life.death) throw new AppError('golem.dead', 'This golem is already dead.');
      await golem.pulse.control.pause();
      await life.end(reason ?? null);
      golem.emitStatus();
      await golem.course.thanatopsis.goOn();
      return mortalityAnswers['mortality.get'](livingView(golem));
    },
    'testaments.list': async () => (await titles()).ancestors(await store.testaments()),
    'testaments.get': async (id) => {
      const known = await store.testament(id);
      return known && (await titles()).withValidTitle(known);
    },
    'testaments.rename': async (id, title) => (await titles()).renameLife(store, id, title),
    'testaments.suggestTitle': async (id, { models = [] } = {}) =>
      (await titles()).suggestLifeTitle(golem, id, models),
    'lineage.succeed': async (id) => (await import('./succeed.ts')).succeed(golem, id),
  };
};
