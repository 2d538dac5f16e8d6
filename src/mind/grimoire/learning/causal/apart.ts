import { log } from '../../../../lib/math/math.ts';
import type { Came, MadeBy } from './attribute.ts';

/** Times that must be of either kind before something is thought to mean one thing first and another later. Ours. */
const LEAST_TIMES = 3;
/** And before it is asked whether that differs by the market's mood, or by when it was said. Ours. */
const PARTED_FROM = 6;
/** ln of how much likelier two powers must make what came than one. Ours. */
const PARTED_BY = 3;
/** And that what it meant turned at one of its times, after which less is known of it. Ours. */
const TURNED_BY = 6;
/** Keeps a logarithm finite where all or nothing came. */
const SURE = 0.98;
/** How many times as often what came before must have come after a turn, or the other way: what merely keeps its word less has not turned. Ours. */
const TURNED_TIMES = 3;

const lnOf = (came: number, of: number): number => {
  const power = Math.min(SURE, Math.max(1 - SURE, came / Math.max(1, of)));
  return came * log(power) + (of - came) * log(1 - power);
};

const WAYS = ['up', 'down'] as const;
type Both = readonly [others: Came, ones: Came];

/** What could have come of two kinds of times. @param isOne whether a time is of the one kind */
function tallied({ could }: MadeBy, times: readonly number[], isOne: (tick: number) => boolean): Both {
  const of = (one: boolean): Came => {
    const within = (ticks: readonly number[]): number => ticks.filter((tick) => isOne(tick) === one).length;
    return { of: within(times), up: within(could.up), down: within(could.down) };
  };
  return [of(false), of(true)];
}

/** By how much what came is likelier where two kinds of times are told apart, ln. */
function partedBy([others, ones]: Both): number {
  return WAYS.reduce(
    (sum, way) =>
      sum +
      lnOf(others[way], others.of) +
      lnOf(ones[way], ones.of) -
      lnOf(others[way] + ones[way], others.of + ones.of),
    0,
  );
}

/** Whether what mostly came before came no more, or hardly, or what mostly came after had hardly come before. */
function isAnother([others, ones]: Both): boolean {
  const rate = (came: Came, way: 'up' | 'down'): number => (came[way] + 0.5) / (came.of + 1);
  const mostly = (came: Came): 'up' | 'down' => (came.up >= came.down ? 'up' : 'down');
  const falls = (from: Came, to: Came): boolean =>
    rate(from, mostly(from)) >= TURNED_TIMES * rate(to, mostly(from));
  return falls(others, ones) || falls(ones, others);
}

/** When it began to mean something else, and by how much what came is likelier for it, ln: less what it is worth to choose among all times. */
function turnedAt(
  made: MadeBy,
  times: readonly number[],
): { readonly tick: number; readonly by: number; readonly among: number } | null {
  const could = times.slice(LEAST_TIMES, 1 - LEAST_TIMES);
  const found = could.flatMap((tick) => {
    const both = tallied(made, times, (one) => one >= tick);
    return isAnother(both) ? [{ tick, by: partedBy(both) }] : [];
  });
  if (found.length === 0) return null;
  const best = found.reduce((a, b) => (b.by > a.by ? b : a));
  return { ...best, by: best.by - log(could.length), among: could.length };
}

/** How what a cause means is told apart: by the market's mood, or by what it meant before and what it means since a tick. */
export type Apart =
  'mood' | { readonly since: number; /** Ticks that it was chosen among. */ readonly among: number };

/** How it is told apart best, if at all. @param times oldest first */
export function apartOf(
  made: MadeBy,
  times: readonly number[],
  isWild: (tick: number) => boolean,
): Apart | null {
  if (times.length < PARTED_FROM) return null;
  const byMood = partedBy(tallied(made, times, isWild));
  const turned = turnedAt(made, times);
  if (turned && turned.by > Math.max(byMood, TURNED_BY)) return { since: turned.tick, among: turned.among };
  return byMood > PARTED_BY ? 'mood' : null;
}
