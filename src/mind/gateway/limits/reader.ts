import type { PromptLimit } from '../../../domain/gateway/limits.ts';
import type { TokenCounter } from '../../ports.ts';

/** A model that may be asked, as far as prompts are held against it. */
export interface ModelReader {
  /** Owner's id. */
  readonly id: string;
  /** Counts as it reads. */
  readonly tokens: TokenCounter;
  /** Tokens of prompt and reply at most; null where nobody knows. */
  readonly window: number | null;
  /** On this device: bytes that a token's keys and values take, and those there is room for; null where that is not known, or it runs elsewhere. */
  readonly memory: { readonly bytesPerToken: number; readonly room: number } | null;
  readonly onDevice: boolean;
}

/** What the policy allows, and whoever asks. */
export interface PolicyLimits {
  readonly characters: number;
  readonly tokens: number;
  /** Groups of messages; 0: no limit. */
  readonly depth: number;
  /** Tokens by whoever asks; null where they do not say. */
  readonly budget: number | null;
}

/** A limit as a prompt is held against it. */
export interface PromptCap {
  readonly limit: PromptLimit;
  readonly in: 'characters' | 'tokens' | 'groups';
  /** In that unit. */
  readonly most: number;
  /** How the limit's own figure comes of it: bytes of tokens. */
  told(size: number): number;
}

/** A question, and what followed on it. */
const LEAST_DEPTH = 2;

const same = (size: number): number => size;

/** Of a window, what a reply without a bound is left at most. */
const OPEN_REPLY = 1 / 4;

/** Tokens that are kept free for the reply. */
function replyOf(
  { maxTokens, unbounded }: { readonly maxTokens: number; readonly unbounded?: true },
  window: number | null,
): number {
  return unbounded && window !== null ? Math.min(maxTokens, Math.floor(window * OPEN_REPLY)) : maxTokens;
}

/** Every limit that is known of a request to a model. @param reader null where no model is configured */
export function capsOf(
  { characters, tokens, depth, budget }: PolicyLimits,
  reader: ModelReader | null,
  asked: { readonly maxTokens: number; readonly unbounded?: true },
): readonly PromptCap[] {
  const caps: PromptCap[] = [
    { limit: 'characters', in: 'characters', most: characters, told: same },
    { limit: 'tokens', in: 'tokens', most: tokens, told: same },
  ];
  if (budget !== null) caps.push({ limit: 'budget', in: 'tokens', most: budget, told: same });
  const { window = null, memory = null } = reader ?? {};
  const reply = replyOf(asked, window);
  if (window !== null) caps.push({ limit: 'window', in: 'tokens', most: window - reply, told: same });
  if (depth > 0) caps.push({ limit: 'depth', in: 'groups', most: Math.max(LEAST_DEPTH, depth), told: same });
  if (memory) {
    const { bytesPerToken, room } = memory;
    const most = Math.floor(room / bytesPerToken) - reply;
    caps.push({ limit: 'memory', in: 'tokens', most, told: (size) => (size + reply) * bytesPerToken });
  }
  return caps;
}
