import { log, log1p, pow } from '../../../../lib/math/math.ts';
import type { SharpMove } from './sharp.ts';

/** Theta ticks within which a sharp move may be made by what happened. Ours. */
export const WITHIN = 12;

/** Something that may make the price move, and when it happened: ticks, oldest first, all of whose time to come was perceived. */
export interface Maker {
  readonly name: string;
  readonly times: readonly number[];
}

/** How often something, and what came of it, up and down. */
export interface Came {
  readonly of: number;
  readonly up: number;
  readonly down: number;
}

/** What is laid to one of them. */
export interface MadeBy {
  readonly name: string;
  /** Counts in which what is long ago fades, and in which it fades fast. */
  readonly came: Came;
  readonly lately: Came;
  /** Of its moves, how many came after 1, 2 … {@link WITHIN} ticks. */
  readonly after: readonly number[];
  /** Mean size of its moves, |ln|; 0 of none. */
  readonly size: number;
  /** ln of how much likelier it makes all that was perceived, by direction, less what its freedom is worth. */
  readonly evidence: { readonly up: number; readonly down: number };
  /** Its times on which most of a move is laid to it. */
  readonly followed: { readonly up: readonly number[]; readonly down: readonly number[] };
  /** Its times on which most of a move would be laid to it, had it the power to make them. */
  readonly could: { readonly up: readonly number[]; readonly down: readonly number[] };
}

/** What is left of a count with each further time. Ours: some sixty times, and some six. */
const KEEPS = 0.985;
const KEEPS_LATELY = 0.85;
/** What is believed of a cause's power beforehand: so many moves in so many times. Ours. */
const PRIOR = { moves: 0.15, times: 1 };
/** And that its moves come after any number of ticks alike. Ours, moves a tick. */
const ANY_LAG = 0.1;
/** Of a move, what is taken to come a tick sooner, and a tick later, the next time. Ours. */
const NEARBY = 0.25;
/** Power that each has at first. */
const AT_FIRST = 0.3;
/** Share of all moves that something else makes: at least, and as it is thought at first. Ours. */
const LEAST_ELSE = 0.15;
const ELSE = 0.5;
const HALF = 0.5;
/** What its power and when its moves come are free to be is worth, for each ln of its times. Ours, by what is believed where moves have nothing to do with what happens: fewer than one in twenty. */
const FREEDOM = 0.65;
/** Rounds in which all share, and in which those do that are not idle. Ours. */
const ROUNDS = { all: 12, active: 12 };
/** Share of a move beyond which it is told that a cause made it. */
const FOR_THE_MOST_PART = 0.5;
/** Power that one is thought to have when it is asked what it could have made. Ours. */
const HAD_IT = 0.7;

type Direction = 'up' | 'down';
const DIRECTIONS: readonly Direction[] = ['up', 'down'];
const zeroes = (): number[] => Array.from({ length: WITHIN }, () => 0);
const none = () => ({ up: 0, down: 0 });

const weightAt = (times: readonly number[], i: number, keeps: number): number =>
  pow(keeps, times.length - 1 - i);
const weightOf = (times: readonly number[], keeps: number): number =>
  times.reduce((sum, _, i) => sum + weightAt(times, i, keeps), 0);

/** Moves by lag, of which a part is laid to the lags next to theirs. */
const nearby = (after: readonly number[]): readonly number[] =>
  after.map((moves, i) => {
    const beside = (after[i - 1] ?? moves) + (after[i + 1] ?? moves);
    return (1 - 2 * NEARBY) * moves + NEARBY * beside;
  });

/** One of the makers while it is worked out what each has made. */
class Power {
  readonly maker: Maker;
  readonly of: number;
  readonly up = { power: AT_FIRST, made: 0, lately: 0, says: 0, followed: [] as number[] };
  readonly down = { power: AT_FIRST, made: 0, lately: 0, says: 0, followed: [] as number[] };
  lag: readonly number[] = zeroes().map(() => 1 / WITHIN);
  after = zeroes();
  size = 0;
  readonly could = { up: [] as number[], down: [] as number[] };

  constructor(maker: Maker) {
    this.maker = maker;
    this.of = weightOf(maker.times, KEEPS);
  }

  begin(): void {
    this.after = zeroes();
    this.size = 0;
    for (const direction of DIRECTIONS)
      Object.assign(this[direction], { made: 0, lately: 0, says: 0, followed: [] });
  }

  settle(): void {
    for (const direction of DIRECTIONS) {
      const one = this[direction];
      one.power = (one.made + PRIOR.moves) / (this.of + PRIOR.times);
    }
    const near = nearby(this.after);
    const all = near.reduce((sum, moves) => sum + moves + ANY_LAG, 0);
    this.lag = near.map((moves) => (moves + ANY_LAG) / all);
  }

  /** What speaks for it, and what its freedom is worth. */
  evidence(direction: Direction): number {
    const { says, power } = this[direction];
    return says - this.of * power - FREEDOM * log1p(this.of);
  }

  get isIdle(): boolean {
    return DIRECTIONS.every((direction) => this.evidence(direction) < 0);
  }

  done(): MadeBy {
    const { up, down, of, maker, after, size } = this;
    return {
      name: maker.name,
      came: { of, up: up.made, down: down.made },
      lately: { of: weightOf(maker.times, KEEPS_LATELY), up: up.lately, down: down.lately },
      after,
      size: up.made + down.made > 0 ? size / (up.made + down.made) : 0,
      evidence: { up: this.evidence('up'), down: this.evidence('down') },
      followed: { up: up.followed, down: down.followed },
      could: this.could,
    };
  }
}

/** A time of a maker from which a move may have come. */
interface Part {
  readonly power: Power;
  readonly tick: number;
  readonly lag: number;
  readonly counts: number;
  readonly lately: number;
}

/** Which times of which makers may have made each move. */
function partsOf(moves: readonly SharpMove[], powers: readonly Power[]): readonly (readonly Part[])[] {
  const from = new Map<number, Part[]>();
  for (const power of powers)
    for (const [i, tick] of power.maker.times.entries()) {
      const counts = weightAt(power.maker.times, i, KEEPS);
      const lately = weightAt(power.maker.times, i, KEEPS_LATELY);
      for (let lag = 1; lag <= WITHIN; lag += 1) {
        const part = { power, tick, lag, counts, lately };
        const there = from.get(tick + lag);
        if (there) there.push(part);
        else from.set(tick + lag, [part]);
      }
    }
  return moves.map(({ tick }) => from.get(tick) ?? []);
}

/** Shares moves out among powers, round after round. @param other what else makes them, moves a tick */
function sharedOut(
  moves: readonly SharpMove[],
  powers: readonly Power[],
  other: Record<Direction, number>,
  least: Readonly<Record<Direction, number>>,
  ticks: number,
  rounds: number,
  parts = partsOf(moves, powers),
): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const power of powers) power.begin();
    const unmade = none();
    for (const [place, { change, weight }] of moves.entries()) {
      const direction: Direction = change > 0 ? 'up' : 'down';
      const of = parts[place]!;
      const makes = of.map(({ power, lag }) => power[direction].power * power.lag[lag - 1]!);
      const all = makes.reduce((sum, one) => sum + one, other[direction]);
      unmade[direction] += (weight * other[direction]) / all;
      for (const [i, { power, tick, lag, counts, lately }] of of.entries()) {
        const share = makes[i]! / all;
        const one = power[direction];
        one.made += share * weight * counts;
        one.lately += share * weight * lately;
        one.says -= log(Math.max(1e-6, 1 - share)) * weight * counts;
        power.after[lag - 1]! += share * weight * counts;
        power.size += share * weight * counts * Math.abs(change);
        if (share > FOR_THE_MOST_PART) one.followed.push(tick);
      }
    }
    for (const direction of DIRECTIONS)
      other[direction] = Math.max(least[direction], unmade[direction] / ticks);
    for (const power of powers) power.settle();
  }
}

/** Finds for each power the times after which it would have made a move, had it the power to. */
function ascribe(
  moves: readonly SharpMove[],
  parts: readonly (readonly Part[])[],
  other: Readonly<Record<Direction, number>>,
): void {
  for (const [place, { change }] of moves.entries()) {
    const direction: Direction = change > 0 ? 'up' : 'down';
    const of = parts[place]!;
    const makes = of.map(({ power, lag }) => power[direction].power * power.lag[lag - 1]!);
    const all = makes.reduce((sum, one) => sum + one, other[direction]);
    for (const [i, { power, tick, lag }] of of.entries()) {
      const own = HAD_IT * power.lag[lag - 1]!;
      if (own > FOR_THE_MOST_PART * (own + all - makes[i]!)) power.could[direction].push(tick);
    }
  }
}

/**
 * Lays sharp moves to what happened before them. Each cause has a power to make the price move, up or down, some ticks later; several may be
 * at work at once, and something else (Cheng 1997, causal power by a noisy-or; each move is shared out by expectation and maximisation, as
 * in a Hawkes process). So what merely happens beside a cause is not taken for one.
 * @param moves oldest first @param over ticks over which they were looked for
 */
export function attribute(
  moves: readonly SharpMove[],
  makers: readonly Maker[],
  over: number,
): readonly MadeBy[] {
  const powers = makers.map((maker) => new Power(maker));
  const ticks = Math.max(1, over);
  const total = none();
  for (const { change, weight } of moves) total[change > 0 ? 'up' : 'down'] += weight;
  // A move that nobody makes may come yet: half of one is thought to have.
  const shareOf = (share: number) => ({
    up: (share * (total.up + HALF)) / ticks,
    down: (share * (total.down + HALF)) / ticks,
  });
  const [other, least] = [shareOf(ELSE), shareOf(LEAST_ELSE)];
  const parts = partsOf(moves, powers);
  sharedOut(moves, powers, other, least, ticks, ROUNDS.all, parts);
  // What has shown nothing leaves the moves to the others.
  const active = powers.filter((power) => !power.isIdle);
  sharedOut(moves, active, other, least, ticks, ROUNDS.active);
  ascribe(moves, parts, other);
  return powers.map((power) => power.done());
}

/** Times that what came before counts beside what came lately. Ours. */
const STEADY = 4;

/** How often it makes the price move so now: by what came of it lately, against what came of it before. 0..1 */
export function powerOf({ came, lately }: Pick<MadeBy, 'came' | 'lately'>, direction: Direction): number {
  const before = (came[direction] + PRIOR.moves) / (came.of + PRIOR.times);
  return Math.min(1, (lately[direction] + STEADY * before) / (lately.of + STEADY));
}
