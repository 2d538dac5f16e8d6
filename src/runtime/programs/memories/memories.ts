import { mayDo } from '../../../domain/gateway/guest-table.ts';
import type { Party } from '../../../domain/models/party.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { Inject } from '../../../mind/gateway/index.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { MemoriesDeps } from './memories-deps.ts';

/** What programs' users said, and what is told of it; loaded with the first request that asks for it. */
export class Memories {
  readonly #deps: MemoriesDeps;
  readonly #desk = new Lazy(async () => {
    const { MemoryDesk } = await import('./memory-desk.ts');
    return new MemoryDesk(this.#deps);
  });

  constructor(deps: MemoriesDeps) {
    this.#deps = deps;
  }

  desk(): Promise<MemoryDesk> {
    return this.#desk.get();
  }

  /** The same as `inject`, with what is remembered of the user where a request asks for it. Null where nothing is added. */
  beside(party: Party, inject: Inject | null): Inject | null {
    if (!inject || !mayDo(party, 'memories')) return inject;
    return async (request, context) => {
      const injected = await inject(request, context);
      return context.memory ? (await this.desk()).into(injected, context) : injected;
    };
  }

  /** Everything is erased, that of programs too. */
  async clear(): Promise<void> {
    (await this.#desk.begun)?.forgetAll();
  }
}
