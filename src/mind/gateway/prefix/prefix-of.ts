import type { CacheBlock } from '../../../domain/models/gateway-hints.ts';
import { type GatewayRequest, partsIn } from '../request.ts';

/** A block of a prompt in the order in which providers read it: tools, the schema of the reply, the system's text, messages. */
export interface PrefixBlock {
  readonly name: string;
  readonly block: CacheBlock;
  readonly text: string;
}

/** What a request begins with, as far as a provider's cache can tell. */
export interface Prefix {
  /** Of the request that it was. */
  readonly id: string;
  readonly blocks: readonly PrefixBlock[];
}

/** Blocks that are the same for every request of a golem or a session (seed 002, global and tenant prefix). */
export const STABLE: ReadonlySet<CacheBlock> = new Set(['identity', 'codex']);

export function prefixOf(id: string, request: GatewayRequest): Prefix {
  const { tools, rest } = request;
  const ahead: PrefixBlock[] = [];
  if (tools.length > 0) ahead.push({ name: 'tools', block: 'identity', text: JSON.stringify(tools) });
  if (rest.responseSchema) {
    ahead.push({ name: 'schema', block: 'identity', text: JSON.stringify(rest.responseSchema) });
  }
  const parts = partsIn(request).map(({ part: { name, block, text } }) => ({ name, block, text }));
  return { id, blocks: [...ahead, ...parts] };
}

/** The text that comes before the first block which is not the same for every request. */
export function stablePart({ blocks }: Prefix): string {
  const end = blocks.findIndex(({ block }) => !STABLE.has(block));
  return (end < 0 ? blocks : blocks.slice(0, end)).map(({ text }) => text).join('');
}
