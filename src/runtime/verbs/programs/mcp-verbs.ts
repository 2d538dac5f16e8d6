import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on servers of tools. */
export function mcpVerbs(golem: Pick<Golem, 'programs'>): VerbsOf<'mcp'> {
  const servers = (): ReturnType<Golem['programs']['toolServers']> => golem.programs.toolServers();
  return {
    'mcp.list': async () => (await servers()).list(),
    'mcp.add': async (server) => (await servers()).add(server),
    'mcp.connect': async (id) => (await servers()).connect(id),
    'mcp.remove': async (id) => (await servers()).remove(id),
  };
}
