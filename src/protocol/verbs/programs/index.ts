import {
  askArguments,
  type AskForms,
  type AskInner,
  askRows,
  type AskVerbs,
  type ConversationsVerbs,
} from './ask.ts';
import { codexArguments, codexRows, type CodexVerbs } from './codex.ts';
import { collectionsArguments, collectionsRows, type CollectionsVerbs } from './collections.ts';
import { endpointArguments, endpointRows, type EndpointVerbs } from './endpoint.ts';
import { formattersArguments, formattersRows, type FormattersVerbs } from './formatters.ts';
import { injectorsArguments, injectorsRows, type InjectorsVerbs } from './injectors.ts';
import { mcpArguments, mcpRows, type McpVerbs } from './mcp.ts';
import { memoriesArguments, memoriesRows, type MemoriesVerbs } from './memories.ts';
import { templatesArguments, templatesRows, type TemplatesVerbs } from './templates.ts';
import { toolsArguments, toolsRows, type ToolsVerbs } from './tools.ts';

/** Public verbs of what programs use and add to requests, and of questions. */
export interface Topics {
  readonly conversations: ConversationsVerbs;
  readonly codex: CodexVerbs;
  readonly collections: CollectionsVerbs;
  readonly endpoint: EndpointVerbs;
  readonly injectors: InjectorsVerbs;
  readonly formatters: FormattersVerbs;
  readonly mcp: McpVerbs;
  readonly memories: MemoriesVerbs;
  readonly templates: TemplatesVerbs;
  readonly tools: ToolsVerbs;
}

/** Those without a topic. */
export type Root = AskVerbs;

/** Those that the page puts into another form than the one in which the worker is asked. */
export type Forms = AskForms;

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = AskInner;

export const rows = {
  ...askRows,
  ...codexRows,
  ...collectionsRows,
  ...endpointRows,
  ...formattersRows,
  ...injectorsRows,
  ...mcpRows,
  ...memoriesRows,
  ...templatesRows,
  ...toolsRows,
};

export const schemas = {
  ...askArguments,
  ...codexArguments,
  ...collectionsArguments,
  ...endpointArguments,
  ...formattersArguments,
  ...injectorsArguments,
  ...mcpArguments,
  ...memoriesArguments,
  ...templatesArguments,
  ...toolsArguments,
};
