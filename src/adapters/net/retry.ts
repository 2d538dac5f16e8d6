/** First wait before trying again, ms; each further one may be twice as long. */
const BASE_MS = 500;
const MAX_BACKOFF_MS = 20_000;
/** A provider that asks for more patience than this is left for the next model. */
export const MAX_PATIENCE_MS = 60_000;

/** `Retry-After` in ms, from seconds or an HTTP date; `retry-after-ms` is finer where a server sends it. */
export function parseRetryAfter(headers: Headers, now: number): number | null {
  const fine = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(fine) && fine >= 0) return fine;
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * How long to wait before the next attempt, ms: what the provider asks, else exponential back-off with jitter, which keeps
 * many clients from coming back at once. Null when it is not worth waiting.
 * @param attempt 1 for the first that failed
 * @param random uniform in [0, 1)
 */
export function backoff(attempt: number, retryAfterMs: number | null, random: () => number): number | null {
  if (retryAfterMs !== null) return retryAfterMs <= MAX_PATIENCE_MS ? retryAfterMs : null;
  const ceiling = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}
