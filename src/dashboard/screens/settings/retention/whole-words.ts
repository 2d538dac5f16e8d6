import type { WholeTicks } from '../../../../domain/storage/retention.ts';
import { count } from '../../../words/index.ts';

const WORDS: Readonly<Record<keyof WholeTicks, string>> = {
  pinned: 'pinned tick',
  deaths: 'death',
  trades: 'trade',
  surprises: 'surprise',
};

/** What stays whole, e.g. `3 trades, 1 surprise`; `none` where nothing does. */
export function wholeWords(whole: WholeTicks): string {
  const said = (Object.keys(WORDS) as (keyof WholeTicks)[])
    .filter((reason) => whole[reason] > 0)
    .map((reason) => count(whole[reason], WORDS[reason]));
  return said.join(', ') || 'none';
}
