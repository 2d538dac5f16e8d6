import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { TickSummary } from '../../domain/records/record.ts';
import type { TickMetrics } from '../../domain/telemetry/telemetry.ts';
import type { ClockPort, DeadlinePort, EnvironmentPort, ModelPort, TokenCounter } from '../../mind/ports.ts';
import type { Reflex } from '../../mind/reflex/index.ts';
import type { SpanDescription } from '../../mind/replay/index.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { QueryEmbedder, WorkingMemory } from '../memory/index.ts';
import type { PreAssembly } from './pre-assembly/pre-assembly.ts';
import type { Historian } from './commits/historian.ts';
import type { Tracer } from '../observability/index.ts';
import type { CommitQueue } from './commits/commit-queue.ts';
import type { LivedSpans } from './lived-spans.ts';
import type { PoisonTicks } from './commits/poison-ticks.ts';

/** What a life is lived with. */
export interface LifeDeps {
  readonly store: StoreApi;
  readonly queue: CommitQueue;
  readonly memory: WorkingMemory;
  readonly embedder: QueryEmbedder;
  readonly tokens: TokenCounter;
  readonly reflex: Reflex;
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  /** Null where the host tells nothing of its device. */
  readonly environment: EnvironmentPort | null;
  readonly historian: Historian;
  readonly tracer: Tracer;
  /** Makes pieces of the next prompt between ticks. */
  readonly preAssembly: Pick<PreAssembly, 'pieces'>;
  readonly poisonTicks: Pick<PoisonTicks, 'setAside'>;
  readonly clock: ClockPort;
  readonly appVersion: string;
  /** Every kind of span that it may live. */
  readonly spans: readonly SpanDescription[];
  /** What was measured of the tick, to be stored with it; null where nothing is. */
  measure(lived: LivedSpans, summary: TickSummary): TickMetrics | null;
  /** @param entries that wait for a vector, new or with other words */
  unembedded(entries: readonly GrimoireEntry[]): void;
  lived(lived: LivedSpans): void;
}
