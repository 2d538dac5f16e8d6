/** PostgreSQL's type number of bytea. */
const BYTEA = 17;

const NIBBLES = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) NIBBLES[digit.charCodeAt(0)] = value;

/** Bytes go as they are, in the binary form of the protocol; PGlite's own way writes them as hex text. */
export const BYTEA_SERIALIZER = {
  [BYTEA]: (bytes: Uint8Array): string => bytes as unknown as string,
};

/** `\x…` to bytes: a table instead of a `parseInt` a byte, as records are read by the hundred. */
export const BYTEA_PARSER = {
  [BYTEA]: (text: string): Uint8Array => {
    const bytes = new Uint8Array((text.length - 2) / 2);
    for (let i = 0; i < bytes.length; i += 1) {
      bytes[i] = (NIBBLES[text.charCodeAt(2 + 2 * i)]! << 4) | NIBBLES[text.charCodeAt(3 + 2 * i)]!;
    }
    return bytes;
  },
};
