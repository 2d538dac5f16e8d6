import { AppError } from '../../../domain/errors.ts';
import {
  type FailoverStep,
  leftCost,
  type ModelEvent,
  type ModelRequest,
} from '../../../domain/models/model.ts';
import { type Keyed, originOf, type Party } from '../../../domain/models/party.ts';
import type { Upstream } from '../../../mind/gateway/index.ts';
import type { ModelPort, ClockPort } from '../../../mind/ports.ts';
import { mostCost, pricesOf } from '../../../adapters/models/index.ts';
import type { GatewaySavings, GatewaySpending } from '../../../domain/gateway/gateway.ts';
import type { ModelPrices } from '../../../domain/models/model-config.ts';
import { DAY_MS, type GatewayLog, type Payment } from './gateway-log.ts';
import { GuestSpending, isLimited, type Limited } from './guest-spending.ts';

/** What a failover's model had said or read is paid for all the same. */
const spoken = (steps: readonly FailoverStep[]): number =>
  steps.reduce((sum, step) => sum + leftCost(step), 0);

interface SpendDeps {
  /**
   * Room for what a request may cost at most, until it is over.
   * @returns gives the room back @throws AppError `gateway.budget_exceeded`, `endpoint.limit_reached`
   */
  reserve(request: ModelRequest, party: Party): () => void;
  paid(usd: number, party: Party): void;
}

/** Models behind a hard stop: none is asked once the budget of dollars is used up. What has begun is let finish, and is counted. */
export function spendGuard(models: ModelPort, { reserve, paid }: SpendDeps): Upstream {
  async function* generate(
    request: ModelRequest,
    party: Party,
    signal?: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const giveBack = reserve(request, party);
    let usd = 0;
    try {
      for await (const event of models.generate({ ...request, party }, signal)) {
        if (event.type === 'done') usd = (event.reply.cost?.usd ?? 0) + spoken(event.reply.failovers);
        yield event;
      }
    } catch (error) {
      const failovers = error instanceof AppError ? error.data['failovers'] : undefined;
      usd = spoken((failovers as readonly FailoverStep[] | undefined) ?? []);
      throw error;
    } finally {
      giveBack();
      if (usd > 0) paid(usd, party);
    }
  }
  return {
    get models() {
      return models.models;
    },
    generate,
  };
}

const HOUR_MS = 3_600_000;

export interface SpendLimits {
  /** US dollars; 0 is no limit. */
  readonly usdPerHour: number;
  readonly usdPerDay: number;
}

export function spendingOf(
  payments: readonly Payment[],
  { usdPerHour, usdPerDay }: SpendLimits,
  now: number,
): GatewaySpending {
  const since = (from: number): number =>
    payments.reduce((sum, { at, usd }) => (at > from ? sum + usd : sum), 0);
  return {
    hour: { usd: since(now - HOUR_MS), limit: usdPerHour },
    day: { usd: since(now - DAY_MS), limit: usdPerDay },
  };
}

/** @throws AppError `gateway.budget_exceeded` */
export function refuseBeyond({ hour, day }: GatewaySpending): void {
  for (const [span, { usd, limit }] of [
    ['60 minutes', hour],
    ['24 hours', day],
  ] as const) {
    if (limit === 0 || usd < limit) continue;
    throw new AppError(
      'gateway.budget_exceeded',
      `Budget reached: the last ${span} cost US$ ${usd.toFixed(4)}, the limit is US$ ${limit.toFixed(2)}. Wait, or raise the limit.`,
      { data: { usd, limit }, retryable: true },
    );
  }
}

export interface SpendingDeps {
  readonly models: ModelPort;
  readonly clock: ClockPort;
  /** Where what was paid is kept. */
  readonly log: GatewayLog;
  policy(): SpendLimits;
}

/** Whoever says what pages of an origin may spend in 24 hours, US dollars; null where they may not ask. */
interface GuestLimits {
  limits(origin: string): { readonly usd: number } | null;
}

/** Whoever says what a key may spend in 24 hours, US dollars, Infinity without a limit; null of one that is not known. */
interface KeyLimits {
  usdPerDay(party: Keyed): number | null;
}

/** What requests cost, and who may still spend how much: the owner's limits for all of them, and a guest's own. */
export class Spending {
  /** The models, within the limits. */
  readonly upstream: Upstream;
  readonly #deps: SpendingDeps;
  readonly #guests: GuestSpending;
  #limits: GuestLimits | null = null;
  #keys: KeyLimits | null = null;

  constructor(deps: SpendingDeps) {
    this.#deps = deps;
    const { models, clock, log } = deps;
    this.#guests = new GuestSpending({
      payments: () => log.payments,
      now: () => clock.now(),
      limit: (party) => this.#limitOf(party),
    });
    this.upstream = spendGuard(models, {
      reserve: (request, party) => this.reserve(party, () => mostCost(request, this.#pricesOf(request))),
      paid: (usd, party) => this.paid(usd, party),
    });
  }

  /** Until it is told, no guest may spend anything. */
  limitGuestsBy(limits: GuestLimits): void {
    this.#limits = limits;
  }

  /** Until it is told, no key may spend anything. */
  limitKeysBy(keys: KeyLimits): void {
    this.#keys = keys;
  }

  /**
   * Room for what a party asks, until it is over.
   * @param most US dollars that it may cost, counted only where it matters
   * @returns gives the room back @throws AppError `gateway.budget_exceeded`, `endpoint.limit_reached`
   */
  reserve(party: Party, most: () => number): () => void {
    refuseBeyond(this.now());
    return this.#guests.reserve(party, isLimited(party) ? most() : 0);
  }

  paid(usd: number, party: Party): void {
    this.#deps.log.paid({ at: this.#deps.clock.now(), usd, party });
  }

  /** Null of a model that is not known. */
  prices(id: string): ModelPrices | null {
    const config = this.#deps.models.models.find((model) => model.id === id);
    return config ? pricesOf(config).prices : null;
  }

  /** Of all parties. What is kept has to be loaded. */
  now(): GatewaySavings['spending'] {
    const { log, clock, policy } = this.#deps;
    return spendingOf(log.payments, policy(), clock.now());
  }

  /** US dollars in the last 24 hours. */
  async spentBy(guest: Limited): Promise<number> {
    await this.#deps.log.load();
    return this.#guests.spent(guest);
  }

  /** @throws AppError `endpoint.limit_reached`, `tab.read_only` */
  async refuseBeyond(guest: Limited): Promise<void> {
    await this.#deps.log.load();
    this.#guests.refuseBeyond(guest);
  }

  #limitOf(party: Limited): number | null {
    const origin = originOf(party);
    if (origin !== null) return this.#limits?.limits(origin)?.usd ?? null;
    return this.#keys?.usdPerDay(party as Keyed) ?? null;
  }

  /** Of the models that a request may be answered by. */
  #pricesOf({ models }: ModelRequest): readonly ModelPrices[] {
    const ids = models ?? this.#deps.models.models.map(({ id }) => id);
    return ids.flatMap((id) => this.prices(id) ?? []);
  }
}
