import type { GuidelineRow, Guidelines } from '../../../../domain/governor/guideline.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** How it stands, in a word or two. */
export const standing = ({ status }: GuidelineRow): string => t.guidelines.status[status];

const worth = (value: number): string => formatNumber(value, { digits: 2, sign: true });

/** The failure that left it: decisions are sentences. */
export const failureWords = ({ found }: GuidelineRow): string =>
  t.guidelines.failure(
    found.entries,
    worth(found.worth),
    found.decided,
    worth(found.wholeWorth),
    worth(found.otherwiseWorth),
    found.otherwise,
  );

/** What came of it since. */
export const cameWords = ({ applied, helped, hurt, trial }: GuidelineRow): string =>
  applied === 0 ? t.guidelines.unused : t.guidelines.used(applied, trial.differed, helped, hurt);

/** What was looked at in all. */
export const lookedWords = ({ looked, failures, forks }: Guidelines): string =>
  failures === 0 ? t.guidelines.looked(looked, forks) : t.guidelines.lookedWith(looked, forks, failures);
