import type { Capability, ModelTier } from './route.ts';

/** Language models as their owner sets them up, and what is known of each. Plain data: it crosses threads. */

export const MODEL_PROVIDERS = [
  'openai-compatible',
  'openai-responses',
  'openai-completions',
  'anthropic',
  'browser',
  'local',
] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** US dollars for a million tokens. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
  /** Input that the provider had in its cache; the input price where it is not given. */
  readonly cacheRead?: number;
  /** Input that the provider put into its cache; the input price where it is not given. */
  readonly cacheWrite?: number;
}

/** What the dated price table says of a model. */
export interface ListedPrices {
  readonly prices: ModelPrices;
  /** Day of the source's state that was taken over, e.g. `2026-07-01`. */
  readonly date: string;
  /** Who publishes the list, e.g. `models.dev`. */
  readonly source: string;
  /** The source's address. */
  readonly url: string;
  /** Tokens of input up to which the prices hold; null where they always do. */
  readonly upTo: number | null;
  /** Tokens of prompt and reply together at most; null where the table does not say. */
  readonly context: number | null;
}

/** Milliseconds; each counts anew for every attempt. */
export interface ModelTimeouts {
  /** Until the provider's first byte. */
  readonly firstByte: number;
  /** Between one piece of a stream and the next. */
  readonly idle: number;
  /** For the whole attempt. */
  readonly total: number;
}

/** One model that the owner has set up. Holds no secret: a key is named, never contained. */
export interface ModelConfig {
  /** Owner's name for it: letters, digits, `-`, `_` and `.`, at most 64. */
  readonly id: string;
  readonly provider: ModelProvider;
  /** E.g. `https://api.openai.com/v1`, `http://localhost:11434/v1`; null for the browser's own model. */
  readonly baseUrl: string | null;
  /** The provider's name of the model, e.g. `gpt-4o-mini`. */
  readonly model: string;
  /** Name of the key in the vault; null where none is needed. */
  readonly keyName: string | null;
  /** Owner's prices; null takes the dated table's, and the cost is unknown where that has none. */
  readonly prices: ModelPrices | null;
  readonly timeouts: ModelTimeouts;
  /** How often a failed attempt is made again before the next model is asked. */
  readonly retries: number;
  /** How a JSON reply is asked for: by the provider's schema mode, by its plain JSON mode, or in the prompt. */
  readonly structured: 'schema' | 'json' | 'prompt';
  /** Tokens of prompt and reply that it reads at most; left out, the dated table's count, where it has one. */
  readonly contextTokens?: number;
  /** How much it can, by its owner's word; for requests that ask by tier. */
  readonly tier?: ModelTier;
  /** What it can; left out, what its kind of API can. */
  readonly capabilities?: readonly Capability[];
  /** Whether requests carry a `traceparent` header, by which the server's spans join the golem's trace. Its CORS must allow it. */
  readonly traceparent?: boolean;
}

/** What the owner gives: everything but id, provider and model has a default. */
export type ModelDraft = Pick<ModelConfig, 'id' | 'provider' | 'model'> &
  Partial<Omit<ModelConfig, 'timeouts'>> & { readonly timeouts?: Partial<ModelTimeouts> };

/** What is known of a configured model's health; counts since the page was opened. */
export interface ModelHealth {
  readonly id: string;
  /** `open`: not asked for a while after failing repeatedly; `half-open`: the next request tries it. */
  readonly circuit: 'closed' | 'open' | 'half-open';
  /** Unix ms at which it is tried again; null unless open. */
  readonly retryAt: number | null;
  readonly requests: number;
  readonly failures: number;
  /** Of the newest requests; 0 where the last one was answered as it was asked for. */
  readonly failuresInARow: number;
  /** From asking to its first word, ms, newer requests weighing more; null before the first. */
  readonly firstMs: number | null;
  readonly lastFailure: { readonly code: string; readonly reason: string; readonly at: number } | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Sum of the known costs, US dollars. */
  readonly usd: number;
}

/** A configured model with what is known of it, for the page. */
export interface ModelEntry {
  readonly config: ModelConfig;
  readonly health: ModelHealth;
  /** Prices in effect: the owner's, the table's, or null. */
  readonly prices: ModelPrices | null;
  readonly pricesFrom: 'owner' | string | null;
  /** The table's, whether in effect or not; null where it has none. */
  readonly listed: ListedPrices | null;
  /** Null when it can be asked; otherwise what is missing, e.g. its key. */
  readonly missing: string | null;
}
