import type { GolemApi } from './api.ts';
import { eventsRows } from './events.ts';
import { forkRows } from './fork.ts';
import { governorRows } from './governor.ts';
import { grimoireRows } from './grimoire.ts';
import { keysRows } from './keys.ts';
import { ledgerRows } from './ledger.ts';
import { lifeRows } from './life.ts';
import { metricsRows } from './metrics.ts';
import { modelsRows } from './models.ts';
import { organsRows } from './organs.ts';
import { ordersRows } from './orders.ts';
import { pageRows } from './page.ts';
import { pastRows } from './past.ts';
import { policyRows } from './policy.ts';
import { recordsRows } from './records.ts';
import { replayRows } from './replay.ts';
import type { Row, Rows } from './row.ts';
import { stateRows } from './state.ts';
import { thinkingRows } from './thinking.ts';
import { tracesRows } from './traces.ts';
import { travelRows } from './travel.ts';
import { workspaceRows } from './workspace.ts';
import { worldRows } from './world.ts';

/** Every verb there is, by its one name: from here come the facade, the worker's dispatch and what a watching tab may ask. */
export const VERBS = {
  ...lifeRows,
  ...travelRows,
  ...ordersRows,
  ...recordsRows,
  ...workspaceRows,
  ...governorRows,
  ...eventsRows,
  ...stateRows,
  ...replayRows,
  ...forkRows,
  ...policyRows,
  ...grimoireRows,
  ...organsRows,
  ...modelsRows,
  ...keysRows,
  ...thinkingRows,
  ...worldRows,
  ...ledgerRows,
  ...metricsRows,
  ...tracesRows,
  ...pastRows,
  ...pageRows,
} as const satisfies Rows<GolemApi>;

export type VerbName = keyof typeof VERBS;

export const VERB_NAMES = Object.keys(VERBS) as readonly VerbName[];

/** The row of a name that came from outside; null where there is no such verb. */
export const rowOf = (name: string): Row | null =>
  Object.hasOwn(VERBS, name) ? VERBS[name as VerbName] : null;
