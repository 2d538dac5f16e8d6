import type { MutationRow } from '../../../../domain/governor/mutation.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** How it stands, in a word or two. */
export const statusWords = ({ status, inForce }: MutationRow): string =>
  status === 'promoted' && !inForce ? t.mutations.overridden : t.mutations.status[status];

const worth = (value: number): string => formatNumber(value, { digits: 2, sign: true });

/** On what it was found: both decisions are sentences. */
export const foundWords = ({ found }: MutationRow): string =>
  t.mutations.found(worth(found.worth), found.decided, worth(found.otherwiseWorth), found.otherwise);

/** How far the trial is. */
export const trialWords = ({ trial, most }: MutationRow): string =>
  t.mutations.trial(trial.pairs, most.pairs, trial.thoughts, most.thoughts, trial.differed);
