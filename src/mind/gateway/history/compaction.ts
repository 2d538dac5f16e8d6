import { BRIEFING_HEADINGS, type Written } from '../../../domain/gateway/history.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import type { Condensed } from './condense.ts';
import { lastAsked, type ChatTurn } from './turns.ts';

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

export interface CompactedTurn extends ChatTurn {
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

/** What stands in the beginning of a conversation, as one text. */
export const beginning = (messages: readonly GatewayMessage[], upTo: number): string =>
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
