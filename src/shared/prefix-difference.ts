import type { CacheBlock } from '../domain/context/cache-block.ts';

/** A stretch of a prompt, by its layer. */
export interface PromptStretch {
  readonly name: string;
  readonly block: CacheBlock;
  readonly text: string;
}

/** Where a request first differs from the one before it in its session. */
export interface PrefixDifference {
  /** Of the block that is the first to differ; null where the request goes on where the other ended, or is the same. */
  readonly name: string | null;
  readonly block: CacheBlock | null;
  /** `changed`: the same block with another text; `new`: it was not there; `gone`: one that was there is missing. */
  readonly how: 'same' | 'appended' | 'changed' | 'new' | 'gone';
  /** Characters of the block that are still the same. */
  readonly at: number;
  /** All that both begin with. */
  readonly common: string;
}

function commonLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return end;
}

/** The first block that is not what it was, and how: everything from there on a provider's cache has to read anew. */
export function differenceOf(
  before: readonly PromptStretch[],
  now: readonly PromptStretch[],
): PrefixDifference {
  let common = '';
  for (const [place, block] of now.entries()) {
    const was = before[place];
    if (!was) return { name: block.name, block: block.block, how: 'appended', at: 0, common };
    if (was.name === block.name && was.text === block.text) {
      common += block.text;
      continue;
    }
    const at = commonLength(was.text, block.text);
    common += block.text.slice(0, at);
    if (was.name === block.name) return { name: block.name, block: block.block, how: 'changed', at, common };
    const known = before.some(({ name }) => name === block.name);
    // A block that stood later has come nearer: what stood before it is gone.
    return known
      ? { name: was.name, block: was.block, how: 'gone', at, common }
      : { name: block.name, block: block.block, how: 'new', at, common };
  }
  const left = before[now.length];
  return left
    ? { name: left.name, block: left.block, how: 'gone', at: 0, common }
    : { name: null, block: null, how: 'same', at: 0, common };
}
