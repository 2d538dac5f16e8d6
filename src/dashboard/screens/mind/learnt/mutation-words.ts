import type { MutationRow } from '../../../../domain/governor/mutation.ts';
import { formatNumber } from '../../../words/index.ts';

const STATUS: Readonly<Record<MutationRow['status'], string>> = {
  staged: 'On trial',
  promoted: 'Promoted',
  refuted: 'Refuted',
  'rolled-back': 'Rolled back',
};

/** How it stands, in a word or two. */
export const statusWords = ({ status, inForce }: MutationRow): string =>
  status === 'promoted' && !inForce ? 'Promoted, set otherwise since' : STATUS[status];

const worth = (value: number): string => formatNumber(value, { digits: 2, sign: true });

/** On what it was found: both decisions are sentences. */
export const foundWords = ({ found }: MutationRow): string =>
  `Decided, worth ${worth(found.worth)}: ${found.decided} By it, worth ${worth(found.otherwiseWorth)}: ${found.otherwise}`;

/** How far the trial is. */
export const trialWords = ({ trial, most }: MutationRow): string =>
  `${trial.pairs} of ${most.pairs} pairs, ${trial.thoughts} of ${most.thoughts} thoughts, ${trial.differed} of them decided otherwise by it.`;
