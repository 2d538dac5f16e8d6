import type { MemoryStats, RefusalReason } from '../../../../domain/memory/grimoire.ts';
import { count, formatNumber } from '../../../words/index.ts';

const percent = (share: number): string => `${formatNumber(100 * share, { digits: 1 })} %`;

const CALLED: Readonly<Record<RefusalReason, (n: number) => string>> = {
  duplicate: (n) => `${count(n, 'was', 'were')} there already`,
  'near-duplicate': (n) => `${count(n, 'was', 'were')} there but for punctuation or order`,
  junk: (n) => `${count(n, 'says', 'say')} nothing`,
  echo: (n) => `${count(n, 'is', 'are')} what the golem said`,
};

/** What became of pieces given to memory, and how much of it was junk; empty where none was given. */
export function refusedWords({
  refused,
  takenIn,
  junkRate,
}: Pick<MemoryStats, 'refused' | 'takenIn' | 'junkRate'>): string {
  if (junkRate === null) return '';
  const reasons = (Object.keys(CALLED) as RefusalReason[]).filter((reason) => refused[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + refused[reason], 0);
  const kept = formatNumber(takenIn, { digits: 0 });
  if (total === 0) return `None of ${kept} passages was refused; junk ${percent(junkRate)}.`;
  const why = reasons.map((reason) => CALLED[reason](refused[reason])).join(', ');
  return `${count(total, 'passage was', 'passages were')} refused beside ${kept} kept: ${why}; junk ${percent(junkRate)} of what was given.`;
}
