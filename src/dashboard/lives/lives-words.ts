import type { LookedLife, LyingLife, SavedCount } from '../../domain/storage/lying-life.ts';
import { count, formatBytes, formatNumber, formatWallTime } from '../words/index.ts';
import type { Done } from './lives.svelte.ts';

const WHY: Readonly<Record<NonNullable<LyingLife['why']>, string>> = {
  damaged: 'Damaged',
  replaced: 'Replaced by two imports',
  left: 'Left for another life',
  found: 'Found here',
  gone: 'Its database is gone',
};

/** Why a life lies where it lies, with the date where it is known. */
export function whyWords({ why, standing, at }: LyingLife): string {
  const when = at === null ? '' : `, ${formatWallTime(at)}`;
  if (why !== null) return `${WHY[why]}${when}`;
  return standing === 'kept' ? `Replaced by an import${when}` : 'The current life';
}

/** How much of a life is known, e.g. `619 ticks, 120 memories, last lived May 3, 21 MB`. */
export function sizeWords({ tick, bytes }: LyingLife, looked: LookedLife | null): string {
  const ticks = looked?.tick ?? tick;
  const parts = [
    ...(ticks === null ? [] : [count(ticks, 'tick')]),
    ...(looked?.memories == null ? [] : [count(looked.memories, 'memory', 'memories')]),
    ...(looked?.lastLived == null ? [] : [`last lived ${formatWallTime(looked.lastLived)}`]),
    ...(bytes === null || bytes === 0 ? [] : [formatBytes(bytes)]),
  ];
  return parts.join(', ');
}

const PART: Readonly<Record<SavedCount['part'], readonly [one: string, many: string]>> = {
  memories: ['memory', 'memories'],
  records: ['record', 'records'],
  playbooks: ['playbook', 'playbooks'],
  testaments: ['testament', 'testaments'],
};

/** E.g. `118 memories (2 unreadable), 1 record`. */
export function savedWords(counts: readonly SavedCount[]): string {
  return counts
    .map(({ part, saved, unreadable }) => {
      const lost = unreadable === 0 ? '' : ` (${formatNumber(unreadable, { digits: 0 })} unreadable)`;
      return `${count(saved, ...PART[part])}${lost}`;
    })
    .join(', ');
}

/** What was done, in a sentence or two. */
export function doneWords(done: Done): string {
  if (done.kind === 'exported') {
    const { name, file } = done;
    return file.why === null
      ? `Exported: ${name}. Bring it back under “Take it with you”.`
      : `Exported as stored: ${name}. ${file.why} A later version of this page may read more of it.`;
  }
  if (done.kind === 'saved') return `Saved in ${done.name}: ${savedWords(done.counts)}.`;
  if (done.kind === 'rebuilt') return `Rebuilt: ${done.rebuilt.join(', ')}.`;
  return 'Deleted.';
}
