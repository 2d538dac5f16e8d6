import { AppError } from '../../../domain/errors.ts';
import type { GatewayOutcome, GatewayRecord, LayerReport } from '../../../domain/gateway/gateway.ts';
import type { ModelReply } from '../../../domain/models/model.ts';
import { NOTHING_WITHOUT, type WarmRequest } from '../../../mind/gateway/index.ts';

/** What came of a request that a layer sent itself. */
export type ReplyOrError = { readonly reply: ModelReply } | { readonly error: unknown };

function outcomeOf(came: ReplyOrError): GatewayOutcome {
  if ('error' in came) {
    const { code, message } = AppError.from(came.error);
    return { kind: 'failed', code, reason: message };
  }
  const { model, servedBy, usage, cost, stopReason } = came.reply;
  return { kind: 'answered', by: 'model', model, servedBy, usage, cost, stopReason };
}

/** A request that a layer sent beside another one, past the layers: paid for and counted like any, its texts are the other one's. */
export function besideRecord(
  {
    id,
    at,
    of,
  }: {
    readonly id: string;
    readonly at: number;
    readonly of: Pick<WarmRequest, 'party' | 'profile'> & { readonly session: string | null };
  },
  came: ReplyOrError,
  now: number,
  report: Pick<LayerReport, 'layer' | 'said' | 'details'>,
): GatewayRecord {
  return {
    id,
    at,
    ms: now - at,
    overheadMs: 0,
    tick: null,
    party: of.party,
    profile: of.profile,
    session: of.session,
    outcome: outcomeOf(came),
    // Past the gateway nobody would have asked this.
    ...('reply' in came && { without: NOTHING_WITHOUT }),
    layers: [{ ...report, state: 'changed', times: [], tookMs: 0, saved: null }],
    before: [],
    after: [],
    slots: [],
    tokenizer: null,
  };
}
