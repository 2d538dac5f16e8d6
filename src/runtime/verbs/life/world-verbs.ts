import { AppError } from '../../../domain/errors.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';

/** The queries on where the golem lives. */
export const worldAnswers: AnswersOf<'world'> = {
  'world.state': async ({ worldState }) => worldState,
  // Nobody is connected to the past.
  'world.connection': async ({ golem, past }) => (past ? null : (golem.life.world.connection?.() ?? null)),
};

/** The verbs on where the golem lives, live chains among them. */
export function worldVerbs(golem: Golem) {
  const source = () => {
    const { chains } = golem.deps;
    if (!chains)
      throw new AppError(
        'world.unsupported',
        'This golem was started without live chains. Use the page instead.',
      );
    return chains;
  };
  return {
    async 'world.stepOn'(time) {
      const { world } = golem.life;
      if (!world.stepOn)
        throw new AppError(
          'world.unsupported',
          'A live chain has no past to jump to. Choose a recorded world to jump to a date.',
        );
      return world.stepOn(time);
    },
    'world.list': () => golem.worlds.list(),
    async 'world.use'(id) {
      const running = golem.pulse.heart.running;
      await golem.pulse.control.pause();
      await golem.course.worldSession.use(id);
      if (running && golem.run === 'paused') golem.pulse.control.start();
    },
    async 'world.connect'(spec) {
      const world = await source().connect(
        spec,
        golem.course.worldSession.openOptions('Connecting to the chain'),
      );
      const running = golem.pulse.heart.running;
      await golem.pulse.control.pause();
      await golem.course.worldSession.enter(world);
      if (running && golem.run === 'paused') golem.pulse.control.start();
      return world.info;
    },
    'world.chains': async () => golem.deps.chains?.bookmarks() ?? [],
    async 'world.forget'(id) {
      if (golem.life.world.info.id === id)
        throw new AppError('input.invalid', 'The golem is on this chain. Move it to another world first.');
      await source().forget(id);
    },
  } satisfies Partial<GolemApi>;
}
