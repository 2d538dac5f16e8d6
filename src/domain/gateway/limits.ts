/** What a prompt may have at most when it is sent, and what gave way where it had more (seed 004, "CTC Governor"). Plain data: it crosses threads. */

export const PROMPT_LIMITS = [
  /** Characters of everything that is sent, by the policy (`gateway.sentCharacters`). */
  'characters',
  /** Tokens by the policy (`gateway.promptTokens`). */
  'tokens',
  /** Tokens by whoever asks (`golem.budget.tokens`). */
  'budget',
  /** Tokens that the model reads, less its reply. */
  'window',
  /** Groups of messages, by the policy (`gateway.messageDepth`): a call and its answers are one. */
  'depth',
  /** Bytes of keys and values of a model on this device, its reply's among them. */
  'memory',
] as const;
export type PromptLimit = (typeof PROMPT_LIMITS)[number];

/** A limit that was held against a prompt. Characters, tokens, groups or bytes, by the limit. */
export interface LimitUse {
  readonly limit: PromptLimit;
  readonly most: number;
  /** As the layers left it, and as it went out. */
  readonly before: number;
  readonly after: number;
}

/** How far a part gave way: to half or a quarter of its tokens, to a line, or altogether. */
export const CONDENSED_FORMS = ['half', 'quarter', 'line', 'out'] as const;
export type CondensedForm = (typeof CONDENSED_FORMS)[number];

export interface CondensedPart {
  /** Its name in the prompt. */
  readonly part: string;
  /** Message that it stands in, from 0. */
  readonly message: number;
  readonly form: CondensedForm;
  readonly tokens: { readonly before: number; readonly after: number };
  readonly by: PromptLimit;
}

/** A limit that nobody could tell. */
export interface UnknownLimit {
  readonly limit: Extract<PromptLimit, 'window' | 'memory'>;
  /** One sentence. */
  readonly why: string;
}

/** What was held against a request's prompt before it was sent, and what gave way. */
export interface LimitsReceipt {
  /** Owner's id of the model that it was fitted to; null where none is configured. */
  readonly model: string | null;
  /** Who counted its tokens. */
  readonly tokenizer: string;
  readonly uses: readonly LimitUse[];
  readonly unknown: readonly UnknownLimit[];
  /** In the order in which they gave way. */
  readonly condensed: readonly CondensedPart[];
  /** Tokens of what never gives way; null where nothing had to. */
  readonly verbatim: number | null;
  /** Where the first part that gave way stands; null where none did. */
  readonly prefix: {
    readonly part: string;
    /** Tokens before it, which stay the same. */
    readonly ahead: number;
    /** The session's last prompt had it in another form, so that the provider's cache ends here. */
    readonly broke: boolean;
  } | null;
  /** Models that are not asked, as even what never gives way is too long for them. */
  readonly left: readonly { readonly model: string; readonly limit: PromptLimit; readonly most: number }[];
}
