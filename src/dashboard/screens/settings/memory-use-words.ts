import type { MemoryUsePart } from '../../../domain/telemetry/memory-use.ts';
import { t } from './strings.ts';

/** Part's name, e.g. `database: files of the life`. */
export const nameOfPart = ({ place, kind }: MemoryUsePart): string =>
  t.memoryUse.part(t.memoryUse.places[place], t.memoryUse.kinds[kind]);

export const meaningOfPart = ({ kind }: MemoryUsePart): string => t.memoryUse.means[kind];

/** Heaviest first; what the browser does not tell, last. */
export function bySize(parts: readonly MemoryUsePart[]): readonly MemoryUsePart[] {
  return parts.toSorted((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1));
}

/** Bytes of all parts that are told. */
export function sumOfParts(parts: readonly MemoryUsePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
}
