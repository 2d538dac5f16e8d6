import * as v from 'valibot';
import {
  DEFAULT_SCOPE,
  type RegisteredTool,
  type ToolSelection,
  type ToolDefinition,
} from '../../../domain/gateway/tools.ts';
import { judgedInside, limit, list, objectJudgedInside, options, text, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

const MOST_TOOLS = 5_000;
const MOST_SHOWN = 128;
const MOST_SCOPES = 16;
const MOST_REQUEST = 20_000;

/** Scopes that are asked in: one, or some. A scope is a path of names with dots between, and has those under it in it. */
export type Scopes = string | readonly string[];

export interface ToolsOptions {
  /** `default` where nothing is said; the golem's own tools are in `golem`. */
  readonly scope?: Scopes;
}

/** Tools by scope: what a request is shown, and what may be called. What is outside of a scope is as if it were not there. */
export interface ToolsVerbs {
  /**
   * Takes definitions as MCP, OpenAI or Anthropic write them, all or none.
   * @throws AppError `tools.bad_definition`, `tools.duplicate`, `tools.too_many`; `data.at` says which one, from 0
   */
  register(definitions: readonly unknown[], scope?: string): Promise<readonly RegisteredTool[]>;
  /** Forgets the tools of a scope and of those under it, or those named. Resolves with how many. */
  forget(scope: string, names?: readonly string[]): Promise<number>;
  list(options?: ToolsOptions): Promise<readonly RegisteredTool[]>;
  /** Which tools a request is about, best first, with their scores, and which are left out. Waits for a model that is being loaded. */
  choose(query: string, options?: ToolsOptions & { readonly limit?: number }): Promise<ToolSelection>;
  /** The definitions as a prompt has them: core ones first, each group in the order of ids, then those to find others with. */
  prompt(query: string, options?: ToolsOptions): Promise<readonly ToolDefinition[]>;
  /**
   * Tells that a tool was right for a query; like queries find it sooner. Without a scope it is the only one of its name.
   * @throws AppError `tools.not_found`, `tools.duplicate` where several scopes have one of this name
   */
  used(query: string, name: string, options?: ToolsOptions): Promise<RegisteredTool>;
  /**
   * Calls a tool, or one of `search_tools`, `get_tool_schema`, `execute_tool`.
   * @throws AppError `tools.not_found`, `tools.bad_arguments`, `tools.not_callable`, and what the tool throws
   */
  call(name: string, params?: Readonly<Record<string, unknown>>, options?: ToolsOptions): Promise<unknown>;
}

export const toolsRows = {
  'tools.register': COMMAND,
  'tools.forget': COMMAND,
  'tools.list': QUERY,
  'tools.choose': QUERY,
  'tools.prompt': QUERY,
  'tools.used': COMMAND,
  'tools.call': COMMAND,
} as const satisfies Rows<Named<'tools', ToolsVerbs>>;

const SCOPE_WORDS =
  'A scope must be names of letters, digits, “-” and “_” joined by dots, at most 100 characters.';
const scope = v.pipe(
  v.string(SCOPE_WORDS),
  v.maxLength(100, SCOPE_WORDS),
  v.regex(/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u, SCOPE_WORDS),
);
const scopes = v.optional(v.union([scope, list('Scopes', scope, MOST_SCOPES)]));
const query = words('A request', MOST_REQUEST);
const name = text('The name of a tool', 200);
const inScopes = options('Options', { scope: scopes });

export const toolsArguments = {
  'tools.register': [
    list('Definitions', judgedInside<unknown>(), MOST_TOOLS),
    v.optional(scope, DEFAULT_SCOPE),
  ],
  'tools.forget': [scope, v.optional(list('Names', name, MOST_TOOLS))],
  'tools.list': [inScopes],
  'tools.choose': [query, options('Options', { scope: scopes, limit: v.optional(limit(MOST_SHOWN)) })],
  'tools.prompt': [query, inScopes],
  'tools.used': [query, name, inScopes],
  'tools.call': [
    name,
    v.optional(objectJudgedInside<Readonly<Record<string, unknown>>>('The arguments of a tool call'), {}),
    inScopes,
  ],
} satisfies ArgumentsOf<Named<'tools', ToolsVerbs>>;
