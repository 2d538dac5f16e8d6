import type { ChainBookmark, ChainSpec, ChainStatus } from '../../domain/chain.ts';
import type { WorldInfo } from '../../domain/world.ts';

/** Live chains. */
export interface ChainFacade {
  connect(spec: ChainSpec): Promise<WorldInfo>;
  connection(): Promise<ChainStatus | null>;
  chains(): Promise<readonly ChainBookmark[]>;
  forget(id: string): Promise<void>;
}
