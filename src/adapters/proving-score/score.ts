import type { Planted } from '../../domain/world/proving.ts';
import { expm1, log } from '../../lib/math/math.ts';
import type { Cue, Happening, Key } from '../proving-key/index.ts';
import type { Costs } from './costs.ts';
import type { Track } from './hands.ts';

/** Growth of equity from one tick's end to another's, ln. @param from 0 for the beginning */
export function growthOver({ equity }: Pick<Track, 'equity'>, from: number, to: number): number {
  const last = equity[Math.min(to, equity.length) - 1];
  const first = equity[Math.max(0, from - 1)];
  return last === undefined || first === undefined ? 0 : log(last / first);
}

/** The two that a life is measured between. */
export interface Bounds {
  readonly floor: Pick<Track, 'equity'>;
  readonly oracle: Pick<Track, 'equity'>;
}

/**
 * Of what could be learnt from one tick to another, the share that was: 0 grows as the best fixed rule does, 1 as who knows the key. Null where
 * knowing brings nothing in that time.
 */
export function shareLearnt(
  one: Pick<Track, 'equity'>,
  { floor, oracle }: Bounds,
  from: number,
  to: number,
): number | null {
  const least = growthOver(floor, from, to);
  const room = growthOver(oracle, from, to) - least;
  return room <= 0 ? null : (growthOver(one, from, to) - least) / room;
}

export interface Score {
  /** Over the whole life, and over each third of it. */
  readonly whole: number | null;
  readonly thirds: readonly (number | null)[];
  /** Of each tick so many from the one before, over the ticks up to it. */
  readonly curve: readonly { readonly tick: number; readonly share: number | null }[];
}

/** Ticks that a point of the curve looks back. */
export const LOOKS_BACK = 500;
/** From one point to the next. */
const EVERY = 50;

export function scoreOf(one: Pick<Track, 'equity'>, bounds: Bounds): Score {
  const ticks = one.equity.length;
  const third = Math.floor(ticks / 3);
  const over = (from: number, to: number): number | null => shareLearnt(one, bounds, from, to);
  const points = Array.from({ length: Math.floor(ticks / EVERY) }, (_, i) => (i + 1) * EVERY);
  return {
    whole: over(0, ticks),
    thirds: [over(0, third), over(third, 2 * third), over(2 * third, ticks)],
    curve: points.map((tick) => ({ tick, share: over(Math.max(0, tick - LOOKS_BACK), tick) })),
  };
}

/** The best of the fixed rules, known afterwards. */
export function bestOf<T extends Pick<Track, 'equity'>>(tracks: readonly T[]): T {
  return tracks.reduce((best, one) => (one.equity.at(-1)! > best.equity.at(-1)! ? one : best));
}

/** Exposure that an order of a tick could have left when a step's move came: that after the tick before. */
const heldAt = ({ exposure }: Pick<Track, 'exposure'>, step: number): number | undefined =>
  exposure[step - 1];

const mean = (of: readonly number[]): number =>
  of.length === 0 ? 0 : of.reduce((sum, one) => sum + one, 0) / of.length;

/**
 * What each cue gave: by how much more, or less, was held at its moves than on average, times what the price then moved; as shares of equity.
 * What is held always is nothing that was known.
 */
export function gainsByCue(
  track: Pick<Track, 'exposure'>,
  { happenings, cues }: Key,
): ReadonlyMap<Cue['name'], number> {
  const usual = mean(track.exposure);
  const gains = new Map(cues.map(({ name }) => [name, 0]));
  for (const { cue, move } of happenings) {
    const held = move && heldAt(track, move.step);
    if (move === null || held === undefined || held === null) continue;
    gains.set(cue, gains.get(cue)! + (held - usual) * expm1(move.change));
  }
  return gains;
}

/** What orders saved by their hours, against a mean hour; as shares of equity. */
function savedByHour({ gas }: Pick<Costs, 'gas'>, { hours }: Key): number {
  const usual = mean(hours);
  return gas.reduce((sum, { hour, paid }) => sum + paid * (usual / hours[hour]! - 1), 0);
}

/** The same of each kind of what is planted; of hours what orders saved by them, and of ranges what these earned. */
export function gainsOf(
  track: Pick<Track, 'exposure'> & Costs,
  key: Key,
): Readonly<Partial<Record<Planted, number>>> {
  const byCue = gainsByCue(track, key);
  const gains: Partial<Record<Planted, number>> = {
    ...(new Set(key.hours).size > 1 && { gas: savedByHour(track, key) }),
    ...(key.rich.length > 0 && { range: track.ranges }),
  };
  for (const { name, kind } of key.cues) gains[kind] = (gains[kind] ?? 0) + byCue.get(name)!;
  return gains;
}

/** What was done about one sign: by how much exposure went the way that it says until its move, or until the last step on which it could come. */
export function answered(
  track: Pick<Track, 'exposure'>,
  cue: Cue,
  { step, says, move }: Happening,
): number | null {
  if (says === null) return null;
  const before = track.exposure[step - 1] ?? 0;
  const by = heldAt(track, move?.step ?? step + cue.lag[1]);
  return by === undefined ? null : says * (by - before);
}

/** An answer is one from so much exposure on; it acts on a sign from when on it answers so many of so many in a row. */
const ANSWER = 0.05;
const OF_SO_MANY = 5;
const ANSWERED = 4;

/** The tick from which on a sign is acted on; null where it never is. One that comes too seldom for that: the first time that it is answered at all. */
export function usedFrom(track: Pick<Track, 'exposure'>, key: Key, cue: Cue): number | null {
  const signs = key.happenings.filter((one) => one.cue === cue.name && one.says !== null);
  const answers = signs.map((one) => (answered(track, cue, one) ?? 0) >= ANSWER);
  const needed = signs.length < OF_SO_MANY ? 1 : ANSWERED;
  const first = answers.findIndex(
    (one, i) => one && answers.slice(i, i + OF_SO_MANY).filter(Boolean).length >= needed,
  );
  return first < 0 ? null : signs[first]!.step + 1;
}
