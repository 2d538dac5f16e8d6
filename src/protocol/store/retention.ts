import type { Retention, RetentionPreview } from '../../domain/storage/retention.ts';
import type { SpanSeal } from '../../domain/past/replay.ts';

/** The seal of a tick that was thinned. */
export interface ThinnedSeal {
  readonly tick: number;
  readonly seal: SpanSeal;
  /** Of what it was told, which is no longer there. */
  readonly inputsHash: Uint8Array;
}

/** What was lived of late, and what all that was lived takes. */
export interface LivedSince {
  readonly ticks: number;
  /** Wall time of the first of them, Unix ms; null without any. */
  readonly from: number | null;
  readonly bytes: number;
  readonly allTicks: number;
}

/** What the store answers about how much of the past is kept. */
export interface StoreRetentionApi {
  retention(): Promise<Retention>;
  /** Reads the sizes of what would go. @param fullTicks null: everything */
  previewRetention(fullTicks: number | null): Promise<RetentionPreview>;
  /** What is to go goes by and by, while nothing is written. What has gone does not come back. */
  setRetention(fullTicks: number | null): Promise<Retention>;
  /** Ticks that were lived since then, the first of them, and bytes of all tables with how many ticks they are of. @param since Unix ms */
  livedSince(since: number): Promise<LivedSince>;
  /** By tick ascending, both ends inclusive; whole ticks are left out. */
  thinnedSeals(range: { readonly from: number; readonly to: number }): Promise<readonly ThinnedSeal[]>;
}
