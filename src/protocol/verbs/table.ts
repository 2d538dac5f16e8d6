import type { GolemApi } from './api.ts';
import { askRows } from './ask.ts';
import { attributionRows } from './attribution.ts';
import { cacheRows } from './cache.ts';
import { collectionsRows } from './collections.ts';
import { compressRows } from './compress.ts';
import { suggestionsRows } from './suggestions.ts';
import { endpointRows } from './endpoint.ts';
import { eventsRows } from './events.ts';
import { forkRows } from './fork.ts';
import { gatewayRows } from './gateway.ts';
import { governorRows } from './governor.ts';
import { grimoireRows } from './grimoire.ts';
import { formattersRows, injectorsRows } from './injectors.ts';
import { injectionRows } from './injection.ts';
import { keysRows } from './keys.ts';
import { ledgerRows } from './ledger.ts';
import { lifeRows } from './life.ts';
import { livesRows } from './lives.ts';
import { localModelRows } from './local-model.ts';
import { mcpRows } from './mcp.ts';
import { metricsRows } from './metrics.ts';
import { modelsRows } from './models.ts';
import { mortalityRows } from './mortality.ts';
import { organsRows } from './organs.ts';
import { ordersRows } from './orders.ts';
import { pageRows } from './page.ts';
import { pastRows } from './past.ts';
import { piiRows } from './pii.ts';
import { policyRows } from './policy.ts';
import { recordsRows } from './records.ts';
import { replayRows } from './replay.ts';
import { retentionRows } from './retention.ts';
import type { Row, Rows } from './row.ts';
import { stateRows } from './state.ts';
import { templatesRows } from './templates.ts';
import { thinkingRows } from './thinking.ts';
import { toolsRows } from './tools.ts';
import { tracesRows } from './traces.ts';
import { travelRows } from './travel.ts';
import { triageRows } from './triage.ts';
import { weightRows } from './weight.ts';
import { workspaceRows } from './workspace.ts';
import { worldRows } from './world.ts';

/** Every verb there is, by its one name: from here come the facade, the worker's dispatch and what a watching tab may ask. */
export const VERBS = {
  ...lifeRows,
  ...travelRows,
  ...livesRows,
  ...weightRows,
  ...askRows,
  ...ordersRows,
  ...recordsRows,
  ...workspaceRows,
  ...governorRows,
  ...triageRows,
  ...eventsRows,
  ...stateRows,
  ...replayRows,
  ...retentionRows,
  ...forkRows,
  ...policyRows,
  ...grimoireRows,
  ...mortalityRows,
  ...organsRows,
  ...injectionRows,
  ...injectorsRows,
  ...formattersRows,
  ...modelsRows,
  ...localModelRows,
  ...attributionRows,
  ...suggestionsRows,
  ...compressRows,
  ...gatewayRows,
  ...templatesRows,
  ...piiRows,
  ...keysRows,
  ...thinkingRows,
  ...toolsRows,
  ...mcpRows,
  ...endpointRows,
  ...worldRows,
  ...ledgerRows,
  ...metricsRows,
  ...tracesRows,
  ...cacheRows,
  ...collectionsRows,
  ...pastRows,
  ...pageRows,
} as const satisfies Rows<GolemApi>;

export type VerbName = keyof typeof VERBS;

export const VERB_NAMES = Object.keys(VERBS) as readonly VerbName[];

/** The row of a name that came from outside; null where there is no such verb. */
export const rowOf = (name: string): Row | null =>
  Object.hasOwn(VERBS, name) ? VERBS[name as VerbName] : null;
