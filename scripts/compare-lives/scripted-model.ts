import { createHash } from 'node:crypto';
import type { ModelEvent, ModelRequest, ModelUsage, ReasoningChain } from '../../src/domain/models/model.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import type { ModelPort } from '../../src/mind/ports.ts';

export const SCRIPTED = 'scripted';

const DEEDS = [
  { kind: 'hold' },
  { kind: 'buy', asset: 'BASE', spend: 400 },
  { kind: 'sell', asset: 'BASE', amount: 0.05 },
  { kind: 'hold' },
] as const;

/** What the model says: of the request alone, so that it says the same to the same. */
function replyTo({ messages, responseSchema }: ModelRequest): object {
  const content = String(messages.at(-1)!.content);
  const price = Number(/<price>\w+ at ([\d.]+)/.exec(content)?.[1] ?? 100);
  const base = /<price>(\w+) at/.exec(content)?.[1] ?? 'BASE';
  const chance = createHash('sha256').update(content).digest();
  const deed = DEEDS[chance[0]! % DEEDS.length]!;
  const cited = [...content.matchAll(/^\d+\. (\S+)$/gm)].map(([, id]) => id!);
  return {
    reasons: ['It is written so.'],
    cites: cited.filter((_, at) => at % 7 === chance[1]! % 7).slice(0, 4),
    action: 'asset' in deed ? { ...deed, asset: base } : deed,
    prediction: { low: price * 0.97, high: price * 1.03, ticks: 3 + (chance[2]! % 5), probability: 0.6 },
    confidence: 0.5,
    summary: 'As it is written.',
    ...(JSON.stringify(responseSchema ?? null).includes('"orders"') && { orders: [] }),
  };
}

const NO_REASONING: ReasoningChain = {
  provider: SCRIPTED,
  visibility: 'none',
  content: null,
  tokens: null,
  interleaved: false,
  phases: [],
  rawBlocks: [],
};
const NO_USAGE: ModelUsage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
};

/** A language model that answers by a fixed rule, at once and for nothing. */
export const scriptedModel: ModelPort = {
  models: [
    {
      id: SCRIPTED,
      provider: 'openai-compatible',
      model: SCRIPTED,
      baseUrl: 'http://localhost',
    } as ModelConfig,
  ],
  async *generate(request): AsyncGenerator<ModelEvent> {
    yield { type: 'started', model: SCRIPTED, provider: 'openai-compatible', attempt: 1 };
    const json = replyTo(request);
    const text = JSON.stringify(json);
    yield { type: 'text', text };
    yield {
      type: 'done',
      reply: {
        model: SCRIPTED,
        provider: 'openai-compatible',
        servedBy: SCRIPTED,
        text,
        toolCalls: [],
        json,
        repaired: false,
        reasoning: NO_REASONING,
        citations: [],
        usage: NO_USAGE,
        cost: null,
        stopReason: 'end',
        failovers: [],
        ms: 0,
      },
    };
  },
};
