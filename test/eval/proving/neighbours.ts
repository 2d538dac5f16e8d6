import type { Hand } from '../../../src/adapters/proving-score/index.ts';

/** Steps of events that make up a situation, and over which it is looked at what came. */
const WITHIN = 8;
const AHEAD = 8;
const NEAREST = 15;
/** Errors from nothing at which it acts. */
const SURE = 1.5;
/** Kinds of events of one contract are told apart; those that come on more steps than this share say nothing. */
const COMMON = 0.1;

/**
 * A memory and nothing else: situations are the rare events of the last steps, weighed by how rare; what followed on the nearest ones is expected
 * again. What anybody would try first.
 */
export function nearestNeighbours(): Hand {
  const steps: ReadonlySet<string>[] = [];
  const prices: number[] = [];
  const counts = new Map<string, number>();
  const situations: ReadonlySet<string>[] = [];
  const rare = (event: string): number => {
    const share = (counts.get(event) ?? 0) / Math.max(1, steps.length);
    return share > COMMON ? 0 : Math.log(1 / Math.max(share, 1 / 3_000));
  };
  const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
    let [both, all] = [0, 0];
    for (const event of new Set([...a, ...b])) {
      const weight = rare(event);
      all += weight;
      if (a.has(event) && b.has(event)) both += weight;
    }
    return all === 0 ? 0 : both / all;
  };
  return {
    name: 'nearest neighbours',
    want({ pulse, observation }) {
      const heard = new Set(pulse.logs.map(({ address, topics }) => `${address} ${topics[0]}`));
      for (const event of heard) counts.set(event, (counts.get(event) ?? 0) + 1);
      steps.push(heard);
      prices.push(observation.price);
      const now = new Set(
        steps.slice(-WITHIN).flatMap((events) => [...events].filter((event) => rare(event) > 0)),
      );
      situations.push(now);
      const known = situations.length - 1 - AHEAD;
      if (known < 50) return { kind: 'target-exposure', exposure: 0.45, tolerance: 0.12 };
      const nearest = situations
        .slice(0, known)
        .map((one, at) => ({ at, like: alike(one, now) }))
        .sort((a, b) => b.like - a.like)
        .slice(0, NEAREST);
      const moves = nearest.map(({ at }) => Math.log(prices[at + AHEAD]! / prices[at]!));
      const mean = moves.reduce((sum, one) => sum + one, 0) / moves.length;
      const spread = Math.sqrt(moves.reduce((sum, one) => sum + (one - mean) ** 2, 0) / moves.length);
      const error = spread / Math.sqrt(moves.length);
      const exposure = mean > SURE * error ? 0.88 : mean < -SURE * error ? 0.02 : 0.45;
      return { kind: 'target-exposure', exposure, tolerance: 0.12 };
    },
  };
}
