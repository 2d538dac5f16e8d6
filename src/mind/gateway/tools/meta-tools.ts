import { AppError } from '../../../domain/errors.ts';
import type { ModelTool } from '../../../domain/models/model.ts';
import { isObject } from '../../../lib/json/plain-data.ts';
import { schemaFault } from '../../../lib/json/schema-fault.ts';

/** Results of a search where no number is asked for (seed 002). */
const FOUND = 5;
const MOST_FOUND = 20;

/** Names that no tool may take. */
export const META_NAMES = ['search_tools', 'get_tool_schema', 'execute_tool'] as const;
export type MetaName = (typeof META_NAMES)[number];

export const isMetaName = (name: string): name is MetaName =>
  (META_NAMES as readonly string[]).includes(name);

type MetaTool = ModelTool & { readonly name: MetaName };

const meta = (
  name: MetaName,
  description: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): MetaTool => ({
  name,
  description,
  parameters: { type: 'object', properties, required, additionalProperties: false },
});

const TOOL_NAME = { type: 'string', description: 'Name of the tool' };

/** Stand for all tools that are not defined in a prompt (seed 002, after Speakeasy): find one, read what it takes, call it. */
export const META_TOOLS: readonly MetaTool[] = [
  meta(
    'search_tools',
    'Search available tools by capability description.',
    {
      query: { type: 'string', description: 'What you want to do' },
      limit: {
        type: 'integer',
        description: 'Max results',
        default: FOUND,
        minimum: 1,
        maximum: MOST_FOUND,
      },
    },
    ['query'],
  ),
  meta('get_tool_schema', 'Get the full parameter schema for a specific tool.', { toolName: TOOL_NAME }, [
    'toolName',
  ]),
  meta(
    'execute_tool',
    'Execute a tool with the given parameters.',
    { toolName: TOOL_NAME, params: { type: 'object', description: 'Arguments of the tool' } },
    ['toolName', 'params'],
  ),
];

export type Arguments = Readonly<Record<string, unknown>>;

/** Tools among which the three find one. */
export interface Findable {
  /** Best first. */
  search(query: string, limit: number): Promise<readonly FoundTool[]>;
  /** @throws AppError `tools.not_found` */
  find(name: string): ModelTool;
  call(name: string, params: Arguments): Promise<unknown>;
}

export interface FoundTool {
  readonly name: string;
  readonly description: string;
  readonly score: number;
}

/** @throws AppError `tools.bad_arguments` */
export function checkArguments({ name, parameters }: ModelTool, given: Arguments): void {
  const fault = schemaFault(parameters, given);
  if (fault === null) return;
  throw new AppError('tools.bad_arguments', `The arguments of ${name} are not valid: ${fault}.`, {
    data: { name },
  });
}

/** What one of the three answers. @throws AppError `tools.*`, and whatever a tool throws that is called by its way */
export async function metaAnswer(name: MetaName, given: Arguments, among: Findable): Promise<unknown> {
  checkArguments(
    META_TOOLS.find((one) => one.name === name)!,
    given,
  );
  const { query, limit = FOUND, toolName, params } = given;
  switch (name) {
    case 'search_tools':
      return among.search(String(query), Number(limit));
    case 'get_tool_schema': {
      const { name: found, description, parameters } = among.find(String(toolName));
      return { name: found, description, parameters };
    }
    case 'execute_tool': {
      if (isMetaName(String(toolName))) {
        throw new AppError(
          'tools.bad_arguments',
          'Call the tools that find tools directly, by their own names.',
        );
      }
      return among.call(String(toolName), isObject(params) ? params : {});
    }
  }
}
