import type { GolemEvent, GolemEventType, NumberedEvent } from '../../domain/events/events.ts';
import type { PastTick } from '../../domain/past/past.ts';
import type { RootVerbs, Topics } from '../../protocol/verbs/api.ts';
import type { Metrics, MetricsVerbs } from '../../protocol/verbs/observability/metrics.ts';
import type { InstallVerbs } from '../../protocol/verbs/page.ts';
import type { StateVerbs } from '../../protocol/verbs/replay/state.ts';

export type EventOf<Type extends GolemEventType> = Extract<NumberedEvent, { type: Type }>;

/**
 * `globalThis.golem`: everything that a person can do on the page, for scripts, embedding pages and tests.
 * The dashboard itself uses nothing else. Every call but `on` is asynchronous and rejects with an `AppError`.
 * The verbs are declared by topic in `protocol/verbs/`; docs/api.md tells shapes, units and errors.
 */
export interface GolemFacade extends RootVerbs, Omit<Topics, 'state' | 'metrics'> {
  /** Resolves when the golem can be asked and told; rejects when it could not be started. */
  readonly ready: Promise<void>;
  readonly state: StateVerbs & {
    /** The golem as it was at the end of a tick: the same verbs, answered as of then; commands are refused with `past.read_only`. */
    reopen(tick: number): Promise<ReopenedGolem>;
  };
  /** `metrics()` at a glance, and what it is made of. */
  readonly metrics: MetricsVerbs & (() => Promise<Metrics>);
  readonly install: InstallVerbs;
  /** Listens to one type of event, or to all with `*`. Returns the unsubscribe function. */
  on<Type extends GolemEventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void;
  on(type: '*', listener: (event: GolemEvent & { seq: number }) => void): () => void;
}

/** The golem as it was: the same verbs, answered as of one tick; what would change something is refused. */
export interface ReopenedGolem extends GolemFacade {
  readonly past: PastTick;
  /** Goes to another tick. @throws AppError `replay.not_recorded`, and stays where it is */
  goTo(tick: number): Promise<PastTick>;
}
