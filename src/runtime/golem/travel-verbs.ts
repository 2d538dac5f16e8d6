import { proxy } from 'comlink';
import { inspectArchive } from '../../adapters/archive/summary.ts';
import type { MemoryFormat } from '../../domain/archive.ts';
import { MEMORY_FORMATS } from '../../domain/archive.ts';
import { AppError } from '../../domain/errors.ts';
import { Mutex } from '../../lib/mutex.ts';
import type { ArchiveListener, GolemTravelApi } from '../../protocol/archive.ts';
import type { Golem } from './golem.ts';

/** Neither the page nor the store is waited for: telling how far it is must not slow it down. */
const relay = (listener: ArchiveListener): ArchiveListener => proxy((progress) => void listener(progress));

/**
 * Taking a life along and bringing one in.
 * @param moves what changes where the golem stands happens one at a time
 */
export function travelVerbs(golem: Golem, moves: Mutex): GolemTravelApi {
  const { store, clock, name, appVersion } = golem.deps;
  const imports = new Mutex();

  /** A life in a world that this page does not have could not be lived here. */
  async function requireWorld(id: string): Promise<void> {
    const worlds = await golem.worlds.list();
    if (worlds.some((world) => world.id === id)) return;
    throw new AppError(
      'world.not_found',
      `The life in this file stands in the world “${id}”, which this page does not have. Add that world first, then import the file again.`,
      { data: { id } },
    );
  }

  return {
    exportAll: (progress) =>
      store.exportLife(
        { name, app: appVersion, made: clock.now(), settings: { speed: golem.heart.speed } },
        relay(progress),
      ),
    importAll: (stream, progress) =>
      imports.run(async () => {
        const life = await store.importLife(stream, relay(progress));
        try {
          await requireWorld(life.worldId);
        } catch (error) {
          await store.dismissImported();
          throw error;
        }
        await moves.run(() =>
          golem.lives.replace(
            () => store.takeImported(),
            () => store.goBack(),
          ),
        );
        golem.control.setSpeed(life.settings.speed);
        golem.notice(
          'info',
          'life.imported',
          `Another life was imported: it goes on from tick ${life.tick}.`,
        );
        const kept = await store.keptLife();
        if (kept === null) throw new AppError('internal', 'The replaced life was not kept.');
        return { life, kept };
      }),
    inspectArchive,
    keptLife: () => store.keptLife(),
    goBack: () =>
      imports.run(async () => {
        await moves.run(() => golem.lives.replace(() => store.goBack()));
        golem.notice('info', 'life.restored', 'The life that was here before the import is back.');
      }),
    async exportMemory(format) {
      if (!MEMORY_FORMATS.includes(format)) {
        throw new AppError('input.invalid', `A format is one of ${MEMORY_FORMATS.join(', ')}.`, {
          data: { format: format satisfies MemoryFormat },
        });
      }
      return store.exportMemory(format);
    },
    exportRecords: () => store.exportRecords(),
    exportLedger: () => store.exportLedger(),
  };
}
