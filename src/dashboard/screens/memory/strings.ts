import type { ValidityReason } from '../../../domain/memory/grimoire.ts';
import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const memories = (n: number): string => count(n, 'memory', 'memories');

/** How a search was ranked, for the line under its title. */
export interface Ranked {
  readonly most: number;
  readonly question: string;
  /** Whether vectors were compared, or words alone. */
  readonly byMeaning: boolean;
  /** A day, or empty. */
  readonly until: string;
  /** A tick, or empty. */
  readonly asOf: string;
}

const because: Record<ValidityReason, string> = {
  given: 'as its source says',
  contradicted: 'something newer says otherwise',
  outweighed: 'the other side has more evidence',
  stands: 'it was contradicted and stands',
  ruled: 'you decided for the other side',
  replaced: 'something newer on the same subject replaced it',
  refuted: 'the world refuted it',
};

export const english = {
  panels: {
    takeIn: 'Import notes or chats',
    counts: 'Counts',
    remember: 'Remember',
  },
  heading: 'Memory',
  passage: 'passage',
  tick: (tick: number) => `tick ${tick}`,
  notChecked: 'not checked',
  list: {
    title: 'Entries',
    recalled: 'Recalled',
    newest: 'newest experience first, then distilled knowledge',
    asOf: (tick: string) => `as of tick ${tick}, with the text, trust and counts of that time`,
    asGolem: (question: string, most: number) =>
      `what the golem would recall for “${question}” now, ${most} at most`,
    ranked: ({ most, question, byMeaning, until, asOf }: Ranked) =>
      `best ${most} for “${question}” by words, ${byMeaning ? 'meaning, ' : ''}time and speaker` +
      (until === '' ? '' : `, said or lived by ${until}`) +
      (asOf === '' ? '' : `, known as of tick ${asOf}`),
    entries: 'the entries',
    matches: 'the matching memories',
    matchesOf: (total: number) => `the text of ${memories(total)} (once), then the matches`,
    readingOlder: 'Reading older entries',
  },
  counts: {
    what: 'the counts',
    all: 'all',
    backlog: (n: number) => `${count(n, 'entry has', 'entries have')} no vector yet.`,
    untilThen: 'Until they have one, they are compared by words.',
    modelLoading: 'The model is loading.',
    modelFailed: 'The model could not be loaded.',
    allHaveVectors: 'Every entry has a vector.',
    contradicted: (n: number) => `${count(n, 'memory contradicts', 'memories contradict')} another.`,
    showThem: 'Show them',
  },
  remember: { note: 'an entry in your own words; trust: owner' },
  around: {
    show: 'Show context',
    hide: 'Hide context',
    what: 'the context',
  },
  truth: {
    because,
    from: (day: string) => `from ${day} on`,
    to: (day: string) => `to ${day}`,
    fromTo: (from: string, to: string) => `from ${from} to ${to}`,
    over: 'no longer true',
    overSince: (why: string, tick: number) => `${why}, known since tick ${tick}`,
    stands: 'contradicted but stands',
    holds: 'true',
    ended: 'no longer true',
    contradictedSince: (tick: number) => `contradicted since tick ${formatNumber(tick, { digits: 0 })}`,
  },
};

export const t = catalog('screens/memory', english);
