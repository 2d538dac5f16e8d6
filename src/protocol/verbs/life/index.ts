import { ledgerArguments, ledgerRows, type LedgerVerbs } from './ledger.ts';
import { lifeArguments, type LifeInner, lifeRows, type LifeVerbs } from './life.ts';
import { livesArguments, livesRows, type LivesVerbs } from './lives.ts';
import {
  type DaimonVerbs,
  type LineageVerbs,
  mortalityArguments,
  mortalityRows,
  type MortalityVerbs,
  type TestamentsVerbs,
} from './mortality.ts';
import { ordersArguments, ordersRows, type OrdersVerbs } from './orders.ts';
import { organsArguments, organsRows, type OrgansVerbs } from './organs.ts';
import { retentionArguments, retentionRows, type RetentionVerbs } from './retention.ts';
import { travelArguments, type TravelForms, travelRows, type TravelVerbs } from './travel.ts';
import { worldArguments, worldRows, type WorldVerbs } from './world.ts';

/** Public verbs of a life: its course, orders, books and world, how it feels, ends and is kept. */
export interface Topics {
  readonly ledger: LedgerVerbs;
  readonly lives: LivesVerbs;
  readonly daimon: DaimonVerbs;
  readonly mortality: MortalityVerbs;
  readonly testaments: TestamentsVerbs;
  readonly lineage: LineageVerbs;
  readonly orders: OrdersVerbs;
  readonly organs: OrgansVerbs;
  readonly retention: RetentionVerbs;
  readonly world: WorldVerbs;
}

/** Those without a topic. */
export interface Root extends LifeVerbs, TravelVerbs {}

/** Those that the page puts into another form than the one in which the worker is asked. */
export type Forms = TravelForms;

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = LifeInner;

export const rows = {
  ...ledgerRows,
  ...lifeRows,
  ...livesRows,
  ...mortalityRows,
  ...ordersRows,
  ...organsRows,
  ...retentionRows,
  ...travelRows,
  ...worldRows,
};

export const schemas = {
  ...ledgerArguments,
  ...lifeArguments,
  ...livesArguments,
  ...mortalityArguments,
  ...ordersArguments,
  ...organsArguments,
  ...retentionArguments,
  ...travelArguments,
  ...worldArguments,
};
