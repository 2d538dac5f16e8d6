import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import type { ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelProvider } from '../../../domain/models/model-config.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { SummariserOf, SummariserPort } from '../../../mind/gateway/index.ts';
import { type ReplyOrError, besideRecord } from './beside-record.ts';

/** Characters of what was said that are told of: the latest. A model in this tab reads 8,192 tokens, its own words included. */
const MOST_READ = 60_000;
const MOST_READ_HERE = 16_000;

export interface HistorySummariserDeps {
  models(): readonly string[];
  /** The providers of all models that are set up, by id. */
  providerOf(id: string): ModelProvider | undefined;
  /** Asks a model past the layers, within the limits of what may be spent for whoever's conversation it is. */
  ask(request: ModelRequest, party: Party, signal: AbortSignal | undefined): Promise<ModelReply>;
  /** Unix ms. */
  now(): number;
  newId(): string;
  over(record: GatewayRecord): void;
}

/** Has a model tell what a conversation has no room for: a request beside the one that waits for it, paid for and kept like any. */
export function historySummariser({
  models,
  providerOf,
  ask,
  now,
  newId,
  over,
}: HistorySummariserDeps): SummariserPort {
  const trace = (came: ReplyOrError, at: number, of: SummariserOf): void => {
    const said = 'reply' in came ? 'Summarised the earlier conversation.' : 'The summary was empty.';
    const record = besideRecord({ id: newId(), at, of }, came, now(), {
      layer: 'history',
      said,
      details: { shortens: of.id },
    });
    over({ ...record, shortens: of.id });
  };
  return {
    models,
    room: () => (models().some((id) => providerOf(id) === 'local') ? MOST_READ_HERE : MOST_READ),
    ask: async (request, of) => {
      const at = now();
      try {
        const reply = await ask(request, of.party, of.signal);
        trace({ reply }, at, of);
        return reply;
      } catch (error) {
        trace({ error }, at, of);
        throw error;
      }
    },
  };
}
