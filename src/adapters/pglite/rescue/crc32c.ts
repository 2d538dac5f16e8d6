/** Castagnoli's polynomial, reflected: what PostgreSQL's control file and log are checked with. */
const POLYNOMIAL = 0x82f63b78;

/** CRC-32C of pieces one behind the other. */
export function crc32c(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const piece of pieces) {
    for (const byte of piece) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
