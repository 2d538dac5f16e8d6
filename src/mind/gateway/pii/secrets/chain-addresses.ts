import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { byPatterns } from '../recogniser.ts';

const checked = createBase58check(sha256);

function holds(decode: () => unknown): boolean {
  try {
    return decode() !== null;
  } catch {
    return false;
  }
}

/** EIP-55: a letter is a capital where the address's hash has a high digit. All of one case says nothing, and counts. */
export function isEvmAddress(value: string): boolean {
  const digits = value.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()));
  return [...digits].every((digit, i) => {
    if (!/[a-f]/i.test(digit)) return true;
    const nibble = (hash[i >> 1]! >> (i % 2 === 0 ? 4 : 0)) & 15;
    return nibble >= 8 === (digit === digit.toUpperCase());
  });
}

/** Versions of base58 with a check: Bitcoin and its test net, Litecoin, Dogecoin, Dash, Tron, Zcash's are of two bytes. */
const VERSIONS = [0x00, 0x05, 0x6f, 0xc4, 0x30, 0x32, 0x1e, 0x16, 0x4c, 0x10, 0x41];

export function isBase58Address(value: string): boolean {
  return holds(() => {
    const bytes = checked.decode(value);
    const known = bytes.length === 21 && VERSIONS.includes(bytes[0]!);
    return known || (bytes.length === 22 && bytes[0] === 0x1c) ? bytes : null;
  });
}

/** Bitcoin's (BIP-173, BIP-350) and Cosmos' addresses: a name, then signs with a check of their own. */
export function isBech32Address(value: string): boolean {
  const text = value.toLowerCase() as `${string}1${string}`;
  return holds(() => bech32.decode(text, 120)) || holds(() => bech32m.decode(text, 120));
}

/** 32 bytes in base58, as Solana writes accounts. */
const isSolanaAddress = (value: string): boolean =>
  holds(() => (base58.decode(value).length === 32 ? value : null)) &&
  /\d/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value);

/** Public names of accounts on chains. They can be kept: see the profile. */
export const chainAddresses = byPatterns('chain-addresses', [
  {
    by: 'evm',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g,
    check: isEvmAddress,
    score: 1,
  },
  {
    by: 'evm-mistyped',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g,
    score: 0.8,
  },
  {
    by: 'base58check',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])[123mnLMDAX9T7t][1-9A-HJ-NP-Za-km-z]{25,34}(?![0-9A-Za-z])/g,
    check: isBase58Address,
    score: 1,
  },
  {
    by: 'bech32',
    kind: 'chain-address',
    shape:
      /(?<![0-9A-Za-z])(?:bc|tb|bcrt|ltc|cosmos|osmo|juno|celestia|terra|inj|sei|akash|stars|kava|secret|axelar|dydx|noble|addr|stake|bnb|thor|evmos|stride|neutron|archway)1[02-9ac-hj-np-zAC-HJ-NP-Z]{20,110}(?![0-9A-Za-z])/gi,
    check: isBech32Address,
    score: 1,
  },
  {
    by: 'solana',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z])/g,
    check: isSolanaAddress,
    score: 0.85,
  },
  {
    by: 'substrate',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{46,50}(?![0-9A-Za-z])/g,
    check: (value) => holds(() => ([35, 36].includes(base58.decode(value).length) ? value : null)),
    context: /\b(polkadot|kusama|substrate|dot|ksm|parachain|address|wallet)\b/i,
    score: 0.85,
  },
  {
    by: 'stellar',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])G[A-Z2-7]{55}(?![0-9A-Za-z])/g,
    score: 0.9,
  },
  {
    by: 'ripple',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])r[1-9A-HJ-NP-Za-km-z]{24,34}(?![0-9A-Za-z])/g,
    context: /\b(xrp|ripple|xrpl)\b/i,
    score: 0.85,
  },
  {
    by: 'move-address',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])0x[0-9a-f]{64}(?![0-9A-Za-z])/g,
    context: /\b(aptos|sui|move|starknet|account|address|wallet|owner)\b/i,
    score: 0.6,
  },
  {
    by: 'monero',
    kind: 'chain-address',
    shape: /(?<![0-9A-Za-z])[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}(?![0-9A-Za-z])/g,
    score: 0.95,
  },
  {
    by: 'ens',
    kind: 'chain-name',
    needs: /\.(?:eth|sol|lens|crypto|nft|wallet|bnb|arb|dao|stark)/,
    shape:
      /(?<![\p{L}\p{N}._@/-])(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}\.){1,4}(?:eth|sol|lens|crypto|nft|wallet|bnb|arb|dao|stark)(?![\p{L}\p{N}_-]|\.\p{L})/gu,
    score: 0.9,
  },
]);
