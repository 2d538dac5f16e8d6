import { MOST_DIMENSIONS } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import { cosine } from '../../../../lib/vectors/cosine.ts';
import type { InferenceApi, ModelFacts, OwnModel } from '../../../../protocol/threads/inference.ts';

/** Two texts nearer than this are one to the model. */
const SAME = 0.9999;
/** Below this its similarities have nothing to do with the bundled model's: of 190 pairs by chance, no more than 0.2. */
const LEAST_AGREEMENT = 0.2;

export interface TriedModel {
  readonly facts: ModelFacts;
  readonly identity: string;
  /** Of the reference texts. */
  readonly references: readonly Float32Array[];
  readonly agreement: number;
}

const refuse = (why: string, data: Record<string, unknown> = {}): AppError =>
  new AppError('model.not_an_embedder', `This model can’t embed memories: ${why}. Choose another one.`, {
    data,
  });

/** Similarities of all pairs, in one order. */
const pairs = (vectors: readonly Float32Array[]): readonly number[] =>
  vectors.flatMap((a, i) => vectors.slice(0, i).map((b) => cosine(a, b)));

/** Places of the values in ascending order; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].toSorted((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]!] = (start + end - 1) / 2;
    start = end;
  }
  return ranks;
}

/** Spearman's rank correlation of two lists of one length, -1..1; 0 where one of them does not vary. */
function rankAgreement(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length - 1) / 2;
  let [both, ofX, ofY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [x[i]! - middle, y[i]! - middle];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  }
  return ofX * ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
}

/** @throws AppError `model.not_an_embedder` */
function checkVectors(vectors: readonly Float32Array[], again: readonly Float32Array[]): void {
  const length = vectors[0]?.length ?? 0;
  if (length < 2 || length > MOST_DIMENSIONS) {
    throw refuse(`its vectors have ${length} dimensions; 2 to ${MOST_DIMENSIONS} are supported`, { length });
  }
  if (vectors.some((vector) => vector.length !== length)) throw refuse('its vectors differ in length');
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    throw refuse('its vectors contain values that are not finite numbers');
  if (vectors.some((vector) => vector.every((x) => x === 0))) throw refuse('it returns a zero vector');
  if (vectors.some((vector, i) => vector.some((x, at) => x !== again[i]![at]))) {
    throw refuse('it returns different vectors for the same text');
  }
  if (Math.max(...pairs(vectors)) > SAME) throw refuse('it returns the same vector for different texts');
}

/**
 * Loads a model apart from everything and looks whether its vectors are any, by the reference texts.
 * @throws AppError `model.files_missing`, `model.too_large`, `model.unsupported`, `model.not_an_embedder`
 */
export async function tryModel(inference: InferenceApi, own: OwnModel, baseUrl: string): Promise<TriedModel> {
  await inference.load({ baseUrl, provider: 'wasm', own });
  const facts = (await inference.facts())!;
  const { identity, vectors, original } = await inference.references();
  checkVectors(vectors, (await inference.references()).vectors);
  const agreement = rankAgreement(pairs(vectors), pairs(original));
  if (!(agreement >= LEAST_AGREEMENT)) {
    throw refuse(
      `its similarities make no sense: rank correlation with the built-in model is ${agreement.toFixed(2)}, at least ${LEAST_AGREEMENT} is needed`,
      { agreement },
    );
  }
  return { facts, identity, references: vectors, agreement };
}
