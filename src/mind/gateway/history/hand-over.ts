import { AppError } from '../../../domain/errors.ts';
import type { TokenCounter } from '../../ports.ts';
import type { GatewayMessage, GatewayRequest } from '../request.ts';
import type { Briefing } from './begun.ts';
import { compactUpTo, summaryTokens } from './compact.ts';
import { type Compaction, fromOutside, MOST_COMPACTIONS } from './compaction.ts';
import { tokensIn, turnStarts } from './turns.ts';

interface Given {
  readonly tokens: TokenCounter;
  readonly hash: (text: string) => string;
}

const NONE: ReadonlySet<string> = new Set();
/** A summary has at most half of what it stands for, and at most 2,000 tokens: twice that is the budget of it. */
const BUDGET = 4_000;

const shorterThan = (messages: readonly GatewayMessage[], tokens: TokenCounter): number =>
  Math.min(BUDGET, tokensIn(messages, tokens));

/**
 * The beginning of a conversation told in short because somebody asks for it, whatever room there is.
 * @param recent turns at the end that stay as they are @throws AppError `input.invalid` where no turn is before them
 */
export function compactByHand(
  request: GatewayRequest,
  recent: number,
  before: Compaction | null,
  given: Given & { readonly restored: ReadonlySet<string> },
): Compaction {
  const upTo = turnStarts(request.messages).at(-recent) ?? 0;
  if (upTo === 0) {
    throw new AppError(
      'input.invalid',
      `There is nothing to summarise before the last ${recent} turns. Keep fewer turns (preserve_recent).`,
      { data: { param: 'preserve_recent' } },
    );
  }
  const budget = shorterThan(request.messages.slice(0, upTo), given.tokens);
  return compactUpTo(request, upTo, (before?.count ?? 0) + 1, { ...given, before, budget });
}

/** All of a conversation told as a briefing. */
export function briefingOf(request: GatewayRequest, { tokens, hash }: Given): Compaction {
  const { messages } = request;
  const budget = Math.max(shorterThan(messages, tokens), summaryTokens(BUDGET) / 2);
  return compactUpTo(request, messages.length, MOST_COMPACTIONS + 1, {
    tokens,
    hash,
    budget,
    before: null,
    restored: NONE,
  });
}

/** What another conversation is begun with. */
export const begunWith = (
  parent: string,
  { messages }: GatewayRequest,
  { text }: Compaction,
  tokens: TokenCounter,
): Briefing => ({
  parent,
  text,
  tokens: tokens.count(text),
  tokensBefore: tokensIn(messages, tokens),
  trust: fromOutside(messages) ? 'external' : 'self',
});
