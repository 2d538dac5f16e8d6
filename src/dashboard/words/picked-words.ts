import type { Picked } from '../../domain/memory/grimoire.ts';
import { formatNumber } from './numbers/format.ts';
import { t } from './strings.ts';

/** Why a memory was recalled though it did not rank so high. */
export const pickedWords = ({ by }: Picked): string => t.picked[by];

/** How many were not there by their rank, and why. */
export function pickedInAll(picked: readonly Picked[]): string {
  const parts = (['link', 'contrary', 'exploration'] as const).flatMap((by) => {
    const many = picked.filter((one) => one.by === by).length;
    return many === 0 ? [] : [t.pickedInAll[by](formatNumber(many))];
  });
  return t.pickedInAll.all(parts.join(', '));
}
