import type { EntryFacts } from '../../../../domain/memory/entry-facts.ts';
import { expm1 } from '../../../../lib/math/math.ts';
import { readTraces } from '../../../../shared/trace.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** What the ticks before an episode were like that left none; null where there were none, or where nothing is known of them. */
export function dullWords(facts: EntryFacts): string | null {
  if (facts.kind !== 'episode' || facts.traces === undefined) return null;
  // The last is its own.
  const before = readTraces(facts.traces).slice(0, -1);
  if (before.length === 0) return null;
  const moved = before.reduce((sum, { change }) => sum + change, 0);
  const surprise = Math.max(...before.map((trace) => trace.surprise));
  const beats = before.flatMap(({ perceived }) => (perceived ? [Math.abs(expm1(perceived.jump))] : []));
  const change = formatNumber(expm1(moved), { unit: '%', digits: 2, sign: true });
  if (beats.length === 0) return t.dull.whole(before.length, change, surprise);
  const most = formatNumber(Math.max(...beats), { unit: '%', digits: 2 });
  return t.dull.withBeats(before.length, change, most, surprise);
}
