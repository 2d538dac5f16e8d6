import type { TokenCounter } from '../../ports.ts';
import type { GatewayRequest } from '../request.ts';
import { briefingText, summaryText } from './briefing.ts';
import { beginning, type Compaction, MOST_COMPACTIONS, sentencesOnly, textOf } from './compaction.ts';
import { condense } from './condense.ts';
import { statementsOf } from './statements.ts';
import { lastAsked, stepStarts, tokensIn, type ChatTurn, turnsOf } from './turns.ts';

/** Turns at the end that stay as they are where somebody asks for it by hand, and tokens of what stands for those before (seed 002). */
export const RECENT_TURNS = 10;
const SUMMARY_TOKENS = 2_000;

/** Tokens that a compaction may have. @param budget of the history */
export const summaryTokens = (budget: number): number => Math.min(SUMMARY_TOKENS, budget / 2);
/** What a compaction is made by. */
export interface CompactionGiven {
  readonly tokens: TokenCounter;
  readonly hash: (text: string) => string;
  readonly budget: number;
  readonly before: Compaction | null;
  /** Ids of turns that are to be whole, whatever room they take. */
  readonly restored: ReadonlySet<string>;
}

/**
 * The beginning told in short, so that with it as many recent turns as there is room for fill the budget; of a turn that is too long itself
 * its question stays, and its latest steps. Null where nothing can give way. Made of what was said, never of an earlier summary: what is
 * lost does not add up.
 */
export function compact(request: GatewayRequest, given: CompactionGiven): Compaction | null {
  const { messages } = request;
  const { tokens, budget, before } = given;
  const costs = messages.map((message) => tokensIn([message], tokens));
  const room = budget - summaryTokens(budget);
  const starts = stepStarts(messages);
  let upTo = starts.at(-1) ?? 0;
  let used = 0;
  let at = messages.length;
  /** Whole turns are better than more steps, as long as little room is lost by it. */
  let whole: number | null = null;
  for (const start of starts.toReversed()) {
    while (at > start) used += costs[(at -= 1)]!;
    const asked = lastAsked(messages, start);
    if (used + (asked === null ? 0 : costs[asked]!) > room) break;
    upTo = start;
    if (asked === null && used >= room / 2) whole = start;
  }
  upTo = whole ?? upTo;
  return upTo === 0 ? null : compactUpTo(request, upTo, (before?.count ?? 0) + 1, given);
}

/** The beginning of a conversation told in short, but for the turns that are to be whole. @param count which time it is */
export function compactUpTo(
  { messages }: GatewayRequest,
  upTo: number,
  count: number,
  { tokens, hash, budget, restored }: CompactionGiven,
): Compaction {
  const old = messages.slice(0, upTo);
  const turns = turnsOf(old, hash, tokens);
  const whole = new Set(
    turns
      .filter(({ id }) => restored.has(id))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  const statements = statementsOf(old.map((message) => ({ role: message.rest.role, text: textOf(message) })));
  const most = summaryTokens(budget);
  const condensed = condense(
    statements.filter(({ message }) => !whole.has(message)),
    most,
    tokens,
  );
  const handoff = count > MOST_COMPACTIONS;
  const within = (some: readonly { readonly message: number }[], { from, to }: ChatTurn): number =>
    some.filter(({ message }) => message >= from && message < to).length;
  return {
    upTo,
    count,
    handoff,
    condensed,
    most,
    written: sentencesOnly(handoff),
    of: hash(beginning(messages, upTo)),
    text: handoff ? briefingText(condensed) : summaryText(condensed),
    turns: turns.map((turn) => ({
      ...turn,
      statements: within(statements, turn),
      told: within(condensed.kept, turn),
      restored: restored.has(turn.id),
    })),
  };
}
