import type { ChainApi } from '../../protocol/chain.ts';
import { AppError } from '../../domain/errors.ts';
import type { Mutex } from '../../lib/mutex.ts';
import type { Golem } from '../golem.ts';

/** @param moves what moves the golem happens one at a time */
export function chainVerbs(golem: Golem, moves: Mutex): ChainApi {
  const source = () => {
    const { chains } = golem.deps;
    if (!chains) throw new AppError('world.unsupported', 'This golem was started without live chains.');
    return chains;
  };
  return {
    worldConnect: (spec) =>
      moves.run(async () => {
        const world = await source().connect(spec, golem.worldSession.openOptions('Connecting to the chain'));
        const running = golem.heart.running;
        await golem.control.pause();
        await golem.worldSession.enter(world);
        if (running && golem.run === 'paused') golem.control.start();
        return world.info;
      }),
    worldConnection: async () => golem.life.world.connection?.() ?? null,
    worldChains: async () => golem.deps.chains?.bookmarks() ?? [],
    async worldForget(id) {
      if (golem.life.world.info.id === id)
        throw new AppError('input.invalid', 'The golem lives on this chain. Go to another world first.');
      await source().forget(id);
    },
  };
}
