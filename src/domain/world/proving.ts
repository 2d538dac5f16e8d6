import { worldIdOf, worldKindOf } from './world-id.ts';

/**
 * What can be planted in a proving ground, each by itself. Names only: what they are made of in one ground is its key's
 * (`adapters/proving-key`), which nothing that a golem can read tells.
 */
export const PLANTED = [
  'cue', // two events, each of one contract, go before a move; the same of other contracts do not
  'regime', // what an event goes before turns with the market's calm
  'disaster', // a rare event goes before a fall, twice
  'return', // a time that comes back after 1,500 steps with an event of its own
  'change', // one event goes before nothing any more, another turns round
  'hops', // whom one party funds, his deeds go before a move
  'gas', // gas by hour
  'range', // times in which fees are worth providing for
  'notes', // what an owner says: true, false, hostile
  'noise', // floods of events that mean nothing
] as const;
export type Planted = (typeof PLANTED)[number];

export type Difficulty = 1 | 2 | 3;

/** One proving ground. All else of it follows from this. */
export interface ProvingSpec {
  /** A whole number from 0 to 2^31 − 1. */
  readonly seed: number;
  readonly difficulty: Difficulty;
  readonly planted: ReadonlySet<Planted>;
}

/** Steps of a proving ground: a life of 3,000 ticks, and a few for what is still on its way. */
export const PROVING_LIFE = 3_000;
export const PROVING_STEPS = PROVING_LIFE + 20;

/**
 * How a life is set that is measured here: nothing ends it before its time, and gas costs enough for its hour to matter. What decides is
 * left as it is.
 */
export const PROVING_POLICY = {
  paper: { gasCoinPrice: 600 },
  mortality: { credit: 10_000, senescenceThreshold: 0, baseHazard: 0 },
} as const;

const ALL: ReadonlySet<Planted> = new Set(PLANTED);

/** @param planted all without it */
export const provingSpec = (
  seed: number,
  difficulty: Difficulty,
  planted: ReadonlySet<Planted> = ALL,
): ProvingSpec => ({ seed, difficulty, planted });

const maskOf = (planted: ReadonlySet<Planted>): number =>
  PLANTED.reduce((mask, kind, bit) => (planted.has(kind) ? mask | (1 << bit) : mask), 0);
const EVERYTHING = maskOf(ALL);

/** Id of its world: `proving:7.2`, seed and difficulty; a third number says what is planted where that is not everything. */
export function provingIdOf({ seed, difficulty, planted }: ProvingSpec): string {
  const mask = maskOf(planted);
  return worldIdOf('proving', `${seed}.${difficulty}${mask === EVERYTHING ? '' : `.${mask}`}`);
}

/** Of a world's id; null where it names none. */
export function provingSpecOf(id: string): ProvingSpec | null {
  if (worldKindOf(id) !== 'proving') return null;
  const found = /^proving:(\d{1,10})\.([123])(?:\.(\d{1,4}))?$/.exec(id);
  if (!found) return null;
  const [seed, difficulty] = [Number(found[1]), Number(found[2]) as Difficulty];
  const mask = found[3] === undefined ? EVERYTHING : Number(found[3]);
  if (seed >= 2 ** 31 || mask > EVERYTHING) return null;
  const spec = provingSpec(seed, difficulty, new Set(PLANTED.filter((_, bit) => mask & (1 << bit))));
  return provingIdOf(spec) === id ? spec : null;
}
