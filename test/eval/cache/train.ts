import { LIKENESSES, likenessOf } from '../../../src/mind/gateway/cache/likeness.ts';
import { comparedQuestion } from '../../../src/mind/gateway/cache/compared-question.ts';
import { QuestionIndex } from '../../../src/mind/gateway/cache/question-index.ts';
import { DIMENSIONS } from '../../bench/real-vectors.ts';
import { type CachePairs, cachePairs } from './pairs.ts';
import { ALL_COMPARED } from '../../../src/mind/gateway/cache/verdict.ts';
import type { MatcherWeights } from '../../../src/mind/gateway/cache/weights.ts';
import { type Asked, askedBy } from './asked.ts';
import { apartPool, densePools, type Pool, poolsOf } from './pools.ts';

/** Nearest ones of a question that it chooses from. */
const NEAREST = 16;
const STEPS = 30;
/** Held against weights that are large. */
const RIDGE = 1e-5;

interface Choice {
  /** One row for each that is near. */
  readonly rows: readonly (readonly number[])[];
  /** Place of the one that answers; -1 where none does. */
  readonly right: number;
  /** Place of the one that is said to be another; -1 where there is none. */
  readonly not: number;
  readonly weight: number;
}

function choicesOf(data: CachePairs, { stored, asked }: Pool, weight: number): readonly Choice[] {
  const questions = new QuestionIndex(DIMENSIONS);
  for (const text of stored) questions.set(String(text), data.texts[text]!, data.vectorOf(text));
  const compared = new Map(stored.map((text) => [text, comparedQuestion(data.texts[text]!)]));
  return asked.flatMap(({ text, answer, not: other }) => {
    const question = comparedQuestion(data.texts[text]!);
    const near = questions.nearest(data.vectorOf(text), NEAREST).filter(({ id }) => Number(id) !== text);
    const rows = near.map(({ id, cosine }) => {
      const likeness = likenessOf(question, compared.get(Number(id))!, cosine, questions.rarity);
      return LIKENESSES.map((name) => likeness[name]);
    });
    const right = near.findIndex(({ id }) => Number(id) === answer);
    // One that the nearest have not is no choice that could be made.
    const not = near.findIndex(({ id }) => Number(id) === other);
    return answer !== null && right < 0 ? [] : [{ rows, right, not, weight }];
  });
}

/** Solves a · x = b by elimination. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (let i = 0; i < rows.length; i += 1) {
    for (let j = 0; j < rows.length; j += 1) {
      if (i === j) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= rows.length; k += 1) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!);
}

/** The likelihood of the choices, its slope and its curvature; the last weight is that of "none". */
function likelihood(
  choices: readonly Choice[],
  weights: readonly number[],
): { readonly value: number; readonly slope: number[]; readonly curve: number[][] } {
  const size = weights.length;
  const held = 2 * RIDGE * choices.length;
  let value = -0.5 * held * weights.reduce((sum, w) => sum + w * w, 0);
  const slope = weights.map((w) => -held * w);
  const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? held : 0)));
  for (const { rows, right, weight } of choices) {
    const options = [...rows.map((row) => [...row, 0]), [...new Array<number>(size - 1).fill(0), 1]];
    const scores = options.map((row) => row.reduce((sum, x, i) => sum + x * weights[i]!, 0));
    const most = Math.max(...scores);
    const parts = scores.map((score) => Math.exp(score - most));
    const sum = parts.reduce((a, b) => a + b, 0);
    const middle = weights.map((_, i) => options.reduce((m, row, k) => m + (parts[k]! / sum) * row[i]!, 0));
    const chosen = right < 0 ? options.length - 1 : right;
    value += weight * (scores[chosen]! - most - Math.log(sum));
    for (let i = 0; i < size; i += 1) slope[i]! += weight * (options[chosen]![i]! - middle[i]!);
    for (const [k, row] of options.entries()) {
      const part = (weight * parts[k]!) / sum;
      for (let i = 0; i < size; i += 1) {
        for (let j = 0; j < size; j += 1)
          curve[i]![j]! += part * (row[i]! - middle[i]!) * (row[j]! - middle[j]!);
      }
    }
  }
  return { value, slope, curve };
}

/** Newton's method; a step that would make the choices less likely is halved. */
function fitted(choices: readonly Choice[]): readonly number[] {
  let weights: readonly number[] = new Array<number>(LIKENESSES.length + 1).fill(0);
  let now = likelihood(choices, weights);
  for (let step = 0; step < STEPS; step += 1) {
    const move = solve(now.curve, now.slope);
    let share = 1;
    let next = likelihood(choices, weights);
    for (; share > 1e-4; share /= 2) {
      const tried = weights.map((w, i) => w + share * move[i]!);
      next = likelihood(choices, tried);
      if (next.value < now.value) continue;
      weights = tried;
      break;
    }
    if (next.value - now.value < 1e-6 * Math.abs(now.value)) break;
    now = next;
  }
  return weights;
}

/** Chooses the constant by which a question that stands alone is the one that was asked, the scores given: as likely as it is in the data. */
function aloneOf(choices: readonly Choice[], weights: readonly number[]): number {
  const alone = choices.flatMap(({ rows, right, not }) => {
    const row = rows[right >= 0 ? right : not];
    return row ? [{ score: row.reduce((sum, x, i) => sum + x * weights[i]!, 0), same: right >= 0 }] : [];
  });
  // Both kinds count the same, however many there are of them.
  const many = alone.filter(({ same }) => same).length;
  const weightOf = (same: boolean): number => (same ? 1 / many : 1 / (alone.length - many));
  let [low, high] = [0, 40];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    const excess = alone.reduce(
      (sum, { score, same }) => sum + weightOf(same) * (1 / (1 + Math.exp(middle - score)) - (same ? 1 : 0)),
      0,
    );
    if (excess > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** Shares of wrong answers for which the certainty is measured. */
const WRONG = [0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075, 0.1];

/** From which certainty on no more than each share of the answers is wrong. */
function calibrated(asked: readonly Asked[]): MatcherWeights['certain'] {
  const answers = asked.filter(({ certainty }) => certainty >= 0).sort((a, b) => b.certainty - a.certainty);
  return WRONG.flatMap((wrong) => {
    let [sum, from] = [0, 1];
    for (const [at, { certainty, right }] of answers.entries()) {
      sum += right ? 0 : 1;
      if (sum <= wrong * (at + 1)) from = certainty;
    }
    return from < 1 ? [{ wrong, from: Number(from.toFixed(4)) }] : [];
  });
}

/** How much a question that none answers counts beside one that one does. A trade, chosen on dev: docs/gateway.md has what it costs. */
const APART = 0.02;

export async function trainedWeights(root: string): Promise<MatcherWeights | null> {
  const data = await cachePairs(root);
  if (data === null) return null;
  const pools = [...poolsOf(data, 'train', 1), ...densePools(data, 'train', 6)];
  const choices = [
    ...pools.flatMap((pool) => choicesOf(data, pool, 1)),
    ...choicesOf(data, apartPool(data, 'train', 1), APART),
  ];
  const fittest = fitted(choices);
  const [...weights] = fittest.map((weight) => Number(weight.toFixed(4)));
  const score = Object.fromEntries(
    LIKENESSES.map((name, i) => [name, weights[i]!]),
  ) as MatcherWeights['score'];
  const alone = Number(aloneOf(choices, weights).toFixed(4));
  const made = { score, none: weights.at(-1)!, alone, certain: [] };
  const dev = [...poolsOf(data, 'dev', 1), ...densePools(data, 'dev', 8)];
  const certain = calibrated(dev.flatMap((pool) => askedBy(data, pool, ALL_COMPARED, made)));
  return { ...made, certain };
}
