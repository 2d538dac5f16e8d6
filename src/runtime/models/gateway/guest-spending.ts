import { AppError } from '../../../domain/errors.ts';
import { type Guest, isGuest, originOf, type Party } from '../../../domain/models/party.ts';
import { DAY_MS, type Payment } from './gateway-log.ts';

export interface GuestSpendingDeps {
  /** Of the last 24 hours, all parties'. */
  payments(): readonly Payment[];
  /** Unix ms. */
  now(): number;
  /** US dollars in 24 hours; null for an origin that is not allowed. */
  limit(origin: string): number | null;
}

const dollars = (usd: number): string => `US$ ${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
const SECOND_MS = 1_000;

/** What each guest has spent, and what the requests under way may still cost it: together no more than its owner allows in 24 hours. */
export class GuestSpending {
  readonly #deps: GuestSpendingDeps;
  readonly #underWay = new Map<Guest, number>();

  constructor(deps: GuestSpendingDeps) {
    this.#deps = deps;
  }

  /** US dollars in the last 24 hours. */
  spent(guest: Guest): number {
    return this.#paymentsOf(guest).reduce((sum, { usd }) => sum + usd, 0);
  }

  /** @throws AppError `tab.read_only`, `endpoint.limit_reached` where nothing is left */
  refuseBeyond(guest: Guest): void {
    const origin = originOf(guest)!;
    const limit = this.#deps.limit(origin);
    if (limit === null) throw notAllowed(origin);
    if (this.spent(guest) < limit) return;
    throw this.#limitReached(
      guest,
      `Pages of ${origin} have spent the ${dollars(limit)} that this golem’s owner allows them in 24 hours.`,
    );
  }

  /**
   * Room for a request until it is over. Of whoever is no guest nothing is asked.
   * @param most US dollars that it may cost @returns gives the room back
   * @throws AppError `tab.read_only`, `endpoint.limit_reached` where it may cost more than is left
   */
  reserve(party: Party, most: number): () => void {
    if (!isGuest(party)) return () => undefined;
    this.refuseBeyond(party);
    const origin = originOf(party)!;
    const underWay = this.#underWay.get(party) ?? 0;
    const left = this.#deps.limit(origin)! - this.spent(party) - underWay;
    if (most > left) {
      throw this.#limitReached(
        party,
        `This request may cost ${dollars(most)}, and of what pages of ${origin} may spend in 24 hours ${dollars(Math.max(0, left))} is left. Ask for fewer tokens (max_tokens), or say less at once.`,
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

  #paymentsOf(guest: Guest): readonly Payment[] {
    const since = this.#deps.now() - DAY_MS;
    return this.#deps.payments().filter(({ party, at }) => party === guest && at > since);
  }

  #limitReached(guest: Guest, said: string): AppError {
    const [oldest] = this.#paymentsOf(guest);
    const retryAfter = oldest && Math.ceil((oldest.at + DAY_MS - this.#deps.now()) / SECOND_MS);
    return limitReached(said, { openAiCode: 'insufficient_quota', ...(retryAfter && { retryAfter }) });
  }
}

export const notAllowed = (origin: string): AppError =>
  new AppError(
    'tab.read_only',
    `Pages of ${origin} may not ask this golem. Its owner allows them under Settings, Programs.`,
  );

/** @param said what is used up, one sentence or two @param data `retryAfter`, s, where asking again can help by then */
export const limitReached = (
  said: string,
  data: { readonly openAiCode?: string; readonly retryAfter?: number },
): AppError =>
  new AppError(
    'endpoint.limit_reached',
    `${said} Ask again later, or have the owner raise the limit under Settings, Programs.`,
    { data },
  );
