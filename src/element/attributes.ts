/** When the golem is loaded: as it comes into view, with the page, or when somebody asks for it. */
export type Start = 'view' | 'load' | 'click';

export const OBSERVED = [
  'tape',
  'life',
  'shared',
  'site',
  'model',
  'start',
  'speed',
  'theme',
  'height',
  'lang',
] as const;
export type Attribute = (typeof OBSERVED)[number];

const LEAST_HEIGHT = 320;
const MOST_HEIGHT = 480;
const USUAL_HEIGHT = 400;

/** One mind for all the elements of this page that ask for it: a name that no other page has. */
const SHARED = `shared-${crypto.randomUUID()}`;

export function startOf(element: Element): Start {
  const start = element.getAttribute('start');
  return start === 'load' || start === 'click' ? start : 'view';
}

/** CSS pixels; what fits a small golem. */
export function heightOf(element: Element): number {
  const asked = Number.parseInt(element.getAttribute('height') ?? '', 10);
  return Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Number.isNaN(asked) ? USUAL_HEIGHT : asked));
}

/** Attributes that any element may have, and those that frameworks put there: none of ours has a sign in its name. */
const COMMON =
  /^(?:id|class|style|slot|part|is|hidden|inert|title|dir|role|tabindex|translate|nonce|accesskey|draggable|popover|on.*|.*[^a-z].*)$/;

const oneOf =
  (...known: readonly string[]) =>
  (value: string): string | null =>
    known.includes(value) ? null : `must be one of ${known.join(', ')}`;

const between = (least: number, most: number) => (value: string) =>
  value.trim() !== '' && Number(value) >= least && Number(value) <= most
    ? null
    : `must be a number from ${least} to ${most}`;

/** What an attribute's value has to be, where it is not; whatever may be anything is not here. */
const RULES: Readonly<Record<string, (value: string) => string | null>> = {
  start: oneOf('view', 'load', 'click'),
  theme: oneOf('auto', 'light', 'dark'),
  model: oneOf('load'),
  speed: between(1, 10_000),
  height: between(LEAST_HEIGHT, MOST_HEIGHT),
};

/** What is wrong with an element's attributes, a sentence each, for whoever writes the page. */
export function faultsOf(element: Element): readonly string[] {
  const known = [...OBSERVED].sort().join(', ');
  return [...element.attributes].flatMap(({ name, value }) => {
    if ((OBSERVED as readonly string[]).includes(name)) {
      const fault = RULES[name]?.(value) ?? null;
      return fault === null ? [] : [`${name} ${fault}, not "${value}".`];
    }
    return COMMON.test(name) ? [] : [`There is no attribute ${name}. Available: ${known}.`];
  });
}

/** Key of the mind that an element shows; elements with the same key share it. */
export function mindOf(element: Element, own: string): string {
  return element.getAttribute('life') ?? (element.hasAttribute('shared') ? SHARED : own);
}

/** Where the golem's site is: the `site` attribute, or the folder that this script came from. Null when neither is known. */
export function siteOf(element: Element, script: string | null): URL | null {
  const site = element.getAttribute('site');
  try {
    const from = site === null ? script : new URL(site.endsWith('/') ? site : `${site}/`, document.baseURI);
    const url = from === null ? null : new URL('./', from);
    return url !== null && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Address of the frame. `host` is the only origin whose messages the frame will take.
 * @param leads of the elements that share a mind in memory, this one's frame runs it
 */
export function frameUrl(site: URL, element: Element, mind: string, leads: boolean): string {
  const url = new URL(site);
  const query = url.searchParams;
  query.set('embed', '1');
  query.set('host', location.origin);
  query.set('mind', mind);
  const keep = element.hasAttribute('life');
  if (keep) query.set('keep', '1');
  // A mind that is kept may run in another tab too: there a lock decides.
  if (element.hasAttribute('shared')) query.set('shared', keep ? '1' : leads ? 'leader' : 'follower');
  for (const name of ['tape', 'speed', 'theme', 'model', 'lang']) {
    const value = element.getAttribute(name);
    if (value !== null) query.set(name, value);
  }
  return url.href;
}
