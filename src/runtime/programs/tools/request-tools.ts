import { DEFAULT_SCOPE, type ToolSelection } from '../../../domain/gateway/tools.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { definitionText, type RankedTool, type metaTools } from '../../../mind/gateway/index.ts';
import { EmbeddedRegistry, type EmbeddedRegistryDeps } from './embedded-registry.ts';

/** Sets of tools that are remembered with their vectors: a program sends the same ones with each request. */
const KEPT_SETS = 8;

/** The sets of tools that one party's requests are offered, and what was learnt of them. */
export class RequestTools {
  readonly #deps: EmbeddedRegistryDeps;
  readonly #sets = new LruCache<string, EmbeddedRegistry>(KEPT_SETS);

  constructor(deps: EmbeddedRegistryDeps) {
    this.#deps = deps;
  }

  /** Null where all of them may be shown. @throws AppError `tools.*` where they are no definitions, or two have one name */
  async chooseAmong(tools: readonly RankedTool[], request: string): Promise<ToolSelection | null> {
    const { limit, tokens } = this.#deps.limits();
    const set = this.#setOf(tools);
    const entries = set.registry.in([DEFAULT_SCOPE]);
    const together = entries.reduce((sum, one) => sum + one.tokens, 0);
    const all = entries.every(({ definition }) => definition.level !== 'complex');
    return all && tools.length <= limit && together <= tokens
      ? null
      : set.choose(request, [DEFAULT_SCOPE], {});
  }

  /** Best first. */
  async searchAmong(
    tools: readonly RankedTool[],
    query: string,
    limit: number,
  ): Promise<readonly metaTools.FoundTool[]> {
    const found = await this.#setOf(tools).ranked(query, [DEFAULT_SCOPE]);
    return found.slice(0, limit).map(({ entry: { definition }, score }) => ({
      name: definition.name,
      description: definition.description,
      score,
    }));
  }

  async learn(tools: readonly RankedTool[], request: string, name: string): Promise<void> {
    const set = this.#setOf(tools);
    await set.learn(set.registry.find(name, [DEFAULT_SCOPE]), request);
  }

  #setOf(tools: readonly RankedTool[]): EmbeddedRegistry {
    const key = tools.map((tool) => `${tool.level}${definitionText(tool)}`).join('\n');
    const known = this.#sets.get(key);
    if (known) return known;
    const made = new EmbeddedRegistry(this.#deps);
    made.register(tools, DEFAULT_SCOPE);
    this.#sets.set(key, made);
    return made;
  }
}
