import { AppError } from '../../../domain/errors.ts';
import type { RegisteredTool, ToolDefinition } from '../../../domain/gateway/tools.ts';
import type { TokenCounter } from '../../ports.ts';
import { readDefinition } from './read-definition.ts';
import { covers } from './scope.ts';
import type { ToolMeaning } from './tool-meaning.ts';
import { vectorTexts, wordsOf } from './tool-texts.ts';
import { ToolWords } from './tool-words.ts';

/** Tools of all scopes together: their vectors take some 40 MB. */
const MOST_TOOLS = 5_000;
const MOST_LISTED = 64;
/** Requests of a tool that are kept. */
const MOST_ASKED = 64;
/** A request that a tool was right for counts in its words like a description. */
const REQUEST_WEIGHT = 2;

/** A registered tool with all that it is ranked by. */
export interface ToolEntry {
  /** Of scope and name: no other has it. */
  readonly id: string;
  readonly scope: string;
  readonly definition: ToolDefinition;
  readonly tokens: number;
  readonly callable: boolean;
  uses: number;
  /** Requests that it was right for, the latest ones: their vectors are made anew when another model makes them. */
  asked: readonly string[];
  /** Null while its texts have no vectors. */
  meaning: ToolMeaning | null;
}

export interface WaitingTool {
  readonly entry: ToolEntry;
  readonly texts: readonly string[];
  readonly asked: readonly string[];
}

/** A definition as it stands in a prompt. */
export const definitionText = ({
  name,
  description,
  parameters,
}: Pick<ToolDefinition, 'name' | 'description' | 'parameters'>): string =>
  JSON.stringify({ name, description, parameters });

const idOf = (scope: string, name: string): string => `${scope}/${name}`;

/** Every tool there is, by scope and name, and what was learnt of each. */
export class ToolRegistry {
  readonly words = new ToolWords();
  readonly #tools = new Map<string, ToolEntry>();
  readonly #tokens: TokenCounter;
  /** Those of scopes that were asked for, until tools come or go. */
  readonly #listed = new Map<string, readonly ToolEntry[]>();
  #requests: Float64Array | null = null;
  #learnt = 0;
  #usual: Float32Array | null = null;

  constructor(tokens: TokenCounter) {
    this.#tokens = tokens;
  }

  get tokenizer(): string {
    return this.#tokens.name;
  }

  /**
   * Takes definitions in, all or none of them. One that is there already, word for word, is left as it is.
   * @param callable whether calling them here answers
   * @throws AppError `tools.bad_definition`, `tools.duplicate`, `tools.too_many`
   */
  register(given: readonly unknown[], scope: string, callable = false): readonly ToolEntry[] {
    const fresh = new Map<string, ToolEntry>();
    const taken = given.map((one, at) => {
      const definition = readDefinition(one);
      if (typeof definition === 'string') {
        throw new AppError('tools.bad_definition', definition, { data: { at, scope } });
      }
      const id = idOf(scope, definition.name);
      const known = this.#tools.get(id) ?? fresh.get(id);
      if (known && (fresh.has(id) || !same(known.definition, definition))) {
        throw new AppError(
          'tools.duplicate',
          `The scope ${scope} already has a tool ${definition.name}. Remove that one first, or use another scope.`,
          { data: { at, scope, name: definition.name } },
        );
      }
      if (known) return known;
      const tokens = this.#tokens.count(definitionText(definition));
      const entry = { id, scope, definition, tokens, callable, uses: 0, asked: [], meaning: null };
      fresh.set(id, entry);
      return entry;
    });
    if (this.#tools.size + fresh.size > MOST_TOOLS) {
      throw new AppError(
        'tools.too_many',
        `At most ${MOST_TOOLS} tools can be registered. Remove some first.`,
        {
          data: { most: MOST_TOOLS, there: this.#tools.size, given: fresh.size },
        },
      );
    }
    this.#listed.clear();
    for (const [id, entry] of fresh) {
      this.#tools.set(id, entry);
      this.words.add(id, wordsOf(entry.definition));
    }
    return taken;
  }

  /** Forgets tools of a scope and of those under it, or those that are named, and what was learnt of them. @returns those that are gone */
  forget(scope: string, names?: readonly string[]): readonly ToolDefinition[] {
    const gone = this.in([scope]).filter(({ definition }) => names?.includes(definition.name) ?? true);
    this.#listed.clear();
    for (const { id } of gone) {
      this.#tools.delete(id);
      this.words.delete(id);
    }
    return gone.map(({ definition }) => definition);
  }

  /** In the order of their ids. */
  in(scopes: readonly string[]): readonly ToolEntry[] {
    const key = scopes.join(' ');
    const known = this.#listed.get(key);
    if (known) return known;
    const found = [...this.#tools.values()]
      .filter(({ scope }) => covers(scopes, scope))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (this.#listed.size >= MOST_LISTED) this.#listed.clear();
    this.#listed.set(key, found);
    return found;
  }

  /** @throws AppError `tools.not_found`, the same whether it is outside of the scopes or nowhere */
  find(name: string, scopes: readonly string[]): ToolEntry {
    const found = this.in(scopes).find(({ definition }) => definition.name === name);
    if (found) return found;
    throw new AppError('tools.not_found', `There is no tool ${name} in this scope.`, {
      data: { name, scopes },
    });
  }

  /** The same definition, in whatever scopes it is. */
  alike({ name, description, parameters }: Parameters<typeof definitionText>[0]): readonly ToolEntry[] {
    const text = definitionText({ name, description, parameters });
    return [...this.#tools.values()].filter(
      ({ definition }) => definition.name === name && definitionText(definition) === text,
    );
  }

  /** The one of this name, whatever its scope. @throws AppError `tools.not_found`, `tools.duplicate` where several have it */
  findAnywhere(name: string): ToolEntry {
    const [found, other] = [...this.#tools.values()].filter(({ definition }) => definition.name === name);
    if (found && !other) return found;
    if (!found) throw new AppError('tools.not_found', `There is no tool ${name}.`, { data: { name } });
    throw new AppError('tools.duplicate', `Several scopes have a tool ${name}. Name the scope.`, {
      data: { name, scopes: [found.scope, other!.scope] },
    });
  }

  /** Texts of tools that have no vectors yet, and the requests that each was right for. */
  waiting(scopes: readonly string[]): readonly WaitingTool[] {
    return this.in(scopes)
      .filter(({ meaning }) => meaning === null)
      .map((entry) => ({ entry, texts: vectorTexts(entry.definition), asked: entry.asked }));
  }

  /** They are of a model that is no longer asked. */
  forgetVectors(): void {
    for (const entry of this.#tools.values()) entry.meaning = null;
    this.#requests = null;
    this.#learnt = 0;
    this.#usual = null;
  }

  /** Whether there is a tool of this name in the scopes; anywhere where they are null. */
  has(name: string, scopes: readonly string[] | null): boolean {
    const among = scopes === null ? [...this.#tools.values()] : this.in(scopes);
    return among.some(({ definition }) => definition.name === name);
  }

  /** The mean of the requests known of all tools; null where there are none. */
  get usual(): Float32Array | null {
    const sum = this.#requests;
    if (sum) this.#usual ??= Float32Array.from(sum, (value) => value / this.#learnt);
    return this.#usual;
  }

  /** A request that a tool was right for. @param vector of the request; null where there is no model */
  learn(entry: ToolEntry, request: string, vector: Float32Array | null): void {
    entry.uses += 1;
    entry.asked = [...entry.asked, request].slice(-MOST_ASKED);
    this.words.add(entry.id, [{ weight: REQUEST_WEIGHT, text: request }]);
    if (vector) this.learnVector(entry, vector);
  }

  /** What was learnt of a tool before the page was opened; its vectors are made with those of its definition. */
  recall(entry: ToolEntry, { uses, asked }: Pick<ToolEntry, 'uses' | 'asked'>): void {
    entry.uses += uses;
    entry.asked = [...entry.asked, ...asked].slice(-MOST_ASKED);
    this.words.add(
      entry.id,
      asked.map((text) => ({ weight: REQUEST_WEIGHT, text })),
    );
  }

  /** Forgets which requests tools were right for; the tools stay. */
  forgetUses(): void {
    for (const entry of this.#tools.values()) {
      entry.uses = 0;
      entry.asked = [];
      this.words.delete(entry.id);
      this.words.add(entry.id, wordsOf(entry.definition));
    }
    this.forgetVectors();
  }

  /** Its vector alone. */
  learnVector(entry: ToolEntry, vector: Float32Array): void {
    entry.meaning?.learn(vector);
    const sum = (this.#requests ??= new Float64Array(vector.length));
    for (let i = 0; i < sum.length; i += 1) sum[i]! += vector[i]!;
    this.#learnt += 1;
    this.#usual = null;
  }
}

const same = (a: ToolDefinition, b: ToolDefinition): boolean => JSON.stringify(a) === JSON.stringify(b);

/** As it is told. */
export const registeredTool = ({ definition, scope, tokens, uses, callable }: ToolEntry): RegisteredTool => ({
  ...definition,
  scope,
  tokens,
  uses,
  callable,
});
