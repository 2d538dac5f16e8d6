import { type Guard, sortedOnce } from './guard.ts';

const FORMS: readonly RegExp[] = [
  // EVM accounts, transactions, and cut ones such as 0x12ab…9f.
  /\b0x[0-9a-f]+(?:(?:…|\.{2,3})[0-9a-f]+)?/giu,
  // Base58 and bech32: long runs of letters and digits that have both.
  /\b(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{25,90}\b/giu,
  // Names of ENS and its kin, hosts, e-mail addresses, links.
  /\b(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}_.+-]*(?:@[\p{L}\p{N}-]+)?(?:\.[\p{L}\p{N}-]+)*\.(?:eth|sol|crypto|com|org|net|io|xyz|fi|finance|dev|app|co|in|uk|de)\b(?:\/[^\s?,]*)?/giu,
  // IPv4.
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu,
];

const read = (text: string): readonly string[] =>
  sortedOnce(
    FORMS.flatMap((form) => [...text.normalize('NFKC').matchAll(form)].map(([found]) => found.toLowerCase())),
  );

/** Addresses of chains, names for them, hosts and links. */
export const addresses: Guard = { name: 'address', binds: 'crossed', read };
