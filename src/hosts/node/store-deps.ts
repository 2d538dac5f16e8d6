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

const folder = new URL(`../../../public/${IMAGE_FOLDER}`, import.meta.url);

/** The prepared image from the disk. */
export async function imageFromDisk(): Promise<Blob> {
  const manifest = JSON.parse(await readFile(new URL(IMAGE_MANIFEST, folder), 'utf8')) as ImageManifest;
  return imageBlob(new Uint8Array(await readFile(new URL(manifest.file, folder))));
}

/** The store's outside in Node: the image as built, no quota. */
export const nodeDeps: StoreDeps = {
  migrations: MIGRATIONS,
  image: imageFromDisk,
  estimate: () => Promise.resolve({ bytes: null, quota: null }),
  stopwatch: () => performance.now(),
  timer: WALL_TIMER,
};
