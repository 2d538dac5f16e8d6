import type { GolemEvent } from '../../../domain/events/events.ts';
import { Happening } from '../../../lib/async/happening.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { EventFeed } from './feed.ts';
import { Throttle } from './throttle.ts';

const STATUS_MS = 100;
const GAMMA_MS = 50;
/** How often storage and model are asked how they are while something goes on, ms. */
const VITALS_MS = 2_000;

/** What the golem tells of itself: every event, and those that would come too often now and then. */
export class EventPublisher {
  /** The status is to be told as it is, at once. */
  readonly statusWanted = new Happening();
  /** Storage and model are to be asked how they are. */
  readonly vitalsWanted = new Happening();
  readonly emit: EventFeed['emit'];
  readonly #statusThrottle: Throttle;
  readonly #vitalsThrottle: Throttle;
  readonly #gammaThrottle: Throttle;
  /** The last beat, which waits to be told. */
  #gamma: GolemEvent | null = null;

  constructor(feed: Pick<EventFeed, 'emit'>, timer: Timer) {
    this.emit = feed.emit.bind(feed);
    this.#gammaThrottle = new Throttle(timer, GAMMA_MS, () => this.#gamma && this.emit(this.#gamma));
    this.#statusThrottle = new Throttle(timer, STATUS_MS, () => this.status());
    this.#vitalsThrottle = new Throttle(timer, VITALS_MS, () => this.vitalsWanted.tell());
  }

  notice(
    level: 'info' | 'warning' | 'error',
    code: string,
    text: string,
    action: 'reload' | 'erase' | 'retry' | 'export' | 'lives' | null = null,
  ): void {
    this.emit({ type: 'notice', level, code, text, action });
  }

  /** At once. */
  status(): void {
    this.statusWanted.tell();
  }

  statusSoon(): void {
    this.#statusThrottle.touch();
  }

  /** Something went on: the status soon, storage and model a while later. */
  changed(): void {
    this.#vitalsThrottle.touch();
    this.#statusThrottle.touch();
  }

  /** Of beats that follow one another closely only the last is told. */
  gamma(event: Extract<GolemEvent, { type: 'gamma' }>): void {
    this.#gamma = event;
    this.#gammaThrottle.touch();
  }

  /** What went on before it could be looked at is over. */
  up(): void {
    this.emit({ type: 'boot', stage: 'ready', text: 'The golem is up', progress: 1 });
  }

  /** Everything is another now: whoever had read something reads it anew. */
  anew(): void {
    this.emit({ type: 'reset' });
    this.status();
  }
}
