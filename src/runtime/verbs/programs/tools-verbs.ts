import { DEFAULT_SCOPE } from '../../../domain/gateway/tools.ts';
import { registeredTool } from '../../../mind/gateway/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Scopes } from '../../../protocol/verbs/programs/tools.ts';
import type { Golem } from '../../golem.ts';

const scopesOf = (scope: Scopes = DEFAULT_SCOPE): readonly string[] =>
  typeof scope === 'string' ? [scope] : scope;

/** The verbs on tools. */
export function toolsVerbs({ programs: { tools }, memory: { model } }: Golem): VerbsOf<'tools'> {
  const service = async (): ReturnType<typeof tools.service> => {
    await model.loading?.catch(() => undefined);
    return tools.service();
  };
  return {
    'tools.register': async (definitions, scope = DEFAULT_SCOPE) =>
      (await tools.service()).register(definitions, scope).map(registeredTool),
    'tools.forget': async (scope, names) => (await tools.service()).forget(scope, names),
    'tools.list': async ({ scope } = {}) => (await tools.service()).list(scopesOf(scope)).map(registeredTool),
    'tools.choose': async (query, { scope, limit } = {}) =>
      (await service()).choose(query, scopesOf(scope), limit === undefined ? {} : { limit }),
    'tools.prompt': async (query, { scope } = {}) => (await service()).prompt(query, scopesOf(scope)),
    'tools.used': async (query, name, { scope } = {}) =>
      registeredTool(await (await service()).used(query, name, scope === undefined ? null : scopesOf(scope))),
    'tools.call': async (name, params = {}, { scope } = {}) =>
      (await service()).callIn(name, params, scopesOf(scope)),
  };
}
