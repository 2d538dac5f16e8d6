import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { DIMENSIONS, embedAll } from '../../bench/real-vectors.ts';

/** Vectors of distinct texts, made once (minutes) and kept in `.cache/` by what the texts are. */
export async function vectorsOf(
  root: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const distinct = [...new Set(texts)].toSorted();
  const hash = createHash('sha256').update(distinct.join('\0')).digest('hex').slice(0, 16);
  const file = join(root, `.cache/tools-${hash}.f32`);
  const kept = await readFile(file).catch(() => null);
  const whole = kept?.length === distinct.length * DIMENSIONS * 4;
  const matrix = whole
    ? new Float32Array(new Uint8Array(kept).buffer)
    : await embedAll(distinct, () => undefined);
  if (!whole) {
    await mkdir(join(root, '.cache'), { recursive: true });
    await writeFile(file, matrix);
  }
  return new Map(distinct.map((text, i) => [text, matrix.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)]));
}
