import type { Perceived, WorldPulse } from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';

/** What has been seen since a theta tick, so far. */
interface Seen {
  readonly price: number;
  readonly squares: number;
  readonly jump: number;
  readonly bought: number;
  readonly sold: number;
}

/** One gamma beat more. What a chain took back later stays as it was seen. */
function after(seen: Seen, { swaps }: Pick<WorldPulse, 'swaps'>): Seen {
  const price = swaps.at(-1)?.price ?? seen.price;
  const move = log(price / seen.price);
  // A pool that gains quote was bought from.
  const sum = (sign: number): number =>
    swaps.reduce((total, { quote }) => total + Math.max(0, sign * quote), 0);
  return {
    price,
    squares: seen.squares + move * move,
    jump: Math.abs(move) > Math.abs(seen.jump) ? move : seen.jump,
    bought: seen.bought + sum(1),
    sold: seen.sold + sum(-1),
  };
}

/**
 * What gamma perceives: each beat since the last theta tick changes it.
 * @param price at the last theta tick, quote per base @param pulses oldest first
 */
export function perceivedIn(price: number, pulses: readonly Pick<WorldPulse, 'swaps'>[]): Perceived {
  const { squares, jump, bought, sold } = pulses.reduce(after, {
    price,
    squares: 0,
    jump: 0,
    bought: 0,
    sold: 0,
  });
  const all = bought + sold;
  return { variation: Math.sqrt(squares), jump, flow: all > 0 ? (bought - sold) / all : 0 };
}
