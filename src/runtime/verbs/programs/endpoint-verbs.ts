import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on who of other origins may ask. */
export function endpointVerbs({ programs: { origins } }: Pick<Golem, 'programs'>): VerbsOf<'endpoint'> {
  return {
    'endpoint.status': () => origins.status(),
    'endpoint.allow': (origin, limits) => origins.allow(origin, limits),
    'endpoint.limit': (origin, limits) => origins.limit(origin, limits),
    'endpoint.disallow': (origin) => origins.disallow(origin),
    'endpoint.admit': (origin) => origins.admit(origin),
  };
}
