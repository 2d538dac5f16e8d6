import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import { byPatterns } from '../recogniser.ts';

const checked = createBase58check(sha256);

const bytesOf = (decode: (value: string) => Uint8Array, value: string): Uint8Array | null => {
  try {
    return decode(value);
  } catch {
    return null;
  }
};

/** Bitcoin's wallet import format: base58 with a check, 33 or 34 bytes that begin with a network's version. */
export function isWif(value: string): boolean {
  const bytes = bytesOf(checked.decode, value);
  return (
    bytes !== null &&
    (bytes.length === 33 || bytes.length === 34) &&
    [0x80, 0xef, 0xb0, 0x9e].includes(bytes[0]!)
  );
}

/** An extended private key (BIP-32): 78 bytes, the last 33 of which begin with a zero. */
export function isExtendedKey(value: string): boolean {
  const bytes = bytesOf(checked.decode, value);
  return bytes !== null && bytes.length === 78 && bytes[45] === 0;
}

/** Solana's pair of keys: 64 bytes in base58. */
const isSolanaPair = (value: string): boolean => bytesOf(base58.decode, value)?.length === 64;

const KEY_WORDS =
  /\b(private|secret|priv|signing|deployer|wallet)[ _-]?key|\bprivkey|\bpk\b|\bkeystore|\bmnemonic|\bsecret\b|\bimport\b/i;

/** Keys that spend: PEM blocks, 32 bytes in hex where a key is spoken of, WIF, extended keys, Solana's pairs. */
export const privateKeys = byPatterns('private-keys', [
  {
    by: 'pem',
    kind: 'private-key',
    shape:
      /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,16000}?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    score: 1,
  },
  {
    by: 'hex-key',
    kind: 'private-key',
    shape: /(?<![0-9A-Za-z])(?:0x)?[0-9a-fA-F]{64}(?![0-9A-Za-z])/g,
    context: KEY_WORDS,
    score: 0.95,
  },
  {
    by: 'wif',
    kind: 'private-key',
    shape: /(?<![0-9A-Za-z])[5KL9cTQ6][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])/g,
    check: isWif,
    score: 1,
  },
  {
    by: 'extended-key',
    kind: 'private-key',
    shape: /(?<![0-9A-Za-z])[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{107,108}(?![0-9A-Za-z])/g,
    check: isExtendedKey,
    score: 1,
  },
  {
    by: 'solana-pair',
    kind: 'private-key',
    shape: /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{86,90}(?![0-9A-Za-z])/g,
    check: isSolanaPair,
    context: KEY_WORDS,
    score: 0.99,
  },
  {
    by: 'solana-bytes',
    kind: 'private-key',
    shape: /\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/g,
    check: (value) => (value.match(/\d+/g) ?? []).every((byte) => Number(byte) < 256),
    score: 0.95,
  },
  {
    by: 'stellar-seed',
    kind: 'private-key',
    shape: /(?<![0-9A-Za-z])S[A-Z2-7]{55}(?![0-9A-Za-z])/g,
    score: 0.9,
  },
]);
