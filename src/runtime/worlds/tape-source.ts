import { loadManifest, openTape } from '../../adapters/tape/index.ts';
import type { FetchFn } from '../../adapters/files/index.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { WorldSource } from './worlds.ts';

/** The recorded worlds that came with the page. Their ids are bare words. */
export function tapeSource(baseUrl: string, fetchFn: FetchFn): WorldSource {
  let listed: Promise<readonly WorldInfo[]> | null = null;
  return {
    owns: (id) => !id.includes(':'),
    list() {
      const asked = (listed ??= loadManifest(baseUrl, fetchFn));
      // What could not be fetched is asked for again next time.
      asked.catch(() => (listed = null));
      return asked;
    },
    open: (id, { gasCoinPrice, progress }) =>
      openTape(id, baseUrl, fetchFn, {
        gasCoinPrice,
        onProgress: (loaded, total) => progress(total > 0 ? loaded / total : 0),
      }),
  };
}
