import type { GatewayRecord } from '../../domain/gateway.ts';
import type { ModelReply, ModelRequest } from '../../domain/model.ts';
import type { GatewayContext } from '../../mind/gateway/gateway-context.ts';
import type { TellerPort } from '../../mind/gateway/history/teller.ts';
import { type Came, besideRecord } from './beside-record.ts';

export interface HistoryTellerDeps {
  models(): readonly string[];
  /** Asks a model past the layers, within the limits of what may be spent. */
  ask(request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelReply>;
  /** Unix ms. */
  now(): number;
  newId(): string;
  over(record: GatewayRecord): void;
}

/** Has a model tell what a conversation has no room for: a request beside the one that waits for it, paid for and kept like any. */
export function historyTeller({ models, ask, now, newId, over }: HistoryTellerDeps): TellerPort {
  const told = (came: Came, at: number, of: GatewayContext): void => {
    const said = 'reply' in came ? 'It told in short what was said before.' : 'It told nothing.';
    const record = besideRecord({ id: newId(), at, of }, came, now(), {
      ...{ layer: 'history', said, details: { shortens: of.id } },
    });
    over({ ...record, shortens: of.id });
  };
  return {
    models,
    ask: async (request, of) => {
      const at = now();
      try {
        const reply = await ask(request, of.signal);
        told({ reply }, at, of);
        return reply;
      } catch (error) {
        told({ error }, at, of);
        throw error;
      }
    },
  };
}
