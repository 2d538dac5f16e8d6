import type { ModelTool } from '../../../domain/models/model.ts';
import type { ToolLevel } from '../../../domain/gateway/tools.ts';
import type { GatewayRequest, HereTool } from '../request.ts';
import type { ToolsPort } from './tools-port.ts';

/** A tool that a model may be shown. */
export interface OfferedTool extends ModelTool {
  readonly level: ToolLevel;
  /** Who carries it out: whoever asks, or this tab. */
  readonly by: 'asker' | 'here';
  /** Of one that the request brought along: how it is carried out. */
  readonly call?: HereTool['call'];
}

/** What every provider takes as a name. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The tools of a request that its scope permits, those that it brings along, and those that are registered in the scope. Of two with one name the request's own counts.
 * One whose name no provider takes is reached by the tools that find others, if at all.
 */
export function offeredIn(
  { tools, rest, here = [] }: Pick<GatewayRequest, 'tools' | 'rest' | 'here'>,
  scope: string | null,
  port: ToolsPort,
): readonly OfferedTool[] {
  const own = scope === null ? tools : tools.filter(({ name }) => port.permitted(name, scope));
  // Two of one name stay two: the request is refused for it.
  const offered: OfferedTool[] = own.map((tool) => ({ ...tool, level: 'protocol', by: 'asker' }));
  if (rest.toolChoice === 'none') return offered;
  const able = port.limits().rounds > 0;
  const names = new Set(offered.map(({ name }) => name));
  for (const tool of able ? here : []) {
    if (names.has(tool.name)) continue;
    names.add(tool.name);
    offered.push({ ...tool, by: 'here', level: 'core' });
  }
  if (scope === null) return offered;
  for (const { name, description, parameters, level, callable } of port.registered(scope)) {
    // What nobody could carry out is not offered.
    if (names.has(name) || (callable ? !able : !NAME.test(name))) continue;
    names.add(name);
    const by = callable ? 'here' : 'asker';
    offered.push({ name, description, parameters, by, level: NAME.test(name) ? level : 'complex' });
  }
  return offered;
}
