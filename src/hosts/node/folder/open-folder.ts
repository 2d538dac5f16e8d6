import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LifeShelf } from '../../../adapters/pglite/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { lockFolder } from './folder-lock.ts';
import { folderShelf } from './folder-shelf.ts';

const LIVES = 'lives';
/** Of the lives in a folder. */
export const LIFE_NAME = 'golem';

/** A folder in which a golem's life goes on from start to start. */
export interface LifeFolder {
  /** Where its lives lie. */
  readonly shelf: LifeShelf;
  /** A folder beside them, for what callers have used. */
  readonly accounts: string;
  /** Lets another process have it. */
  release(): Promise<void>;
}

/** Whether lives lie in a folder: nothing of it is changed. */
export const holdsLife = (path: string): Promise<boolean> =>
  readdir(join(path, LIVES)).then(
    (names) => names.length > 0,
    () => false,
  );

/**
 * Takes a folder, made where it is not there, for this process alone.
 * @throws AppError `golem.busy` that names the process that has it, `store.unavailable`
 */
export async function openFolder(path: string): Promise<LifeFolder> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new AppError(
      'store.unavailable',
      `The folder ${folder} can’t be created. Check the path and its permissions.`,
      {
        cause,
      },
    );
  });
  const release = await lockFolder(folder);
  return { shelf: folderShelf(join(folder, LIVES)), accounts: join(folder, 'accounts'), release };
}
