import { WALL_TIMER } from '../../../lib/async/timer.ts';
import { fetchImage } from './image.ts';
import { MIGRATIONS } from './migration-files.ts';
import type { StoreDeps } from './open.ts';

/** The store's outside in a browser's worker. */
export function browserDeps(): StoreDeps {
  return {
    migrations: MIGRATIONS,
    image: fetchImage,
    estimate: async () => {
      // Absent outside secure contexts; refused in some sandboxes.
      const storage = navigator.storage as StorageManager | undefined;
      const found = await storage?.estimate().catch(() => undefined);
      return { bytes: found?.usage ?? null, quota: found?.quota ?? null };
    },
    stopwatch: () => performance.now(),
    timer: WALL_TIMER,
  };
}
