import type { Room } from '../domain/storage/room.ts';

/** Days until what is left is filled at this pace, 0 when it is full; null where it is not known, or never. */
export function fullInDays({
  bytes,
  quota,
  bytesPerTick,
  ticksPerDay,
}: Omit<Room, 'fullInDays'>): number | null {
  if (bytes === null || quota === null || bytesPerTick === null || ticksPerDay === null) return null;
  const perDay = bytesPerTick * ticksPerDay;
  return perDay > 0 ? Math.max(0, quota - bytes) / perDay : null;
}
