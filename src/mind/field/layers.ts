import type { PromptStretch } from '../../shared/prefix-difference.ts';
import { CACHE_BLOCKS, type CacheBlock } from '../../domain/context/cache-block.ts';

/** What of a prompt stands in one layer. */
export interface LayerDigest {
  readonly layer: CacheBlock;
  readonly parts: number;
  readonly tokens: number;
  /** Of its texts, hex. */
  readonly digest: string;
  /** Of this layer and all before it: what a cache can know again (seed 004, "Cache Shielding"). */
  readonly chained: string;
}

/** Characters of a digest, hex: 64 bits tell the layers of a life apart. */
const SHOWN = 16;

/**
 * The six layers of a prompt, each with a digest of its own and one of all that stands up to its end. Empty layers are there too.
 * @param parts in the order in which a model reads them
 */
export function layersOf(
  parts: readonly PromptStretch[],
  hash: (text: string) => string,
  count: (text: string) => number,
): readonly LayerDigest[] {
  let before = '';
  return CACHE_BLOCKS.map((layer) => {
    const own = parts.filter(({ block }) => block === layer);
    const text = own.map((part) => part.text).join('');
    const digest = hash(text).slice(0, SHOWN);
    before = hash(`${before}\n${digest}`).slice(0, SHOWN);
    return { layer, parts: own.length, tokens: text === '' ? 0 : count(text), digest, chained: before };
  });
}
