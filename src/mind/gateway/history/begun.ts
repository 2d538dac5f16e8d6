import type { GatewayRequest, PromptPart } from '../request.ts';

/** What a new conversation is begun with, in place of another one (seed 002, "handoff"). */
export interface Briefing {
  /** The conversation that it tells of; it stays as it is. */
  readonly parent: string;
  readonly text: string;
  readonly tokens: number;
  /** Of the whole of what it tells. */
  readonly tokensBefore: number;
  /** The lowest label of what it tells. */
  readonly trust: PromptPart['trust'];
}

/** A conversation that was begun with a briefing: it stands before what is asked first. */
export function withBriefing(request: GatewayRequest, { text, trust }: Briefing): GatewayRequest {
  const at = request.messages.findIndex(({ rest }) => rest.role === 'user');
  const first = request.messages[at];
  if (!first) return request;
  const part: PromptPart = { name: 'history:briefing', slot: 'data', block: 'state', trust, text };
  return { ...request, messages: request.messages.with(at, { ...first, parts: [part, ...first.parts] }) };
}
