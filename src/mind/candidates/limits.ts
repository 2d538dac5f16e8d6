import type { AssemblyReason } from '../../domain/context/context.ts';

/** Words by which a limit tells what it keeps out, and by which that is known again. */
interface Told {
  readonly code: AssemblyReason['code'];
  readonly says: (limit: number, value: string) => string;
  /** `number` is the limit's, `value` what was held against it. What an entry's organ notes of it may stand behind. */
  readonly known: RegExp;
}

const floorOf = (what: string): Told => ({
  code: 'below-threshold',
  says: (floor, value) => `${what} ${value} under the floor ${floor}`,
  known: new RegExp(`^${what} (?<value>\\S+) under the floor (?<number>[\\d.]*\\d)\\.`, 'u'),
});

const TOLD = {
  'context.similarityThreshold': floorOf('Similarity'),
  'context.minInsightConfidence': floorOf('Confidence'),
  'context.scoreFloor': floorOf('Score'),
  /** Places of episodes, of whichever numbers they are made. */
  slots: {
    code: 'beyond-slots',
    says: (slots) => `beyond the ${slots} slots`,
    known: /^Episode \d+ of \d+ by recency, beyond the (?<number>\d+) slots\./u,
  },
  'episodicReplay.minSimilarity': {
    code: 'below-threshold',
    says: (least) => `under the least similarity of ${least}`,
    known: / by (?<value>[\d.]+) \(.*; under the least similarity of (?<number>[\d.]*\d)\./u,
  },
  'episodicReplay.topK': {
    code: 'beyond-slots',
    says: (most) => `beyond the ${most} that are told`,
    known: /; beyond the (?<number>\d+) that are told\./u,
  },
  'episodicReplay.budgetTokens': {
    code: 'over-budget',
    says: (budget, taken) => `${taken} of ${budget}`,
    known: /(?: tokens do not fit beside \d+ of |^Joined, the prefix has \d+ of )(?<number>\d+)/u,
  },
} as const satisfies Readonly<Record<string, Told>>;

/** A number of the policy that keeps entries out of a prompt. */
export type Limit = keyof typeof TOLD;

/** What a limit says of what it keeps out, as a part of a sentence. @param value what was held against it, as it is written */
export const limitWords = (limit: Limit, number: number, value = ''): string =>
  (TOLD[limit] as Told).says(number, value);

/** The limit that kept an entry out. */
export interface KeptOut {
  readonly limit: Limit;
  /** Its number then. */
  readonly number: number;
  /** Of a floor, what was under it, as far as it is written. */
  readonly value: number | null;
}

/** The limit that kept an entry out; null where none did, or nobody says which. */
export function limitOf({ code, text }: AssemblyReason): KeptOut | null {
  for (const limit of Object.keys(TOLD) as Limit[]) {
    const { number, value } = (TOLD[limit].code === code && TOLD[limit].known.exec(text)?.groups) || {};
    if (number !== undefined)
      return { limit, number: Number(number), value: value === undefined ? null : Number(value) };
  }
  return null;
}
