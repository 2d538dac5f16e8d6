import { daimon } from '../daimon/index.ts';
import { environment } from '../environment/index.ts';
import { drift } from '../drift/index.ts';
import { episodicReplay } from '../episodic-replay/index.ts';
import { formatting } from '../formatting/index.ts';
import { governor } from '../governor/index.ts';
import { grimoire } from '../grimoire/index.ts';
import { habits } from '../habits/index.ts';
import { heartbeat } from './organ.ts';
import { karma } from '../karma/index.ts';
import { mortality } from '../mortality/index.ts';
import type { OrganDescription } from '../contract/index.ts';
import { ownCodex } from '../own-codex/index.ts';
import { reflex } from '../reflex/index.ts';
import { triage } from '../triage/index.ts';
import { standingOrders } from '../standing-orders/index.ts';
import { world } from '../world/index.ts';

/**
 * The organs of the mind, in the order of the after-turn chain: lifespan, daimon, the device around it, memory (what was told of it first), risk,
 * what of events is worth a look, cybernetics
 * (what categories and rules were worth, what models have taught it to decide, what of it was verified, what models do wrong, what of the owner's documents they read, and how parts of the prompt are written), what the owner has ordered, and last the beat itself. Adding an organ is a folder and a line here.
 */
export const ORGANS = [
  mortality,
  daimon,
  environment,
  episodicReplay,
  grimoire,
  world,
  triage,
  governor,
  reflex,
  habits,
  karma,
  drift,
  ownCodex,
  formatting,
  standingOrders,
  heartbeat,
] as const;

/** Names of all features, in the order of the organs. */
export const FEATURES: readonly string[] = (ORGANS as readonly OrganDescription[]).flatMap(({ features }) =>
  Object.keys(features ?? {}),
);

/** Every list that an engine takes has at least the house's own organs. */
export type Organs = readonly [...typeof ORGANS, ...OrganDescription[]];

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type Parts<Organ> =
  Organ extends OrganDescription<infer Slice, infer Row, infer _Found, infer Shown>
    ? [slice: Slice, row: Row, shown: Shown]
    : never;
type Part<At extends 0 | 1 | 2> = All<Parts<(typeof ORGANS)[number]>[At]>;

/** What all organs together keep in the mind's state. */
export type Slices = Part<0>;
/** What all organs together say in a tick's record. */
export type Rows = Part<1>;
/** What all organs together show of themselves. */
export type Shown = Part<2>;
