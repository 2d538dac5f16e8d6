import { ABLATIONS } from '../../../protocol/verbs/context/attribution.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

const LISTED = 100;

/** Which sources of a tick's prompt made its decision likely. */
export function attributionVerbs({ course: { attributions } }: Golem): VerbsOf<'attribution'> {
  return {
    'attribution.run': (tick, options = {}) =>
      attributions.run(tick, options.ablations ?? ABLATIONS, options.model ?? null),
    'attribution.get': (tick) => attributions.get(tick),
    'attribution.status': async () => attributions.status(),
    'attribution.cancel': async () => attributions.cancel(),
    'attribution.list': (options = {}) => attributions.list(options.limit ?? LISTED),
  };
}
