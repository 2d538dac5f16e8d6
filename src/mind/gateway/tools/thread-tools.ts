import type { ModelTool, ModelToolCall } from '../../../domain/models/model.ts';
import type { ToolSelection } from '../../../domain/gateway/tools.ts';
import { isObject } from '../../../lib/json/plain-data.ts';
import { isMetaName, META_TOOLS } from './meta-tools.ts';
import type { OfferedTool } from './offered.ts';

/** What a request was offered: the same for all its rounds, so that they begin alike to the byte. */
export interface ThreadTools {
  /** What is asked, as the last person said it. */
  readonly request: string;
  readonly offered: readonly OfferedTool[];
  /** As they go out. */
  readonly shown: readonly ModelTool[];
  /** Null where all of them are shown. */
  readonly choice: ToolSelection | null;
  /** The three that find tools are among those shown. */
  readonly meta: boolean;
  /** They begin as those of the conversation's last request did, and how many were put at their end. */
  readonly since: boolean;
  readonly added: number;
}

/** Whom a call is for: whoever asks, this tab, or nobody, because it is outside of the scope. */
export type Meant = { readonly by: 'asker' | 'here' | 'nobody'; readonly call: ModelToolCall };

/** The call of a tool that whoever asks carries out, where a model called it by way of `execute_tool`. */
function unwrapped(call: ModelToolCall, { offered }: ThreadTools): ModelToolCall | null {
  const { toolName, params } = call.arguments ?? {};
  const tool = offered.find(({ name }) => name === toolName);
  if (call.name !== 'execute_tool' || tool?.by !== 'asker') return null;
  const given = isObject(params) ? params : {};
  return { id: call.id, name: tool.name, arguments: given, text: JSON.stringify(given) };
}

/** @param outside whether a tool of this name is registered elsewhere only */
export function meantBy(
  call: ModelToolCall,
  tools: ThreadTools | null,
  outside: (name: string) => boolean,
): Meant {
  if (tools?.meta && isMetaName(call.name)) {
    const theirs = unwrapped(call, tools);
    return theirs ? { by: 'asker', call: theirs } : { by: 'here', call };
  }
  const tool = tools?.offered.find(({ name }) => name === call.name);
  if (tool) return { by: tool.by, call };
  return { by: outside(call.name) ? 'nobody' : 'asker', call };
}

/** Definitions as they stand in a request: those that find others first, since they are the same in each. */
export const shownTools = (some: readonly OfferedTool[], meta: boolean): readonly ModelTool[] => [
  ...(meta ? META_TOOLS : []),
  ...some.map(({ name, description, parameters, strict }) => ({
    name,
    description,
    parameters,
    ...(strict !== undefined && { strict }),
  })),
];
