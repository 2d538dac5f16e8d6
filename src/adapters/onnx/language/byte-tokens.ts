/**
 * Byte-level vocabularies write each byte as a letter that can be seen: those of Latin-1 that can be stand for themselves, the others
 * for what follows after U+0100 (Radford et al. 2019).
 */
const BYTES: ReadonlyMap<string, number> = byteLetters();

function byteLetters(): Map<string, number> {
  const seen = (byte: number): boolean =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
  const letters = new Map<string, number>();
  let hidden = 0;
  for (let byte = 0; byte < 256; byte++) {
    letters.set(String.fromCodePoint(seen(byte) ? byte : 0x100 + hidden++), byte);
  }
  return letters;
}

/** The bytes of a token as its vocabulary writes it. */
export function tokenBytes(token: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of token) {
    const byte = BYTES.get(letter);
    if (byte !== undefined) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** The bytes of a token of a vocabulary like SentencePiece's: `▁` is a blank, `<0x0A>` is a byte. */
export function pieceBytes(token: string): Uint8Array {
  const byte = /^<0x([0-9A-F]{2})>$/i.exec(token)?.[1];
  if (byte !== undefined) return Uint8Array.of(Number.parseInt(byte, 16));
  return new TextEncoder().encode(token.replaceAll('▁', ' '));
}
