import * as v from 'valibot';
import { BUNDLED_DIMENSIONS } from '../../domain/models/embedder.ts';

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
  return Math.min(...texts.map((_, index) => cosine(vectors[index] ?? [], reference.float32[index] ?? [])));
}

/** Cosine similarity; 0 when one of them has no length. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  const norm = Math.sqrt(lengthA * lengthB);
  return norm > 0 && Number.isFinite(norm) ? dot / norm : 0;
}
