import { catalog } from '../../../../language/index.ts';
import { count, formatNumber } from '../../../../words/index.ts';

const memories = (n: number): string => count(n, 'memory', 'memories');

export const english = {
  group: 'Memories from a file',
  looking: (file: string) => `Reading ${file}…`,
  from: (file: string) => `${file}: memories that a golem exported`,
  bring: (n: number) => `Import ${memories(n)}`,
  other: 'Choose other files',
  progress: (done: number, of: number) => `${formatNumber(done, { digits: 0 })} of ${memories(of)} kept`,
  cancel: 'Cancel',
  cancelling: 'Cancelling',
  brought: (n: number) => `${memories(n)} imported.`,
  broughtOfMore: (n: number) => `${memories(n)} imported; the rest was cancelled.`,
  known: 'The golem knows them from now on.',
  quarantined: (n: number) =>
    `${formatNumber(n, { digits: 0 })} of them in quarantine: no search finds them.`,
  undo: 'Undo',
  more: 'Take in more',
  undoing: 'Undoing…',
  undone: (n: number) => `${memories(n)} deleted.`,
  again: 'Take in other files',
  preview: {
    adds: memories,
    addsAfter: 'would be added. Nothing is kept yet.',
    addsAfterHas: (has: number) =>
      `would be added; ${count(has, 'memory in the file is', 'memories in the file are')} already here. Nothing is kept yet.`,
    types: 'Types',
    beginning: 'Beginning',
    trust: 'Trust',
    inherited: 'Inherited at most.',
    lowered: (n: number) => `Inherited at most; ${memories(n)} with more trust lowered to it.`,
    informs: 'They inform decisions and never bind them, and do not count as lived here.',
    quarantine: 'Quarantine',
    quarantined: (n: number) => `${memories(n)}: read like instructions, or were in quarantine before.`,
    pinned: 'Pinned there',
    pinnedHere: (n: number) => `${memories(n)}. An import pins nothing.`,
    links: 'Links',
    linksOut: (n: number) => `${count(n, 'link')} dropped: the target is neither in the file nor here.`,
    refused: 'Refused',
    line: (line: number, why: string) => `Line ${line}: ${why}`,
    moreLines: (n: number) => `and ${count(n, 'more line')}`,
  },
};

export const t = catalog('screens/memory/add/bring', english);
