import type { TriageEvent } from '../../../domain/attention/triage.ts';
import { formatNumber } from '../../words/index.ts';
import { t } from './strings.ts';

/** Numbers of a sentence as the page writes them: the mind's own sentences are made for models. */
export const withMinus = (sentence: string): string =>
  sentence.replaceAll(/(?<![\w-])-(?=0\.0+(?!\d))/g, '').replaceAll(/(?<![\w-])-(?=\d)/g, '−');

/** What an event was, after its kind. */
export function eventWords({ index, move, score }: TriageEvent): string {
  if (index < 0 && Math.abs(score.z) < 1) return t.events.asExpected;
  if (index < 0) return score.z > 0 ? t.events.more : t.events.less;
  return move === null ? '' : t.events.moved(formatNumber(move));
}
