import { worldKindOf } from '../../domain/world/world-id.ts';
import {
  type ChainWorld,
  type CheckedSpec,
  checkSpec,
  hostOf,
  loadOpenChain,
} from '../../adapters/chain/index.ts';
import { KeptValue } from '../../adapters/idb/index.ts';
import type { ChainBookmark, ChainSpec } from '../../domain/world/chain.ts';
import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import { mayHoldKey } from '../../shared/chain-fields.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import type { OpenOptions, WorldSource } from './worlds.ts';

/** What is kept of a chain between visits. `rpc` is null where it may hold a key and the owner did not say to keep it. */
interface KeptChain {
  readonly info: WorldInfo;
  readonly spec: Omit<CheckedSpec, 'rpc' | 'remember'>;
  readonly hosts: readonly string[];
  readonly rpc: readonly string[] | null;
}

/** Live chains: those that were connected, and connecting to others. */
export class ChainSource implements WorldSource {
  readonly #kept: KeptValue<readonly KeptChain[]>;
  readonly #changes = new Mutex();
  /** Addresses of nodes given in this session, by world. They are nowhere else unless they hold no key or were to be kept. */
  readonly #given = new Map<string, readonly string[]>();

  /** @param name of the database that keeps them; null keeps them for the session only */
  constructor(name: string | null) {
    this.#kept = new KeptValue(name);
  }

  owns(id: string): boolean {
    return worldKindOf(id) === 'chain';
  }

  async list(): Promise<readonly WorldInfo[]> {
    return (await this.#all()).map(({ info }) => info);
  }

  async bookmarks(): Promise<readonly ChainBookmark[]> {
    return (await this.#all()).map(({ info, spec, hosts, rpc }) => ({
      id: info.id,
      chainId: spec.chainId!,
      hosts,
      pools: spec.pools,
      addresses: spec.addresses,
      base: spec.base,
      stateView: spec.stateView ?? null,
      ready: rpc !== null || this.#given.has(info.id),
    }));
  }

  /** Opens a chain that was connected before. @throws AppError `world.not_found`, `world.load_failed`, `world.unsupported` */
  async open(id: string, options: OpenOptions): Promise<ChainWorld> {
    const kept = (await this.#all()).find(({ info }) => info.id === id);
    if (!kept) {
      throw new AppError(
        'world.not_found',
        'This chain is no longer connected. Connect it again on the World screen.',
        {
          data: { id },
        },
      );
    }
    const rpc = this.#given.get(id) ?? kept.rpc;
    if (!rpc) {
      throw new AppError(
        'world.load_failed',
        `The address of ${kept.hosts.join(', ')} may contain a key and was not stored. Connect the chain again on the World screen.`,
        { data: { id } },
      );
    }
    return connectTo({ ...kept.spec, rpc }, options);
  }

  /** Connects and keeps what may be kept. @throws AppError `input.invalid`, `world.load_failed`, `world.unsupported` */
  async connect(spec: ChainSpec, options: OpenOptions): Promise<ChainWorld> {
    const { rpc, remember, ...rest } = checkSpec(spec);
    const world = await connectTo({ ...rest, rpc }, options);
    const { info } = world;
    const keep = remember || !rpc.some(mayHoldKey);
    const chain: KeptChain = {
      info,
      spec: { ...rest, chainId: world.connection().chainId },
      hosts: rpc.map(hostOf),
      rpc: keep ? rpc : null,
    };
    this.#given.set(info.id, rpc);
    await this.#change((all) => [...all.filter((one) => one.info.id !== info.id), chain]);
    return world;
  }

  async forget(id: string): Promise<void> {
    this.#given.delete(id);
    await this.#change((all) => all.filter(({ info }) => info.id !== id));
  }

  async #all(): Promise<readonly KeptChain[]> {
    return (await this.#kept.get()) ?? [];
  }

  #change(change: (all: readonly KeptChain[]) => readonly KeptChain[]): Promise<void> {
    return this.#changes.run(async () => this.#kept.set(change(await this.#all())));
  }
}

/** The adapter is loaded when a chain is first asked for. */
async function connectTo(spec: ChainSpec, options: OpenOptions): Promise<ChainWorld> {
  const { openChain } = await loadOpenChain();
  return openChain(spec, options);
}
