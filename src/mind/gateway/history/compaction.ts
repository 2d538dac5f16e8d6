import { BRIEFING_HEADINGS, type Written } from '../../../domain/gateway/history.ts';
import type { TokenCounter } from '../../ports.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import { briefingText, summaryText } from './briefing.ts';
import { type Condensed, condense } from './condense.ts';
import { statementsOf } from './statements.ts';
import { lastAsked, stepStarts, tokensIn, type Turn, turnsOf } from './turns.ts';

/** Turns at the end that stay as they are where somebody asks for it by hand, and tokens of what stands for those before (seed 002). */
export const RECENT_TURNS = 10;
const SUMMARY_TOKENS = 2_000;

/** Tokens that a compaction may have. @param budget of the history */
export const summaryTokens = (budget: number): number => Math.min(SUMMARY_TOKENS, budget / 2);
/** Compactions after which a briefing takes their place (seed 002). */
export const MOST_COMPACTIONS = 2;

/** What stands for the beginning of a session, the same to the byte until it is compacted again. */
export interface Compaction {
  /** Messages that it stands for, and what they were. */
  readonly upTo: number;
  readonly of: string;
  readonly text: string;
  readonly count: number;
  readonly handoff: boolean;
  readonly condensed: Condensed;
  /** Tokens that the text may have. */
  readonly most: number;
  readonly written: Written;
  /** Turns that it stands for, and those among them that are sent whole all the same. */
  readonly turns: readonly CompactedTurn[];
}

export interface CompactedTurn extends Turn {
  readonly statements: number;
  readonly told: number;
  readonly restored: boolean;
}

/** @param why no model's words stand there; null where none was asked */
export function sentencesOnly(handoff: boolean, why: string | null = null): Written {
  const headings = handoff ? BRIEFING_HEADINGS : [];
  return { by: null, why, headings: headings.map((heading) => ({ heading, by: null, why: null })) };
}

export const textOf = ({ parts }: GatewayMessage): string => parts.map(({ text }) => text).join('');

/** UTF-16 units of a request’s messages. */
export const charactersIn = ({ messages }: GatewayRequest): number =>
  messages.reduce((sum, message) => sum + textOf(message).length, 0);

/** Whether words of somebody else are among messages: what is told in place of them is trusted as little. */
export const fromOutside = (messages: readonly GatewayMessage[]): boolean =>
  messages.some(({ parts }) => parts.some(({ trust }) => trust === 'external' || trust === 'inherited'));

const beginning = (messages: readonly GatewayMessage[], upTo: number): string =>
  messages
    .slice(0, upTo)
    .map((message) => `${message.rest.role}:${textOf(message)}`)
    .join('\0');

/** Whether a compaction still stands for the beginning of a request. */
export const holds = (
  known: Compaction,
  { messages }: GatewayRequest,
  hash: (text: string) => string,
): boolean => known.upTo < messages.length && hash(beginning(messages, known.upTo)) === known.of;

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
  const within = (some: readonly { readonly message: number }[], { from, to }: Turn): number =>
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

/**
 * The request with a compaction in place of its beginning, before what the first asker among those that are left says. Where a turn is cut
 * in two, its question goes on ahead of the steps that are left.
 */
export function put(request: GatewayRequest, { upTo, text, turns }: Compaction): GatewayRequest {
  const gone = turns.filter(({ restored }) => !restored);
  if (gone.length === 0) return request;
  const { messages } = request;
  const back = turns.filter(({ restored }) => restored);
  const asked = turns.at(-1)?.restored ? null : lastAsked(messages, upTo);
  const left = [
    ...back.flatMap(({ from, to }) => messages.slice(from, to)),
    ...(asked === null ? [] : [messages[asked]!]),
    ...messages.slice(upTo),
  ];
  const told = gone
    .flatMap(({ from, to }) => messages.slice(from, to))
    .filter((message) => asked === null || message !== messages[asked]);
  const summary: PromptPart = {
    name: 'history:summary',
    slot: 'data',
    block: 'state',
    trust: fromOutside(told) ? 'external' : 'self',
    text,
  };
  const at = left.findIndex(({ rest }) => rest.role === 'user');
  const head = left[at]!;
  // What the owner has pinned, or a guideline of compression keeps, stays to the letter whoever tells the rest.
  const wholeParts = told.flatMap(({ parts }) => parts.filter(({ whole }) => whole !== undefined));
  return { ...request, messages: left.with(at, { ...head, parts: [summary, ...wholeParts, ...head.parts] }) };
}
