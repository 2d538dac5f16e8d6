import type { GuidelineRow, Guidelines } from '../../../../domain/governor/guideline.ts';
import { count, formatNumber } from '../../../words/index.ts';

const STATUS: Readonly<Record<GuidelineRow['status'], string>> = {
  'in-force': 'In force',
  withdrawn: 'Withdrawn: it hurt',
  'taken-back': 'Deleted',
};

/** How it stands, in a word or two. */
export const standing = ({ status }: GuidelineRow): string => STATUS[status];

const worth = (value: number): string => formatNumber(value, { digits: 2, sign: true });

/** The failure that left it: decisions are sentences. */
export const failureWords = ({ found }: GuidelineRow): string =>
  `${count(found.entries, 'entry', 'entries')} gave way, and it decided, worth ${worth(found.worth)}: ${found.decided} With everything whole it would have been worth ${worth(found.wholeWorth)}, with the best of these alone ${worth(found.otherwiseWorth)}: ${found.otherwise}`;

/** What came of it since. */
export const cameWords = ({ applied, helped, hurt, trial }: GuidelineRow): string =>
  applied === 0
    ? 'No prompt of its regime has needed it since.'
    : `It changed ${count(applied, 'prompt')}, ${trial.differed} of which were decided otherwise without it; of those that are due and do not overlap it helped in ${helped} and hurt in ${hurt}.`;

/** What was looked at in all. */
export const lookedWords = ({ looked, failures, forks }: Guidelines): string =>
  `It lived ${count(looked, 'bad tick')} again with everything whole, in ${count(forks, 'fork')}: ${failures === 0 ? 'none' : failures} would have been worth more.`;
