/** Where an address leads: onto this machine, into the network around it, or out into the world. */
export type AddressPlace = 'machine' | 'network' | 'public';

/** Networks by their first address, bits that count, and where they lie (RFC 6890, RFC 1918, RFC 6598, RFC 3927, RFC 2544). */
const IPV4: readonly (readonly [first: string, bits: number, place: AddressPlace])[] = [
  ['0.0.0.0', 8, 'machine'],
  ['127.0.0.0', 8, 'machine'],
  ['10.0.0.0', 8, 'network'],
  ['100.64.0.0', 10, 'network'],
  ['169.254.0.0', 16, 'network'],
  ['172.16.0.0', 12, 'network'],
  ['192.0.0.0', 24, 'network'],
  ['192.168.0.0', 16, 'network'],
  ['198.18.0.0', 15, 'network'],
  // Multicast, what is reserved, and broadcast.
  ['224.0.0.0', 3, 'network'],
];
const MACHINE_NAMES = /(^|\.)localhost$/;
/** Ends that no public name has (RFC 6762, RFC 8375, and what routers and offices give). */
const NETWORK_NAMES = /\.(local|internal|lan|home|corp|private|intranet|localdomain|home\.arpa)$/;

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);

function placeOfIpv4(address: number): AddressPlace {
  const found = IPV4.find(([first, bits]) => {
    const rest = 32 - bits;
    return address >>> rest === numberOf(first) >>> rest;
  });
  return found?.[2] ?? 'public';
}

/** The eight groups of an IPv6 address as `URL` writes it. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: between }, () => 0), ...after];
}

function placeOfIpv6(address: string): AddressPlace {
  const groups = groupsOf(address);
  const [first = 0, second = 0, third = 0] = groups;
  const [high = 0, low = 0] = groups.slice(-2);
  const last = high * 65_536 + low;
  const zeros = (count: number): boolean => groups.slice(0, count).every((group) => group === 0);
  if (zeros(7) && low <= 1) return 'machine';
  // An IPv4 address in it: mapped, compatible, translated (RFC 2765, RFC 6052), or of 6to4 (RFC 3056).
  if (zeros(6) || (zeros(5) && groups[5] === 0xffff)) return placeOfIpv4(last);
  if (zeros(4) && groups[4] === 0xffff && groups[5] === 0) return placeOfIpv4(last);
  if (first === 0x64 && second === 0xff9b) return placeOfIpv4(last);
  if (first === 0x2002) return placeOfIpv4(second * 65_536 + third);
  // Unique local, link-local, what was site-local, multicast.
  const isNear = (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || first >= 0xff00;
  return isNear ? 'network' : 'public';
}

/**
 * Where an address leads, by its text alone: nobody is asked what a name stands for, so a public name that points at a private
 * address counts as public. `URL` writes every spelling of a number (`2130706433`, `0x7f.1`, `0177.0.0.1`) in one way.
 * @param address a whole address, or a host's name as `URL` has it; what cannot be read is never public
 */
export function placeOfAddress(address: string | URL): AddressPlace {
  const text = String(address);
  const url = text.includes('://') ? URL.parse(text) : URL.parse(`http://${text}/`);
  const written = url && /^(https?|wss?):$/.test(url.protocol) ? url.hostname : '';
  const host = written.toLowerCase().replace(/\.+$/, '');
  if (host === '') return 'network';
  if (host.startsWith('[')) return placeOfIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return placeOfIpv4(numberOf(host));
  if (MACHINE_NAMES.test(host)) return 'machine';
  // A name without a dot is looked up in the network around.
  return NETWORK_NAMES.test(host) || !host.includes('.') ? 'network' : 'public';
}

/** As a sentence has it: `api.example.org, which is on this machine`. */
export const PLACE_WORDS: Readonly<Record<AddressPlace, string>> = {
  machine: 'on this machine',
  network: 'in your own network',
  public: 'on the public internet',
};
