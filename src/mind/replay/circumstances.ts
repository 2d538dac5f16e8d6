import type { WorldInfo } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** What a tick stands on beside the mind's own state. */
export interface Circumstances {
  readonly policy: GolemPolicy;
  readonly world: WorldInfo;
  /** Chain of hashes over everything that ticks wrote into memory; null before the first. */
  readonly grimoire: Uint8Array | null;
}
