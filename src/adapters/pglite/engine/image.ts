import { AppError } from '../../../domain/errors.ts';

/** Folder of the prepared image, below the site's base address. */
export const IMAGE_FOLDER = 'database/';
export const IMAGE_MANIFEST = 'manifest.json';

/** What the build wrote beside the image. */
export interface ImageManifest {
  readonly schema: number;
  readonly file: string;
  readonly bytes: number;
  /** Of migrations, settings and database version: tells whether the image is up to date. */
  readonly inputs: string;
}

/** As a Blob whose type says whether it is compressed: some servers undo the gzip of `.gz` files on their own. */
export function imageBlob(bytes: Uint8Array<ArrayBuffer>): Blob {
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new Blob([bytes], { type: gzip ? 'application/gzip' : 'application/x-tar' });
}

/**
 * The prepared first-open image; null when there is none for this schema, and the database is then made on the spot.
 * @throws AppError `store.unavailable` when the site cannot be reached
 */
export async function fetchImage(baseUrl: string, schema: number): Promise<Blob | null> {
  const folder = new URL(IMAGE_FOLDER, baseUrl);
  try {
    const reply = await fetch(new URL(IMAGE_MANIFEST, folder));
    if (!reply.ok || !(reply.headers.get('content-type') ?? '').includes('json')) return null;
    const manifest = (await reply.json()) as ImageManifest;
    if (manifest.schema !== schema) return null;
    const image = await fetch(new URL(manifest.file, folder));
    return image.ok ? imageBlob(new Uint8Array(await image.arrayBuffer())) : null;
  } catch (cause) {
    throw new AppError(
      'store.unavailable',
      'The initial database image could not be loaded. Check the network and reload the page.',
      {
        retryable: true,
        cause,
      },
    );
  }
}
