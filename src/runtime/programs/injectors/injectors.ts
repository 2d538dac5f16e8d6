import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import type { Party } from '../../../domain/models/party.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { Inject, InjectorPorts } from '../../../mind/gateway/index.ts';
import type { Formatters } from '../formatters/formatters.ts';
import type { InjectorRegistry, KeptInjectors } from './injector-registry.ts';

export interface InjectorsDeps extends Pick<InjectorPorts, 'world'> {
  readonly kept: KeptValue<KeptInjectors>;
  loadTokens(): Promise<TokenCounter>;
  readonly formatters: Pick<Formatters, 'registry'>;
  /** Tokens that the policy leaves for what is told of the world. */
  budget(): number;
  /** Ms, growing. */
  stopwatch(): number;
}

/** Injectors, registered when a request of a person or a program first passes. */
export class Injectors {
  readonly #deps: InjectorsDeps;
  #ask: InjectorPorts['ask'] | null = null;
  readonly #registry = new Lazy(() => this.#open());

  constructor(deps: InjectorsDeps) {
    this.#deps = deps;
  }

  /** @param ask answers a verb of the golem by its name */
  answerBy(ask: InjectorPorts['ask']): void {
    this.#ask = ask;
  }

  /**
   * What puts them into a request. Null where nothing is added: who decides sees the workspace and nothing else, and whoever may read nothing
   * of the golem is told nothing of it.
   */
  inject(party: Party, profile: GatewayProfile): Inject | null {
    if (profile === 'golem' || !mayDo(party, 'mind')) return null;
    return async (request, context) => (await this.registry()).into(request, context);
  }

  registry(): Promise<InjectorRegistry> {
    return this.#registry.get();
  }

  async #open(): Promise<InjectorRegistry> {
    const { loadTokens, ...deps } = this.#deps;
    const [tokens, formatters, made] = await Promise.all([
      loadTokens(),
      deps.formatters.registry(),
      import('./injector-registry.ts'),
    ]);
    const ask: InjectorPorts['ask'] = (verb, args) =>
      this.#ask?.(verb, args) ?? Promise.reject(new Error(`No handler for ${verb}`));
    return made.InjectorRegistry.open({ ...deps, formatters, tokens, ask });
  }
}
