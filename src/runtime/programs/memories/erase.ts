import type { AgentErased, AgentMemory, AgentScope } from '../../../domain/gateway/agent-memory.ts';
import type { Space } from './space.ts';

/** What goes, and what of those that stay has to be written anew. */
export interface Erasing {
  readonly ids: ReadonlySet<string>;
  readonly left: readonly AgentMemory[];
  readonly counts: Omit<AgentErased['erased'], 'requests'>;
  readonly kept: readonly string[];
}

const isMemory = (what: AgentMemory | AgentScope): what is AgentMemory => 'kind' in what;

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Turns in which a memory was said, by its source and by its very words. */
function turnsOf(space: Space, memory: AgentMemory): readonly AgentMemory[] {
  const said = plain(memory.text);
  return [...space.memories.values()].filter(
    (one) => one.kind === 'turn' && (one.id === memory.source || plain(one.text).includes(said)),
  );
}

/** @param what one memory, or all of a scope within the space */
export function erasing(space: Space, what: AgentMemory | AgentScope, sources: 'erase' | 'keep'): Erasing {
  const kept: string[] = [];
  const gone = new Map<string, AgentMemory>();
  if (isMemory(what)) {
    gone.set(what.id, what);
    if (sources === 'erase') for (const turn of turnsOf(space, what)) gone.set(turn.id, turn);
    else if (what.source !== null) kept.push('The turn in which it was said, because sources=keep.');
  } else {
    for (const one of space.within(what)) {
      if (sources === 'erase' || one.kind !== 'turn') gone.set(one.id, one);
    }
    if (sources === 'keep') kept.push('The turns of the scope, because sources=keep.');
  }
  const changes = space.changes.filter(({ memory }) => gone.has(memory));
  const ids = new Set([...gone.keys(), ...changes.map(({ id }) => id)]);
  const rewritten = [...space.memories.values()].flatMap((one): readonly AgentMemory[] => {
    if (gone.has(one.id)) return [];
    const source = one.source !== null && gone.has(one.source) ? null : one.source;
    const replacedBy = one.replacedBy !== null && gone.has(one.replacedBy) ? null : one.replacedBy;
    return source === one.source && replacedBy === one.replacedBy ? [] : [{ ...one, source, replacedBy }];
  });
  if (rewritten.length > 0) {
    kept.push(`${rewritten.length} other memories of the same turns, without the reference to what is gone.`);
  }
  kept.push('Counts and costs of the user’s requests, without a word of them.');
  kept.push('What a model’s provider or the program itself has kept.');
  const memories = [...gone.values()];
  return {
    ids,
    left: rewritten,
    counts: {
      memories: memories.filter(({ kind }) => kind !== 'turn').length,
      turns: memories.filter(({ kind }) => kind === 'turn').length,
      changes: changes.length,
      vectors: memories.filter(({ id }) => space.vectorOf(id) !== null).length,
    },
    kept,
  };
}

/** What several came to together. */
export const erasedInAll = (all: readonly AgentErased[]): AgentErased => ({
  erased: all.reduce(
    (sum, { erased }) => ({
      memories: sum.memories + erased.memories,
      turns: sum.turns + erased.turns,
      changes: sum.changes + erased.changes,
      vectors: sum.vectors + erased.vectors,
      requests: sum.requests + erased.requests,
    }),
    { memories: 0, turns: 0, changes: 0, vectors: 0, requests: 0 },
  ),
  kept: [...new Set(all.flatMap(({ kept }) => kept))],
});
