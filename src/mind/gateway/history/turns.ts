import type { TokenCounter } from '../../ports.ts';
import type { GatewayMessage } from '../request.ts';

/** A turn of a conversation: a question and all that follows it before the next one, so that no tool's answer loses its call. */
export interface ChatTurn {
  readonly id: string;
  /** Messages, end exclusive. */
  readonly from: number;
  readonly to: number;
  /** With documents and calls. */
  readonly tokens: number;
}

const textsOf = ({ parts, documents, calls }: GatewayMessage): readonly string[] => [
  ...parts.map(({ text }) => text),
  ...documents.map(({ part }) => part.text),
  ...calls.map(({ part }) => part.text),
];

/** Tokens of messages with their documents and calls. */
export const tokensIn = (messages: readonly GatewayMessage[], tokens: TokenCounter): number =>
  messages.flatMap(textsOf).reduce((sum, text) => sum + tokens.count(text), 0);

/** Where turns begin, in order. What stands before the first question belongs to none. */
export const turnStarts = (messages: readonly GatewayMessage[]): readonly number[] =>
  messages.flatMap(({ rest }, at) => (rest.role === 'user' ? [at] : []));

/**
 * Where a conversation can be cut so that no tool's answer loses its call and whoever asked has asked first: at questions, and at what a
 * model said after one, in order.
 */
export function stepStarts(messages: readonly GatewayMessage[]): readonly number[] {
  const first = messages.findIndex(({ rest }) => rest.role === 'user');
  return messages.flatMap(({ rest }, at) => (first >= 0 && at >= first && rest.role !== 'tool' ? [at] : []));
}

/** The question of the turn that a cut goes through; null where it goes through none. */
export function lastAsked(messages: readonly GatewayMessage[], cut: number): number | null {
  if (messages[cut]?.rest.role === 'user') return null;
  const at = messages.slice(0, cut).findLastIndex(({ rest }) => rest.role === 'user');
  return at < 0 ? null : at;
}

/** The turns of messages that are to give way; what stands before the first question belongs to the first. */
export function turnsOf(
  messages: readonly GatewayMessage[],
  hash: (text: string) => string,
  tokens: TokenCounter,
): readonly ChatTurn[] {
  if (messages.length === 0) return [];
  const starts = [0, ...turnStarts(messages).filter((at) => at > 0)];
  return starts.map((from, place) => {
    const to = starts[place + 1] ?? messages.length;
    const own = messages.slice(from, to);
    const says = own.flatMap((message) => [message.rest.role, ...textsOf(message)]);
    return { from, to, id: hash(says.join('\0')), tokens: tokensIn(own, tokens) };
  });
}
