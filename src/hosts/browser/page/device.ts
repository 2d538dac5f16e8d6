import type { HostReading, MemoryClass, PowerClass } from '../../../domain/environment/reading.ts';
import { memoryClass, powerClass } from '../../../domain/environment/device-classes.ts';

/** The Battery Status API, where a browser has it: coarse, and absent in Firefox and Safari. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  /** 0..1. */
  readonly level: number;
}
interface Exposed {
  /** GiB, rounded to a power of two; Chromium only. */
  readonly deviceMemory?: number;
  getBattery?(): Promise<Battery>;
}

/**
 * Tells what the device is like, at once and whenever a class of it changes: connection, power, memory, whether the page is in view. What
 * this browser does not expose is `unknown`.
 * @returns ends it
 */
export function watchDevice(tell: (now: HostReading) => void): () => void {
  const { deviceMemory, getBattery } = navigator as Exposed;
  const memory: MemoryClass = deviceMemory === undefined ? 'unknown' : memoryClass(deviceMemory);
  let power: PowerClass = 'unknown';
  let told = '';
  const ending = new AbortController();
  const { signal } = ending;
  const look = (): void => {
    if (signal.aborted) return;
    const now: HostReading = {
      online: navigator.onLine ? 'yes' : 'no',
      power,
      memory,
      page: document.visibilityState === 'hidden' ? 'hidden' : 'shown',
    };
    const said = JSON.stringify(now);
    if (said !== told) tell(now);
    told = said;
  };
  addEventListener('online', look, { signal });
  addEventListener('offline', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const charged = (battery: Battery): void => {
    const read = (): void => {
      power = powerClass(battery);
      look();
    };
    battery.addEventListener('levelchange', read, { signal });
    battery.addEventListener('chargingchange', read, { signal });
    read();
  };
  // Some browsers refuse it: then the power stays unknown.
  void getBattery?.call(navigator).then(charged, () => undefined);
  look();
  return () => ending.abort();
}
