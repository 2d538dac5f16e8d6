import { KeptValue } from '../../adapters/idb/index.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort } from '../../mind/ports.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { EventPublisher } from './events/event-publisher.ts';
import type { EventFeed } from './events/feed.ts';
import { Telemetry } from './telemetry/telemetry.ts';
import { Tracer, type TracerDeps } from './tracing/tracer.ts';
import type { KeptTraces } from './tracing/unstored-traces.ts';

/** What of the outside it is told and measured with. */
interface ObservabilityDeps {
  readonly feed: EventFeed;
  readonly store: TracerDeps['store'];
  readonly clock: ClockPort;
  readonly timer: Timer;
  /** Where traces wait that the store did not take; in memory without it. */
  readonly keptTraces?: KeptValue<KeptTraces>;
  /** When false the golem measures nothing of itself; true by default. */
  readonly telemetry?: boolean;
}

/** What is told of a golem: events, counts and traces. */
export class Observability {
  readonly publisher: EventPublisher;
  readonly telemetry: Telemetry;
  readonly tracer: Tracer;

  /** @param living whose policy says what is traced */
  constructor(
    { feed, store, clock, timer, keptTraces, telemetry = true }: ObservabilityDeps,
    living: { readonly life: { readonly policy: Pick<GolemPolicy, 'tracing'> } },
  ) {
    this.publisher = new EventPublisher(feed, timer);
    this.telemetry = new Telemetry(telemetry);
    this.tracer = new Tracer({
      store,
      kept: keptTraces ?? new KeptValue(null),
      clock,
      timer,
      policy: () => living.life.policy.tracing,
    });
  }
}
