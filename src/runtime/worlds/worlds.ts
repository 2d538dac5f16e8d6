import type { LivedBlock } from '../../domain/world/chain.ts';
import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import { isSymbol } from '../../mind/world/index.ts';

export interface OpenOptions {
  /** Price of the coin that gas is paid in, quote. */
  readonly gasCoinPrice: number;
  /** Share of what has to be fetched or read, 0..1. */
  progress(share: number): void;
  /** Where the golem left off on a live chain; null where it has never lived. */
  lived?(worldId: string): LivedBlock | null;
}

/**
 * One kind of world: recorded tapes, files of the user's own, live chains, proving grounds. Every id belongs to one source: a tape's is
 * a bare word, any other's begins with the source's kind and a colon (`file:…`, `chain:…`, `proving:…`).
 */
export interface WorldSource {
  owns(id: string): boolean;
  /** As it is now; asked anew each time. @throws AppError `world.*` */
  list(): Promise<readonly WorldInfo[]>;
  /** Whether a world that is not listed opens all the same, as it is made of its id; absent where none is. */
  makes?(id: string): boolean;
  /** @throws AppError `world.not_found` and what else keeps it shut */
  open(id: string, options: OpenOptions): Promise<WorldPort>;
}

/** The worlds on offer, from every source in order, and the one that the golem stands in. */
export class Worlds {
  readonly #sources: readonly WorldSource[];
  #current: WorldPort | null = null;

  constructor(sources: readonly WorldSource[]) {
    this.#sources = sources;
  }

  get current(): WorldPort | null {
    return this.#current;
  }

  /**
   * A source that cannot answer hides its own worlds only. The world that the golem stands in is listed in any case.
   * @throws AppError the first source's, when none answers but those that make their worlds
   */
  async list(): Promise<readonly WorldInfo[]> {
    const answers = await Promise.allSettled(this.#sources.map((source) => source.list()));
    const refused = answers.find((answer) => answer.status === 'rejected');
    const worlds = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (refused && worlds.every(({ id }) => this.#isMade(id)))
      throw AppError.from(refused.reason, 'world.load_failed');
    const here = this.#current?.info;
    return here && this.#isMade(here.id) && !worlds.some(({ id }) => id === here.id)
      ? [...worlds, here]
      : worlds;
  }

  /** Whether a world of this id could be opened. */
  async offers(id: string): Promise<boolean> {
    return this.#isMade(id) || (await this.list()).some((world) => world.id === id);
  }

  /** The world, open; the one that the golem stands in is not opened twice. @throws AppError `world.not_found` and others */
  async open(id: string, options: OpenOptions): Promise<WorldPort> {
    if (this.#current?.info.id === id) return this.#current;
    const source = this.#sources.find((one) => one.owns(id));
    if (!source) throw new AppError('world.not_found', `There is no world "${id}".`, { data: { id } });
    const world = await source.open(id, options);
    const { base, quote } = world.info;
    if (isSymbol(base) && isSymbol(quote)) return world;
    await world.close?.();
    throw new AppError(
      'world.unsupported',
      'A token’s name in this world is not safe for prompts: it is too long, or reads like an instruction. Choose another world or pool.',
      { data: { id } },
    );
  }

  #isMade(id: string): boolean {
    return this.#sources.some((source) => source.owns(id) && (source.makes?.(id) ?? false));
  }

  /** The golem stands in this world now; the one it left lets go of what it held. */
  async entered(world: WorldPort): Promise<void> {
    const left = this.#current;
    this.#current = world;
    if (left !== world) await left?.close?.();
  }
}
