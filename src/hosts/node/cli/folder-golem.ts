import { openFolder } from '../folder/index.ts';
import { FIRST_WORLD } from '../live.ts';
import { type Headless, wakeHeadless } from '../headless-golem.ts';
import { nodeInference } from '../inference-in-thread.ts';
import { usageError } from './options.ts';

/** Uses the golem in a folder, with its embedding model, and closes it. @throws AppError `golem.busy`, `store.*`, `input.invalid` without a folder */
export async function withGolemIn<T>(
  path: string | undefined,
  use: (golem: Headless) => Promise<T>,
): Promise<T> {
  if (path === undefined) throw usageError('Say which folder: --data DIR.');
  const { shelf, release } = await openFolder(path);
  const own = nodeInference();
  try {
    const headless = await wakeHeadless({
      shelf,
      world: FIRST_WORLD,
      inference: own.inference,
      appVersion: __APP_VERSION__,
    });
    try {
      await headless.api.models.load();
      return await use(headless);
    } finally {
      await headless.golem.queue.idle();
      headless.end();
      await headless.store.close();
    }
  } finally {
    await own.end();
    await release();
  }
}
