/** A unit vector in a byte a component, and what the largest stands for: of 384 components 388 bytes instead of 1,536. */
const SCALE_BYTES = 4;
const LARGEST = 127;

export function packVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  let most = 0;
  for (const x of vector) most = Math.max(most, Math.abs(x));
  const packed = new Uint8Array(SCALE_BYTES + vector.length);
  const scale = most / LARGEST;
  new DataView(packed.buffer).setFloat32(0, scale, true);
  const bytes = new Int8Array(packed.buffer, SCALE_BYTES);
  if (scale > 0) for (let i = 0; i < vector.length; i += 1) bytes[i] = Math.round(vector[i]! / scale);
  return packed;
}

/** Scalar product of a unit vector with a packed one, whose length rounding may have changed a little; 0 where they are of different models. */
export function cosineWith(vector: Float32Array, packed: Uint8Array): number {
  if (packed.length !== SCALE_BYTES + vector.length) return 0;
  const scale = new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true);
  const bytes = new Int8Array(packed.buffer, packed.byteOffset + SCALE_BYTES, vector.length);
  let sum = 0;
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const x = bytes[i]!;
    sum += vector[i]! * x;
    square += x * x;
  }
  return square === 0 || scale === 0 ? 0 : sum / Math.sqrt(square);
}
