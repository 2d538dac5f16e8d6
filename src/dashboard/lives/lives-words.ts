import type { LookedLife, LyingLife, SavedCount } from '../../domain/storage/lying-life.ts';
import { formatBytes, formatNumber, formatWallTime } from '../words/index.ts';
import type { Done } from './lives.svelte.ts';
import { t } from './strings.ts';

/** Why a life lies where it lies, with the date where it is known. */
export function whyWords({ why, standing, at }: LyingLife): string {
  if (why === null && standing !== 'kept') return t.why.current;
  const said = t.why[why ?? 'kept'];
  return at === null ? said : t.row.named(said, formatWallTime(at));
}

/** How much of a life is known, e.g. `619 ticks, 120 memories, last ran May 3, 21 MB`. */
export function sizeWords({ tick, bytes }: LyingLife, looked: LookedLife | null): string {
  const ticks = looked?.tick ?? tick;
  const parts = [
    ...(ticks === null ? [] : [t.size.ticks(ticks)]),
    ...(looked?.memories == null ? [] : [t.size.memories(looked.memories)]),
    ...(looked?.lastLived == null ? [] : [t.size.lastLived(formatWallTime(looked.lastLived))]),
    ...(bytes === null || bytes === 0 ? [] : [formatBytes(bytes)]),
  ];
  return parts.join(', ');
}

/** E.g. `118 memories (2 unreadable), 1 record`. */
export function savedWords(counts: readonly SavedCount[]): string {
  return counts
    .map(({ part, saved, unreadable }) => {
      const counted = t.saved[part](saved);
      return unreadable === 0 ? counted : t.unreadable(counted, formatNumber(unreadable, { digits: 0 }));
    })
    .join(', ');
}

/** What was done, in a sentence or two. */
export function doneWords(done: Done): string {
  if (done.kind === 'exported') {
    const { name, file } = done;
    return file.why === null ? t.done.exported(name) : t.done.asStored(name, file.why);
  }
  if (done.kind === 'saved') return t.done.saved(done.name, savedWords(done.counts));
  if (done.kind === 'rebuilt') return t.done.rebuilt(done.rebuilt.join(', '));
  return t.done.deleted;
}
