import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';
import type { Truth } from '../memory-filter.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });

const truths: Record<Truth, string> = {
  holds: 'still true',
  ended: 'no longer true',
  contradicted: 'contradicted',
};

export const english = {
  row: {
    select: (title: string) => `Select ${title}`,
    quarantined: 'in quarantine',
    noVector: 'no vector yet',
  },
  filters: {
    label: 'Search and filter memory',
    about: 'Search by words and meaning',
    placeholder: 'Ask a question',
    recall: 'Recall',
    ranking: 'Ranking',
    byQuestion: 'by the question',
    asGolem: 'as the golem recalls now',
    until: 'Said or lived by',
    type: 'Type',
    anyType: 'any type',
    category: 'Category',
    anyCategory: 'any category',
    origin: 'Origin',
    anyOrigin: 'any origin',
    trust: 'Trust',
    anyTrust: 'any trust',
    regime: 'Regime',
    anyRegime: 'any regime',
    verified: 'Verified',
    truth: 'Truth',
    any: 'any',
    truths,
    facet: (name: string, n: number) => `${name} (${whole(n)})`,
    showAll: 'Show all',
  },
  list: {
    noMatch: 'No entry matches the filter.',
    noMatchHow: '“Show all” clears the filter.',
    empty: 'No memories yet.',
    emptyHow:
      'Every tick above T0 leaves an episode here, and so does a surprising T0. Knowledge is distilled from episodes. You can add an entry under Remember, or drop notes or a chat here.',
    goToLive: 'Go to Live to start or step the golem',
    shown: (n: number) => `${count(n, 'entry', 'entries')} shown`,
    allShown: (n: number) => `All ${count(n, 'entry', 'entries')} shown`,
    older: 'Show older entries',
    reading: 'Reading…',
  },
  recall: {
    none: 'No matches.',
    noneHow:
      'No entry that passes the filter has these words or comes near their meaning. Entries without a vector are compared by words.',
    aMemory: 'a memory',
    score: 'score',
    meaning: 'meaning',
    noVector: 'no vector yet',
    words: 'words',
    noWords: 'none',
    wording: 'wording',
    wordingTip: 'How closely the question’s words match this memory, among the likely answers',
    names: (names: string) => `names ${names}`,
    time: (date: string) => `time ${date}`,
    timeSaid: (words: string, date: string) => `time “${words}”, ${date}`,
    halved: (why: string) => `score halved: ${why}`,
    otherSide: 'the other side',
    linkedTo: 'linked to',
    neighbours: 'from neighbouring passages',
    confidence: 'confidence now',
  },
  contradictions: {
    none: 'No known contradictions.',
    how: 'New notes and passages are compared with memory. Two contradict each other when they give one thing two values, such as a fee, a home or a birthday, or when one denies the other. Both are kept; evidence and time decide which one stands.',
    look: (most: number) => `Search the newest ${whole(most)}`,
    lookTip: 'Memories from earlier versions were never compared',
    looking: 'Searching…',
    task: 'Searching for contradictions',
    noneFound: 'None found.',
    found: (n: number) => `${count(n, 'contradiction')} found.`,
  },
};

export const t = catalog('screens/memory/list', english);
