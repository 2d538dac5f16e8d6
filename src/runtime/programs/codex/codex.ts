import type { CodexSize, KeptCodexChoice } from '../../../domain/gateway/codex.ts';
import type { Collection } from '../../../domain/memory/collection.ts';
import type { CodexWish } from '../../../domain/models/codex-wish.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { Party } from '../../../domain/models/party.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { CollectedChapter } from '../../../mind/codex/index.ts';
import type { PutCodex } from '../../../mind/gateway/index.ts';
import type { CodexDeps, ReadingDeps } from './codex-deps.ts';
import type { Readings } from './reading/readings.ts';

const NOTHING: KeptCodexChoice = { chat: [], proxy: [], ask: [] };

/** The owner's choice of collections as codex, and what puts them into requests; loaded with the first request that has one. */
export class Codex {
  readonly #deps: CodexDeps & ReadingDeps;
  readonly #readings = new Lazy(async () => {
    const { Readings } = await import('./reading/readings.ts');
    return new Readings(this.#deps);
  });
  readonly #desk = new Lazy(async () => {
    const { CodexDesk } = await import('./codex-desk.ts');
    return new CodexDesk(this.#deps);
  });
  readonly #read = new Lazy(async () => {
    this.#choice = { ...NOTHING, ...(await this.#deps.kept.get().catch(() => null)) };
  });
  #choice = NOTHING;

  constructor(deps: CodexDeps & ReadingDeps) {
    this.#deps = deps;
  }

  async choice(): Promise<KeptCodexChoice> {
    await this.#read.get();
    return this.#choice;
  }

  /** Those chosen for a use that are there still. @throws AppError `store.*` */
  async standing(use: keyof KeptCodexChoice): Promise<readonly string[]> {
    const chosen = (await this.choice())[use];
    if (chosen.length === 0) return [];
    const there = new Set((await (await this.#deps.collections()).list()).map(({ id }) => id));
    return chosen.filter((id) => there.has(id));
  }

  /** @param wanted names or ids of collections @throws AppError `collections.not_found`, `store.query_failed` */
  async choose(use: keyof KeptCodexChoice, wanted: readonly string[]): Promise<KeptCodexChoice> {
    const before = await this.choice();
    const chosen = wanted.length === 0 ? [] : await (await this.#desk.get()).named(wanted);
    const next = { ...before, [use]: chosen.map(({ id }) => id) };
    await this.#deps.kept.set(next);
    this.#choice = next;
    return next;
  }

  /** Collections by their names or ids. @throws AppError `collections.not_found` */
  async named(wanted: readonly string[]): Promise<readonly Collection[]> {
    return (await this.#desk.get()).named(wanted);
  }

  /** Chapters of collections, in the order of documents and places. @throws AppError `collections.too_large`, `store.*` */
  async chapters(collections: readonly Collection[]): Promise<readonly CollectedChapter[]> {
    return (await this.#desk.get()).chapters(collections);
  }

  /** What collections would be as a codex. @throws AppError `collections.not_found` */
  async sizes(wanted: readonly string[]): Promise<readonly CodexSize[]> {
    return (await this.#desk.get()).sizes(wanted);
  }

  /**
   * What puts a codex into a request. Null where there is none: who decides sees the workspace and nothing else, and whoever may not be
   * given the owner's documents is not.
   */
  put(
    party: Party,
    asked: { readonly profile: GatewayProfile; readonly codex: CodexWish | null },
  ): PutCodex | null {
    const { profile, codex } = asked;
    if (profile === 'golem' || !mayDo(party, 'documents') || this.#deps.policy().codex.on === 0) return null;
    return async (request, context, can) => {
      const named = codex?.collections;
      const wanted = named ?? (await this.choice())[profile];
      if (wanted.length === 0) return null;
      return (await this.#desk.get()).put({
        request,
        context,
        tools: can.tools,
        wanted,
        chosen: named === undefined,
      });
    };
  }

  /** All of a codex, read chapter by chapter; loaded when it is first asked for. */
  readings(): Promise<Readings> {
    return this.#readings.get();
  }

  /** The life whose they were is over. */
  async clear(): Promise<void> {
    await (await this.readings()).clear();
    await this.#deps.kept.set(NOTHING);
    this.#choice = NOTHING;
  }
}
