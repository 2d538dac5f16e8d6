import type { Golem } from '../../golem.ts';
import { cacheVerbs } from './cache-verbs.ts';
import { compressVerbs } from './compress-verbs.ts';
import { gatewayVerbs } from './gateway-verbs.ts';
import { injectionVerbs } from './injection-verbs.ts';
import { localModelVerbs } from './local-model-verbs.ts';
import { modelVerbs } from './model-verbs.ts';
import { piiVerbs } from './pii-verbs.ts';

/** What is answered of models and of what stands before them. */
export const verbs = (golem: Golem) => ({
  ...cacheVerbs(golem),
  ...compressVerbs(golem),
  ...gatewayVerbs(golem),
  ...injectionVerbs(golem),
  ...localModelVerbs(golem),
  ...modelVerbs(golem),
  ...piiVerbs(golem),
});
