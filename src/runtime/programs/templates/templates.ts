import type { TemplatedRequest } from '../../../mind/gateway/index.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { TokenCounter } from '../../../mind/contract/index.ts';
import type { TemplateShelf, TemplateShelfDeps } from './template-shelf.ts';

export interface TemplatesDeps extends Omit<TemplateShelfDeps, 'tokens' | 'hash'> {
  loadTokens(): Promise<TokenCounter>;
}

/** A request that may be made of a template. */
export type Templated = TemplatedRequest & { readonly template?: TemplateUse };

/** Prompt templates, put on their shelf when somebody asks for the first: what reads and renders them is loaded then. */
export class Templates {
  readonly #deps: TemplatesDeps;
  readonly #shelf = new Lazy(() => this.#open());

  constructor(deps: TemplatesDeps) {
    this.#deps = deps;
  }

  shelf(): Promise<TemplateShelf> {
    return this.#shelf.get();
  }

  /** A request as it was asked, or rendered where it names a template. @throws AppError `template.*` */
  async asked({ template, ...request }: Templated): Promise<ModelRequest> {
    if (!template) return request as ModelRequest;
    return (await this.shelf()).intoRequest(request, template);
  }

  async #open(): Promise<TemplateShelf> {
    const { loadTokens, ...deps } = this.#deps;
    const [tokens, made] = await Promise.all([loadTokens(), import('./template-shelf.ts')]);
    return made.TemplateShelf.open({ ...deps, tokens });
  }
}
