import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { FormatterRegistry, FormatterRegistryDeps } from './formatter-registry.ts';

interface FormattersDeps extends Omit<FormatterRegistryDeps, 'tokens'> {
  loadTokens(): Promise<TokenCounter>;
}

/** Formatters, registered when somebody asks for the first: what reads files and renders them is loaded then. */
export class Formatters {
  readonly #deps: FormattersDeps;
  readonly #registry = new Lazy(() => this.#open());

  constructor(deps: FormattersDeps) {
    this.#deps = deps;
  }

  registry(): Promise<FormatterRegistry> {
    return this.#registry.get();
  }

  async #open(): Promise<FormatterRegistry> {
    const { loadTokens, ...deps } = this.#deps;
    const [tokens, made] = await Promise.all([loadTokens(), import('./formatter-registry.ts')]);
    return made.FormatterRegistry.open({ ...deps, tokens });
  }
}
