/** Models that read by one tokenizer, or by such as are much alike. */
export const TOKEN_FAMILIES = ['openai', 'llama-3', 'claude', 'smollm2'] as const;
export type TokenFamily = (typeof TOKEN_FAMILIES)[number];

/** The middle 95 % of what a count is off by, as shares of the truth: below zero it counts too few. */
export interface TokenError {
  readonly low: number;
  readonly high: number;
}
