import type { ModelEvent, ModelMessage, ModelReply, ModelRequest } from '../../domain/models/model.ts';
import { sumCost, sumUsage } from '../../shared/model-sums.ts';
import type { GatewayThread } from './gateway-context.ts';

/** In place of `done`: the model is to be asked again, with what is to be told first. */
export interface AgainEvent {
  readonly type: 'again';
  /** Of the round that is over. */
  readonly thread: GatewayThread;
  readonly reply: ModelReply;
  readonly messages: readonly ModelMessage[];
}

/** What a request's rounds took together, as what one reply took. */
const together = (before: ModelReply | null, now: ModelReply): ModelReply =>
  before === null
    ? now
    : {
        ...now,
        usage: sumUsage(before.usage, now.usage),
        cost: sumCost(before.cost, now.cost),
        failovers: [...before.failovers, ...now.failovers],
        ms: before.ms + now.ms,
      };

/** The next round, asked first of the model that has spoken: it knows how it came to its calls. */
function nextRound(
  { models, messages, hints, ...request }: ModelRequest,
  { reply, messages: more }: AgainEvent,
  all: readonly string[],
): ModelRequest {
  const others = (models ?? all).filter((id) => id !== reply.model);
  return {
    ...request,
    ...(hints && { hints }),
    models: [reply.model, ...others],
    messages: [...messages, ...more],
  };
}

/**
 * Asks round by round until a reply is for whoever asked, who hears of the rounds before only that they began anew.
 * @param all ids of the models that are asked where a request names none
 * @param ask one round; its thread is null for the first
 */
export async function* inRounds(
  request: ModelRequest,
  all: () => readonly string[],
  ask: (request: ModelRequest, thread: GatewayThread | null) => AsyncIterable<ModelEvent | AgainEvent>,
): AsyncGenerator<ModelEvent> {
  let before: ModelReply | null = null;
  let thread: GatewayThread | null = null;
  for (let asking: ModelRequest | null = request; asking !== null;) {
    let next: ModelRequest | null = null;
    for await (const event of ask(asking, thread)) {
      if (event.type === 'again') {
        before = together(before, event.reply);
        thread = { id: event.thread.id, round: event.thread.round + 1 };
        next = nextRound(asking, event, all());
      } else {
        yield event.type === 'done' ? { ...event, reply: together(before, event.reply) } : event;
      }
    }
    asking = next;
  }
}
