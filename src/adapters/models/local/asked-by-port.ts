import type { ModelProvider } from '../../../domain/models/model-config.ts';
import type { Attempt, StreamPart, ProviderReply } from '../provider/provider.ts';
import { ReasoningBuilder } from '../wire/reasoning.ts';

/** A model in a page or worker beside: a reply is begun, read in pieces until there is none, and closed. */
interface PortModel<Closed> {
  begin(): Promise<number>;
  /** The next piece, null at the end. */
  read(id: number): Promise<string | null>;
  close(id: number): Promise<Closed>;
}

/**
 * Reads one reply of a model that needs no address: without reasoning or citations.
 * @param readClosing what it says of the reply when it is closed
 */
export async function* askedByPort<Closed>(
  { deadlines, config, meter }: Attempt,
  provider: ModelProvider,
  model: PortModel<Closed>,
  readClosing: (
    closed: Closed,
  ) => Pick<ProviderReply, 'usage' | 'stopReason' | 'stoppedAt' | 'seed'> &
    Partial<Pick<ProviderReply, 'toolCalls'>>,
): AsyncGenerator<StreamPart> {
  const beginning = model.begin();
  let id: number;
  try {
    id = await deadlines.race(beginning);
  } catch (error) {
    // It may still begin after nobody wants it any more.
    void beginning.then((late) => model.close(late)).catch(() => undefined);
    throw error;
  }
  let closed = false;
  try {
    let text = '';
    for (;;) {
      const piece = await deadlines.race(model.read(id));
      deadlines.touch();
      if (piece === null) break;
      meter.event();
      if (piece !== '') yield { type: 'text', text: piece };
      text += piece;
    }
    closed = true;
    const closing = readClosing(await deadlines.race(model.close(id)));
    for (const call of closing.toolCalls ?? []) yield { type: 'tool-call', call };
    yield {
      type: 'reply',
      reply: {
        servedBy: config.model,
        text,
        toolCalls: [],
        citations: [],
        ...closing,
        reasoning: new ReasoningBuilder().build(provider, null),
      },
    };
  } finally {
    if (!closed) void model.close(id).catch(() => undefined);
  }
}
