import { pow } from '../../../../lib/math/math.ts';
import { WITHIN } from './attribute.ts';
import type { SharpMove } from './sharp.ts';

/** How many times larger than a sharp move is one that dwarfs them. Ours. */
const DWARFS = 3;
/** Sharp moves that say how large one is. Ours. */
const LEAST_SHARP = 5;
/** How often something makes such moves at all, of all that is said; and how often one comes of nothing that was said, a tick. Ours. */
const MAKES_THEM = 0.01;
const OF_NOTHING = 0.0005;
/** What is believed of its power, where it makes them: Beta(2, 1), it mostly keeps its word. Ours. */
const PRIOR = { kept: 2, broken: 1 };
/** Ticks next to those after which it came, that it may come after the next time. Ours, in shares of one such time. */
const NEAR = 0.5;

/** Sharp moves, and those among them that dwarf the others. */
export function dwarfing(moves: readonly SharpMove[]): {
  readonly sharp: readonly SharpMove[];
  readonly outsized: readonly SharpMove[];
} {
  if (moves.length < LEAST_SHARP) return { sharp: moves, outsized: [] };
  const sizes = moves.map(({ change }) => Math.abs(change)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)]!;
  const dwarfs = ({ change }: SharpMove): boolean => Math.abs(change) > DWARFS * usual;
  return { sharp: moves.filter((move) => !dwarfs(move)), outsized: moves.filter(dwarfs) };
}

/** What an outsized move may have come after, and how far it is believed. */
export interface Suspect {
  readonly cause: string;
  readonly direction: 'up' | 'down';
  readonly of: number;
  readonly followed: readonly number[];
  /** That it makes them, 0..1; how often it then does; how large they are, |ln|; and after how many ticks they come, shares. */
  readonly belief: number;
  readonly power: number;
  readonly size: number;
  readonly after: readonly number[];
}

/** Mean likelihood of so many times kept and broken, by what is believed of the power: a ratio of beta functions. */
function likelihood(kept: number, of: number): number {
  let value = 1;
  let [a, b] = [PRIOR.kept, PRIOR.broken];
  for (let i = 0; i < of; i += 1) {
    const ofAll = a + b;
    if (i < kept) {
      value *= a / ofAll;
      a += 1;
    } else {
      value *= b / ofAll;
      b += 1;
    }
  }
  return value;
}

/**
 * What outsized moves may have come after. They are too few to be counted: each is laid to what was said within the ticks before it, to each by
 * how likely it is that it makes such moves and has made no more of them, and to nothing that was said. Something that is said all the time is
 * hardly suspected, what was said for the first time is; each time that it is said and nothing comes clears it.
 * @param times by cause, oldest first, all of whose time to come was perceived
 */
export function suspectsOf(
  outsized: readonly SharpMove[],
  times: ReadonlyMap<string, readonly number[]>,
): readonly Suspect[] {
  const suspects: Suspect[] = [];
  for (const direction of ['up', 'down'] as const) {
    const moves = outsized.filter(({ change }) => change > 0 === (direction === 'up'));
    const said = [...times].flatMap(([cause, of]) => {
      const before = (tick: number): number | undefined =>
        of.findLast((one) => one < tick && one >= tick - WITHIN);
      const came = moves.flatMap((move) => {
        const at = before(move.tick);
        return at === undefined ? [] : [{ at, move }];
      });
      if (came.length === 0) return [];
      return [{ cause, of: of.length, came, weight: MAKES_THEM * likelihood(came.length, of.length) }];
    });
    for (const { cause, of, came, weight } of said) {
      // Held against each other only where the same move is theirs.
      const others = said.filter(
        (one) => one.cause !== cause && one.came.some(({ move }) => came.some((mine) => mine.move === move)),
      );
      const rivals = others.reduce((sum, one) => sum + one.weight, 0);
      const nothing = pow(OF_NOTHING * WITHIN, came.length);
      const after = Array.from({ length: WITHIN }, (_, i) =>
        came.reduce((sum, { at, move }) => sum + pow(NEAR, Math.abs(move.tick - at - 1 - i)), 1 / WITHIN),
      );
      const all = after.reduce((sum, one) => sum + one, 0);
      suspects.push({
        cause,
        direction,
        of,
        followed: came.map(({ at }) => at),
        belief: weight / (weight + rivals + nothing),
        power: (came.length + PRIOR.kept) / (of + PRIOR.kept + PRIOR.broken),
        size: came.reduce((sum, { move }) => sum + Math.abs(move.change), 0) / came.length,
        after: after.map((one) => one / all),
      });
    }
  }
  return suspects;
}
