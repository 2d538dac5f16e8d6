import { type Happened, isSaid } from '../../../../domain/memory/causes.ts';
import type { Mood, Moods } from '../../../../domain/memory/entry-facts.ts';
import { log, exp } from '../../../../lib/math/math.ts';
import { type Apart, apartOf } from './apart.ts';
import { attribute, type MadeBy, type Maker, powerOf, WITHIN } from './attribute.ts';
import { dwarfing, suspectsOf } from './outsized.ts';
import { moodsOf, wildOn } from '../../moods.ts';
import { type Changed, type SharpMove, sharpMoves } from './sharp.ts';

type Evidence = MadeBy['evidence'];

/** ln beyond which a likelihood is no larger than it is: keeps it finite. */
const MOST = 300;
const likelihood = (evidence: number): number => exp(Math.min(MOST, evidence));

/**
 * How firmly something is believed to make the price move one way, 0..1: against its making none, and against all that it may make instead.
 * What means something in a calm market and something in a wild one is believed of both at once.
 * @param evidence ln of how much likelier it makes what was perceived, by direction
 * @param inOtherMood the same in the market's other mood; null where moods are not told apart
 * @param among how many such beliefs were looked at beside it
 * @param handed what a predecessor believed it with, lowered as what is inherited is, 0..1; null where none did. It stands for the odds before
 *   anything was perceived, which else are one to all that was looked at
 */
export function believed(
  direction: 'up' | 'down',
  evidence: Evidence,
  inOtherMood: Evidence | null,
  among: number,
  handed: number | null = null,
): number {
  const before = handed === null ? 1 : Math.max(1, (among * handed) / (1 - handed));
  if (inOtherMood === null) return 1 / (1 + (among / before) * exp(-evidence[direction]));
  const elsewhere = likelihood(inOtherMood.up) + likelihood(inOtherMood.down);
  const so = before * likelihood(evidence[direction]) * (1 + elsewhere);
  const otherwise = likelihood(evidence[direction === 'up' ? 'down' : 'up']) * (1 + elsewhere);
  return so / (so + otherwise + elsewhere + among);
}

/** Something that a sharp move comes after, by what was perceived. */
export interface Sign {
  readonly cause: string;
  readonly mood: Mood;
  /** How calm and wild are told apart; absent where it is a sign in any market. */
  readonly moods?: Moods;
  readonly direction: 'up' | 'down';
  /** Of moves that dwarf all others, which are too few to be counted. */
  readonly outsized?: true;
  /** How often it happened, and how often a sharp move that way is laid to it: counts in which what is long ago fades. */
  readonly of: number;
  readonly made: number;
  /** How often it makes one now, 0..1; how large these are, |ln|; and after how many ticks they come, shares. */
  readonly power: number;
  readonly size: number;
  readonly after: readonly number[];
  /** How often such a move comes within as many ticks whatever happened, 0..1. */
  readonly chance: number;
  readonly belief: number;
  readonly among: number;
  /** Ticks on which it happened, oldest first: with the move after it, and without. */
  readonly followed: readonly number[];
  readonly otherwise: readonly number[];
}

/** Times that something must have happened before anything is said to follow on it. Ours. */
const LEAST_TIMES = 3;
/** What is said on a larger share of ticks always has a move after it, and announces none. Ours. */
const OFTEN = 1 / 6;

type Times = ReadonlyMap<string, readonly number[]>;

const makersOf = (times: Times): readonly Maker[] =>
  [...times].flatMap(([name, of]) => (of.length >= LEAST_TIMES ? [{ name, times: of }] : []));

const KIND_OF = '\n';
/** Of times at which a cause meant something else: they explain what came then, and announce nothing. */
const BEFORE = 'before';

/** Times by cause, all of whose time to come was perceived; of what is told apart, by cause and kind. */
function parted(times: Times, apart: ReadonlyMap<string, Apart>, isWild: (tick: number) => boolean): Times {
  return new Map(
    [...times].flatMap(([cause, of]): [string, readonly number[]][] => {
      const by = apart.get(cause);
      if (by === undefined) return [[cause, of]];
      const kinds: [kind: string, of: (tick: number) => boolean][] =
        by === 'mood'
          ? [
              ['calm', (tick) => !isWild(tick)],
              ['wild', isWild],
            ]
          : [
              [BEFORE, (tick) => tick < by.since],
              ['any', (tick) => tick >= by.since],
            ];
      return kinds.map(([kind, isOf]) => [`${cause}${KIND_OF}${kind}`, of.filter(isOf)]);
    }),
  );
}

const shares = (after: readonly number[]): readonly number[] => {
  // A little of each: it may come at any time.
  const some = after.map((moves) => moves + 0.1);
  const all = some.reduce((sum, one) => sum + one, 0);
  return some.map((one) => one / all);
};

/** Ticks that were perceived one after the other from a tick on, without a gap: those whose time to come is known. */
function knownThrough(ticks: readonly Changed[]): ReadonlySet<number> {
  const there = new Set(ticks.map(({ tick }) => tick));
  const known = ticks.filter(({ tick }) => {
    for (let lag = 1; lag <= WITHIN; lag += 1) if (!there.has(tick + lag)) return false;
    return true;
  });
  return new Set(known.map(({ tick }) => tick));
}

/** Ticks on which each thing was said, all of whose time to come was perceived; without what is said all the time. In a fixed order. */
function timesSaid(ticks: readonly Changed[], happened: readonly Happened[]): Times {
  const known = knownThrough(ticks);
  const times = new Map<string, number[]>();
  const said = happened.filter(({ cause, tick }) => isSaid(cause) && known.has(tick));
  for (const { cause, tick } of said.sort((a, b) => a.tick - b.tick || (a.cause < b.cause ? -1 : 1))) {
    const there = times.get(cause);
    if (!there) times.set(cause, [tick]);
    else if (there.at(-1) !== tick) there.push(tick);
  }
  return new Map(
    [...times].filter(([, of]) => of.length <= OFTEN * ticks.length).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const less = ({ up, down }: MadeBy['evidence'], by: number): MadeBy['evidence'] => ({
  up: up - by,
  down: down - by,
});

/** Whether the market was wild on a tick; never where calm and wild are not told apart. */
function isWildBy(moods: Moods | null, ticks: readonly Changed[]): (tick: number) => boolean {
  if (moods === null) return () => false;
  const wild = wildOn(
    ticks.map(({ change }) => change),
    moods,
  );
  const wildAt = new Set(ticks.flatMap(({ tick }, place) => (wild[place] ? [tick] : [])));
  return (tick) => wildAt.has(tick);
}

/** What a move that dwarfs all others may have come after. @param ticks over which they were looked for */
function suspected(outsized: readonly SharpMove[], times: Times, ticks: number): readonly Sign[] {
  return suspectsOf(outsized, times).map(({ cause, of, followed, ...suspect }): Sign => {
    const came = new Set(followed);
    return {
      ...suspect,
      cause,
      mood: 'any',
      outsized: true,
      of,
      made: followed.length,
      chance: Math.min(1, (WITHIN * outsized.length) / ticks),
      among: times.size,
      followed,
      otherwise: times.get(cause)!.filter((tick) => !came.has(tick)),
    };
  });
}

/**
 * What sharp moves come after, of all that happened: each move is laid to what most likely made it, and each cause is believed by how much
 * likelier it makes what was perceived.
 * Only what somebody said may be a sign, and not all the time.
 * @param ticks that were perceived, oldest first @param handed what predecessors believed a sign with, lowered, 0..1; null where none did
 * @returns one a cause, mood and direction, in a fixed order
 */
export function signsIn(
  ticks: readonly Changed[],
  happened: readonly Happened[],
  handed: (sign: Pick<Sign, 'cause' | 'mood' | 'direction'>) => number | null = () => null,
): readonly Sign[] {
  const { sharp: moves, outsized } = dwarfing(sharpMoves(ticks));
  if (moves.length === 0) return [];
  const moods = moodsOf(ticks.map(({ change }) => change));
  const isWild = isWildBy(moods, ticks);
  const times = timesSaid(ticks, happened);
  const whole = attribute(moves, makersOf(times), ticks.length);
  const apart = new Map(
    whole.flatMap((made): [string, Apart][] => {
      const by = apartOf(made, times.get(made.name)!, isWild);
      return by === null ? [] : [[made.name, by]];
    }),
  );
  const byKind = parted(times, apart, isWild);
  const all = apart.size === 0 ? whole : attribute(moves, makersOf(byKind), ticks.length);
  // Each could go up or down.
  const among = 2 * Math.max(1, all.length);
  const chanceOf = (up: boolean): number => {
    const each = moves.reduce((sum, { change, weight }) => sum + (change > 0 === up ? weight : 0), 0);
    return Math.min(1, (WITHIN * each) / ticks.length);
  };
  const madeBy = new Map(all.map((made) => [made.name, made]));
  const inOtherMood = (cause: string, mood: string): MadeBy['evidence'] | null => {
    const other = mood === 'calm' ? 'wild' : mood === 'wild' ? 'calm' : null;
    return (other && madeBy.get(`${cause}${KIND_OF}${other}`)?.evidence) ?? null;
  };
  const counted = all.flatMap((made) => {
    const [cause = '', mood = 'any'] = made.name.split(KIND_OF);
    if (mood === BEFORE) return [];
    const by = apart.get(cause);
    const chosen = by !== undefined && by !== 'mood' ? log(by.among) : 0;
    return (['up', 'down'] as const).map((direction): Sign => {
      const followed = new Set(made.followed[direction]);
      const of = byKind.get(made.name)!;
      return {
        cause,
        mood: mood as Mood,
        ...(mood !== 'any' && moods && { moods }),
        direction,
        of: made.came.of,
        made: made.came[direction],
        power: powerOf(made, direction),
        size: made.size,
        after: shares(made.after),
        chance: chanceOf(direction === 'up'),
        belief: believed(
          direction,
          less(made.evidence, chosen),
          inOtherMood(cause, mood),
          among,
          handed({ cause, mood: mood as Mood, direction }),
        ),
        among,
        followed: of.filter((tick) => followed.has(tick)),
        otherwise: of.filter((tick) => !followed.has(tick)),
      };
    });
  });
  return [...counted, ...suspected(outsized, times, ticks.length)];
}
