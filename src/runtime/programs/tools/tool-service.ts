import { AppError } from '../../../domain/errors.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import { MCP_SCOPE } from '../../../domain/gateway/mcp.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { ToolSelection, ToolDefinition } from '../../../domain/gateway/tools.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import {
  covers,
  type RankedTool,
  type ToolEntry,
  type ToolLimits,
  type ToolsPort,
  metaTools,
} from '../../../mind/gateway/index.ts';
import { EmbeddedRegistry, type EmbeddedRegistryDeps } from './embedded-registry.ts';
import type { KeptUses } from './kept-uses.ts';
import { ownArguments, ownDefinition, ownScope } from './own-definition.ts';
import { OWN_SCOPE, OWN_TOOLS } from './own-tools.ts';
import { RequestTools } from './request-tools.ts';

export interface ToolServiceDeps extends Omit<EmbeddedRegistryDeps, 'limits' | 'known'> {
  limits(): ToolLimits & ReturnType<ToolsPort['limits']>;
  readonly uses: KeptUses;
  /** Answers a verb of the golem. */
  ask(verb: string, args: readonly unknown[]): Promise<unknown>;
}

/** Every tool there is in this tab, the golem's own among them: chosen by request, called by name. */
export class ToolService implements ToolsPort {
  readonly #deps: ToolServiceDeps;
  readonly #tools: EmbeddedRegistry;
  readonly #ofRequests: PerParty<RequestTools>;
  readonly #calls = new Map<string, (given: metaTools.Arguments) => Promise<unknown>>();

  constructor(deps: ToolServiceDeps) {
    this.#deps = deps;
    const known: EmbeddedRegistryDeps['known'] = (tool) => deps.uses.of(tool);
    this.#tools = new EmbeddedRegistry({ ...deps, known });
    // What the owner's requests have taught is told to nobody who teaches nothing.
    this.#ofRequests = new PerParty(
      (party) => new RequestTools(mayDo(party, 'teaching') ? { ...deps, known } : deps),
    );
    for (const tool of OWN_TOOLS) {
      const [entry] = this.#tools.register([ownDefinition(tool)], ownScope(tool.verb), true);
      this.#calls.set(entry!.id, (given) => deps.ask(tool.verb, ownArguments(tool, given)));
    }
  }

  /** @throws AppError `tools.bad_definition`, `tools.duplicate`, `tools.too_many` */
  register(definitions: readonly unknown[], scope: string): readonly ToolEntry[] {
    ownScopeIsClosed(scope);
    return this.#tools.register(definitions, scope);
  }

  /** Takes in one that is carried out here, by `call`. @throws AppError `tools.*` */
  carry(definition: unknown, scope: string, call: (given: metaTools.Arguments) => Promise<unknown>): void {
    const [entry] = this.#tools.register([definition], scope, true);
    this.#calls.set(entry!.id, call);
  }

  /** @returns how many */
  async forget(scope: string, names?: readonly string[]): Promise<number> {
    ownScopeIsClosed(scope);
    return this.drop(scope, names);
  }

  /** The same of any scope. */
  async drop(scope: string, names?: readonly string[]): Promise<number> {
    for (const { id, definition } of this.list([scope])) {
      if (names?.includes(definition.name) ?? true) this.#calls.delete(id);
    }
    const gone = this.#tools.registry.forget(scope, names);
    // Another scope may have the same one, and goes on with what was learnt.
    const nowhere = gone.filter((tool) => this.#tools.registry.alike(tool).length === 0);
    if (nowhere.length > 0) await this.#deps.uses.forget(nowhere);
    return gone.length;
  }

  list(scopes: readonly string[]): readonly ToolEntry[] {
    return this.#tools.registry.in(scopes);
  }

  choose(text: string, scopes: readonly string[], limits: Partial<ToolLimits> = {}): Promise<ToolSelection> {
    return this.#tools.choose(text, scopes, limits);
  }

  /**
   * The definitions that a prompt has for a request: the core ones in the order of their ids, so that they stay the same from request to
   * request, then the chosen ones in the order of theirs; at the end those to find others with, where any are left out.
   */
  async prompt(text: string, scopes: readonly string[]): Promise<readonly ToolDefinition[]> {
    const { chosen, of } = await this.choose(text, scopes);
    const shown = new Set(chosen.map(({ scope, name }) => `${scope}/${name}`));
    const definitions = this.list(scopes).filter(({ id }) => shown.has(id));
    const isCore = ({ definition }: ToolEntry): boolean => definition.level === 'core';
    return [
      ...[...definitions.filter(isCore), ...definitions.filter((one) => !isCore(one))].map(
        ({ definition }) => definition,
      ),
      ...(chosen.length < of
        ? metaTools.META_TOOLS.map((tool) => ({ ...tool, level: 'core' as const, server: '' }))
        : []),
    ];
  }

  /**
   * Tells that a tool was right for a request.
   * @param scopes null for the only one of its name
   * @throws AppError `tools.not_found`, `tools.duplicate` where several scopes have one
   */
  async used(text: string, name: string, scopes: readonly string[] | null): Promise<ToolEntry> {
    const { registry } = this.#tools;
    const entry = scopes ? registry.find(name, scopes) : registry.findAnywhere(name);
    this.#deps.uses.add(entry.definition, text);
    await this.#tools.learn(entry, text);
    return entry;
  }

  /**
   * Calls a tool, or one of the three that find tools.
   * @throws AppError `tools.not_found`, `tools.bad_arguments`, `tools.not_callable`, and whatever the tool throws
   */
  async callIn(name: string, given: metaTools.Arguments, scopes: readonly string[]): Promise<unknown> {
    if (metaTools.isMetaName(name)) {
      return metaTools.metaAnswer(name, given, {
        search: (query, limit) => this.#search(query, scopes, limit),
        find: (wanted) => this.#tools.registry.find(wanted, scopes).definition,
        call: (wanted, params) => this.callIn(wanted, params, scopes),
      });
    }
    const { id, definition } = this.#tools.registry.find(name, scopes);
    metaTools.checkArguments(definition, given);
    const call = this.#calls.get(id);
    if (call) return call(given);
    throw new AppError(
      'tools.not_callable',
      `${name} has no implementation here: the program that registered it must run it.`,
      {
        data: { name },
      },
    );
  }

  call(name: string, given: metaTools.Arguments, scope: string): Promise<unknown> {
    return this.callIn(name, given, [scope]);
  }

  /** One that is registered, and only outside of a scope, may not be shown or called in it. */
  permitted(name: string, scope: string): boolean {
    return this.#tools.registry.has(name, [scope]) || !this.#tools.registry.has(name, null);
  }

  registered(scope: string): ReturnType<ToolsPort['registered']> {
    return this.list([scope]).map(({ definition, callable }) => ({ ...definition, callable }));
  }

  chooseAmong(party: Party, tools: readonly RankedTool[], request: string): Promise<ToolSelection | null> {
    return this.#ofRequests.of(party).chooseAmong(tools, request);
  }

  searchAmong(
    party: Party,
    tools: readonly RankedTool[],
    query: string,
    limit: number,
  ): Promise<readonly metaTools.FoundTool[]> {
    return this.#ofRequests.of(party).searchAmong(tools, query, limit);
  }

  /** A model called this one of some tools: where it is registered too, it is learnt of it there as well, unless a guest asked. */
  async learn(party: Party, tools: readonly RankedTool[], request: string, name: string): Promise<void> {
    const tool = tools.find((one) => one.name === name);
    if (!tool) return;
    const teaches = mayDo(party, 'teaching');
    if (teaches) this.#deps.uses.add(tool, request);
    await this.#ofRequests.of(party).learn(tools, request, name);
    if (!teaches) return;
    for (const entry of this.#tools.registry.alike(tool)) await this.#tools.learn(entry, request);
  }

  limits(): ReturnType<ToolsPort['limits']> {
    return this.#deps.limits();
  }

  /** Which requests tools were right for, here and in what is kept. */
  async forgetUses(): Promise<void> {
    this.#tools.registry.forgetUses();
    this.#ofRequests.clear();
    await this.#deps.uses.forget();
  }

  async #search(
    query: string,
    scopes: readonly string[],
    limit: number,
  ): Promise<readonly metaTools.FoundTool[]> {
    const all = await this.#tools.ranked(query, scopes);
    return all.slice(0, limit).map(({ entry, score }) => ({
      name: entry.definition.name,
      description: entry.definition.description,
      score,
    }));
  }
}

/** @throws AppError `tools.own_scope` */
function ownScopeIsClosed(scope: string): void {
  if (!covers([OWN_SCOPE, MCP_SCOPE], scope)) return;
  const whose = covers([OWN_SCOPE], scope) ? 'the golem’s own tools' : 'MCP servers';
  throw new AppError(
    'tools.own_scope',
    `The scope ${scope} is reserved for ${whose}. Choose another scope.`,
    { data: { scope } },
  );
}
