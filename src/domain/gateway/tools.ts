import type { JsonSchema } from '../models/model.ts';

/**
 * Three levels (seed 002): `core` is in every prompt of its scope, `protocol` where a request is about it, `complex` is never defined
 * in a prompt and is reached through the three meta-tools.
 */
export const TOOL_LEVELS = ['core', 'protocol', 'complex'] as const;
export type ToolLevel = (typeof TOOL_LEVELS)[number];

/** The scope of what is registered without one, and of who asks without one. */
export const DEFAULT_SCOPE = 'default';

/** A tool as it is registered, whichever form its definition came in. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: JsonSchema;
  readonly level: ToolLevel;
  /** The server that it comes from; empty where that was not said. */
  readonly server: string;
}

/** A registered tool, as `tools.list` tells it. */
export interface RegisteredTool extends ToolDefinition {
  readonly scope: string;
  /** Tokens of its definition as it stands in a prompt. */
  readonly tokens: number;
  /** How often it was told to have been the right one. */
  readonly uses: number;
  /** Whether calling it here answers; where not, whoever registered it carries it out. */
  readonly callable: boolean;
}

/** How a tool fared with one request. */
export interface ToolScore {
  readonly name: string;
  readonly scope: string;
  readonly level: ToolLevel;
  /** What it is ranked by: the sum of what follows. */
  readonly score: number;
  /** How alike request and tool are in meaning, by the cosine of their vectors; null where no vectors were compared. */
  readonly meaning: number | null;
  /** Share of what the request's words say that is found in the tool's words, 0..1. */
  readonly words: number;
  readonly tokens: number;
}

/** Why a tool is not among those that are shown. */
export type ToolLeftOut = ToolScore & { readonly because: 'limit' | 'tokens' | 'complex' | 'same-name' };

/** Which tools a request is shown. */
export interface ToolSelection {
  /** Best first. */
  readonly chosen: readonly ToolScore[];
  /** Best first, at most fifty. */
  readonly leftOut: readonly ToolLeftOut[];
  /** Names of those that were used before and could be shown, most used first. */
  readonly used: readonly string[];
  /** Tools in the scope. */
  readonly of: number;
  /** Tokens of the definitions of all tools of the scope that could be shown, and of those that are. */
  readonly tokensOfAll: number;
  readonly tokensOfChosen: number;
  readonly tokenizer: string;
  /** Whether vectors were compared, or words alone because the embedding model is not there. */
  readonly by: 'vectors and words' | 'words';
}
