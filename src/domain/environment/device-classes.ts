import type { MemoryClass, PowerClass } from './reading.ts';

/** Classes of what hosts measure of their devices. Bounds are ours. */

const SMALL_GIB = 4;
const MEDIUM_GIB = 8;
const LOW_BATTERY = 0.2;

/** @param gib of memory, as the host tells it */
export function memoryClass(gib: number): MemoryClass {
  if (gib < SMALL_GIB) return 'small';
  return gib < MEDIUM_GIB ? 'medium' : 'large';
}

/** @param battery.level 0..1 */
export function powerClass(battery: { readonly charging: boolean; readonly level: number }): PowerClass {
  if (battery.charging) return 'mains';
  return battery.level <= LOW_BATTERY ? 'battery-low' : 'battery';
}
