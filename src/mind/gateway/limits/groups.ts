import type { GatewayMessage } from '../request.ts';

/** Messages that stand or go together: a call and its answers, or one message. End exclusive. */
export interface MessageGroup {
  readonly from: number;
  readonly to: number;
}

/** In their order. An answer belongs to the call before it. */
export function groupsOf(messages: readonly Pick<GatewayMessage, 'rest'>[]): readonly MessageGroup[] {
  const groups: { from: number; to: number }[] = [];
  for (const [at, { rest }] of messages.entries()) {
    const last = groups.at(-1);
    if (rest.role === 'tool' && last && messages[last.from]!.rest.role !== 'user') last.to = at + 1;
    else groups.push({ from: at, to: at + 1 });
  }
  return groups;
}
