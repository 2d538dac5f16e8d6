import type { Pooling } from '../../domain/models/embedder.ts';
import type { EncodedBatch } from './session.ts';

/** Which pieces of a row count. */
function piecesOf(mask: BigInt64Array, pooling: Pooling): readonly number[] {
  const there = [...mask.keys()].filter((piece) => mask[piece] !== 0n);
  if (pooling === 'first') return there.slice(0, 1);
  return pooling === 'last' ? there.slice(-1) : there;
}

function unit(sum: Float64Array): Float32Array {
  const norm = Math.sqrt(sum.reduce((total, x) => total + x * x, 0));
  return Float32Array.from(sum, (x) => (norm > 0 ? x / norm : 0));
}

/**
 * One unit vector a row, of what a model gave: states of each piece, or, pooled `none`, a vector for each text.
 * @throws when the output is not that of so many texts
 */
export function pooledRows(output: Float32Array, batch: EncodedBatch, pooling: Pooling): Float32Array[] {
  const { size, length, attentionMask } = batch;
  const width = output.length / (pooling === 'none' ? size : size * length);
  if (!Number.isInteger(width) || width === 0)
    throw new Error('The model returned an output of an unexpected shape.');
  return Array.from({ length: size }, (_, row) => {
    if (pooling === 'none') return unit(Float64Array.from(output.subarray(row * width, (row + 1) * width)));
    const sum = new Float64Array(width);
    for (const piece of piecesOf(attentionMask.subarray(row * length, (row + 1) * length), pooling)) {
      const at = (row * length + piece) * width;
      for (let i = 0; i < width; i += 1) sum[i]! += output[at + i]!;
    }
    return unit(sum);
  });
}
