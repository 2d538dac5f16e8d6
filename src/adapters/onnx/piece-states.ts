import type { EncodedBatch } from './session.ts';

/**
 * States of one text's word pieces as unit vectors, row by row, of what a model gave for it alone; without the special ones at either end.
 */
export function pieceStates(hidden: Float32Array, { size, length }: EncodedBatch): Float32Array {
  const width = hidden.length / (size * length);
  const states = hidden.slice(width, Math.max(width, (length - 1) * width));
  for (let at = 0; at < states.length; at += width) {
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += states[at + i]! ** 2;
    const norm = Math.sqrt(sum);
    if (norm > 0) for (let i = 0; i < width; i += 1) states[at + i]! /= norm;
  }
  return states;
}
