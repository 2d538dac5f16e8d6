import type { RuleAction } from '../../domain/rules/playbook.ts';
import type { Hand, Look } from './hands.ts';

const TOLERANCE = 0.1;
const target = (exposure: number): RuleAction => ({
  kind: 'target-exposure',
  exposure,
  tolerance: TOLERANCE,
});

const holding = (name: string, exposure: number): Hand => ({ name, want: () => target(exposure) });

/** By what the price did lately: with it or against it. */
const following = (name: string, sign: 1 | -1): Hand => ({
  name,
  want: ({ regime }) => (Math.abs(regime.trend) < 0.01 ? null : target(sign * regime.trend > 0 ? 0.85 : 0.1)),
});

/** A range of one width, laid anew where the price has left it. */
function providing(name: string, widthSigmas: number): Hand {
  return {
    name,
    want({ portfolio }: Look) {
      if (portfolio.positions.some(({ inRange }) => !inRange))
        return { kind: 'withdraw', which: 'out-of-range' };
      if (portfolio.positions.length > 0) return null;
      return Math.abs(portfolio.exposure - 0.5) > 2 * TOLERANCE
        ? target(0.5)
        : { kind: 'provide', share: 0.35, widthSigmas };
    },
  };
}

/** Fixed rules, of which the best one afterwards is the floor: whoever learns nothing does no better. */
export const FIXED: readonly Hand[] = [
  holding('hold none', 0),
  holding('hold a quarter', 0.25),
  holding('hold half', 0.5),
  holding('hold most', 0.85),
  following('with the trend', 1),
  following('against the trend', -1),
  providing('a narrow range', 1),
  providing('a wide range', 3),
];
