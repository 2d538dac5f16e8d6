import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world.ts';
import type { WorldPort } from '../../mind/ports.ts';

/** Where worlds come from: recorded tapes now, chains and files later. */
export interface WorldSource {
  list(): Promise<readonly WorldInfo[]>;
  /**
   * @param gasCoinPrice price of the coin that gas is paid in, quote
   * @param progress share of the download, 0..1
   */
  open(info: WorldInfo, gasCoinPrice: number, progress: (share: number) => void): Promise<WorldPort>;
}

/** The worlds on offer and the one that is open. */
export class Worlds {
  readonly #source: WorldSource;
  #list: readonly WorldInfo[] | null = null;
  #open: WorldPort | null = null;

  constructor(source: WorldSource) {
    this.#source = source;
  }

  get current(): WorldPort | null {
    return this.#open;
  }

  async list(): Promise<readonly WorldInfo[]> {
    this.#list ??= await this.#source.list();
    return this.#list;
  }

  /** @throws AppError `world.not_found` */
  async use(id: string, gasCoinPrice: number, progress: (share: number) => void): Promise<WorldPort> {
    if (this.#open?.info.id === id) return this.#open;
    const worlds = await this.list();
    const info = worlds.find((world) => world.id === id);
    if (!info) {
      throw new AppError('world.not_found', `There is no world "${id}".`, {
        data: { id, known: worlds.map((world) => world.id) },
      });
    }
    this.#open = await this.#source.open(info, gasCoinPrice, progress);
    return this.#open;
  }
}
