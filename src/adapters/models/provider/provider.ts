import type {
  ModelCitation,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
  ReasoningChain,
  StopReason,
} from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { ReplyMeter, Deadlines } from './limits.ts';

/** A whole reply as the provider gave it, in our words. */
export interface ProviderReply {
  readonly servedBy: string | null;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly reasoning: ReasoningChain;
  readonly citations: readonly ModelCitation[];
  readonly usage: ModelUsage;
  readonly stopReason: StopReason;
  /** The request's word that ended it, where that is known. */
  readonly stoppedAt?: string;
  readonly seed?: number;
}

/** What one attempt yields on its way; the last piece is the reply. `restart` makes void what came before it. */
export type StreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ModelToolCall }
  | { readonly type: 'restart' }
  | { readonly type: 'reply'; readonly reply: ProviderReply };

export interface Attempt {
  readonly config: ModelConfig;
  readonly request: ModelRequest;
  readonly key: string | null;
  readonly fetch: typeof fetch;
  readonly deadlines: Deadlines;
  /** Told of all that comes. */
  readonly meter: ReplyMeter;
  /** Unix ms. */
  now(): number;
  /** Ways in which this model is known to differ from the rest, by the refusals it gave. The provider adds to it. */
  readonly quirks: Set<string>;
}

/** One way of speaking to models. @throws AppError `model.*` while iterating */
export type Provider = (attempt: Attempt) => AsyncGenerator<StreamPart>;

/** Reads a provider's reply, whole or in pieces. Deterministic and free of input and output. */
export interface ReplyParser {
  /** One event of the stream. @throws AppError when it tells of a failure */
  event(data: unknown): readonly StreamPart[];
  /** A reply that came in one piece. @throws AppError when it is a failure or not a reply */
  whole(body: unknown): readonly StreamPart[];
  /** @throws AppError `model.malformed_reply` when the reply is not complete */
  finish(): ProviderReply;
}
