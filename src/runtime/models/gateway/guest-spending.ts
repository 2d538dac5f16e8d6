import { AppError } from '../../../domain/errors.ts';
import {
  type Guest,
  isGuest,
  isKeyed,
  type Keyed,
  keyIdOf,
  originOf,
  type Party,
} from '../../../domain/models/party.ts';
import { DAY_MS, type Payment } from './gateway-log.ts';

export interface GuestSpendingDeps {
  /** Of the last 24 hours, all parties'. */
  payments(): readonly Payment[];
  /** Unix ms. */
  now(): number;
  /** US dollars in 24 hours, Infinity without a limit; null for an origin that is not allowed, and a key that is not known. */
  limit(party: Limited): number | null;
}

/** Those who may spend so much and no more: pages of other origins, and programs with a key. */
export type Limited = Guest | Keyed;

export const isLimited = (party: Party): party is Limited => isGuest(party) || isKeyed(party);

const nameOf = (party: Limited): string => {
  const origin = originOf(party);
  return origin === null ? `The key "${keyIdOf(party)}"` : `Pages of ${origin}`;
};

const dollars = (usd: number): string => `US$ ${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
const SECOND_MS = 1_000;

/** What each guest and each key has spent, and what the requests under way may still cost it: together no more than its owner allows in 24 hours. */
export class GuestSpending {
  readonly #deps: GuestSpendingDeps;
  readonly #underWay = new Map<Limited, number>();

  constructor(deps: GuestSpendingDeps) {
    this.#deps = deps;
  }

  /** US dollars in the last 24 hours. */
  spent(guest: Limited): number {
    return this.#paymentsOf(guest).reduce((sum, { usd }) => sum + usd, 0);
  }

  /** @throws AppError `tab.read_only`, `endpoint.limit_reached` where nothing is left */
  refuseBeyond(guest: Limited): void {
    const origin = originOf(guest);
    const limit = this.#deps.limit(guest);
    if (limit === null) throw origin === null ? revoked() : notAllowed(origin);
    if (limit === Infinity || this.spent(guest) < limit) return;
    const spent = origin === null ? 'has spent' : 'have spent';
    const them = origin === null ? 'it' : 'them';
    throw this.#limitReached(
      guest,
      `${nameOf(guest)} ${spent} the ${dollars(limit)} that this golem’s owner allows ${them} in 24 hours.`,
    );
  }

  /**
   * Room for a request until it is over. Of whoever has no limit nothing is asked.
   * @param most US dollars that it may cost @returns gives the room back
   * @throws AppError `tab.read_only`, `endpoint.limit_reached` where it may cost more than is left
   */
  reserve(party: Party, most: number): () => void {
    if (!isLimited(party)) return () => undefined;
    this.refuseBeyond(party);
    const limit = this.#deps.limit(party)!;
    if (limit === Infinity) return () => undefined;
    const underWay = this.#underWay.get(party) ?? 0;
    const left = limit - this.spent(party) - underWay;
    if (most > left) {
      throw this.#limitReached(
        party,
        `This request may cost ${dollars(most)}, but only ${dollars(Math.max(0, left))} is left for ${nameOf(party).replace(/^[PT]/, (first) => first.toLowerCase())} in these 24 hours. Lower max_tokens, or shorten the prompt.`,
      );
    }
    this.#underWay.set(party, underWay + most);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#underWay.set(party, this.#underWay.get(party)! - most);
    };
  }

  #paymentsOf(guest: Limited): readonly Payment[] {
    const since = this.#deps.now() - DAY_MS;
    return this.#deps.payments().filter(({ party, at }) => party === guest && at > since);
  }

  #limitReached(guest: Limited, said: string): AppError {
    const [oldest] = this.#paymentsOf(guest);
    const retryAfter = oldest && Math.ceil((oldest.at + DAY_MS - this.#deps.now()) / SECOND_MS);
    return limitReached(said, { openAiCode: 'insufficient_quota', ...(retryAfter && { retryAfter }) });
  }
}

const revoked = (): AppError =>
  new AppError('model.unauthorized', 'This key was revoked. Ask the golem’s owner for a new one.');

export const notAllowed = (origin: string): AppError =>
  new AppError(
    'tab.read_only',
    `Pages of ${origin} may not use this golem. Its owner can allow them: in the page under Settings, Programs; in Node with --allow ${origin}.`,
  );

/** @param said what is used up, one sentence or two @param data `retryAfter`, s, where asking again can help by then */
export const limitReached = (
  said: string,
  data: { readonly openAiCode?: string; readonly retryAfter?: number },
): AppError =>
  new AppError(
    'endpoint.limit_reached',
    `${said} Ask again later, or have the owner raise the limit: in the page under Settings, Programs; in Node in its file of settings.`,
    { data },
  );
