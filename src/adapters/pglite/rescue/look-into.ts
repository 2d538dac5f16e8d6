import type { PGlite } from '@electric-sql/pglite';
import { startEngine } from '../engine/engine.ts';
import { BLOCK_BYTES } from '../files/format/blocks.ts';
import type { FileDamage, ReadDirectory } from '../files/damaged-directory.ts';
import { START_PARAMS } from '../settings.ts';
import { DirectoryFs } from './directory-fs.ts';
import type { Files } from './directory-fs.ts';
import { withNewLog } from './restart-log.ts';

/** What has PostgreSQL read on where it would stop: for looking, never for living. */
const READ_ON = [
  ...['zero_damaged_pages', 'ignore_system_indexes', 'ignore_invalid_pages', 'ignore_checksum_failure'],
].flatMap((setting) => ['-c', `${setting}=on`]);

const LOOKING_PARAMS: string[] = [...START_PARAMS, ...READ_ON];

/**
 * Has PostgreSQL look into a scratch copy of a damaged directory: as it was found; then with damaged blocks taken from the
 * image that lives begin with, or empty; at last with a log that begins anew. Gives what each look found that came to its
 * end; whoever has seen enough asks for no other.
 * @param image files of the image; null where there is none
 * @throws of the last look, where none came to its end
 */
export async function* looksInto<Found>(
  directory: ReadDirectory,
  image: Files | null,
  look: (db: PGlite) => Promise<Found>,
): AsyncGenerator<Found> {
  let last: unknown = null;
  let seen = false;
  for (const files of triesOf(directory, image)) {
    let db: PGlite | null = null;
    try {
      db = await startEngine({ fs: new DirectoryFs(files), startParams: LOOKING_PARAMS });
      // Started is not enough: the catalogs have to answer.
      await db.query('SELECT count(*) FROM pg_class');
      const found = await look(db);
      seen = true;
      await db.close().catch(() => undefined);
      yield found;
    } catch (error) {
      last = error;
      await db?.close().catch(() => undefined);
    }
  }
  if (!seen) throw last;
}

function* triesOf(directory: ReadDirectory, image: Files | null): Generator<Files> {
  yield directory.files;
  const filled = withImage(directory, image);
  yield filled;
  const renewed = image === null ? null : withNewLog(filled, image);
  if (renewed !== null) yield renewed;
}

/** The directory with what is missing or damaged as the image has it: catalogs hardly change in a life. Else it is empty. */
function withImage({ files, damages }: ReadDirectory, image: Files | null): Files {
  const filled = new Map(files);
  for (const [path, data] of image ?? []) {
    if (!filled.has(path) && !path.startsWith('/pg_wal/')) filled.set(path, data);
  }
  for (const damage of damages) fill(filled, damage, image?.get(damage.path) ?? null);
  return filled;
}

function fill(
  files: Map<string, Uint8Array<ArrayBuffer> | null>,
  { path, block }: FileDamage,
  image: Uint8Array<ArrayBuffer> | null,
): void {
  const data = files.get(path);
  if (data == null) return;
  if (block === null) {
    // Nobody knows which blocks are missing: those that are empty here and not there are.
    if (image !== null) files.set(path, withBlocks(data, image));
    return;
  }
  const copy = data.slice();
  const at = block * BLOCK_BYTES;
  copy.fill(0, at, at + BLOCK_BYTES);
  const there = image?.subarray(at, at + BLOCK_BYTES);
  if (there !== undefined && at + there.length <= copy.length) copy.set(there, at);
  files.set(path, copy);
}

function withBlocks(data: Uint8Array<ArrayBuffer>, image: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(Math.max(data.length, image.length));
  joined.set(image);
  for (let at = 0; at < data.length; at += BLOCK_BYTES) {
    const block = data.subarray(at, at + BLOCK_BYTES);
    if (block.some((byte) => byte !== 0)) joined.set(block, at);
  }
  return joined;
}
