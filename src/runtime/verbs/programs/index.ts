import type { Golem } from '../../golem.ts';
import { codexVerbs } from './codex-verbs.ts';
import { collectionsVerbs } from './collections-verbs.ts';
import { endpointVerbs } from './endpoint-verbs.ts';
import { formattersVerbs } from './formatters-verbs.ts';
import { injectorsVerbs } from './injectors-verbs.ts';
import { mcpVerbs } from './mcp-verbs.ts';
import { memoriesVerbs } from './memories-verbs.ts';
import { templatesVerbs } from './templates-verbs.ts';
import { toolsVerbs } from './tools-verbs.ts';

export { askVerbs } from './ask-verbs.ts';

/** What is answered to programs and of what is added to requests. */
export const verbs = (golem: Golem) => ({
  ...codexVerbs(golem),
  ...collectionsVerbs(golem),
  ...endpointVerbs(golem),
  ...formattersVerbs(golem),
  ...injectorsVerbs(golem),
  ...mcpVerbs(golem),
  ...memoriesVerbs(golem),
  ...templatesVerbs(golem),
  ...toolsVerbs(golem),
});
