import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-hints.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import type { Party } from '../../../domain/models/party.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/contract/index.ts';
import type { GatewayContext, GatewayRequest, Injected, InjectorPorts } from '../../../mind/gateway/index.ts';
import type { InjectorShelf, KeptInjectors } from './injector-shelf.ts';

export interface InjectorsDeps extends Pick<InjectorPorts, 'world'> {
  readonly kept: KeptValue<KeptInjectors>;
  loadTokens(): Promise<TokenCounter>;
  /** Tokens that the policy leaves for what is told of the world. */
  budget(): number;
  /** Ms, growing. */
  stopwatch(): number;
}

/** Injectors and formatters, put on their shelf when a request of a person or a program first passes. */
export class Injectors {
  readonly #deps: InjectorsDeps;
  #ask: InjectorPorts['ask'] | null = null;
  readonly #shelf = new Lazy(() => this.#open());

  constructor(deps: InjectorsDeps) {
    this.#deps = deps;
  }

  /** @param ask answers a verb of the golem by its name */
  answerBy(ask: InjectorPorts['ask']): void {
    this.#ask = ask;
  }

  /** Who decides sees the workspace and nothing else: to what the golem thinks nothing is added, nor to what is asked by whoever may read nothing of it. */
  adds(party: Party, profile: GatewayProfile): boolean {
    return profile !== 'golem' && mayDo(party, 'mind');
  }

  async into(request: GatewayRequest, context: GatewayContext): Promise<Injected> {
    return (await this.shelf()).into(request, context);
  }

  shelf(): Promise<InjectorShelf> {
    return this.#shelf.get();
  }

  async #open(): Promise<InjectorShelf> {
    const { loadTokens, ...deps } = this.#deps;
    const [tokens, made] = await Promise.all([loadTokens(), import('./injector-shelf.ts')]);
    const ask: InjectorPorts['ask'] = (verb, args) =>
      this.#ask?.(verb, args) ?? Promise.reject(new Error(`Nobody answers ${verb}`));
    return made.InjectorShelf.open({ ...deps, tokens, ask });
  }
}
