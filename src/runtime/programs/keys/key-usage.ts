import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import { accountOf } from '../../../domain/gateway/account.ts';
import type { KeyDay, KeyLimits } from '../../../domain/gateway/program-keys.ts';

const MINUTE_MS = 60_000;
const MOST_DAYS = 31;

/** What counted within the last minute. */
interface Counted {
  readonly at: number;
  readonly many: number;
}

/** How much of something came in the last minute. */
export class LastMinute {
  #counted: readonly Counted[] = [];

  add(many: number, now: number): void {
    this.#counted = [...this.#within(now), { at: now, many }];
  }

  sum(now: number): number {
    return this.#within(now).reduce((sum, { many }) => sum + many, 0);
  }

  /** Seconds until less than so much counts; at least 1. */
  secondsUntilBelow(limit: number, now: number): number {
    let sum = this.sum(now);
    for (const { at, many } of this.#within(now)) {
      sum -= many;
      if (sum < limit) return Math.max(1, Math.ceil((at + MINUTE_MS - now) / 1_000));
    }
    return 1;
  }

  #within(now: number): readonly Counted[] {
    return this.#counted.filter(({ at }) => at > now - MINUTE_MS);
  }
}

/** What a key has taken within the minute. */
export interface KeyMinute {
  readonly requests: LastMinute;
  readonly tokens: LastMinute;
}

export const newMinute = (): KeyMinute => ({ requests: new LastMinute(), tokens: new LastMinute() });

/** Which limit of the minute is reached, and in how many seconds it is not; null where none is. */
export function minuteReached(
  { requests, tokens }: KeyMinute,
  { requestsPerMinute, tokensPerMinute }: KeyLimits,
  now: number,
): { readonly said: string; readonly retryAfter: number } | null {
  if (requestsPerMinute !== null && requests.sum(now) >= requestsPerMinute) {
    return {
      said: `has sent ${requestsPerMinute} requests in a minute, its limit`,
      retryAfter: requests.secondsUntilBelow(requestsPerMinute, now),
    };
  }
  if (tokensPerMinute !== null && tokens.sum(now) >= tokensPerMinute) {
    return {
      said: `has used ${tokensPerMinute} tokens in a minute, its limit`,
      retryAfter: tokens.secondsUntilBelow(tokensPerMinute, now),
    };
  }
  return null;
}

export const tokensOf = (record: GatewayRecord): number => {
  const { usage } = accountOf([record]);
  return (usage.input ?? 0) + (usage.output ?? 0);
};

/** A request more on its day. */
export function withKeyRequest(days: readonly KeyDay[], record: GatewayRecord): readonly KeyDay[] {
  const day = new Date(record.at).toISOString().slice(0, 10);
  const { usage, usd, status } = accountOf([record]);
  const before = days.find((one) => one.day === day) ?? {
    day,
    requests: 0,
    failed: 0,
    input: 0,
    output: 0,
    usd: 0,
  };
  const now: KeyDay = {
    day,
    // What a tool's answer was asked with belongs to the request before.
    requests: before.requests + (record.follows === undefined ? 1 : 0),
    failed: before.failed + (status === 'failed' ? 1 : 0),
    input: before.input + (usage.input ?? 0),
    output: before.output + (usage.output ?? 0),
    usd: before.usd + (usd ?? 0),
  };
  return [now, ...days.filter((one) => one.day !== day)]
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, MOST_DAYS);
}
