import { createHash } from 'node:crypto';
import { requestOf as anthropicRequest } from '../../../src/adapters/models/anthropic/request.ts';
import { requestOf as openAiRequest } from '../../../src/adapters/models/openai-compatible/request.ts';
import type { Attempt } from '../../../src/adapters/models/provider/provider.ts';
import { costOf, pricesOf } from '../../../src/adapters/models/prices.ts';
import type {
  ModelEvent,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from '../../../src/domain/models/model.ts';
import type { ModelConfig } from '../../../src/domain/models/model-config.ts';
import type { ModelPort } from '../../../src/mind/ports.ts';
import { modelTokens } from '../../../src/shared/model-tokens/model-tokens.ts';
import { done, replied } from '../../support/gateway.ts';
import { modelAt } from '../../support/router.ts';
import type { Step } from './recorded.ts';

export const VENDORS = ['anthropic', 'openai'] as const;
export type Vendor = (typeof VENDORS)[number];

const CONFIGS: Readonly<Record<Vendor, ModelConfig>> = {
  anthropic: modelAt('asked', 'https://api.anthropic.com', {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    prices: null,
  }),
  openai: modelAt('asked', 'https://api.openai.com/v1', { model: 'gpt-5', prices: null }),
};
export const pricesOfVendor = (vendor: Vendor) => pricesOf(CONFIGS[vendor]);

/** Shorter prompts are not kept: 1,024 tokens at both. OpenAI keeps by steps of 128. Anthropic looks 20 blocks back from each mark. */
const LEAST = 1_024;
const STEP = 128;
const LOOKS_BACK = 20;

interface WireBlock {
  readonly text: string;
  /** A client has marked that what is kept may end here. */
  readonly marked: boolean;
}

type Body = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const blockOf = (value: unknown, before = ''): WireBlock => {
  const { cache_control: mark, ...rest } = value as Body;
  return { text: before + JSON.stringify(rest), marked: mark !== undefined };
};

/** What a vendor's API reads, in the order in which its cache does: tools, system, messages. */
function blocksOf({ tools, system, messages }: Body): readonly WireBlock[] {
  const heads = typeof system === 'string' ? [{ type: 'text', text: system }] : listOf(system);
  return [
    ...listOf(tools).map((tool) => blockOf(tool)),
    ...heads.map((one) => blockOf(one)),
    ...listOf(messages).flatMap((message) => {
      const { role, content, ...rest } = message as Body;
      return Array.isArray(content)
        ? content.map((one) => blockOf(one, String(role)))
        : [blockOf({ role, content, ...rest })];
    }),
  ];
}

/** One call of the provider, as it is paid for. */
export interface Call {
  readonly usage: ModelUsage;
  readonly usd: number;
  /** All that the model was shown. */
  readonly text: string;
  readonly tools: readonly string[];
}

const PLACEHOLDER = /<[A-Z_]+_\d+>/gu;

/**
 * Stands in for a provider that keeps beginnings of prompts by its published rules, and for a model that says what was recorded: of a tool
 * that it was not shown it asks those that find others first. Of its masked words it tells those that it was shown, so that they come back.
 * Nothing is forgotten: the recordings do not say when each request was made.
 */
export class StandIn implements ModelPort {
  readonly models: readonly ModelConfig[];
  readonly calls: Call[] = [];
  readonly #vendor: Vendor;
  readonly #kept = new Set<string>();
  readonly #tokens: ReturnType<typeof modelTokens>;
  /** What it says next. */
  next: Step = { upTo: 0, text: '', calls: [] };

  constructor(vendor: Vendor) {
    this.#vendor = vendor;
    this.models = [CONFIGS[vendor]];
    this.#tokens = modelTokens(() => (vendor === 'anthropic' ? 'claude' : 'openai'));
  }

  generate(request: ModelRequest): AsyncIterable<ModelEvent> {
    const asking = { config: CONFIGS[this.#vendor], request, key: null, quirks: new Set<string>() };
    const write = this.#vendor === 'anthropic' ? anthropicRequest : openAiRequest;
    const blocks = blocksOf(write(asking as unknown as Attempt).body as Body);
    const toolCalls = this.#callsFor(request);
    const text = blocks.map((one) => one.text).join('\n');
    const said = toolCalls.map((call) => call.name + call.text).join('\n');
    const output = this.#tokens.count(this.next.text) + this.#tokens.count(said);
    const usage = { ...this.#read(blocks), output, reasoning: null };
    const cost = costOf(usage, pricesOfVendor(this.#vendor))!;
    this.calls.push({ usage, usd: cost.usd, text, tools: (request.tools ?? []).map(({ name }) => name) });
    const shown = [...new Set(text.match(PLACEHOLDER))].join(' ');
    return replied(
      ...(shown === '' ? [] : [{ type: 'text' as const, text: shown }]),
      ...toolCalls.map((call) => ({ type: 'tool-call' as const, call })),
      done({ model: 'asked', provider: CONFIGS[this.#vendor].provider, text: shown, toolCalls, usage, cost }),
    );
  }

  /** The recorded calls; for one whose tool it was not shown, what finds and calls that. */
  #callsFor({ tools = [], messages }: ModelRequest): readonly ModelToolCall[] {
    const there = new Set(tools.map(({ name }) => name));
    const { calls } = this.next;
    const away = calls.find(({ name }) => !there.has(name));
    if (!away || !there.has('search_tools')) return calls;
    const before = messages.findLast(({ role }) => role === 'assistant');
    const [last] =
      (messages.at(-1)?.role === 'tool' && before?.role === 'assistant' && before.toolCalls) || [];
    const one = (name: string, given: Readonly<Record<string, unknown>>): readonly ModelToolCall[] => [
      { id: `${name}-${messages.length}`, name, arguments: given, text: JSON.stringify(given) },
    ];
    if (last?.name === 'search_tools') return one('get_tool_schema', { toolName: away.name });
    if (last?.name === 'get_tool_schema') {
      return one('execute_tool', { toolName: away.name, params: away.arguments ?? {} });
    }
    return one('search_tools', { query: away.name.replaceAll(/[_-]/gu, ' ') });
  }

  #read(blocks: readonly WireBlock[]): Pick<ModelUsage, 'input' | 'cacheRead' | 'cacheWrite'> {
    const ends: { readonly name: string; readonly tokens: number; readonly marked: boolean }[] = [];
    let name = '';
    let tokens = 0;
    for (const { text, marked } of blocks) {
      name = createHash('sha1').update(name).update(text).digest('base64');
      tokens += this.#tokens.count(text);
      ends.push({ name, tokens, marked });
    }
    return this.#vendor === 'anthropic' ? this.#marked(ends, tokens) : this.#byItself(ends, tokens);
  }

  #byItself(
    ends: readonly { readonly name: string; readonly tokens: number }[],
    input: number,
  ): Pick<ModelUsage, 'input' | 'cacheRead' | 'cacheWrite'> {
    const found = ends.findLast((end) => this.#kept.has(end.name))?.tokens ?? 0;
    for (const end of ends) this.#kept.add(end.name);
    const read = found < LEAST ? 0 : Math.floor(Math.min(found, input) / STEP) * STEP;
    return { input, cacheRead: read, cacheWrite: null };
  }

  #marked(
    ends: readonly { readonly name: string; readonly tokens: number; readonly marked: boolean }[],
    input: number,
  ): Pick<ModelUsage, 'input' | 'cacheRead' | 'cacheWrite'> {
    let read = 0;
    let written = 0;
    for (const [at, end] of ends.entries()) {
      if (!end.marked || end.tokens < LEAST) continue;
      const near = ends.slice(Math.max(0, at - LOOKS_BACK), at + 1);
      read = Math.max(read, near.findLast((one) => this.#kept.has(one.name))?.tokens ?? 0);
      written = end.tokens;
    }
    for (const end of ends) if (end.marked && end.tokens >= LEAST) this.#kept.add(end.name);
    return { input, cacheRead: read, cacheWrite: Math.max(0, written - read) };
  }
}
