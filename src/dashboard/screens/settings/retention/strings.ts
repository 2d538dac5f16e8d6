import { catalog } from '../../../language/index.ts';
import { count } from '../../../words/index.ts';

export const english = {
  panel: {
    what: 'the retention setting',
    everything: 'The full history is kept.',
    newest: (ticks: number) => `The newest ${count(ticks, 'tick')} are kept in full.`,
    thinned: (thinned: number, to: string, whole: number) =>
      `Up to tick ${to}, ${count(thinned, 'older tick')} are kept as one line each, ${count(whole, 'tick')} in full.`,
    waiting: (ticks: number) => `While the golem rests, up to ${count(ticks, 'more tick')} will be thinned.`,
    legend: 'What is kept of older ticks',
    keepAll: 'Keep full history',
    keepNewest: 'Keep recent ticks in full, older ones as one line',
    ticks: 'Ticks kept in full',
    least: (ticks: number) => `At least ${ticks}.`,
    saveAll: 'Keep everything from now on',
    preview: 'Preview',
  },
  preview: {
    now: 'Now',
    after: 'Afterwards, about',
    thinned: 'Thinned',
    ticks: (n: number) => count(n, 'tick'),
    whole: 'Kept in full',
    wholeHelp: 'A tick may count for several reasons',
    reasons: {
      pinned: (n: number) => count(n, 'pinned tick'),
      deaths: (n: number) => count(n, 'death'),
      trades: (n: number) => count(n, 'trade'),
      surprises: (n: number) => count(n, 'surprise'),
    },
    none: 'none',
    about:
      'Thinned ticks cannot be replayed, reopened or forked any more, and their prompts are deleted. Their numbers, memories, ledger entries and seals stay. You cannot undo this.',
    nothing: 'No tick is old enough yet. Ticks are thinned as they grow old.',
    thin: (ticks: number) => `Thin ${count(ticks, 'tick')}`,
    apply: 'Apply',
    cancel: 'Cancel',
  },
};

export const t = catalog('screens/settings/retention', english);
