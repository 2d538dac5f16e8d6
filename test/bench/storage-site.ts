import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import type { Remote } from 'comlink';
import { build, preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';
import { withProfile } from './site.ts';
import type { StorageKind } from './storage-kinds.ts';
import type { StorageSubject } from './storage-worker.ts';

declare global {
  var subject: Remote<StorageSubject>;
}

const PAGE = 'test/bench/storage.html';

/** The bench's page in a browser, an origin for each file system. */
export interface StorageSite {
  /** Opens the page for each kind in one Chromium on a new profile, whose storage is on the disk. */
  withPages<Result>(
    kinds: readonly StorageKind[],
    work: (pages: ReadonlyMap<StorageKind, Page>) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** @param files served below the page's address by their names, as they are */
export async function serveStorage(root: string, files: readonly string[]): Promise<StorageSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'golem-storage-'));
  const config = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const };
  await build({
    ...config,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, PAGE) } },
  });
  for (const file of files) await symlink(file, join(outDir, basename(file)));
  const closing: (() => Promise<void>)[] = [];
  const serve = async (): Promise<string> => {
    const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    closing.push(() => server.close());
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('The preview server did not start: it has no address.');
    return url;
  };
  return {
    withPages: (kinds, work) =>
      withProfile(async (profile) => {
        const context = await chromium.launchPersistentContext(profile, {
          executablePath: findChromium() ?? undefined,
          args: [...CHROMIUM_FLAGS],
        });
        try {
          const pages = new Map<StorageKind, Page>();
          for (const kind of kinds) {
            const page = await context.newPage();
            await page.goto(new URL(PAGE, await serve()).href);
            pages.set(kind, page);
          }
          return await work(pages);
        } finally {
          await context.close();
        }
      }),
    async close() {
      for (const stop of closing) await stop();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
