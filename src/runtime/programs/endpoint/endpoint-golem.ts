import type { RequestAccount } from '../../../domain/gateway/account.ts';
import type { GatewayFilter, GatewaySummary } from '../../../domain/gateway/gateway.ts';
import type { Compacted, HandedOver, HistoryReceipt } from '../../../domain/gateway/history.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { GatewayOptions, GatewayRequestGiven } from '../../../protocol/verbs/models/gateway.ts';
import type { EmbeddedBy, ModelStream } from '../../../protocol/verbs/models/models.ts';
import type { GolemFacade } from '../../facade/index.ts';

/** What of the golem programs and guests reach. Whoever asks is named with each call: here nothing is the owner's by default. */
export interface EndpointGolem {
  readonly gateway: {
    complete(
      request: GatewayRequestGiven,
      options: GatewayOptions & { readonly party: Party; readonly signal?: AbortSignal },
    ): ModelStream;
    account(id: string, party?: Party): Promise<RequestAccount | null>;
    requests(filter: GatewayFilter & { readonly party: Party }): Promise<readonly GatewaySummary[]>;
    receipt(session: string, party: Party): Promise<HistoryReceipt | null>;
    compact(session: string, recent: number | undefined, party: Party): Promise<Compacted>;
    handOver(session: string, to: string | undefined, party: Party): Promise<HandedOver>;
    cancel(session: string, party: Party): Promise<void>;
  };
  readonly codex: Pick<GolemFacade['codex'], 'read' | 'reading' | 'readings' | 'stop' | 'resume' | 'forget'>;
  readonly memories: Pick<
    GolemFacade['memories'],
    'add' | 'search' | 'list' | 'get' | 'history' | 'correct' | 'undo' | 'erase'
  >;
  readonly templates: Pick<GolemFacade['templates'], 'list' | 'versions' | 'save' | 'remove' | 'render'>;
  readonly models: Pick<GolemFacade['models'], 'list' | 'embed' | 'status'> & {
    embedBy(id: string, texts: readonly string[], options: { readonly party: Party }): Promise<EmbeddedBy>;
  };
}
