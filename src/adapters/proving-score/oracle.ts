import type { RuleAction } from '../../domain/rules/playbook.ts';
import { type Happening, isIn, type Key } from '../proving-key/index.ts';
import type { Hand, Look } from './hands.ts';

/** What it holds where nothing is to come: room either way. */
const NEUTRAL = 0.45;
const MOST = 0.88;
const LEAST = 0.02;
const TOLERANCE = 0.12;
/** Of the base fee's hours: above it nothing that can wait is done. */
const DEAR = 1.5;
/** Half the width of its ranges, in deviations of twenty ticks, where it is calm. */
const WIDTH = 1;

const target = (exposure: number): RuleAction => ({
  kind: 'target-exposure',
  exposure,
  tolerance: TOLERANCE,
});

/** What has been said, of which the move may still come. */
const isOpen = ({ step, move }: Happening, last: number, now: number): boolean =>
  step <= now && now < step + last && (move === null || move.step > now);

/**
 * Who knows the key, and no more of the future than it says: which contract means what and when, not whether this time its word is kept. It acts
 * on what has been said, within the cage.
 */
export function oracle(key: Key, name = 'oracle'): Hand {
  const lasts = new Map(key.cues.map((cue) => [cue.name, cue]));
  const signs = key.happenings.filter(({ says }) => says !== null);

  /** What is to be expected of the price, ln. */
  const expected = (step: number): number =>
    signs.reduce((sum, one) => {
      const { lag, share, size } = lasts.get(one.cue)!;
      return isOpen(one, lag[1], step) ? sum + share * size * one.says! : sum;
    }, 0);

  const pays = (step: number): boolean =>
    isIn(key.rich, step) && !isIn(key.volatile, step) && !isIn(key.returns, step);

  return {
    name,
    want({ step, observation, portfolio }: Look) {
      const drift = expected(step);
      const provided = portfolio.positions.length > 0;
      if (drift !== 0) {
        if (provided) return { kind: 'withdraw', which: 'all' };
        return target(drift > 0 ? MOST : LEAST);
      }
      const hour = Math.floor(observation.time / 3_600) % 24;
      if (key.hours[hour]! > DEAR) return null;
      if (provided) return pays(step) ? outside(portfolio) : { kind: 'withdraw', which: 'all' };
      const off = Math.abs(portfolio.exposure - NEUTRAL);
      if (pays(step) && off < 2 * TOLERANCE) return { kind: 'provide', share: 0.35, widthSigmas: WIDTH };
      return target(NEUTRAL);
    },
  };
}

const outside = ({ positions }: Look['portfolio']): RuleAction | null =>
  positions.some(({ inRange }) => !inRange) ? { kind: 'withdraw', which: 'out-of-range' } : null;
