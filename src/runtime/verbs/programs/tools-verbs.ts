import { DEFAULT_SCOPE } from '../../../domain/gateway/tools.ts';
import { registeredTool } from '../../../mind/gateway/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Scopes } from '../../../protocol/verbs/gateway/tools.ts';
import type { Golem } from '../../golem.ts';

const scopesOf = (scope: Scopes = DEFAULT_SCOPE): readonly string[] =>
  typeof scope === 'string' ? [scope] : scope;

/** The verbs on tools. */
export function toolsVerbs({ programs: { tools }, memory: { model } }: Golem): VerbsOf<'tools'> {
  const shelf = async (): ReturnType<typeof tools.shelf> => {
    await model.loading?.catch(() => undefined);
    return tools.shelf();
  };
  return {
    'tools.register': async (definitions, scope = DEFAULT_SCOPE) =>
      (await tools.shelf()).register(definitions, scope).map(registeredTool),
    'tools.forget': async (scope, names) => (await tools.shelf()).forget(scope, names),
    'tools.list': async ({ scope } = {}) => (await tools.shelf()).list(scopesOf(scope)).map(registeredTool),
    'tools.choose': async (query, { scope, limit } = {}) =>
      (await shelf()).choose(query, scopesOf(scope), limit === undefined ? {} : { limit }),
    'tools.prompt': async (query, { scope } = {}) => (await shelf()).prompt(query, scopesOf(scope)),
    'tools.used': async (query, name, { scope } = {}) =>
      registeredTool(await (await shelf()).used(query, name, scope === undefined ? null : scopesOf(scope))),
    'tools.call': async (name, params = {}, { scope } = {}) =>
      (await shelf()).callIn(name, params, scopesOf(scope)),
  };
}
