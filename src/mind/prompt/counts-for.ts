import type { TokenError, TokenFamily } from '../../domain/context/token-family.ts';
import { PIECES_ERROR, TOKEN_ESTIMATORS } from '../../shared/token-estimate.ts';
import type { TokenCounter } from '../ports.ts';
import { estimatedTokens } from './estimated-tokens.ts';

/**
 * What counts the tokens of a thought, and what that is off by on prompts: as the model that is asked first reads; null where none is.
 */
export function countsFor(
  { models: [first] }: { readonly models: readonly string[] },
  families: Readonly<Record<string, TokenFamily>> | undefined,
  tokens: TokenCounter,
): { readonly tokens: TokenCounter; readonly tokenError: TokenError | null } {
  if (first === undefined) return { tokens, tokenError: null };
  const family = families?.[first] ?? null;
  return {
    tokens: estimatedTokens(tokens, family),
    tokenError: family ? TOKEN_ESTIMATORS[family].error.tables : PIECES_ERROR,
  };
}
