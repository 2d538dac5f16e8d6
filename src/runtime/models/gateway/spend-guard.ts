import { AppError } from '../../../domain/errors.ts';
import type { GatewaySpending } from '../../../domain/gateway/gateway.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { Upstream } from '../../../mind/gateway/index.ts';
import type { ModelPort } from '../../../mind/contract/index.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What was paid for one reply, US dollars, when, Unix ms, and for whom; the last is not known of what an earlier version paid. */
export interface Payment {
  readonly at: number;
  readonly usd: number;
  readonly party?: Party;
}

export interface SpendLimits {
  /** US dollars; 0 is no limit. */
  readonly usdPerHour: number;
  readonly usdPerDay: number;
}

/** Those of the last 24 hours. */
export const recentPayments = (payments: readonly Payment[], now: number): readonly Payment[] =>
  payments.filter(({ at }) => at > now - DAY_MS);

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
      `The last ${span} have cost US$ ${usd.toFixed(4)}, and the limit is US$ ${limit.toFixed(2)}. Nothing more is sent until that is past, or the limit is raised.`,
      { data: { usd, limit }, retryable: true },
    );
  }
}

/** What a failover's model had said is paid for all the same. */
const spoken = (steps: readonly FailoverStep[]): number =>
  steps.reduce((sum, { spoke }) => sum + (spoke?.cost?.usd ?? 0), 0);

export interface SpendDeps {
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
