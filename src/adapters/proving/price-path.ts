import { PROVING_STEPS } from '../../domain/world/proving.ts';
import { exp, log } from '../../lib/math/math.ts';
import { BLOCKS_PER_STEP, Draws, isIn, type Key } from '../proving-key/index.ts';

/** Deviations of a step's ln return, and what of its volatility a step keeps; ours: 8 and 19 % a year at five hours a step. */
const CALM = 0.002;
const VOLATILE = 0.0045;
/** The time that comes back is known by how wild it is. */
const RETURNED = 0.008;
const KEEPS = 0.97;
const SPREAD = 0.06;

/** Deviation of each step's ln return: the market's own calm and unrest, and volatility that wanders about it. */
function deviations({ spec, volatile, returns }: Key): Float64Array {
  const draws = new Draws(spec, 'volatility');
  const all = new Float64Array(PROVING_STEPS);
  let wander = 0;
  for (let step = 0; step < PROVING_STEPS; step += 1) {
    wander = KEEPS * wander + SPREAD * draws.normal();
    all[step] = (isIn(returns, step) ? RETURNED : isIn(volatile, step) ? VOLATILE : CALM) * exp(wander);
  }
  return all;
}

/**
 * What the price drifts by on each step, so that who knows nothing of what is planted expects nothing: what moves bring on average is taken off
 * again, bit by bit, as long as they come.
 */
function compensation({ cues, happenings }: Key): Float64Array {
  const drift = new Float64Array(PROVING_STEPS);
  for (const { name, means, share, size } of cues)
    for (const { from, to, direction } of means) {
      if (direction === 0) continue;
      const times = happenings.filter(
        (one) => one.cue === name && !one.decoy && one.step >= from && one.step < to,
      );
      const each = log(1 + share * (exp(direction * size) - 1));
      for (let step = from; step < to; step += 1) drift[step]! -= (times.length * each) / (to - from);
    }
  return drift;
}

/** The price after every block, quote per base: a random walk of wandering volatility that expects nothing, and what is planted in it. */
export function pricePath(key: Key): Float64Array {
  const draws = new Draws(key.spec, 'walk');
  const spreads = deviations(key);
  const drift = compensation(key);
  const moves = new Map<number, number>();
  for (const { move } of key.happenings) {
    if (move === null) continue;
    const at = move.step * BLOCKS_PER_STEP + move.block;
    moves.set(at, (moves.get(at) ?? 0) + move.change);
  }
  const prices = new Float64Array(PROVING_STEPS * BLOCKS_PER_STEP + 1);
  let level = log(draws.between(40, 400));
  prices[0] = exp(level);
  for (let block = 0; block < PROVING_STEPS * BLOCKS_PER_STEP; block += 1) {
    const step = Math.floor(block / BLOCKS_PER_STEP);
    const variance = (spreads[step]! * spreads[step]!) / BLOCKS_PER_STEP;
    level += Math.sqrt(variance) * draws.normal() - variance / 2;
    level += drift[step]! / BLOCKS_PER_STEP + (moves.get(block) ?? 0);
    prices[block + 1] = exp(level);
  }
  return prices;
}
