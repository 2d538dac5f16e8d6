import type { ContextEvent } from '../domain/events.ts';
import type { GrimoireEntry } from '../domain/grimoire.ts';
import type { Playbook } from '../domain/playbook.ts';
import type { GolemPolicy } from './policy/golem-policy.ts';
import type { Turn } from './heartbeat/turn.ts';
import type { MemoryPort, RandomPort } from './ports.ts';
import type { Reflex } from './reflex/deliberate.ts';

/** What a golem is born with, as its organs are told of it. */
export interface Birth {
  readonly worldId: string;
  readonly policy: GolemPolicy;
  readonly playbook: Playbook;
}

/** What a link of the after-turn chain may ask. */
export interface AfterPorts {
  readonly memory: MemoryPort;
  readonly random: RandomPort;
  readonly reflex: Pick<Reflex, 'forget' | 'cacheState'>;
}

/** What the links before have made of a tick. */
export interface Made {
  /** Memories that organs put into the prompt themselves. */
  readonly told: readonly GrimoireEntry[];
  readonly created: readonly GrimoireEntry[];
  /** By id, as they are from now on, in the order in which they were first changed. */
  readonly changed: ReadonlyMap<string, GrimoireEntry>;
  readonly events: readonly ContextEvent[];
}

/** What an organ makes of a tick that has been lived. */
export interface Aftermath<Slice extends object, Row extends object> {
  /** Its slice of the state from now on. */
  readonly state: Slice;
  /** Its part of the tick's record. */
  readonly record: Row;
  /** Memories that it put into the prompt itself: used ones are credited like those that recall brought. */
  readonly told?: readonly GrimoireEntry[];
  /** Memories that it writes. */
  readonly created?: readonly GrimoireEntry[];
  /** Memories that it changes, each as it is from now on. */
  readonly updated?: readonly GrimoireEntry[];
  /** What it tells of the context. */
  readonly events?: readonly ContextEvent[];
}

/**
 * All that the rest of the house needs to know of an organ: one constant that its folder exports, in `organ.ts`. What is not there it
 * has not. Everything is a function of what is given and returns plain data, so that a tick can be lived again to the last bit.
 *
 * Functions are written as methods, whose parameters TypeScript compares both ways: a list can hold organs of different slices.
 * @typeParam Slice its keys of the mind's state: plain data, a part of snapshot and diff
 * @typeParam Row its fields of a tick's record
 */
export interface OrganDescription<Slice extends object = object, Row extends object = object> {
  /** Unique: the name of its folder. */
  readonly name: string;
  /** Its slice of the state of a golem before the first tick. */
  born(birth: Birth): Slice;
  /** Its link in the after-turn chain. @param before its slice, as the tick found it */
  afterTurn?(
    before: Slice,
    turn: Turn,
    made: Made,
    ports: AfterPorts,
  ): Aftermath<Slice, Row> | Promise<Aftermath<Slice, Row>>;
}
