import { type HostReading, NOTHING_KNOWN } from '../../domain/environment/reading.ts';
import { Happening } from '../../lib/async/happening.ts';

/** What a host last told of its device. The host tells it again whenever a class of it changes. */
export class Device {
  readonly changed = new Happening<[now: HostReading]>();
  #now: HostReading;

  constructor(now: HostReading = NOTHING_KNOWN) {
    this.#now = now;
  }

  get now(): HostReading {
    return this.#now;
  }

  get offline(): boolean {
    return this.#now.online === 'no';
  }

  tell(now: HostReading): void {
    this.#now = now;
    this.changed.tell(now);
  }
}
