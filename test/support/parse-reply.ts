import { anthropic } from '../../src/adapters/models/anthropic/provider.ts';
import { ReplyMeter, Deadlines } from '../../src/adapters/models/provider/limits.ts';
import { validateReply } from '../../src/adapters/models/reply/validate-reply.ts';
import { USUAL_LIMITS } from '../../src/mind/deliberation/reply-limits.ts';
import { modelConfig } from '../../src/adapters/models/model-config.ts';
import { openAiCompatible } from '../../src/adapters/models/openai-compatible/provider.ts';
import { openAiCompletions } from '../../src/adapters/models/openai-compatible/completions.ts';
import { openAiResponses } from '../../src/adapters/models/openai-responses/provider.ts';
import type { StreamPart, ProviderReply } from '../../src/adapters/models/provider/provider.ts';
import type { RecordedReply } from './provider-replies.ts';

const PROVIDERS = {
  'openai-compatible': openAiCompatible,
  'openai-responses': openAiResponses,
  'openai-completions': openAiCompletions,
  anthropic,
} as const;
const NO_TIMER = { after: () => () => undefined };

/** Cuts bytes at these places, anywhere, inside a character too. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((a, b) => a - b);
  return [0, ...ends]
    .map((from, i) => bytes.slice(from, ends[i] ?? bytes.length))
    .filter(({ length }) => length > 0);
}

export interface Parsed {
  readonly reply: ProviderReply;
  /** What was told on the way, since the stream last began. */
  readonly streamed: {
    readonly text: string;
    readonly reasoning: string;
    readonly calls: readonly unknown[];
  };
}

/** Sends the chunks through a provider, as its server would. */
export async function parseReply(
  { shape, streamed }: Pick<RecordedReply, 'shape' | 'streamed'>,
  chunks: readonly Uint8Array[],
  status = 200,
): Promise<Parsed> {
  const provider = shape === 'failure' ? 'openai-compatible' : shape;
  const config = modelConfig({ id: 'm', provider, model: 'm', baseUrl: 'http://127.0.0.1:1/v1' });
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  const type = streamed ? 'text/event-stream; charset=utf-8' : 'application/json';
  const attempt = {
    config,
    request: { messages: [{ role: 'user', content: 'Hi' }], maxTokens: 100 },
    key: null,
    fetch: () => Promise.resolve(new Response(body(), { status, headers: { 'content-type': type } })),
    deadlines: new Deadlines(config.timeouts, NO_TIMER, undefined),
    meter: new ReplyMeter(USUAL_LIMITS),
    quirks: new Set<string>(),
    now: () => 0,
  } as const;
  const told = { text: '', reasoning: '', calls: [] as unknown[] };
  let reply: ProviderReply | null = null;
  for await (const piece of PROVIDERS[provider](attempt) as AsyncIterable<StreamPart>) {
    if (piece.type === 'text') told.text += piece.text;
    else if (piece.type === 'reasoning') told.reasoning += piece.text;
    else if (piece.type === 'tool-call') told.calls.push(piece.call);
    else if (piece.type === 'restart') Object.assign(told, { text: '', reasoning: '', calls: [] });
    else reply = validateReply(piece.reply);
  }
  return { reply: reply!, streamed: told };
}
