import * as v from 'valibot';
import { Mutex } from '../../../lib/async/mutex.ts';
import { type FileFolder, sha256 } from '../../files/index.ts';
import type { KvCache, LanguageSession } from './language-session.ts';
import { hashNumber, type PrefixCache } from './prefix-cache.ts';
import { sharedLength } from './prefix-tree.ts';

/** Bytes on disk: what memory holds, too. */
export const DISK_LIMIT = 268_435_456;
/** Tokens that are worth a file: fewer are computed again within some seconds. Ours. */
const LEAST = 256;

const INDEX = 'index.json';
const STORED = v.object({
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-\d+$/)),
  ids: v.array(v.number()),
  bytes: v.number(),
  sha256: v.string(),
});
/** The one used longest ago first. */
const LIST = v.object({ model: v.string(), stored: v.array(STORED) });
type Stored = v.InferOutput<typeof STORED>;
type Found = ReturnType<PrefixCache['proven']>[number];

/** What memory and session give for it. */
interface Parts {
  readonly prefixes: Pick<PrefixCache, 'reach' | 'keep' | 'proven'>;
  readonly session: Pick<LanguageSession, 'pack' | 'unpack'>;
  readonly block: number;
}

/**
 * Beginnings of prompts on disk, for when the model is opened again. A beginning is written once a prompt went on from it, and read where
 * a prompt begins like it and memory has less. Each is checked by its SHA-256; of another model, or damaged, it is as if it were not
 * there. The one used longest ago gives way. Nothing depends on it: where it fails, prompts are computed.
 */
export class PrefixDisk {
  readonly limit: number;
  readonly #folder: FileFolder;
  readonly #model: string;
  readonly #parts: Parts;
  readonly #writing = new Mutex();
  #stored: readonly Stored[] = [];

  private constructor(folder: FileFolder, model: string, parts: Parts, limit: number) {
    this.#folder = folder;
    this.#model = model;
    this.#parts = parts;
    this.limit = limit;
  }

  /** @param model names weights and what they run on: numbers of another are not these @param limit bytes in all */
  static async open(
    folder: FileFolder,
    model: string,
    parts: Parts,
    limit = DISK_LIMIT,
  ): Promise<PrefixDisk> {
    const disk = new PrefixDisk(folder, model, parts, limit);
    await disk.#writing.run(() => disk.#read());
    return disk;
  }

  get bytes(): number {
    return this.#stored.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get count(): number {
    return this.#stored.length;
  }

  /** Takes into memory what a prompt begins with, where more of it is here than there. */
  async bring(prompt: readonly number[]): Promise<void> {
    const { prefixes, session, block } = this.#parts;
    const whole = (length: number): number => length - (length % block);
    const most = prompt.length - 1;
    let best: Stored | null = null;
    let length = prefixes.reach(prompt);
    for (const one of this.#stored) {
      const same = whole(Math.min(sharedLength(one.ids, prompt), most));
      if (same > length) [best, length] = [one, same];
    }
    if (best === null) return;
    const { file, ids, bytes, sha256: sum } = best;
    const read = await this.#folder.read(file);
    if (read?.length !== bytes || (await sha256(read)) !== sum) {
      await this.#writing.run(() => this.#drop([best]));
      return;
    }
    prefixes.keep(ids, session.unpack(read, ids.length));
    await this.#writing.run(() => this.#list([...this.#stored.filter((one) => one !== best), best]));
  }

  /** Writes the beginning that a prompt went on from last, of those that are not here. @throws where there is no room */
  store(): Promise<void> {
    return this.#writing.run(async () => {
      const isHere = ({ ids }: Found): boolean =>
        this.#stored.some((one) => sharedLength(one.ids, ids) === ids.length);
      const missing = this.#parts.prefixes.proven(LEAST).find((one) => !isHere(one));
      if (missing) await this.#write(missing.ids, missing.cache);
    });
  }

  /** Lets go of all. */
  clear(): Promise<void> {
    return this.#writing.run(() => this.#drop(this.#stored));
  }

  async #write(ids: readonly number[], cache: KvCache): Promise<void> {
    const bytes = this.#parts.session.pack(cache, ids.length);
    if (bytes.length > this.limit) return;
    const within = this.#stored.filter((one) => sharedLength(one.ids, ids) === one.ids.length);
    let stored = this.#stored.filter((one) => !within.includes(one));
    let size = stored.reduce((sum, one) => sum + one.bytes, bytes.length);
    while (size > this.limit) {
      size -= stored[0]!.bytes;
      stored = stored.slice(1);
    }
    const gone = this.#stored.filter((one) => !stored.includes(one));
    await this.#drop(gone);
    const file = `${hashNumber(ids).toString(16).padStart(8, '0')}-${ids.length}`;
    await this.#folder.write(file, bytes);
    await this.#list([...stored, { file, ids: [...ids], bytes: bytes.length, sha256: await sha256(bytes) }]);
  }

  /** Off the list first: a file that nothing names is taken away when it is next opened. */
  async #drop(gone: readonly Stored[]): Promise<void> {
    if (gone.length === 0) return;
    await this.#list(this.#stored.filter((one) => !gone.includes(one)));
    for (const { file } of gone) await this.#folder.remove(file);
  }

  async #list(stored: readonly Stored[]): Promise<void> {
    const text = JSON.stringify({ model: this.#model, stored });
    await this.#folder.write(INDEX, new TextEncoder().encode(text));
    this.#stored = stored;
  }

  async #read(): Promise<void> {
    const bytes = await this.#folder.read(INDEX);
    const found = bytes && v.safeParse(LIST, parsed(bytes));
    const mine = found?.success && found.output.model === this.#model;
    this.#stored = mine ? found.output.stored : [];
    const known = new Set([INDEX, ...this.#stored.map(({ file }) => file)]);
    for (const name of await this.#folder.names()) if (!known.has(name)) await this.#folder.remove(name);
  }
}

/** Null where it is no JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
