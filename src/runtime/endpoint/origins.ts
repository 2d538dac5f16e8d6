import type { KeptValue } from '../../adapters/idb/kept-value.ts';
import type { AllowedOrigin, EndpointStatus, RefusedOrigin } from '../../domain/endpoint.ts';
import { AppError } from '../../domain/errors.ts';
import { Mutex } from '../../lib/mutex.ts';

/** More than anyone allows, and refused ones that are told. */
const MOST = 100;
/** What is known of the last request is written this often at most, ms. */
const WRITE_MS = 60_000;

/** @throws AppError `input.invalid` for what is no origin, or one whose words anybody on the way could change */
function originOf(text: string): string {
  const url = URL.parse(text.trim());
  const here = url !== null && /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && here))) {
    throw new AppError(
      'input.invalid',
      'An origin is a web address without a path, e.g. https://example.org; http only on this machine.',
      { data: { name: 'origin' } },
    );
  }
  return url.origin;
}

/** Pages of other origins that may ask, kept in this browser. None may until the owner says so. */
export class Origins {
  readonly #kept: KeptValue<readonly AllowedOrigin[]>;
  readonly #now: () => number;
  readonly #changes = new Mutex();
  #allowed: readonly AllowedOrigin[] | null = null;
  #refused: readonly RefusedOrigin[] = [];

  constructor(kept: KeptValue<readonly AllowedOrigin[]>, now: () => number) {
    this.#kept = kept;
    this.#now = now;
  }

  async status(): Promise<EndpointStatus> {
    return { allowed: await this.#load(), refused: this.#refused };
  }

  /** @throws AppError `input.invalid`, `store.query_failed` */
  allow(text: string): Promise<EndpointStatus> {
    const origin = originOf(text);
    return this.#changes.run(async () => {
      const allowed = await this.#load();
      if (!allowed.some((one) => one.origin === origin)) {
        if (allowed.length >= MOST) {
          throw new AppError('input.invalid', `At most ${MOST} origins are allowed. Remove some first.`);
        }
        await this.#write([...allowed, { origin, since: this.#now(), lastAsked: null }]);
      }
      this.#refused = this.#refused.filter((one) => one.origin !== origin);
      return this.status();
    });
  }

  disallow(origin: string): Promise<EndpointStatus> {
    return this.#changes.run(async () => {
      await this.#write((await this.#load()).filter((one) => one.origin !== origin));
      return this.status();
    });
  }

  admit(origin: string): Promise<boolean> {
    return this.#changes.run(async () => {
      const allowed = await this.#load();
      const known = allowed.find((one) => one.origin === origin);
      const now = this.#now();
      if (!known) {
        const others = this.#refused.filter((one) => one.origin !== origin);
        this.#refused = [{ origin, at: now }, ...others].slice(0, MOST);
        return false;
      }
      const after = allowed.map((one) => (one === known ? { ...one, lastAsked: now } : one));
      this.#allowed = after;
      if (now - (known.lastAsked ?? 0) > WRITE_MS) await this.#kept.set(after).catch(() => undefined);
      return true;
    });
  }

  async #write(allowed: readonly AllowedOrigin[]): Promise<void> {
    await this.#kept.set(allowed.length > 0 ? allowed : null);
    this.#allowed = allowed;
  }

  async #load(): Promise<readonly AllowedOrigin[]> {
    this.#allowed ??= (await this.#kept.get()) ?? [];
    return this.#allowed;
  }
}
