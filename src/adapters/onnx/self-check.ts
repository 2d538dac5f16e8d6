import * as v from 'valibot';
import { BUNDLED_DIMENSIONS } from '../../domain/models/embedder.ts';
import { cosine } from '../../lib/vectors/cosine.ts';

/** Texts compared at start: enough to catch a wrong kernel, short enough not to delay the first tick. */
const CHECKED_TEXTS = 3;

const referenceSchema = v.object({
  texts: v.pipe(v.array(v.string()), v.minLength(CHECKED_TEXTS)),
  float32: v.array(v.pipe(v.array(v.number()), v.length(BUNDLED_DIMENSIONS))),
});

/** Texts with the float32 vectors that the original model gives, rounded to 1e-6. */
export type ReferenceVectors = v.InferOutput<typeof referenceSchema>;

/** @throws when the file is not what `reference.json` should be */
export function parseReference(json: unknown): ReferenceVectors {
  return v.parse(referenceSchema, json);
}

/** Embeds a few reference texts and gives the lowest cosine to their float32 vectors, -1..1. */
export async function selfCheck(
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
  reference: ReferenceVectors,
): Promise<number> {
  const texts = reference.texts.slice(0, CHECKED_TEXTS);
  const vectors = await embed(texts);
  const alike = texts.map((_, index) =>
    cosine(Float32Array.from(reference.float32[index] ?? []), vectors[index] ?? new Float32Array(0)),
  );
  // A back-end that computes nonsense is unlike, not unknown.
  return Math.min(...alike.map((one) => (Number.isFinite(one) ? one : 0)));
}
