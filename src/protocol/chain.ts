import type { ChainBookmark, ChainSpec, ChainStatus } from '../domain/chain.ts';
import type { WorldInfo } from '../domain/world.ts';

/** The golem worker's verbs on live chains. */
export interface ChainApi {
  /** Connects, checks, reads the pool, and goes to live there. */
  worldConnect(spec: ChainSpec): Promise<WorldInfo>;
  /** How the live world's connection stands; null in a world that is not live. */
  worldConnection(): Promise<ChainStatus | null>;
  /** Chains that were connected before, without what may hold a key. */
  worldChains(): Promise<readonly ChainBookmark[]>;
  /** Forgets a chain's addresses. Its books stay with the golem. */
  worldForget(id: string): Promise<void>;
}
