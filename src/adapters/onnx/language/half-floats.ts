/** Half floats as ONNX Runtime gives them, IEEE 754 binary16: their bits, or numbers where the browser has `Float16Array`. */
export function halvesToFloats(halves: Uint16Array): Float32Array {
  return halves instanceof Uint16Array ? Float32Array.from(halves, halfToFloat) : Float32Array.from(halves);
}

function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1_023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}
