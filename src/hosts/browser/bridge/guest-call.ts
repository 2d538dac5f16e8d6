import { permissionOf, GUEST_HEADERS, GUEST_TABLE } from '../../../domain/gateway/guest-table.ts';
import { ENDPOINT_ROOT } from '../../../protocol/endpoint/endpoint.ts';
import { routeOf } from '../../../protocol/endpoint/route-of.ts';

/** A guest's call as it is sent on. */
export interface GuestCall {
  readonly method: string;
  /** Below this product's own `v1/`. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const MOST_CHARACTERS = 2_000;
/** One part of a path, decoded: what another decoder, or another parser, could read as a way out is in none. */
const PART = /^(?!\.{1,2}$)[^\\%;\p{Cc}]+$/u;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The path below the golem's own address, written anew from its parts; null where it leads anywhere else. */
function pathBelow(path: string, base: URL): string | null {
  if (!path.startsWith('/') || path.length > MOST_CHARACTERS) return null;
  // What a parser makes of it counts, not how it is written.
  const url = URL.parse(`.${path}`, base);
  const root = base.pathname + ENDPOINT_ROOT;
  if (url?.origin !== base.origin || url.search !== '' || url.hash !== '') return null;
  if (/[?#]/.test(path) || !url.pathname.startsWith(root)) return null;
  const parts = url.pathname
    .slice(root.length)
    .split('/')
    .flatMap((part) => decoded(part)?.split('/') ?? ['']);
  if (!parts.every((part) => PART.test(part))) return null;
  return `/${ENDPOINT_ROOT}${parts.map(encodeURIComponent).join('/')}`;
}

function headersOf(given: object): Readonly<Record<string, string>> {
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const named = texts.map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(named.filter(([name]) => GUEST_HEADERS.has(name)));
}

/**
 * What a page of another origin asks, as far as the table of guests lets it: of its path what a parser makes of it, of its headers those
 * that are listed. @param given as it came, of any shape @param base the golem's own address @returns null where a guest may not ask it
 */
export function guestCall(given: unknown, base: URL): GuestCall | null {
  if (typeof given !== 'object' || given === null) return null;
  const { method, path, headers, body } = given as Readonly<Record<string, unknown>>;
  if (typeof method !== 'string' || typeof path !== 'string' || typeof body !== 'string') return null;
  if (typeof headers !== 'object' || headers === null) return null;
  const below = pathBelow(path, base);
  const route = below === null ? null : routeOf(method, below);
  if (below === null || route === null || !GUEST_TABLE[permissionOf(route)].may) return null;
  return { method, address: new URL(below.slice(1), base).href, headers: headersOf(headers), body };
}
