import type { SourceAttribution } from '../../domain/governor/source-attribution.ts';

/** What the store keeps of attributions. */
export interface StoreAttributionApi {
  /** Of a tick; null where none was run. */
  attribution(tick: number): Promise<SourceAttribution | null>;
  /** Keeps it with its tick, in the place of the one before. */
  saveAttribution(attribution: SourceAttribution): Promise<void>;
  /** Ticks that have one, newest first. */
  attributedTicks(limit: number): Promise<readonly number[]>;
}
