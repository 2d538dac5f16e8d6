import type { TrustLabel } from '../life/life.ts';
import type { Party } from './party.ts';
import type { GatewayHints } from './gateway-hints.ts';
import type { Routed, RouteWish } from './route.ts';
import type { ModelProvider } from './model-config.ts';

/** What is asked of a language model and what comes back, whichever provider it speaks through. Plain data: it crosses threads. */

/** JSON Schema, draft 2020-12, of which the providers understand a part; see docs/api.md for the part that is checked here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** Schema of its arguments, an object. */
  readonly parameters: JsonSchema;
  /** Whether arguments are held to the schema, where whoever asks says so. */
  readonly strict?: boolean;
}

export interface ModelToolCall {
  readonly id: string;
  readonly name: string;
  /** Parsed; null where the text is no JSON even after repair. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
  /** As the model wrote it. */
  readonly text: string;
}

/** Something to be cited: Anthropic gets it as a `document` block where no schema is asked for, everyone else as text. */
export interface ModelDocument {
  /** Stable address, e.g. `grimoire://<entry id>`. */
  readonly source: string;
  readonly title: string;
  readonly text: string;
  /** Whose words they are, for the gateway, which leaves what the golem answers for as it is; from outside where it is left out. Never sent. */
  readonly trust?: TrustLabel;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly content: string; readonly documents?: readonly ModelDocument[] }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls?: readonly ModelToolCall[];
      /** Given back to the provider that it came from, which needs its opaque blocks to go on thinking after a tool call. */
      readonly reasoning?: ReasoningChain;
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

/** How much of a reply is taken, reasoning and all. Past any of them it ends as `model.reply_too_long`, and the connection is closed. */
export interface ReplyLimits {
  /** As they come out of the connection, unpacked. */
  readonly bytes: number;
  /** Events of a stream, or pieces of the browser's own model. */
  readonly events: number;
  /** Characters of the answer. */
  readonly text: number;
  /** Characters of what can be read of its reasoning. */
  readonly reasoning: number;
  readonly toolCalls: number;
}

/** The end of a stretch that a provider may keep: of the system's text, of a message, or at so many UTF-16 units into it. */
export type CacheEnd =
  | { readonly message: null }
  | { readonly message: number; /** The message's end where it is left out. */ readonly at?: number };

/** What a provider is told of what stays the same from one request to the next. */
export interface CacheHints {
  /** Requests of one key begin alike; null where nothing is known. */
  readonly key: string | null;
  /** In their order, at most 4. */
  readonly ends: readonly CacheEnd[];
  /** It is asked only so that what it begins with is kept: the reply may end at once, in whatever form. */
  readonly warms?: true;
}

/** Words at which an answer may end: as many as Anthropic's API was seen to take. */
export const MOST_STOPS = 64;

export interface ModelRequest {
  /** Ids of configured models in the order in which they are asked; without it, all of them as configured. */
  readonly models?: readonly string[];
  /** How one is chosen among them; asked as they stand where it is left out. Never sent. */
  readonly route?: RouteWish;
  readonly system?: string | null;
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ModelTool[];
  readonly toolChoice?: 'auto' | 'none' | 'required';
  /** The reply is JSON of this schema, in `reply.json`; a reply that is not even after repair is `model.schema_mismatch`. */
  readonly responseSchema?: {
    readonly name: string;
    readonly schema: JsonSchema;
    /** Whether the reply is held to it word by word, where whoever asks says so. */
    readonly strict?: boolean;
    /** Any object of JSON will do: no schema is told. */
    readonly any?: true;
  } | null;
  /**
   * What of `responseSchema` may be said this time, for models whose replies are forced token by token. It stands in no prompt, so that
   * what prompts begin with stays the same, and a reply is held against `responseSchema` alone.
   */
  readonly allowed?: JsonSchema | null;
  /** Tokens of the answer at most, reasoning included. */
  readonly maxTokens: number;
  /** Whoever asks named no bound: `maxTokens` is told to models only whose API must have one. */
  readonly unbounded?: true;
  /** Fields of OpenAI's chat API as whoever asks wrote them: sent as they are where that API is spoken, else refused by name. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The policy's defaults for those that are left out. */
  readonly limits?: Partial<ReplyLimits>;
  /** 0..2; the provider's default where null. */
  readonly temperature?: number | null;
  /** Words at which the answer ends, without them; at most {@link MOST_STOPS}, and none with a schema, whose JSON is told whole. */
  readonly stop?: readonly string[];
  /** Begins the chance by which words are chosen, a whole number: for models that take one. Their own where null. */
  readonly seed?: number | null;
  /** W3C trace context of whoever asks; sent to models whose `traceparent` is switched on, and to no others. */
  readonly traceparent?: string;
  /** How much to think before answering; the provider's default where null. */
  readonly effort?: 'low' | 'medium' | 'high' | null;
  /** For providers that keep what prompts begin with: set by the gateway. */
  readonly cache?: CacheHints;
  /** What models that read less are sent in place of it, by their ids: set by the gateway. */
  readonly instead?: Readonly<Record<string, Pick<ModelRequest, 'system' | 'messages' | 'cache'>>>;
  /** What whoever asks says of it besides its text: for the gateway, and never sent. */
  readonly hints?: GatewayHints;
  /** For whom it is asked: set by the gateway, and never sent. A model on this machine goes on from what it has computed for the same. */
  readonly party?: Party;
}

/** Whether and how a provider shows its model's thinking (seed G). */
export type ReasoningVisibility = 'visible' | 'summarized' | 'opaque' | 'none';

/** A provider's own block, kept for faithful reconstruction. */
export interface ReasoningBlock {
  /** The provider's name of its kind, e.g. `thinking`, `redacted_thinking`, `reasoning_content`. */
  readonly kind: string;
  /** What can be read of it; null when it is encrypted. */
  readonly text: string | null;
  /** Signature or ciphertext, as sent. */
  readonly opaque: string | null;
}

/** What a stretch of thinking does (seed G). */
export type ReasoningPhaseType =
  'analysis' | 'planning' | 'evaluation' | 'reflection' | 'uncertainty' | 'decision';

/** A stretch of thinking of one kind, with no answer in between. */
export interface ReasoningPhase {
  readonly content: string;
  /** Read by rule from its words, since no provider tells it; absent in records of minds before version 15, whose phases are whole runs. */
  readonly type?: ReasoningPhaseType;
  /** How sure the model says that it is, 0..1, where its words say so in a number. */
  readonly confidence?: number;
}

/** Every provider's reasoning in one shape (seed G, "Reasoning Chain Preservation"). */
export interface ReasoningChain {
  readonly provider: string;
  readonly visibility: ReasoningVisibility;
  /** All that can be read; null when there is nothing. */
  readonly content: string | null;
  /** As the provider counts them; null where it does not say. */
  readonly tokens: number | null;
  /** Thinking went on after text or a tool call. */
  readonly interleaved: boolean;
  readonly phases: readonly ReasoningPhase[];
  readonly rawBlocks: readonly ReasoningBlock[];
}

/** Where a statement of the reply comes from, in the provider's own words. */
export interface ModelCitation {
  /** Address or source of the cited thing. */
  readonly source: string;
  readonly title: string | null;
  /** Words of the source that are cited; null where the provider gives none. */
  readonly quote: string | null;
  /** Where they stand in the source as it was sent, end exclusive; absent where the provider does not say. */
  readonly at?: {
    readonly of: 'characters' | 'blocks' | 'pages';
    readonly start: number;
    readonly end: number;
  };
  /** Characters of `reply.text` that rest on it, end exclusive; null where the provider does not say. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

/** Tokens as the provider counts them; null where it does not say. `input` includes the cached ones. */
export interface ModelUsage {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly reasoning: number | null;
}

export type StopReason = 'end' | 'length' | 'tool-calls' | 'refused' | 'other';

/** What one attempt cost, in US dollars, and by which prices. Null where the prices or the tokens are unknown. */
export interface ModelCost {
  readonly usd: number;
  /** Whose prices: the owner's or the table's, with the table's date. */
  readonly prices: 'owner' | string;
}

/** Why one model was left for the next. */
export interface FailoverStep {
  readonly model: string;
  /** Code of the failure, e.g. `model.rate_limited`. */
  readonly code: string;
  /** One sentence for the owner; holds no secret. */
  readonly reason: string;
  readonly attempts: number;
  /** The model asked next; null when it was the last. */
  readonly next: string | null;
  /** Of a reply that came and was not what was asked for: it is paid for all the same. */
  readonly spoke?: Pick<ModelReply, 'servedBy' | 'reasoning' | 'usage' | 'cost' | 'stopReason'>;
  /** Of one that was hung up on before its first word: US dollars that the prompt costs there, estimated, as providers charge what they read. */
  readonly estimatedUsd?: number;
}

/** US dollars that a model came to which did not answer, as far as that is known. */
export const leftCost = ({ spoke, estimatedUsd }: FailoverStep): number =>
  spoke?.cost?.usd ?? estimatedUsd ?? 0;

export interface ModelReply {
  /** Owner's id of the model that answered. */
  readonly model: string;
  readonly provider: ModelProvider;
  /** The name by which the provider says it answered, which can be a dated version. */
  readonly servedBy: string;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  /** The parsed and checked reply where a schema was asked for; undefined otherwise. */
  readonly json: unknown;
  /** The JSON had to be repaired before it parsed. */
  readonly repaired: boolean;
  readonly reasoning: ReasoningChain;
  readonly citations: readonly ModelCitation[];
  readonly usage: ModelUsage;
  readonly cost: ModelCost | null;
  readonly stopReason: StopReason;
  /** The word of `stop` that ended it, where that is known; it is not in the text. */
  readonly stoppedAt?: string;
  /** By which its words were chosen, where the model says so: the same request with it as its `seed` is answered the same. */
  readonly seed?: number;
  /** Models that were asked before this one, with the reason each was left. */
  readonly failovers: readonly FailoverStep[];
  /** Wall time from asking to the last piece, with retries and failovers. */
  readonly ms: number;
}

/** What a layer took of a request, ms; of those that were switched off nothing is told. */
export interface PassedLayer {
  readonly layer: string;
  readonly ms: number;
}

/**
 * A reply as it comes. `started` begins an attempt and makes void what came before it; the last one is `done`.
 * A stream that cannot be answered throws an `AppError` `model.*` instead.
 */
export type ModelEvent =
  | {
      readonly type: 'started';
      readonly model: string;
      readonly provider: ModelProvider;
      readonly attempt: number;
      /** No model is asked: a layer of the gateway has kept the reply, for so many seconds. */
      readonly cached?: { readonly layer: string; readonly seconds: number };
    }
  /** Why models are asked in which order, where one was to be chosen: for the gateway's record. */
  | { readonly type: 'routed'; readonly routed: Routed }
  /** The way down is over: what each layer took until a model or a cache answers, ms. Told to whoever named the request. */
  | { readonly type: 'passed'; readonly overheadMs: number; readonly layers: readonly PassedLayer[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ModelToolCall }
  | {
      readonly type: 'retry';
      readonly model: string;
      readonly code: string;
      readonly reason: string;
      readonly waitMs: number;
    }
  | { readonly type: 'failover'; readonly step: FailoverStep }
  | { readonly type: 'done'; readonly reply: ModelReply };
