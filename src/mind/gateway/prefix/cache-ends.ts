import type { CacheEnd } from '../../../domain/models/model.ts';
import type { GatewayRequest } from '../request.ts';
import { type Prefix, STABLE } from './prefix-of.ts';

/**
 * Where a provider that wants to be told (Anthropic) may end what it keeps: behind the system's text; behind the last part that is the same for
 * every request; behind the last one that was the same last time; behind the last message of a conversation, which the next turn begins with.
 * What is written into a cache and never read again costs more than without one, so nothing else is marked. At most 4, which is what its API
 * takes; one is left for whoever asks.
 */
export function cacheEnds(request: GatewayRequest, before: Prefix | null): readonly CacheEnd[] {
  const ends: CacheEnd[] = [];
  if (request.system.length > 0) ends.push({ message: null });
  const known = new Map(before?.blocks.map(({ name, text }) => [name, text]));
  const { messages } = request;
  const first = messages[0];
  if (first && messages.length === 1) {
    let at = 0;
    let stable = 0;
    let same = 0;
    let broken = first.documents.length > 0;
    for (const { name, block, text } of first.parts) {
      at += text.length;
      if (broken) break;
      if (STABLE.has(block)) stable = at;
      else if (known.get(name) === text) same = at;
      else broken = true;
    }
    if (stable > 0) ends.push({ message: 0, at: stable });
    if (same > stable) ends.push({ message: 0, at: same });
  }
  if (messages.length > 1) ends.push({ message: messages.length - 1 });
  return ends;
}
