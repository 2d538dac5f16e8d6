import type { Moods } from '../../domain/memory/entry-facts.ts';
import { exp, log } from '../../lib/math/math.ts';
import { deviationOf } from './learning/causal/sharp.ts';

/** Changes without which nothing is said of moods. Ours. */
const LEAST = 100;
/** Deviations at first, of what is usual. Ours. */
const AT_FIRST = { calm: 0.7, wild: 1.6 };
/** How often a mood is thought to turn beforehand, a tick, and the ticks that this is worth. Ours. */
const TURNS = 1 / 150;
const PRIOR_TICKS = 100;
/** Deviations of the calm beyond which a change is of neither mood: a sharp move, or of a time that is wilder than wild. Ours. */
const OF_NEITHER = 4;
/** Deviations of the wild beyond which a change says nothing of the mood. Ours. */
const SAYS_NOTHING = 3.5;
/** ln of the most that one change may say. Ours. */
const MOST_SAID = 3;
/** Rounds of expectation and maximisation. Ours. */
const ROUNDS = 10;
const TINY = 1e-12;

const square = (value: number): number => value * value;

/** How much likelier a change is in a wild market than in a calm one. */
function ratioOf(change: number, { calm, wild }: Moods): number {
  const size = Math.abs(change);
  if (size > SAYS_NOTHING * wild) return 1;
  const lnOf = (deviation: number): number => -square(size / deviation) / 2 - log(deviation);
  return exp(Math.min(MOST_SAID, lnOf(wild) - lnOf(calm)));
}

/** The chance of a wild market on the next tick. */
const onTheNext = (wild: number, { turnsWild, turnsCalm }: Moods): number =>
  wild * (1 - turnsCalm) + (1 - wild) * turnsWild;

/** The chance of a wild market on each tick by what came up to it, 0..1. */
function upTo(changes: readonly number[], moods: Moods): readonly number[] {
  let wild = moods.turnsWild / (moods.turnsWild + moods.turnsCalm);
  return changes.map((change) => {
    const before = onTheNext(wild, moods);
    const ratio = ratioOf(change, moods);
    wild = (before * ratio) / (before * ratio + 1 - before);
    return wild;
  });
}

/** The chance of a wild market on each tick by all that came, and how often it is thought to have turned. */
function smoothed(
  changes: readonly number[],
  moods: Moods,
): { readonly wild: readonly number[]; readonly turnedWild: number; readonly turnedCalm: number } {
  const filtered = upTo(changes, moods);
  const wild = [...filtered];
  let [turnedWild, turnedCalm] = [0, 0];
  for (let at = changes.length - 2; at >= 0; at -= 1) {
    const now = filtered[at]!;
    const next = onTheNext(now, moods);
    const [ifWild, ifCalm] = [
      wild[at + 1]! / Math.max(TINY, next),
      (1 - wild[at + 1]!) / Math.max(TINY, 1 - next),
    ];
    const toCalm = now * moods.turnsCalm * ifCalm;
    wild[at] = now * (1 - moods.turnsCalm) * ifWild + toCalm;
    turnedCalm += toCalm;
    turnedWild += (1 - now) * moods.turnsWild * ifWild;
  }
  return { wild, turnedWild, turnedCalm };
}

/** One round: moods by what each change is thought to be of. */
function betterMoods(changes: readonly number[], moods: Moods): Moods {
  const { wild, turnedWild, turnedCalm } = smoothed(changes, moods);
  const of = { calm: 0, wild: 0 };
  const squares = { calm: 0, wild: 0 };
  for (const [at, change] of changes.entries()) {
    if (Math.abs(change) > OF_NEITHER * moods.calm) continue;
    const share = wild[at]!;
    of.wild += share;
    of.calm += 1 - share;
    squares.wild += share * square(change);
    squares.calm += (1 - share) * square(change);
  }
  const deviation = (mood: 'calm' | 'wild'): number =>
    of[mood] > 0 ? Math.sqrt(squares[mood] / of[mood]) : moods[mood];
  const rate = (turned: number, ticks: number): number =>
    (turned + TURNS * PRIOR_TICKS) / (ticks + PRIOR_TICKS);
  return {
    calm: deviation('calm'),
    wild: deviation('wild'),
    turnsWild: rate(turnedWild, of.calm),
    turnsCalm: rate(turnedCalm, of.wild),
  };
}

/**
 * How calm and wild times of a market are told apart: a hidden Markov chain of two deviations (Hamilton 1989), by expectation and maximisation, in
 * which what is too large for either says nothing.
 * @param changes ln price changes, oldest first @returns null of too few, and where the price stands still
 */
export function moodsOf(changes: readonly number[]): Moods | null {
  const usual = deviationOf(changes);
  if (changes.length < LEAST || usual === 0) return null;
  let moods: Moods = {
    calm: AT_FIRST.calm * usual,
    wild: AT_FIRST.wild * usual,
    turnsWild: TURNS,
    turnsCalm: TURNS,
  };
  for (let round = 0; round < ROUNDS; round += 1) moods = betterMoods(changes, moods);
  return moods;
}

/** On which ticks the market was wild, by what came before and after. @param changes ln, oldest first */
export const wildOn = (changes: readonly number[], moods: Moods): readonly boolean[] =>
  smoothed(changes, moods).wild.map((chance) => chance > 0.5);

/** Whether the market is wild now. @param changes ln, oldest first, the last of now */
export const isWildNow = (changes: readonly number[], moods: Moods): boolean =>
  (upTo(changes, moods).at(-1) ?? 0) > 0.5;
