import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { toolUses } from '../../../mind/gateway/index.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { KeptUsesDeps } from './kept-uses.ts';
import type { ToolService, ToolServiceDeps } from './tool-service.ts';

export interface ToolsDeps extends Omit<ToolServiceDeps, 'tokens' | 'ask' | 'uses'> {
  loadTokens(): Promise<TokenCounter>;
  readonly kept: KeptValue<readonly toolUses.ToolUse[]>;
  readonly timer: Timer;
  /** A text without what is personal in it. */
  readonly mask: KeptUsesDeps['mask'];
}

/** The golem's tools, put together when somebody asks for the first. */
export class Tools {
  readonly #deps: ToolsDeps;
  #ask: ToolServiceDeps['ask'] | null = null;
  readonly #service = new Lazy(() => this.#make());

  constructor(deps: ToolsDeps) {
    this.#deps = deps;
  }

  /** @param ask answers a verb of the golem by its name */
  answerBy(ask: ToolServiceDeps['ask']): void {
    this.#ask = ask;
  }

  service(): Promise<ToolService> {
    return this.#service.get();
  }

  /** Which requests tools were right for; the tools stay. */
  async forgetUses(): Promise<void> {
    const service = await this.#service.begun;
    await (service ? service.forgetUses() : this.#deps.kept.set(null));
  }

  async #make(): Promise<ToolService> {
    const { loadTokens, kept, timer, mask, ...deps } = this.#deps;
    const [tokens, made, { KeptUses }] = await Promise.all([
      ...([loadTokens(), import('./tool-service.ts'), import('./kept-uses.ts')] as const),
    ]);
    const uses = new KeptUses({ kept, timer, mask });
    await uses.load();
    const ask: ToolServiceDeps['ask'] = (verb, args) =>
      this.#ask?.(verb, args) ?? Promise.reject(new Error(`No handler for ${verb}`));
    return new made.ToolService({ ...deps, tokens, uses, ask });
  }
}
