import type { ShownStretch } from '../../domain/gateway/gateway.ts';
import { groupBy } from '../../lib/containers/group-by.ts';
import type { TextEdit } from './layer.ts';

/** By part. */
export type Stretches = ReadonlyMap<string, readonly ShownStretch[]>;

/** Where a place of a text is once its masks are put; inside of a mask, at its beginning or its end. @param masks in order, apart */
function moved(place: number, masks: readonly TextEdit[], to: 'start' | 'end'): number {
  let by = 0;
  for (const { start, end, put } of masks) {
    if (place <= start) break;
    if (place < end) return start + by + (to === 'end' ? put.length : 0);
    by += put.length - (end - start);
  }
  return place + by;
}

/**
 * Where a text that is kept masked was masked, and where it was cut, in places of the masked text: which words went is shown beside what
 * took their place.
 */
export function stretchesOf(masks: readonly TextEdit[], cuts: readonly TextEdit[]): Stretches {
  const found = [
    ...masks.map((edit) => ({ edit, by: 'pii' as const })),
    ...cuts.map((edit) => ({ edit, by: 'injection' as const })),
  ];
  const byPart = groupBy(found, ({ edit }) => edit.part);
  const stretches = new Map<string, readonly ShownStretch[]>();
  for (const [part, all] of byPart) {
    const own = masks.filter((edit) => edit.part === part).toSorted((a, b) => a.start - b.start);
    const placed = all.map(({ edit, by }) => ({
      from: moved(edit.start, own, 'start'),
      to: moved(edit.end, own, 'end'),
      by,
    }));
    stretches.set(
      part,
      placed.toSorted((a, b) => a.from - b.from || b.to - a.to),
    );
  }
  return stretches;
}
