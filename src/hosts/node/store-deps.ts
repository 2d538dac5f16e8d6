import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import {
  IMAGE_FOLDER,
  IMAGE_MANIFEST,
  imageBlob,
  type ImageManifest,
  MIGRATIONS,
  type StoreDeps,
} from '../../adapters/pglite/index.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { PUBLIC_URL } from './public-files.ts';

const folder = new URL(IMAGE_FOLDER, PUBLIC_URL);

/** The prepared image from the disk. */
export async function imageFromDisk(): Promise<Blob> {
  const manifest = JSON.parse(await readFile(new URL(IMAGE_MANIFEST, folder), 'utf8')) as ImageManifest;
  return imageBlob(new Uint8Array(await readFile(new URL(manifest.file, folder))));
}

/** The store's outside in Node: the image as built, no quota. In memory alone without a shelf. */
export const nodeDeps: StoreDeps = {
  migrations: MIGRATIONS,
  image: imageFromDisk,
  estimate: () => Promise.resolve({ bytes: null, quota: null }),
  stopwatch: () => performance.now(),
  timer: WALL_TIMER,
};
