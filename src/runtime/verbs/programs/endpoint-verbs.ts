import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on who may ask: pages of other origins, and programs by keys. */
export function endpointVerbs({ programs: { origins, keys } }: Pick<Golem, 'programs'>): VerbsOf<'endpoint'> {
  return {
    'endpoint.status': () => origins.status(),
    'endpoint.allow': (origin, limits) => origins.allow(origin, limits),
    'endpoint.limit': (origin, limits) => origins.limit(origin, limits),
    'endpoint.disallow': (origin) => origins.disallow(origin),
    'endpoint.admit': (origin) => origins.admit(origin),
    'endpoint.keys': () => keys.list(),
    'endpoint.createKey': ({ hash, ...draft }) => keys.create(draft, hash),
    'endpoint.changeKey': (id, change) => keys.change(id, change),
    'endpoint.revokeKey': (id) => keys.revoke(id),
    'endpoint.admitKey': (secret) => keys.admit(secret),
  };
}
