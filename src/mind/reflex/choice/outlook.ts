import type { PlaybookRule, RulePrediction } from '../../../domain/rules/playbook.ts';
import { chanceOf, normalCdf, statedProbability } from '../../market/index.ts';

/** Ends between the moves that are told apart, in deviations of the horizon. */
const ENDS = [-1.5, -0.5, 0.5, 1.5] as const;
const FAR = 12;
/** The moves: from and to, in deviations. */
export const MOVES: readonly (readonly [from: number, to: number])[] = [-FAR, ...ENDS].map((from, i) => [
  from,
  ENDS[i] ?? FAR,
]);

/** Chance that a price without drift moves by as much. */
export const chanceBetween = (from: number, to: number): number =>
  to <= from ? 0 : normalCdf(to) - normalCdf(from);

function bandOf({ direction, sigmas }: RulePrediction): readonly [number, number] {
  if (direction === 'above') return [sigmas, FAR];
  if (direction === 'below') return [-FAR, sigmas];
  return [-Math.abs(sigmas), Math.abs(sigmas)];
}

/** What one rule says of the moves: as likely inside what it expects as it states, and as a price without drift apart from that. */
function saidBy({ expect, counts }: Pick<PlaybookRule, 'expect' | 'counts'>): readonly number[] {
  const [low, high] = bandOf(expect);
  const stated = statedProbability(expect, counts);
  const chance = chanceOf(expect);
  return MOVES.map(([from, to]) => {
    const inside = chanceBetween(Math.max(from, low), Math.min(to, high));
    const all = chanceBetween(from, to);
    return (inside * stated) / chance + ((all - inside) * (1 - stated)) / (1 - chance);
  });
}

/** What the rules that hold say of the moves together: each has the same word. Sums to 1. */
export function outlookOf(rules: readonly Pick<PlaybookRule, 'expect' | 'counts'>[]): readonly number[] {
  const said = rules.map(saidBy);
  const sums = MOVES.map((_, i) => said.reduce((sum, one) => sum + one[i]!, 0));
  const all = sums.reduce((a, b) => a + b, 0);
  return sums.map((sum) => sum / all);
}
