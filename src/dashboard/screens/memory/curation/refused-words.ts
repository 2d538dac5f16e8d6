import type { MemoryStats, RefusalReason } from '../../../../domain/memory/grimoire.ts';
import { t } from './strings.ts';

const REASONS: readonly RefusalReason[] = ['duplicate', 'near-duplicate', 'junk', 'echo'];

/** What became of pieces given to memory, and how much of it was junk; empty where none was given. */
export function refusedWords({
  refused,
  takenIn,
  junkRate,
}: Pick<MemoryStats, 'refused' | 'takenIn' | 'junkRate'>): string {
  if (junkRate === null) return '';
  const reasons = REASONS.filter((reason) => refused[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + refused[reason], 0);
  if (total === 0) return t.admission.noneRefused(takenIn, junkRate);
  const why = reasons.map((reason) => t.admission.refusedAs[reason](refused[reason])).join(', ');
  return t.admission.refused(total, takenIn, why, junkRate);
}
