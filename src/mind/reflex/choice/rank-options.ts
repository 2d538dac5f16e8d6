import type { BehavioralPhase } from '../../../domain/life/life.ts';
import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { PREFERENCES } from '../../mortality/index.ts';
import type { ReflexInput } from '../input.ts';
import { sigmaOver } from '../../market/index.ts';
import { confidenceOf } from '../rules.ts';
import type { ReflexLimits, Sized } from '../size.ts';
import { afterOrder } from '../after-order.ts';
import { chancesOf, type FreeEnergy, freeEnergyOf, type Modality, type Table } from './free-energy.ts';
import { chanceBetween, MOVES, outlookOf } from './outlook.ts';

/** A rule that holds and can act, or waits on purpose. */
export interface Option {
  readonly rule: PlaybookRule;
  readonly sized: Sized;
}

export interface RankedOption extends FreeEnergy {
  readonly option: Option;
  /** 0..1, of all options together 1. */
  readonly chance: number;
}

/** Ticks that a choice is judged over: what most rules predict for. Ours. */
const HORIZON = 10;
/** How decided a choice is: the reference's default. */
const PRECISION = 16;
/** Ends between a heavy loss, a loss, nothing much, a gain and a large one: of equity, in long-run deviations of the price. Ours. */
const ENDS = [-1, -0.25, 0.25, 1] as const;
const FAR = 1_000;
/** Preferred and dreaded as the phase has it, as relative log probabilities: a loss weighs twice a gain (Kahneman and Tversky). Ours. */
function preferencesOf(phase: BehavioralPhase): readonly number[] {
  const { chance, threat } = PREFERENCES[phase];
  return [-4 * threat, -2 * threat, 0, chance, 2 * chance];
}

/** What stands still whatever is done: the market's move is seen by everyone who looks. */
const SEEN: Modality = {
  likelihood: MOVES.map((_, i) => MOVES.map((__, j) => (i === j ? 1 : 0))),
  preferences: MOVES.map(() => 0),
};

/** What comes of equity by each move of the price, at this exposure. @param swing deviations of now in those of the long run */
function equityTable({ exposure, cost }: ReturnType<typeof afterOrder>, swing: number, sigma: number): Table {
  const moved = exposure * swing;
  // Where nothing is held, no move tells on equity; the order's cost does.
  const at = (end: number): number =>
    moved > 1e-6 ? (end + cost / sigma) / moved : end + cost / sigma > 0 ? FAR : -FAR;
  const ends = [-FAR, ...ENDS.map(at), FAR];
  return ends
    .slice(1)
    .map((end, i) =>
      MOVES.map(
        ([from, to]) => chanceBetween(Math.max(from, ends[i]!), Math.min(to, end)) / chanceBetween(from, to),
      ),
    );
}

/** What a rule's own record says of its next word: by every move alike. */
const wordOf = ({ counts: { alpha, beta } }: PlaybookRule): Modality => {
  const right = confidenceOf({ counts: { alpha, beta } });
  const columns = (value: number): readonly number[] => MOVES.map(() => value);
  return {
    likelihood: [columns(right), columns(1 - right)],
    preferences: [0, 0],
    counts: [columns(alpha), columns(beta)],
  };
};

/**
 * Weighs what rules would do by expected free energy, the least first; of equals in the rules' own order. The hidden state is the market's
 * move, of which the rules that hold say what they expect; an order decides what that does to equity, and a rule that acts learns whether it
 * is right. Preferences shift with the phase; what can be learnt does not.
 * @param options at least one, in the rules' own order
 */
export function rankOptions(
  options: readonly Option[],
  input: ReflexInput,
  { stepsPerYear }: Pick<ReflexLimits, 'stepsPerYear'>,
): readonly RankedOption[] {
  const states = outlookOf(options.map(({ rule }) => rule));
  const preferences = preferencesOf(input.phase);
  const { regime } = input;
  const usual = sigmaOver({ ...regime, volatility: regime.longVolatility }, stepsPerYear, HORIZON);
  const swing = sigmaOver(regime, stepsPerYear, HORIZON) / usual;
  const energies = options.map(({ rule, sized }) => {
    const likelihood = equityTable(afterOrder(sized.action, input), swing, usual);
    return freeEnergyOf(states, [SEEN, { likelihood, preferences }, wordOf(rule)]);
  });
  const chances = chancesOf(
    energies.map(({ energy }) => energy),
    PRECISION,
  );
  return options
    .map((option, i) => ({ option, ...energies[i]!, chance: chances[i]! }))
    .sort((a, b) => a.energy - b.energy);
}
