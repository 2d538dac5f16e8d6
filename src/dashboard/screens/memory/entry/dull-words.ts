import type { EntryFacts } from '../../../../domain/memory/entry-facts.ts';
import { expm1 } from '../../../../lib/math/math.ts';
import { readTraces } from '../../../../shared/trace.ts';
import { formatNumber } from '../../../words/index.ts';

/** What the ticks before an episode were like that left none; null where there were none, or where nothing is known of them. */
export function dullWords(facts: EntryFacts): string | null {
  if (facts.kind !== 'episode' || facts.traces === undefined) return null;
  // The last is its own.
  const before = readTraces(facts.traces).slice(0, -1);
  if (before.length === 0) return null;
  const moved = before.reduce((sum, { change }) => sum + change, 0);
  const surprise = Math.max(...before.map((trace) => trace.surprise));
  const beats = before.flatMap(({ perceived }) => (perceived ? [Math.abs(expm1(perceived.jump))] : []));
  const most =
    beats.length === 0
      ? ''
      : `, by ${formatNumber(100 * Math.max(...beats), { digits: 2 })} % at most between two beats of gamma`;
  const by = formatNumber(100 * expm1(moved), { digits: 2, sign: true });
  return `${before.length}; the price moved by ${by} % over them${most}, surprise at most ${surprise.toFixed(2)}`;
}
