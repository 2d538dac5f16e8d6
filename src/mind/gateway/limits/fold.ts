import type { GatewayMessage } from '../request.ts';
import { groupsOf } from './groups.ts';

/** Of the groups that may stand, those that are kept where some must go: the next ones need not fold each time. */
const KEPT = 0.75;

/** By which folded messages are known again. */
export const textOf = (messages: readonly GatewayMessage[]): string =>
  messages.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\0');

/**
 * How many messages at the beginning become none, so that no more than `most` groups are left, what stands for those among them.
 * @param most groups, at least 2 @param before what was folded last, and its texts @param more whether the conversation goes on
 */
export function foldedUpTo(
  messages: readonly GatewayMessage[],
  most: number,
  {
    before,
    more,
  }: { readonly before: { readonly upTo: number; readonly text: string } | null; readonly more: boolean },
): number {
  const groups = groupsOf(messages);
  if (groups.length <= most) return 0;
  /** What is folded stands in the first question that is left, or else in a message of its own. */
  const countFrom = (from: number): number =>
    groups.filter((group) => group.from >= from).length + (messages[from]?.rest.role === 'user' ? 0 : 1);
  if (before && before.upTo > 0 && before.upTo < messages.length) {
    const same = textOf(messages.slice(0, before.upTo)) === before.text;
    if (same && countFrom(before.upTo) <= most) return before.upTo;
  }
  const wanted = more ? Math.max(2, Math.ceil(most * KEPT)) : most;
  const found = groups.find(({ from }) => from > 0 && countFrom(from) <= wanted);
  return found?.from ?? groups.at(-1)!.from;
}
