import { AppError } from '../../../domain/errors.ts';
import type { LyingFile } from '../../../domain/storage/lying-life.ts';
import type { StoreLivesApi } from '../../../protocol/store/lives.ts';
import type { Database } from '../database/database.ts';
import type { LifeTravel } from '../database/life-travel.ts';
import type { LifeShelf } from '../engine/shelf.ts';

/** The lives that lie here. What reads a damaged one is loaded only when it is asked for. */
export function livesVerbs(database: Database, travel: LifeTravel, kind: LifeShelf['kind']): StoreLivesApi {
  /** One that is written to would be read in the middle of it. */
  const requireShut = (id: string): void => {
    if (database.opened === null || database.failed !== null || travel.isHere(id) === false) return;
    throw new AppError(
      'golem.busy',
      'This life is open. Export it in full, or pause it and reload the page.',
      {
        retryable: true,
      },
    );
  };
  const lying = async (id: string) => {
    requireShut(id);
    if (kind === 'folder') throw notHere();
    const { LyingDirectory } = await import('../rescue/lying-directory.ts');
    return new LyingDirectory(id, await travel.places.databases(id), travel.rescueDeps());
  };
  return {
    async attend(options, fault) {
      // What it finds to say was said by the opening that failed.
      await travel.attend(options).catch(() => undefined);
      if (fault !== null) travel.places.failed(new AppError('store.corrupt', fault));
    },
    lives: async () => (travel.keepsLives ? travel.places.list() : []),
    lookAt: async (id) => (await lying(id)).look(),
    exportLying: async (id): Promise<LyingFile> => (await lying(id)).file(),
    saveReadable: async (id) => (await lying(id)).save(),
    rebuildLife: async (id) => travel.rebuild(await lying(id)),
    chooseLife: async (id) => travel.places.choose(id, await database.lastTick()),
    deleteLying: (id) => travel.places.delete(id),
  };
}

const notHere = (): AppError =>
  new AppError(
    'store.unavailable',
    'Damaged lives are read in the browser only. Copy the folder before you change anything in it.',
  );
