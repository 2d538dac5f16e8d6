import { CACHE_BLOCKS, STABLE_BLOCKS } from '../../../domain/context/cache-block.ts';
import { type LayerDigest, layersOf } from '../../field/index.ts';
import type { PromptStretch } from '../../../shared/prefix-difference.ts';
import { type GatewayRequest, partsIn } from '../request.ts';

/** A layer of a prompt, and how many requests of its session had it as it is, with all before it, one after the other: 0 where this is the first. */
export type AgedLayer = LayerDigest & { readonly age: number };

/** What reads a text: names it, and counts its tokens. */
export interface PrefixReader {
  hash(text: string): string;
  count(text: string): number;
}

/** What a request begins with, as far as a provider's cache can tell. */
export class Prefix {
  /** Of the request that it was. */
  readonly id: string;
  /** In the order in which providers read them: tools, the schema of the reply, the system's text, messages. */
  readonly blocks: readonly PromptStretch[];
  /** What the session was sent last; null where nothing was, and once the layers are known. */
  #before: Prefix | null;
  #layers: readonly AgedLayer[] | null = null;

  constructor(id: string, blocks: readonly PromptStretch[], before: Prefix | null) {
    this.id = id;
    this.blocks = blocks;
    this.#before = before;
  }

  /** The six layers. Read behind the reply: a request does not wait for it. */
  layers(reader: PrefixReader): readonly AgedLayer[] {
    this.#layers ??= this.#aged(reader);
    this.#before = null;
    return this.#layers;
  }

  /** Whether no part stands behind one of a layer that changes more often. */
  get inOrder(): boolean {
    const ranks = this.blocks.map(({ block }) => CACHE_BLOCKS.indexOf(block));
    return ranks.every((rank, at) => at === 0 || ranks[at - 1]! <= rank);
  }

  #aged(reader: PrefixReader): readonly AgedLayer[] {
    const before = this.#before?.layers(reader);
    return layersOf(this.blocks, reader.hash, reader.count).map((layer, at) => {
      const was = before?.[at];
      return { ...layer, age: was?.chained === layer.chained ? was.age + 1 : 0 };
    });
  }
}

/** @param before what the session was sent last; null where nothing was */
export function prefixOf(id: string, request: GatewayRequest, before: Prefix | null): Prefix {
  const { tools, rest } = request;
  const ahead: PromptStretch[] = [];
  if (tools.length > 0) ahead.push({ name: 'tools', block: 'identity', text: JSON.stringify(tools) });
  if (rest.responseSchema) {
    ahead.push({ name: 'schema', block: 'identity', text: JSON.stringify(rest.responseSchema) });
  }
  const parts = partsIn(request).map(({ part: { name, block, text } }) => ({ name, block, text }));
  return new Prefix(id, [...ahead, ...parts], before);
}

/** The text that comes before the first block which is not the same for every request. */
export function stablePart({ blocks }: Pick<Prefix, 'blocks'>): string {
  const end = blocks.findIndex(({ block }) => !STABLE_BLOCKS.has(block));
  return (end < 0 ? blocks : blocks.slice(0, end)).map(({ text }) => text).join('');
}
