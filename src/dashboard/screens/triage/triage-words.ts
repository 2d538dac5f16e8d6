import type { DropReason } from '../../../domain/world/event-stream.ts';
import type { TriageEvent } from '../../../domain/attention/triage.ts';

/** Why events were dropped, after their number. */
export const DROPPED: Readonly<Record<DropReason, string>> = {
  anonymous: 'that say no kind',
  permission: 'that only permit something',
  echo: 'that repeat what another event says',
  dust: 'that move nothing',
  repeat: 'said again in the same block',
  flood: 'more of one kind than a block is read for',
  'no-place': 'of contracts that there was no place for',
  settled: 'of which enough is known, and that concern nothing owned',
};

/** Numbers of a sentence as the page writes them: the mind's own sentences are made for models. */
export const withMinus = (sentence: string): string =>
  sentence.replaceAll(/(?<![\w-])-(?=0\.0+(?!\d))/g, '').replaceAll(/(?<![\w-])-(?=\d)/g, '−');

/** What an event was, after its kind. */
export function eventWords({ index, move, score }: TriageEvent): string {
  if (index < 0 && Math.abs(score.z) < 1) return 'about as often as expected';
  if (index < 0) return score.z > 0 ? 'more often than expected' : 'silent, or less often than expected';
  return move === null ? '' : withMinus(`moved the price by ${move} ticks`);
}
