import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const memories = (n: number): string => count(n, 'memory', 'memories');
const whole = (n: number): string => formatNumber(n, { digits: 0 });

export const english = {
  select: {
    group: 'Selection',
    several: 'Select several',
    shown: (n: number) => `All ${whole(n)} shown`,
    found: 'All found',
    findingAll: 'Selecting all',
    none: 'None',
    selected: (n: number) => `${memories(n)} selected`,
  },
  act: {
    group: 'Bulk actions',
    delete: (n: number) => `Delete ${whole(n)}`,
    deleteTip: 'Only what the owner added can be deleted',
    release: (n: number) => `Release ${whole(n)}`,
    pin: (n: number) => `Pin ${whole(n)}`,
    pinTip: (most: number) => `At most ${most} are pinned at once; nothing in quarantine`,
    unpin: (n: number) => `Unpin ${whole(n)}`,
    exportAs: { jsonl: 'Export (JSONL)', markdown: 'Export (Markdown)' },
    learnt: 'What the golem learnt can’t be deleted.',
    undo: 'Undo',
  },
  progress: (done: number, of: number) => `${whole(done)} of ${whole(of)} done`,
  nothingChanged: 'Nothing was changed.',
  done: {
    deleted: (n: number) => `${memories(n)} deleted.`,
    released: (n: number) => `${memories(n)} released from quarantine.`,
    pinned: (n: number) => `${memories(n)} pinned into every prompt.`,
    unpinned: (n: number) => `${memories(n)} unpinned.`,
  },
};

export const t = catalog('screens/memory/bulk', english);
