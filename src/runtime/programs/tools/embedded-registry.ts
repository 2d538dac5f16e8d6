import type { ModelTool } from '../../../domain/models/model.ts';
import type { ToolSelection } from '../../../domain/gateway/tools.ts';
import {
  chooseTools,
  ranked,
  type ToolEntry,
  type ToolLimits,
  ToolMeaning,
  ToolRegistry,
} from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';

export interface EmbeddedRegistryDeps {
  readonly tokens: TokenCounter;
  /** Unit vectors in the order of the texts; null while there is no embedding model. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[] | null>;
  /** What the vectors are made by: those of different models are never compared. */
  identity(): string | null;
  limits(): ToolLimits;
  /** What was learnt of a tool before; without it nothing was. */
  known?(tool: Pick<ModelTool, 'name' | 'description'>): Pick<ToolEntry, 'uses' | 'asked'> | null;
}

/** A registry whose tools get their vectors when they are first chosen among, and anew when another model makes them. */
export class EmbeddedRegistry {
  readonly registry: ToolRegistry;
  readonly #deps: EmbeddedRegistryDeps;
  #embedding: Promise<void> = Promise.resolve();
  #identity: string | null = null;

  constructor(deps: EmbeddedRegistryDeps) {
    this.#deps = deps;
    this.registry = new ToolRegistry(deps.tokens);
  }

  /** Takes definitions in, with what is known of them. @throws AppError `tools.*` */
  register(given: readonly unknown[], scope: string, callable = false): readonly ToolEntry[] {
    const before = new Set(this.registry.in([scope]));
    const entries = this.registry.register(given, scope, callable);
    for (const entry of entries) {
      const known = before.has(entry) ? null : this.#deps.known?.(entry.definition);
      if (known) this.registry.recall(entry, known);
    }
    return entries;
  }

  async choose(text: string, scopes: readonly string[], limits: Partial<ToolLimits>): Promise<ToolSelection> {
    const vector = await this.#vectorOf(text, scopes);
    return chooseTools(this.registry, { text, vector, scopes }, { ...this.#deps.limits(), ...limits });
  }

  /** Best first. */
  async ranked(text: string, scopes: readonly string[]): Promise<ReturnType<typeof ranked>> {
    const vector = await this.#vectorOf(text, scopes);
    return ranked(this.registry, { text, vector, scopes }, this.#deps.limits().wordsWeight);
  }

  async learn(entry: ToolEntry, text: string): Promise<void> {
    this.registry.learn(entry, text, await this.#vectorOf(text, [entry.scope]));
  }

  /** One at a time, so that no vector is made twice. */
  async #vectorOf(text: string, scopes: readonly string[]): Promise<Float32Array | null> {
    const made = this.#embedding.then(() => this.#embedWaiting(scopes));
    this.#embedding = made.catch(() => undefined);
    await made;
    const vectors = await this.#deps.embed([text]);
    return vectors?.[0] ?? null;
  }

  async #embedWaiting(scopes: readonly string[]): Promise<void> {
    const identity = this.#deps.identity();
    if (identity !== this.#identity) this.registry.forgetVectors();
    this.#identity = identity;
    const waiting = this.registry.waiting(scopes);
    if (waiting.length === 0) return;
    const vectors = await this.#deps.embed(waiting.flatMap(({ texts, asked }) => [...texts, ...asked]));
    if (vectors === null) return;
    let at = 0;
    for (const { entry, texts, asked } of waiting) {
      const mine = vectors.slice(at, (at += texts.length));
      const requests = vectors.slice(at, (at += asked.length));
      entry.meaning = new ToolMeaning(mine);
      for (const request of requests) this.registry.learnVector(entry, request);
    }
  }
}
