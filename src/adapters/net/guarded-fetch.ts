import { AppError } from '../../domain/errors.ts';
import { placeOfAddress } from '../../shared/address-place.ts';
import { directFetch } from './outside.ts';

/** This machine, or a private network: there a key may go without encryption. */
export const isPrivateHost = (hostname: string): boolean => placeOfAddress(hostname) !== 'public';

/** @throws AppError `model.host_refused` when a key would go over the open network unencrypted */
export function refuseOpenKey(address: URL): void {
  if (address.protocol === 'https:' || isPrivateHost(address.hostname)) return;
  throw new AppError(
    'model.host_refused',
    `A key is not sent to ${address.host} unencrypted. Use an https address.`,
    { data: { host: address.host } },
  );
}

/**
 * The one way out for requests to models. It lets through what lies under an address that the owner configured, and nothing
 * else: no redirect, no cookie, no referrer, no cache.
 * @param bases base addresses of the configured models
 * @throws AppError `model.host_refused`; `address.refused` where the answer is a redirect
 */
export function guardedFetch(plain: typeof fetch, bases: () => readonly string[]): typeof fetch {
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
      throw new AppError('model.host_refused', `No configured model lives at ${address.host}.`, {
        data: { host: address.host },
      });
    }
    const headers = new Headers(init?.headers);
    if (headers.has('authorization') || headers.has('x-api-key')) refuseOpenKey(address);
    return direct(address, { ...init, cache: 'no-store' });
  };
}
