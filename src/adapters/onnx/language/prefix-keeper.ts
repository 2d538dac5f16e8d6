import type { KvPrefixes, LocalBackend } from '../../../domain/models/local-model.ts';
import type { LoadedLanguage } from '../../../protocol/threads/language.ts';
import type { LanguagePlan } from '../../../protocol/threads/language-plan.ts';
import { type FileFolder, sha256 } from '../../files/index.ts';
import { PrefixDisk } from './prefix-disk.ts';

type Parts = Parameters<typeof PrefixDisk.open>[2];

/** Keeps beginnings of prompts on disk, where it is to and can: a disk that fails is asked no more, and prompts are computed. */
export class PrefixKeeper {
  readonly #parts: Parts;
  readonly #folder: () => Promise<FileFolder | null>;
  readonly #model: string;
  #disk: PrefixDisk | null = null;
  #error: string | null = null;

  /** @param model names weights and what they run on @param folder of that model; null where the browser has none */
  constructor(model: string, folder: () => Promise<FileFolder | null>, parts: Parts) {
    this.#model = model;
    this.#folder = folder;
    this.#parts = parts;
  }

  get status(): Pick<KvPrefixes, 'disk' | 'diskError'> {
    const { count, bytes, limit } = this.#disk ?? {};
    const disk =
      count === undefined || bytes === undefined || limit === undefined ? null : { count, bytes, limit };
    return { disk, diskError: this.#error };
  }

  /** What is there goes where it is not to keep any. */
  async keep(keep: boolean): Promise<void> {
    const before = this.#disk;
    this.#disk = this.#error = null;
    if (!keep) return before?.clear();
    try {
      const folder = await this.#folder();
      if (folder === null) this.#error = 'This browser has no private file system.';
      else this.#disk = await PrefixDisk.open(folder, this.#model, this.#parts);
    } catch (cause) {
      this.#failed(cause);
    }
  }

  /** @see PrefixDisk.bring */
  bring(prompt: readonly number[]): Promise<void> {
    return this.#try((disk) => disk.bring(prompt));
  }

  /** @see PrefixDisk.store */
  store(): Promise<void> {
    return this.#try((disk) => disk.store());
  }

  async #try(work: (disk: PrefixDisk) => Promise<void>): Promise<void> {
    const disk = this.#disk;
    if (disk === null) return;
    try {
      await work(disk);
    } catch (cause) {
      if (this.#disk === disk) this.#failed(cause);
    }
  }

  #failed(cause: unknown): void {
    this.#disk = null;
    this.#error = cause instanceof Error ? cause.message : String(cause);
  }
}

/** What a model's numbers depend on: its files, and what it runs on, since each rounds otherwise. */
export function weightsName(
  { files: { graph, shards, vocabulary } }: LanguagePlan,
  hashes: LoadedLanguage['hashes'],
  runsOn: LocalBackend,
): Promise<string> {
  const each = [graph, ...shards, vocabulary].map(({ path, sha256: known }) => known ?? hashes[path] ?? path);
  return sha256(new TextEncoder().encode([runsOn, ...each].join(' ')));
}
