import { CACHE_WISHES, type CacheWish } from '../../../../domain/models/gateway-hints.ts';
import type { ModelEvent } from '../../../../domain/models/model.ts';
import type { EndpointCall } from '../../../../protocol/endpoint/endpoint.ts';
import { refusedField } from '../read-body.ts';

/** A header by which a program says what it wants of the caches, and is told whether one has answered. */
const CACHE_HEADER = 'x-golem-cache';

/**
 * What a call wants of the gateway's caches: by its body, by a header of our own, or as browsers say it to any cache between.
 * @param asked by the body @throws AppError `input.invalid`
 */
export function cacheWish(
  { headers }: Pick<EndpointCall, 'headers'>,
  asked: CacheWish | null,
): CacheWish | null {
  if (asked !== null) return asked;
  const own = headers[CACHE_HEADER]?.trim().toLowerCase();
  if (own !== undefined) {
    const wish = CACHE_WISHES.find((one) => one === own);
    if (wish) return wish;
    throw refusedField(CACHE_HEADER, `${CACHE_HEADER} is ${CACHE_WISHES.join(', ')}.`);
  }
  const control = `${headers['cache-control'] ?? ''}, ${headers['pragma'] ?? ''}`.toLowerCase();
  if (/\bno-store\b/.test(control)) return 'none';
  return /\bno-cache\b|\bmax-age=0\b/.test(control) ? 'fresh' : null;
}

/** Whether a cache has answered, which, and how old the answer is in seconds. */
export function cacheHeaders(
  cached: Extract<ModelEvent, { type: 'started' }>['cached'],
): Readonly<Record<string, string>> {
  if (!cached) return { [CACHE_HEADER]: 'miss' };
  return { [CACHE_HEADER]: `hit; ${cached.layer}`, age: String(cached.seconds) };
}
