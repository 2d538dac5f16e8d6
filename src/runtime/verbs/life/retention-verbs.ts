import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { Room } from '../../../domain/storage/room.ts';

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

const DAY_MS = 86_400_000;
/** A pace is told from so much of a life on. */
const LEAST_MS = 60_000;

/** How much of its past the golem keeps whole. */
export function retentionVerbs(golem: Golem): VerbsOf<'retention'> {
  const { store, clock } = golem.deps;
  return {
    'retention.get': () => store.retention(),
    async 'retention.room'() {
      const now = clock.now();
      const [{ bytes, quota }, lived] = await Promise.all([store.status(), store.livedSince(now - DAY_MS)]);
      const days = lived.from === null ? 0 : (now - lived.from) / DAY_MS;
      const pace = {
        bytesPerTick: lived.allTicks === 0 ? null : lived.bytes / lived.allTicks,
        ticksPerDay: days * DAY_MS < LEAST_MS ? null : lived.ticks / days,
      };
      const room = { bytes, quota, ...pace };
      return { ...room, fullInDays: fullInDays(room) };
    },
    'retention.preview': (fullTicks) => store.previewRetention(fullTicks),
    'retention.set': (fullTicks) => store.setRetention(fullTicks),
  };
}
