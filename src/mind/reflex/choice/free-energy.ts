import { exp, log } from '../../../lib/math/math.ts';

/** Rows are outcomes, columns are states. */
export type Table = readonly (readonly number[])[];

/** One thing that will be seen, as it depends on the hidden state under one option. */
export interface Modality {
  /** p(outcome | state); each column sums to 1. */
  readonly likelihood: Table;
  /** How much each outcome is preferred, as relative log probabilities. */
  readonly preferences: readonly number[];
  /** Dirichlet counts behind the likelihood, where it is learnt. */
  readonly counts?: Table;
}

/** What an option is worth, in nats. */
export interface FreeEnergy {
  /** E ln p(outcomes): how far what is expected is what is preferred. */
  readonly utility: number;
  /** I(states; outcomes): what the outcomes will say of the hidden state. */
  readonly information: number;
  /** What the outcomes will say of likelihoods that are learnt. */
  readonly novelty: number;
  /** G = −(utility + information + novelty), to be minimised. */
  readonly energy: number;
}

/** Keep logarithms of nothing finite, as pymdp does: by another number inside a state than across states. */
const EPSILON = 1e-16;
const WITHIN = exp(-16);
const ln = (value: number): number => log(value + EPSILON);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** exp(values), scaled to sum to 1. */
export function softmax(values: readonly number[]): readonly number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => exp(value - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** Σ p ln p. */
const negentropy = (chances: readonly number[], epsilon: number): number =>
  chances.reduce((sum, chance) => sum + chance * log(chance + epsilon), 0);

/** Chances of all outcomes together in one state, modality by modality. */
const jointly = (modalities: readonly Modality[], state: number): readonly number[] =>
  modalities.reduce<readonly number[]>(
    (sofar, { likelihood }) => sofar.flatMap((chance) => likelihood.map((row) => chance * row[state]!)),
    [1],
  );

function informationOf(states: readonly number[], modalities: readonly Modality[]): number {
  const joint = states.map((_, state) => jointly(modalities, state));
  const seen = joint[0]!.map((_, outcome) =>
    states.reduce((sum, chance, s) => sum + chance * joint[s]![outcome]!, 0),
  );
  const within = states.reduce((sum, chance, s) => sum + chance * negentropy(joint[s]!, WITHIN), 0);
  return within - negentropy(seen, EPSILON);
}

/** Expected change of the counts' Dirichlet by one more outcome, to the first order of 1/counts, as the field computes it. */
function noveltyOf(states: readonly number[], seen: readonly number[], counts: Table): number {
  const columns = states.map((_, s) => counts.reduce((sum, row) => sum + row[s]!, 0));
  return counts.reduce(
    (sum, row, outcome) =>
      sum +
      seen[outcome]! *
        states.reduce(
          (inner, chance, s) => inner + (row[s]! > 0 ? chance * (1 / row[s]! - 1 / columns[s]!) : 0),
          0,
        ),
    0,
  );
}

/**
 * Expected free energy of one option, one step ahead (Da Costa et al. 2020), in its three parts.
 * @param states belief about the hidden state, as it will be under the option
 */
export function freeEnergyOf(states: readonly number[], modalities: readonly Modality[]): FreeEnergy {
  let [utility, novelty] = [0, 0];
  for (const { likelihood, preferences, counts } of modalities) {
    const seen = likelihood.map((row) => dot(row, states));
    utility += dot(seen, softmax(preferences).map(ln));
    if (counts) novelty += noveltyOf(states, seen, counts);
  }
  const information = informationOf(states, modalities);
  return { utility, information, novelty, energy: -(utility + information + novelty) };
}

/** How likely each option is to be taken, by its energy. @param precision how decided the choice is */
export const chancesOf = (energies: readonly number[], precision: number): readonly number[] =>
  softmax(energies.map((energy) => -precision * energy));
