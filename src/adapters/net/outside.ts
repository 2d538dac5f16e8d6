import { AppError } from '../../domain/errors.ts';
import { placeOfAddress, PLACE_WORDS } from '../../shared/address-place.ts';

/** This machine, or a private network: there a key may go without encryption. */
export const isPrivateHost = (hostname: string): boolean => placeOfAddress(hostname) !== 'public';

/** @throws AppError `model.host_refused` when a key would go over the open network unencrypted */
export function refuseOpenKey(address: URL): void {
  if (address.protocol === 'https:' || isPrivateHost(address.hostname)) return;
  throw new AppError(
    'model.host_refused',
    `Keys are not sent unencrypted, so ${address.host} was not asked. Use an https address.`,
    { data: { host: address.host } },
  );
}

/**
 * The one way out for requests to models. It lets through what lies under an address that the owner configured, and nothing
 * else: no redirect, no cookie, no referrer, no cache.
 * @param bases base addresses of the configured models
 * @throws AppError `model.host_refused`; `address.refused` where the answer is a redirect
 */
export function guardedFetch(plain: PlainFetch, bases: () => readonly string[]): typeof fetch {
  const direct = directFetch(plain);
  return (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const known = bases().some((base) => {
      const allowed = URL.parse(base);
      const path = allowed?.pathname.replace(/\/(v1\/*)?$/, '') ?? '';
      return (
        allowed?.origin === address.origin &&
        (address.pathname === path || address.pathname.startsWith(`${path}/`))
      );
    });
    if (!known) {
      throw new AppError(
        'model.host_refused',
        `Requests to ${address.host} are blocked: no configured model uses that address.`,
        {
          data: { host: address.host },
        },
      );
    }
    const headers = new Headers(init?.headers);
    if (headers.has('authorization') || headers.has('x-api-key')) refuseOpenKey(address);
    return direct(address, { ...init, cache: 'no-store' });
  };
}

/** Asks one address, whatever it is asked by. */
export type PlainFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Nothing of this page goes along: no cookie, and not its address. */
const STRANGER: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer' };
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** As browsers have it. */
const MOST_HOPS = 20;
const BY_HAND = 'If you want that, enter the address yourself in Settings';

const addressOf = (input: string | URL | Request): URL =>
  new URL(input instanceof Request ? input.url : input);

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || REDIRECTS.has(status);

const refused = (message: string, from: URL, to: URL | null): AppError =>
  new AppError('address.refused', message, { data: { from: from.host, to: to?.host ?? null } });

/** Where a redirect leads; null in a browser, which tells nobody. */
function targetOf(answer: Response, asked: URL): URL | null {
  const location = answer.headers.get('location');
  return location === null ? null : URL.parse(location, asked);
}

function redirected(asked: URL, target: URL | null): AppError {
  const where = target === null ? '' : ` to ${target.host}, which is ${PLACE_WORDS[placeOfAddress(target)]}`;
  const why = target === null ? ', and it could lead into your own network' : '';
  return refused(
    `${asked.host} sent a redirect${where}. It was not followed, because you did not enter that address${why}. ${BY_HAND}.`,
    asked,
    target,
  );
}

const inward = (asked: URL, target: URL): AppError =>
  refused(
    `${asked.host} redirected to ${target.host}, which is ${PLACE_WORDS[placeOfAddress(target)]}. The answer was discarded. ${BY_HAND}.`,
    asked,
    target,
  );

/**
 * The door to servers whose address the owner typed: they are asked where they were said to be, and nowhere else.
 * @throws AppError `address.refused` where the answer is a redirect, and whatever `plain` throws
 */
export function directFetch(plain: PlainFetch): typeof fetch {
  return async (input, init) => {
    const asked = addressOf(input);
    const answer = await plain(asked.href, { ...init, ...STRANGER, redirect: 'manual' });
    if (!isRedirect(answer)) return answer;
    await answer.body?.cancel();
    throw redirected(asked, targetOf(answer, asked));
  };
}

/**
 * The door to hubs, which hand files out by way of others: redirects are followed, but never from the public internet to this
 * machine or its network. Each step is judged before it is made where it can be seen, as in Node. A browser makes the steps itself:
 * there the end is judged, and what came from inside is thrown away unread.
 * @throws AppError `address.refused`, and whatever `plain` throws
 */
export function followingFetch(plain: PlainFetch): typeof fetch {
  return async (input, init) => {
    const asked = addressOf(input);
    const leadsIn = (target: URL): boolean =>
      placeOfAddress(asked) === 'public' && placeOfAddress(target) !== 'public';
    let at = asked;
    for (let hop = 0; hop < MOST_HOPS; hop += 1) {
      const answer = await plain(at.href, { ...init, ...STRANGER, redirect: 'manual' });
      if (!isRedirect(answer)) return answer;
      await answer.body?.cancel();
      if (answer.type === 'opaqueredirect') {
        const followed = await plain(at.href, { ...init, ...STRANGER, redirect: 'follow' });
        const end = URL.parse(followed.url);
        if (end === null || !leadsIn(end)) return followed;
        await followed.body?.cancel();
        throw inward(asked, end);
      }
      const target = targetOf(answer, at);
      if (target === null || leadsIn(target)) throw redirected(asked, target);
      at = target;
    }
    throw refused(`${asked.host} redirected more than ${MOST_HOPS} times. Check the address.`, asked, null);
  };
}
