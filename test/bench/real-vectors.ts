import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as ortNode from 'onnxruntime-node';
import { wrapOrt } from '../../src/adapters/onnx/ort-session.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { dataFolder, realSentences } from './real-texts.ts';

/** Length of a vector: all-MiniLM-L6-v2. */
export const DIMENSIONS = 384;
const AT_ONCE = 1_024;
/** Raise it when texts or model change: a new file is made. */
const VERSION = 1;

/** File of the bench's vectors below the repository's root: rows of 384 float32, little-endian. */
export function vectorsFile(count: number): string {
  return `.cache/real-vectors-v${VERSION}-${count}.f32`;
}

/**
 * Vectors of distinct real sentences by the bundled model, made once (minutes) and kept in `.cache/`.
 * @param progress told how many of them are made
 * @returns the file's path from the root; null where the data folder is absent or holds too few texts
 */
export async function ensureVectors(
  root: string,
  count: number,
  progress: (done: number) => void,
): Promise<string | null> {
  const file = vectorsFile(count);
  const size = await readFile(join(root, file)).then(
    (bytes) => bytes.length,
    () => 0,
  );
  if (size === count * DIMENSIONS * 4) return file;
  const texts = await realSentences(dataFolder(root), count);
  if (texts === null || texts.length < count) return null;
  const matrix = await embedAll(texts, progress);
  await mkdir(join(root, '.cache'), { recursive: true });
  // Whole or not there: a run that is stopped leaves no half of it.
  await writeFile(join(root, `${file}.part`), matrix);
  await rename(join(root, `${file}.part`), join(root, file));
  return file;
}

/** Vectors of texts by the bundled model on all cores, one after the other in the texts' order. */
export async function embedAll(
  texts: readonly string[],
  progress: (done: number) => void,
): Promise<Float32Array> {
  const embedder = nodeEmbedder({
    openSession: (_provider, weights) =>
      wrapOrt(ortNode, weights, {
        executionProviders: ['cpu'],
        intraOpNumThreads: availableParallelism(),
      }),
  });
  await embedder.load({ baseUrl: PUBLIC_URL, provider: 'wasm' });
  const matrix = new Float32Array(texts.length * DIMENSIONS);
  // Texts of like length together: a batch is padded to its longest.
  const order = texts.map((_, i) => i).sort((a, b) => texts[a]!.length - texts[b]!.length);
  for (let start = 0; start < order.length; start += AT_ONCE) {
    const rows = order.slice(start, start + AT_ONCE);
    const vectors = await embedder.embed(
      rows.map((row) => texts[row]!),
      'backfill',
    );
    rows.forEach((row, i) => matrix.set(vectors[i]!, row * DIMENSIONS));
    progress(start + rows.length);
  }
  return matrix;
}
