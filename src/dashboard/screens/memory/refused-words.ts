import type { MemoryStats, RefusalReason } from '../../../domain/grimoire.ts';
import { count, formatNumber } from '../../format.ts';

const CALLED: Readonly<Record<RefusalReason, (n: number) => string>> = {
  duplicate: (n) => `${count(n, 'was', 'were')} there already`,
  'near-duplicate': (n) => `${count(n, 'was', 'were')} there but for punctuation or order`,
  junk: (n) => `${count(n, 'says', 'say')} nothing`,
  echo: (n) => `${count(n, 'is', 'are')} what the golem said`,
};

/** What became of pieces given to memory, in a sentence; empty where none was refused. */
export function refusedWords({ refused, takenIn }: Pick<MemoryStats, 'refused' | 'takenIn'>): string {
  const reasons = (Object.keys(CALLED) as RefusalReason[]).filter((reason) => refused[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + refused[reason], 0);
  if (total === 0) return '';
  const why = reasons.map((reason) => CALLED[reason](refused[reason])).join(', ');
  return `${count(total, 'passage was', 'passages were')} refused beside ${formatNumber(takenIn, { digits: 0 })} kept: ${why}.`;
}
