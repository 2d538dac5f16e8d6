import type { KeptValue } from '../../../adapters/idb/index.ts';
import type {
  AllowedOrigin,
  EndpointStatus,
  GuestShare,
  RefusedOrigin,
} from '../../../domain/gateway/endpoint.ts';
import { AppError } from '../../../domain/errors.ts';
import { GUEST_LIMITS } from '../../../domain/gateway/guest-table.ts';
import { type Guest, guestOf } from '../../../domain/models/party.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { limitReached } from '../../models/index.ts';
import { Throttle } from '../../observability/index.ts';
import { type AskedHour, askedIn, secondsToRoom, withRequest } from './asked-hours.ts';

/** More than anyone allows, and refused ones that are told. */
const MOST = 100;
/** What is known of the last requests is written this often at most, ms. */
const WRITE_MS = 5_000;

/** An origin as it is kept. An earlier version kept neither limits nor hours. */
export interface KeptOrigin extends Pick<AllowedOrigin, 'origin' | 'since' | 'lastAsked'> {
  readonly limits?: GuestShare;
  readonly hours?: readonly AskedHour[];
}

export interface OriginsDeps {
  readonly kept: KeptValue<readonly KeptOrigin[]>;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** US dollars in the last 24 hours. */
  spent(guest: Guest): Promise<number>;
  /** @throws AppError `endpoint.limit_reached` where no dollars are left */
  refuseBeyond(guest: Guest): Promise<void>;
  /** It is a guest no more. */
  gone(guest: Guest): Promise<void>;
}

/** @throws AppError `input.invalid` for what is no origin, or one whose words anybody on the way could change */
export function checkedOrigin(text: string): string {
  const url = URL.parse(text.trim());
  const here = url !== null && /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && here))) {
    throw new AppError(
      'input.invalid',
      'An origin must be a web address without a path, e.g. https://example.org; http only for this machine.',
      { data: { name: 'origin' } },
    );
  }
  return url.origin;
}

/** Pages of other origins that may ask, how much, and how much they have, kept in this browser. None may until the owner says so. */
export class Origins {
  readonly #deps: OriginsDeps;
  readonly #changes = new Mutex();
  #allowed: readonly KeptOrigin[] | null = null;
  #refused: readonly RefusedOrigin[] = [];
  readonly #writing: Throttle;

  constructor(deps: OriginsDeps) {
    this.#deps = deps;
    this.#writing = new Throttle(deps.timer, WRITE_MS, () => void this.written().catch(() => undefined));
  }

  async status(): Promise<EndpointStatus> {
    const allowed = await this.#load();
    return { allowed: await Promise.all(allowed.map((one) => this.#shown(one))), refused: this.#refused };
  }

  /** What pages of an origin may take in 24 hours; null where they may not ask, or nobody has asked yet. */
  limits(origin: string): GuestShare | null {
    const known = this.#allowed?.find((one) => one.origin === origin);
    return known ? (known.limits ?? GUEST_LIMITS) : null;
  }

  /** @param limits what it may take in 24 hours; as it was, or the usual, where left out @throws AppError `input.invalid`, `store.query_failed` */
  async allow(text: string, limits?: GuestShare): Promise<EndpointStatus> {
    const origin = checkedOrigin(text);
    return this.#changes.run(async () => {
      const allowed = await this.#load();
      const known = allowed.find((one) => one.origin === origin);
      if (!known && allowed.length >= MOST) {
        throw new AppError('input.invalid', `You can allow at most ${MOST} origins. Remove some first.`);
      }
      const one: KeptOrigin = known ?? { origin, since: this.#deps.now(), lastAsked: null };
      const changed = limits ? { ...one, limits } : one;
      await this.#write(
        known ? allowed.map((each) => (each === known ? changed : each)) : [...allowed, changed],
      );
      this.#refused = this.#refused.filter((each) => each.origin !== origin);
      return this.status();
    });
  }

  /** @throws AppError `golem.not_found` where the origin is not allowed, `store.query_failed` */
  limit(origin: string, limits: GuestShare): Promise<EndpointStatus> {
    return this.#changes.run(async () => {
      const allowed = await this.#load();
      if (!allowed.some((one) => one.origin === origin)) {
        throw new AppError('golem.not_found', `Pages of ${origin} are not on the list of allowed origins.`);
      }
      await this.#write(allowed.map((one) => (one.origin === origin ? { ...one, limits } : one)));
      return this.status();
    });
  }

  /** Pages of it ask no more, and what is under way for them ends. */
  disallow(origin: string): Promise<EndpointStatus> {
    return this.#changes.run(async () => {
      await this.#write((await this.#load()).filter((one) => one.origin !== origin));
      await this.#deps.gone(guestOf(origin));
      return this.status();
    });
  }

  /**
   * Whether a page of an origin may ask now; if so, it has.
   * @throws AppError `endpoint.limit_reached` where it has taken what it may
   */
  admit(origin: string): Promise<boolean> {
    return this.#changes.run(async () => {
      const allowed = await this.#load();
      const known = allowed.find((one) => one.origin === origin);
      const now = this.#deps.now();
      if (!known) {
        const others = this.#refused.filter((one) => one.origin !== origin);
        this.#refused = [{ origin, at: now }, ...others].slice(0, MOST);
        return false;
      }
      const { hours = [], limits = GUEST_LIMITS } = known;
      if (askedIn(hours, now) >= limits.requests) throw tooOften(known, now);
      await this.#deps.refuseBeyond(guestOf(origin));
      const asked = { ...known, lastAsked: now, hours: withRequest(hours, now) };
      this.#allowed = allowed.map((one) => (one === known ? asked : one));
      this.#writing.touch();
      return true;
    });
  }

  /** Resolves when all is kept that was used by now. @throws AppError `store.query_failed` */
  async written(): Promise<void> {
    if (this.#allowed && this.#allowed.length > 0) await this.#deps.kept.set(this.#allowed);
  }

  async #shown({ origin, since, lastAsked, limits, hours = [] }: KeptOrigin): Promise<AllowedOrigin> {
    const requests = askedIn(hours, this.#deps.now());
    const used = { usd: await this.#deps.spent(guestOf(origin)), requests };
    return { origin, since, lastAsked, limits: limits ?? GUEST_LIMITS, used };
  }

  async #write(allowed: readonly KeptOrigin[]): Promise<void> {
    await this.#deps.kept.set(allowed.length > 0 ? allowed : null);
    this.#allowed = allowed;
  }

  async #load(): Promise<readonly KeptOrigin[]> {
    this.#allowed ??= (await this.#deps.kept.get()) ?? [];
    return this.#allowed;
  }
}

function tooOften({ origin, limits = GUEST_LIMITS, hours = [] }: KeptOrigin, now: number): AppError {
  const retryAfter = secondsToRoom(hours, now);
  return limitReached(
    `Pages of ${origin} have sent ${limits.requests} requests in 24 hours, the most this golem’s owner allows.`,
    retryAfter === null ? {} : { retryAfter },
  );
}
