import type { GolemApi } from './api.ts';
import { askRows } from './life/ask.ts';
import { attributionRows } from './mind/attribution.ts';
import { cacheRows } from './gateway/cache.ts';
import { collectionsRows } from './memory/collections.ts';
import { compressRows } from './gateway/compress.ts';
import { suggestionsRows } from './memory/suggestions.ts';
import { endpointRows } from './gateway/endpoint.ts';
import { eventsRows } from './mind/events.ts';
import { forkRows } from './past/fork.ts';
import { gatewayRows } from './gateway/gateway.ts';
import { governorRows } from './mind/governor.ts';
import { grimoireRows } from './memory/grimoire.ts';
import { formattersRows, injectorsRows } from './gateway/injectors.ts';
import { injectionRows } from './gateway/injection.ts';
import { keysRows } from './gateway/keys.ts';
import { ledgerRows } from './life/ledger.ts';
import { lifeRows } from './life/life.ts';
import { livesRows } from './life/lives.ts';
import { localModelRows } from './gateway/local-model.ts';
import { mcpRows } from './gateway/mcp.ts';
import { metricsRows } from './telemetry/metrics.ts';
import { modelsRows } from './gateway/models.ts';
import { mortalityRows } from './life/mortality.ts';
import { organsRows } from './mind/organs.ts';
import { ordersRows } from './life/orders.ts';
import { pageRows } from './life/page.ts';
import { pastRows } from './past/past.ts';
import { piiRows } from './gateway/pii.ts';
import { policyRows } from './mind/policy.ts';
import { recordsRows } from './past/records.ts';
import { replayRows } from './past/replay.ts';
import { retentionRows } from './life/retention.ts';
import type { Row, Rows } from './row.ts';
import { stateRows } from './past/state.ts';
import { templatesRows } from './gateway/templates.ts';
import { thinkingRows } from './mind/thinking.ts';
import { toolsRows } from './gateway/tools.ts';
import { tracesRows } from './telemetry/traces.ts';
import { travelRows } from './life/travel.ts';
import { triageRows } from './mind/triage.ts';
import { weightRows } from './telemetry/weight.ts';
import { workspaceRows } from './mind/workspace.ts';
import { worldRows } from './life/world.ts';

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
