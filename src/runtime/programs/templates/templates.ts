import type { templates } from '../../../mind/gateway/index.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { TemplateRegistry, TemplateRegistryDeps } from './template-registry.ts';

export interface TemplatesDeps extends Omit<TemplateRegistryDeps, 'tokens' | 'hash'> {
  loadTokens(): Promise<TokenCounter>;
}

/** A request that may be made of a template. */
export type Templated = templates.TemplatedRequest & { readonly template?: TemplateUse };

/** Prompt templates, registered when somebody asks for the first: what reads and renders them is loaded then. */
export class Templates {
  readonly #deps: TemplatesDeps;
  readonly #registry = new Lazy(() => this.#open());

  constructor(deps: TemplatesDeps) {
    this.#deps = deps;
  }

  registry(): Promise<TemplateRegistry> {
    return this.#registry.get();
  }

  /** A request as it was asked, or rendered where it names a template. @throws AppError `template.*` */
  async asked({ template, ...request }: Templated): Promise<ModelRequest> {
    if (!template) return request as ModelRequest;
    return (await this.registry()).intoRequest(request, template);
  }

  async #open(): Promise<TemplateRegistry> {
    const { loadTokens, ...deps } = this.#deps;
    const [tokens, made] = await Promise.all([loadTokens(), import('./template-registry.ts')]);
    return made.TemplateRegistry.open({ ...deps, tokens });
  }
}
