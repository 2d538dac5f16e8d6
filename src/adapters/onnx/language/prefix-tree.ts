import type { KvNode } from '../../../domain/models/local-model.ts';

/** A kept beginning, whole. */
export interface PrefixLeaf {
  readonly ids: readonly number[];
  readonly hash: string;
  /** How often a prompt went on from so many of its tokens. */
  readonly reuses: ReadonlyMap<number, number>;
}

/** Tokens that both begin with. */
export function sharedLength(a: readonly number[], b: readonly number[]): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
}

/**
 * Beginnings as a compressed trie (PATRICIA): one node for all tokens up to where two part.
 * @param from tokens that all of them share already @param words of a node's tokens
 */
export function prefixTree(
  leaves: readonly PrefixLeaf[],
  words: (ids: readonly number[]) => string,
  from = 0,
): readonly KvNode[] {
  const longer = leaves.filter(({ ids }) => ids.length > from);
  return [...new Set(longer.map(({ ids }) => ids[from]))].map((branch): KvNode => {
    const within = longer.filter(({ ids }) => ids[from] === branch);
    const [first, ...others] = within.map(({ ids }) => ids);
    const to = others.reduce((least, ids) => Math.min(least, sharedLength(ids, first!)), first!.length);
    const through = within.flatMap(({ reuses }) => [...reuses]).filter(([length]) => length > from);
    return {
      from,
      to,
      begins: words(first!.slice(from, to)),
      hits: through.reduce((sum, [, times]) => sum + times, 0),
      hash: within.find(({ ids }) => ids.length === to)?.hash ?? null,
      next: prefixTree(within, words, to),
    };
  });
}
