import { AppError } from '../../domain/errors.ts';

/** The part of Trusted Types that is needed here; TypeScript does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The name that the page's Content-Security-Policy allows. */
const POLICY = 'golem-scripts';

/** In a page, or in a worker, which has no document. */
const base = typeof document === 'undefined' ? location.origin : document.baseURI;

function ownScript(url: string): URL {
  const address = new URL(url, base);
  if (address.origin === location.origin) return address;
  throw new AppError('internal', `Scripts from ${address.origin} are blocked.`, {
    data: { origin: address.origin },
  });
}

/** Addresses of what starts each script, by the script's own. */
const starts = new Map<string, string>();

/** The name of the script stands at the end, for whoever looks through a list of workers. */
function startOf({ href, pathname }: URL): string {
  const known = starts.get(href);
  if (known !== undefined) return known;
  const start = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  const address = `${URL.createObjectURL(start)}#${pathname}`;
  starts.set(href, address);
  return address;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: (url) => url });
const trusted = (url: string): string => policy?.createScriptURL(url) ?? url;

/**
 * Address of a script of this origin, let through where the browser asks for Trusted Types. For the service worker alone: what
 * it may do is what its host says. @throws AppError `internal` for another origin's
 */
export const ownScriptUrl = (url: string): string => trusted(ownScript(url).href);

/**
 * Address that starts a worker's script under the policy of whoever starts it. A worker made from a script's own address has the
 * policy that came with that file, which on a plain static host is none; one made from a blob has its maker's (HTML, "create a
 * policy container from a fetch response"). The blob is one `import`, so the module, its address and what it imports stay as they are.
 * @throws AppError `internal` for another origin's
 */
export const boundScriptUrl = (url: string): string => trusted(startOf(ownScript(url)));
