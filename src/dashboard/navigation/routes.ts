/** The screens by their place in the address: `#/tick/120`, `#/memory/01J…`. An address can be bookmarked and shared. */
export const SCREENS = [
  'live',
  'tick',
  'mind',
  'triage',
  'field',
  'memory',
  'collections',
  'ask',
  'life',
  'world',
  'state',
  'gateway',
  'telemetry',
  'settings',
] as const;
export type ScreenName = (typeof SCREENS)[number];

export interface ScreenRoute {
  readonly name: ScreenName;
  /** What the screen shows: a tick number, an entry id; null for none. */
  readonly param: string | null;
  /** What follows `?` in the hash, for a screen's own filters. */
  readonly query: URLSearchParams;
}

/** Address of a screen, for an `<a href>`. */
export function href(
  name: ScreenName,
  param?: string | number | null,
  query?: Record<string, string>,
): string {
  // A parameter may have parts of its own: a slash stays one.
  const place = param === undefined || param === null ? '' : encodeURIComponent(param).replaceAll('%2F', '/');
  const path = place === '' ? name : `${name}/${place}`;
  const search = query === undefined ? '' : new URLSearchParams(query).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Reads a location hash; anything unknown is the live screen. */
export function parseHash(hash: string): ScreenRoute {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [name = '', ...rest] = path.split('/');
  const query = new URLSearchParams(search);
  if (!(SCREENS as readonly string[]).includes(name)) return { name: 'live', param: null, query };
  return { name: name as ScreenName, param: decode(rest.join('/')), query };
}

/** The tick that a parameter names; null when it is not a positive whole number. */
export function tickParam(param: string | null): number | null {
  return param !== null && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null;
}

function decode(text: string): string | null {
  if (text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
