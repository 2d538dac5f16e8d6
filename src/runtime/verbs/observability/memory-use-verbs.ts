import type { MemoryUsePart } from '../../../domain/telemetry/memory-use.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** What each thread of the golem holds in memory. Without a word from one of them the others are told. */
export function memoryUseVerbs(golem: Golem): Pick<GolemApi, 'weight'> {
  const { store, inference } = golem.deps;
  const NONE: readonly MemoryUsePart[] = [];
  return {
    async weight() {
      const [database, models] = await Promise.all([
        store.memoryUse().catch(() => NONE),
        inference.memoryUse().catch(() => NONE),
      ]);
      const vectors = {
        place: 'golem',
        kind: 'vectors',
        bytes: golem.memory.atHand.vectorBytes,
        inHeap: true,
      } as const;
      return { parts: [vectors, ...database, ...models] };
    },
  };
}
