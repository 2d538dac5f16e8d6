import { AppError } from '../../../domain/errors.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

type Verbs = Pick<
  VerbsOf<'models'>,
  | 'models.embedders'
  | 'models.addEmbedder'
  | 'models.cancelEmbedder'
  | 'models.moveTo'
  | 'models.stopMove'
  | 'models.forgetEmbedder'
>;

/** The verbs on embedding models that the owner brings. */
export function embedderVerbs(golem: Golem): Verbs {
  const { store } = golem.deps;
  const { modelStore, ownModels, lifeModel, move, model } = golem.memory;
  return {
    'models.embedders': async () => {
      const [kept, { current, terms }, made] = await Promise.all([
        modelStore.list(),
        store.embedders(),
        store.vectorCounts(),
      ]);
      const here = current === null || kept.some(({ id }) => id === current.id);
      return { current, here, kept, terms, made };
    },
    'models.addEmbedder': async (offer) => {
      const card = await ownModels.add(offer);
      // The model that this life's vectors are by is here again.
      if (card.id === lifeModel.card?.id) {
        await lifeModel.follow(lifeModel.card);
        void model.load();
      }
      return card;
    },
    'models.cancelEmbedder': async () => ownModels.cancel(),
    'models.moveTo': async (id) => {
      if (golem.life.state.death)
        throw new AppError('golem.dead', 'This golem is dead: its memory can’t be changed.');
      const card = id === null ? null : ((await modelStore.get(id))?.card ?? null);
      if (id !== null && card === null)
        throw new AppError('golem.not_found', 'This embedding model is not in this browser. Add it again.');
      await move.halt();
      await store.beginNextVectors(card, golem.life.state.tick);
      move.start(card);
    },
    'models.stopMove': async () => {
      await move.halt();
      await store.dropNextVectors();
    },
    'models.forgetEmbedder': async (id) => {
      if (id === lifeModel.card?.id || id === move.state?.card?.id) {
        throw new AppError(
          'golem.busy',
          'This model is in use for this life’s vectors. Switch to another one first.',
        );
      }
      await modelStore.remove(id);
    },
  };
}
