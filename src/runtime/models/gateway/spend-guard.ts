import { AppError } from '../../../domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { Upstream } from '../../../mind/gateway/index.ts';
import type { ModelPort } from '../../../mind/ports.ts';

export const DAY_MS = 86_400_000;

/** What was paid for one reply, US dollars, when, Unix ms, and for whom; the last is not known of what an earlier version paid. */
export interface Payment {
  readonly at: number;
  readonly usd: number;
  readonly party?: Party;
}

/** Those of the last 24 hours. */
export const recentPayments = (payments: readonly Payment[], now: number): readonly Payment[] =>
  payments.filter(({ at }) => at > now - DAY_MS);

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
