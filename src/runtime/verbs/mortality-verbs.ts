import { AppError } from '../../domain/errors.ts';
import type { VerbsOf } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';

/** The verbs on how it feels, how a life ends, what it leaves, and who comes after. No tick needs what answers them: it is loaded when it is asked. */
export const mortalityVerbs = (golem: Golem): VerbsOf<'daimon' | 'mortality' | 'testaments' | 'lineage'> => {
  const { store } = golem.deps;
  const view = async () => (await import('../death/mortality-view.ts')).mortalityView(golem);
  return {
    'daimon.get': async () => (await import('../context/daimon-view.ts')).daimonView(golem),
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
    'testaments.list': async () =>
      (await store.testaments()).map(({ id, golemId, writtenAt, bottleneck, lineage, death }) => ({
        ...{ id, golemId, writtenAt, bottleneck },
        parent: lineage?.parent ?? null,
        generation: lineage?.generation ?? 1,
        death: {
          ...{ tick: death.tick, worldTime: death.worldTime, cause: death.cause },
          ...{ lastWords: death.lastWords, equity: death.equity, holding: death.holding },
        },
      })),
    'testaments.get': (id) => store.testament(id),
    'lineage.succeed': async (id) => (await import('../death/succeed.ts')).succeed(golem, id),
  };
};
