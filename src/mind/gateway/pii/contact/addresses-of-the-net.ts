import { byPatterns, type Pattern } from '../recogniser.ts';

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const HEX = '[0-9A-Fa-f]{1,4}';
const IPV6 = [
  `(?:${HEX}:){7}${HEX}`,
  `(?:${HEX}:){1,7}:(?:${HEX}(?::${HEX}){0,6})?`,
  `::(?:${HEX}(?::${HEX}){0,6})`,
  String.raw`::(?:ffff:)?${OCTET}(?:\.${OCTET}){3}`,
].join('|');

const colons = (value: string): number => value.split(':').length - 1;

/** Loopback, unspecified and the broadcast address say nothing of a person. */
const isSomeones = (ip: string): boolean =>
  !/^(127\.|0\.0\.0\.0$|255\.255\.255\.)/.test(ip) && ip !== '::1' && ip !== '::';

const patterns: readonly Pattern[] = [
  {
    by: 'email',
    kind: 'email',
    shape:
      /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}])/gu,
    score: 0.99,
  },
  {
    by: 'url-with-credentials',
    kind: 'url',
    shape: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:"'<>]{1,128}:[^\s/@"'<>]{1,256}@[^\s"'<>]{1,512}/gi,
    score: 1,
  },
  {
    by: 'url-with-token',
    kind: 'url',
    shape:
      /\bhttps?:\/\/[^\s"'<>?]{1,512}\?[^\s"'<>]{0,512}(?:token|key|secret|password|passwd|pwd|auth|sig|signature|session)=[^\s"'<>&]{6,512}[^\s"'<>]{0,256}/gi,
    score: 0.9,
  },
  {
    by: 'url',
    kind: 'url',
    shape: /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s"'<>()[\]{}|\\^`]{2,512}[^\s"'<>()[\]{}|\\^`.,;:!?]/gi,
    score: 0.8,
  },
  {
    by: 'ipv4',
    kind: 'ip-address',
    shape: new RegExp(String.raw`(?<![\w.-])${OCTET}(?:\.${OCTET}){3}(?:/\d{1,2})?(?![\w-]|\.\d)`, 'g'),
    check: isSomeones,
    score: 0.9,
  },
  {
    by: 'ipv6',
    kind: 'ip-address',
    shape: new RegExp(`(?<![\\w:.])(?:${IPV6})(?![\\w:])`, 'g'),
    check: (value) => isSomeones(value) && colons(value) >= 2 && /\d|::/.test(value) && value.length > 5,
    score: 0.9,
  },
  {
    by: 'mac',
    kind: 'mac-address',
    shape: /(?<![\w:-])[0-9A-Fa-f]{2}(?:([:-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){4}(?![\w:-])/g,
    score: 0.9,
  },
];

/** E-mail, web addresses, IP and MAC addresses. */
export const netAddresses = byPatterns('net-addresses', patterns);
