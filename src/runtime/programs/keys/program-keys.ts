import type { KeptValue } from '../../../adapters/idb/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import {
  KEY_PREFIX,
  type KeyDay,
  type KeyDraft,
  type KeyGrant,
  type KeyLimits,
  NO_LIMITS,
  type ProgramKey,
  USUAL_SCOPES,
} from '../../../domain/gateway/program-keys.ts';
import { type Keyed, keyIdOf, keyPartyOf } from '../../../domain/models/party.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { Throttle } from '../../observability/index.ts';
import { type AskedHour, askedIn, secondsToRoom, withRequest } from '../endpoint/asked-hours.ts';
import { type KeyMinute, minuteReached, newMinute, tokensOf, withKeyRequest } from './key-usage.ts';

/** More keys than anyone tells apart. */
const MOST = 100;
/** What was used is written this often at most, ms. */
const WRITE_MS = 5_000;
/** Characters of a key that are kept, to tell it from others. */
const HINT = KEY_PREFIX.length + 4;
const SLUG = 24;

/** A key as it is kept: hashed. */
export interface KeptKey extends Pick<
  ProgramKey,
  'id' | 'name' | 'hint' | 'since' | 'lastUsed' | 'scopes' | 'limits' | 'models'
> {
  /** BLAKE3 of the key, hex. */
  readonly hash: string;
  readonly hours: readonly AskedHour[];
  readonly days: readonly KeyDay[];
}

export interface ProgramKeysDeps {
  readonly kept: KeptValue<readonly KeptKey[]>;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** 256 bits by chance, as 64 hex digits. */
  random(): string;
  /** BLAKE3, hex. */
  hash(text: string): Promise<string>;
  /** US dollars in the last 24 hours. */
  spent(party: Keyed): Promise<number>;
  /** @throws AppError `endpoint.limit_reached` where no dollars are left */
  refuseBeyond(party: Keyed): Promise<void>;
  /** It asks no more. */
  gone(party: Keyed): Promise<void>;
}

const unknownKey = (): AppError =>
  new AppError('model.unauthorized', 'This key is unknown or was revoked. Ask the golem’s owner for one.');

const noSuchKey = (id: string): AppError =>
  new AppError('golem.not_found', `There is no key "${id}". endpoint.keys() lists them.`);

const limitsOf = (given: KeyDraft['limits'], before: KeyLimits): KeyLimits => ({ ...before, ...given });

/** Keys for programs: who may ask, what, how much, and what each has used. Kept in this browser, hashed. */
export class ProgramKeys {
  readonly #deps: ProgramKeysDeps;
  readonly #changes = new Mutex();
  readonly #minutes = new Map<string, KeyMinute>();
  readonly #writing: Throttle;
  #keys: readonly KeptKey[] | null = null;

  constructor(deps: ProgramKeysDeps) {
    this.#deps = deps;
    // What is not written is lost with the page; limits hold within it.
    this.#writing = new Throttle(deps.timer, WRITE_MS, () => void this.written().catch(() => undefined));
  }

  /** In the order in which they were made. */
  async list(): Promise<readonly ProgramKey[]> {
    const keys = await this.#load();
    return Promise.all(keys.map((one) => this.#shown(one)));
  }

  /** US dollars that a key may spend in 24 hours: Infinity without a limit, null of one that is not known. */
  usdPerDay(party: Keyed): number | null {
    const known = this.#keys?.find(({ id }) => id === keyIdOf(party));
    return known ? (known.limits.usdPerDay ?? Infinity) : null;
  }

  /**
   * @param hash of a key that was made elsewhere; one is made where it is left out. One that is kept already is the same key, with what it
   * has used, and may from now on what is said here
   * @returns the key, which nobody is told again; null where its hash was given
   * @throws AppError `input.invalid`, `store.query_failed`
   */
  async create(
    draft: KeyDraft,
    hash?: string,
  ): Promise<{ readonly key: ProgramKey; readonly secret: string | null }> {
    return this.#changes.run(async () => {
      const keys = await this.#load();
      const may = {
        name: draft.name,
        scopes: draft.scopes ?? USUAL_SCOPES,
        limits: limitsOf(draft.limits, NO_LIMITS),
        models: draft.models ?? null,
      };
      const known = keys.find((one) => one.hash === hash);
      if (known) {
        await this.#write((all) => all.map((one) => (one.hash === hash ? { ...one, ...may } : one)));
        return { key: await this.#shown({ ...known, ...may }), secret: null };
      }
      if (keys.length >= MOST)
        throw new AppError('input.invalid', `You can keep at most ${MOST} keys. Revoke some first.`);
      const secret = hash === undefined ? KEY_PREFIX + this.#deps.random() : null;
      const made: KeptKey = {
        ...may,
        id: this.#idFor(draft.name, keys),
        hash: hash ?? (await this.#deps.hash(secret!)),
        hint: secret?.slice(0, HINT) ?? null,
        since: this.#deps.now(),
        lastUsed: null,
        hours: [],
        days: [],
      };
      await this.#write((all) => [...all, made]);
      return { key: await this.#shown(made), secret };
    });
  }

  /** From its next request on; what is left out stays. @throws AppError `golem.not_found`, `store.query_failed` */
  change(id: string, { name, scopes, limits, models }: Partial<KeyDraft>): Promise<readonly ProgramKey[]> {
    return this.#changes.run(async () => {
      const keys = await this.#load();
      if (!keys.some((one) => one.id === id)) throw noSuchKey(id);
      const changed = (one: KeptKey): KeptKey => ({
        ...one,
        ...(name !== undefined && { name }),
        ...(scopes && { scopes }),
        limits: limitsOf(limits, one.limits),
        ...(models !== undefined && { models }),
      });
      await this.#write((all) => all.map((one) => (one.id === id ? changed(one) : one)));
      return this.list();
    });
  }

  /** Nobody asks by it any more, and what is under way for it ends. @throws AppError `golem.not_found`, `store.query_failed` */
  revoke(id: string): Promise<readonly ProgramKey[]> {
    return this.#changes.run(async () => {
      const keys = await this.#load();
      if (!keys.some((one) => one.id === id)) throw noSuchKey(id);
      await this.#write((all) => all.filter((one) => one.id !== id));
      this.#minutes.delete(id);
      await this.#deps.gone(keyPartyOf(id));
      return this.list();
    });
  }

  /**
   * Lets in whoever has a key, which counts as a request of it.
   * @throws AppError `model.unauthorized` for a key that is not known, `endpoint.limit_reached` where it has taken what it may
   */
  async admit(secret: string): Promise<KeyGrant> {
    const hash = await this.#deps.hash(secret);
    return this.#changes.run(async () => {
      const keys = await this.#load();
      const known = keys.find((one) => one.hash === hash);
      if (!known) throw unknownKey();
      const now = this.#deps.now();
      this.#refuseBeyond(known, now);
      await this.#deps.refuseBeyond(keyPartyOf(known.id));
      this.#minuteOf(known.id).requests.add(1, now);
      this.#used(known.id, ({ hours }) => ({ lastUsed: now, hours: withRequest(hours, now) }));
      const { id, name, scopes, models, limits } = known;
      return { id, name, scopes, models, bounded: limits.usdPerDay !== null };
    });
  }

  /** A request that is over, of whomever. */
  passed(record: GatewayRecord): void {
    const id = record.party === null ? null : keyIdOf(record.party);
    const known = id === null ? undefined : this.#keys?.find((one) => one.id === id);
    if (!known) return;
    this.#minuteOf(known.id).tokens.add(tokensOf(record), this.#deps.now());
    this.#used(known.id, ({ days }) => ({ days: withKeyRequest(days, record) }));
  }

  /** Resolves when all is kept that was used by now. @throws AppError `store.query_failed` */
  async written(): Promise<void> {
    if (this.#keys && this.#keys.length > 0) await this.#deps.kept.set(this.#keys);
  }

  #refuseBeyond({ id, name, limits, hours }: KeptKey, now: number): void {
    const minute = minuteReached(this.#minuteOf(id), limits, now);
    const limit = (said: string, retryAfter: number | null, retryable: boolean): AppError =>
      new AppError('endpoint.limit_reached', `The key "${name}" ${said}.`, {
        data: retryAfter === null ? {} : { retryAfter },
        retryable,
      });
    if (minute) throw limit(minute.said, minute.retryAfter, true);
    if (limits.requestsPerDay === null || askedIn(hours, now) < limits.requestsPerDay) return;
    const said = `has sent ${limits.requestsPerDay} requests in 24 hours, its limit`;
    throw limit(said, secondsToRoom(hours, now), false);
  }

  #minuteOf(id: string): KeyMinute {
    const known = this.#minutes.get(id);
    if (known) return known;
    const made = newMinute();
    this.#minutes.set(id, made);
    return made;
  }

  /** Of its name, so that it can be read in records; made another's by a number. */
  #idFor(name: string, keys: readonly KeptKey[]): string {
    const slug = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, SLUG);
    const base = slug === '' ? 'key' : slug;
    let id = base;
    for (let number = 2; keys.some((one) => one.id === id); number += 1) id = `${base}-${number}`;
    return id;
  }

  async #shown({ hash: _hash, hours, ...key }: KeptKey): Promise<ProgramKey> {
    const usd = await this.#deps.spent(keyPartyOf(key.id));
    return { ...key, used: { usd, requests: askedIn(hours, this.#deps.now()) } };
  }

  #used(id: string, used: (key: KeptKey) => Partial<KeptKey>): void {
    this.#keys = (this.#keys ?? []).map((one) => (one.id === id ? { ...one, ...used(one) } : one));
    this.#writing.touch();
  }

  /** Requests go on while it is written: what they use meanwhile is not lost. */
  async #write(change: (keys: readonly KeptKey[]) => readonly KeptKey[]): Promise<void> {
    const keys = change(await this.#load());
    await this.#deps.kept.set(keys.length > 0 ? keys : null);
    this.#keys = change(await this.#load());
  }

  async #load(): Promise<readonly KeptKey[]> {
    this.#keys ??= (await this.#deps.kept.get()) ?? [];
    return this.#keys;
  }
}
