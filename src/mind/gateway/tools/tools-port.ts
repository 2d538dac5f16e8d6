import type { ModelTool } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { ToolSelection, ToolDefinition, ToolLevel } from '../../../domain/gateway/tools.ts';
import type { Arguments, FoundTool } from './meta-tools.ts';

/** A tool as it is chosen among others. */
export type RankedTool = ModelTool & { readonly level: ToolLevel };

/** What the layer asks of whoever keeps the tools. What is learnt of a party's tools is of no use to another. */
export interface ToolsPort {
  /** Whether a tool of this name may be shown and called in a scope: one that was registered outside of it may not. */
  permitted(name: string, scope: string): boolean;
  /** What is registered in a scope, in the order of ids, and whether calling it here answers. */
  registered(scope: string): readonly (ToolDefinition & { readonly callable: boolean })[];
  /** Which of some tools a request is about; null where there are no more than may be shown. */
  chooseAmong(party: Party, tools: readonly RankedTool[], request: string): Promise<ToolSelection | null>;
  /** The tools by how well they fit what is looked for, best first. */
  searchAmong(
    party: Party,
    tools: readonly RankedTool[],
    query: string,
    limit: number,
  ): Promise<readonly FoundTool[]>;
  /** A model called this one of some tools. */
  learn(party: Party, tools: readonly RankedTool[], request: string, name: string): Promise<void>;
  /** Calls a tool of a scope. @throws AppError `tools.*`, and whatever the tool throws */
  call(name: string, given: Arguments, scope: string): Promise<unknown>;
  limits(): {
    /** Times that a model is asked again with the answers of tools that were carried out here; 0 offers none of those. */
    readonly rounds: number;
    /** Characters of one answer. */
    readonly answerLength: number;
    /** Tokens of the definitions that are shown. */
    readonly tokens: number;
    /** A tool is put at the end of a conversation's where it fits what is asked better than any of them, by so much. */
    readonly margin: number;
  };
}
