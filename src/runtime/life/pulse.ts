import type { SmallStateStore } from '../../adapters/idb/index.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort } from '../../mind/ports.ts';
import type { FirstLife } from '../../protocol/page/worker.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { ModelDeadlines } from '../models/index.ts';
import type { Observability } from '../observability/index.ts';
import { StoredLife } from './commits/stored-life.ts';
import { Beats } from './heart/beats.ts';
import { Heart } from './heart/heart.ts';
import { RunControl } from './heart/run-control.ts';
import { RunStatus } from './run-status.ts';
import type { Living } from './living.ts';

/** What of the outside a heart beats with. */
interface PulseDeps {
  readonly store: StoreApi;
  readonly clock: ClockPort;
  readonly timer: Timer;
  readonly smallState: SmallStateStore;
  readonly first?: FirstLife;
}

/** What keeps a life going, whichever it is: how it stands with it, what of it is durable, and the heart that its owner starts and stops. */
export class Pulse {
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  /** Of models that a tick waits for. */
  readonly deadlines: ModelDeadlines;
  readonly beats: Beats;
  readonly heart: Heart;
  readonly control: RunControl;

  constructor(
    { store, clock, timer, smallState, first }: PulseDeps,
    living: Living,
    { publisher, telemetry, tracer }: Observability,
  ) {
    this.living = living;
    this.run = new RunStatus(living, publisher);
    this.stored = new StoredLife(store);
    this.deadlines = new ModelDeadlines(
      () => clock.now(),
      timer,
      () => publisher.status(),
    );
    const { run, stored, deadlines } = this;
    this.beats = new Beats({ living, run, stored, publisher });
    this.heart = new Heart(this.beats, clock, timer);
    this.control = new RunControl({
      heart: this.heart,
      living,
      run,
      stored,
      deadlines,
      smallState,
      first,
      publisher,
    });
    stored.committed.hear((commits, ms) => {
      telemetry.committed(commits, ms, clock.stopwatch());
      tracer.committed(commits, ms);
      publisher.changed();
    });
    stored.begun.hear(() => telemetry.begin());
    stored.failed.hear((error, lost) => lost && tracer.lost(error, lost));
  }
}
