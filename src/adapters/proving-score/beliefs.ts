import { toEventSelector } from 'viem';
import { CAUSE } from '../../domain/memory/causes.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { screened } from '../../mind/triage/index.ts';
import { type Cue, EVENT_SIGNATURES, type EventName, type Key, meaningAt } from '../proving-key/index.ts';

/** A memory that says what follows on what, and whether the key says so too. */
export interface Belief {
  readonly id: string;
  /** How firmly it is believed, 0..1. */
  readonly confidence: number;
  readonly right: boolean;
  /** What it is about; null where nothing of that is planted. */
  readonly cue: Cue['name'] | null;
}

const BELIEVED = 0.5;

/** What a golem calls an event. */
function nameOf(event: EventName): string {
  const log = {
    blockNumber: 1,
    logIndex: 0,
    address: `0x${'1'.repeat(40)}`,
    topics: [toEventSelector(EVENT_SIGNATURES[event])],
    data: `0x${'1'.repeat(128)}`,
  };
  const counts = { swap: 0, mint: 0, burn: 0, other: 1 };
  const { stream } = screened({ blocks: [], swaps: [], logs: [log], counts }, '');
  return stream!.kinds[0]!;
}

const ADDRESS = /0x[0-9a-f]{40}/;

/** Whether a cause is a cue's event: of its contract where it names one. */
function isOf(cause: string, { event, contract, funder }: Cue): boolean {
  if (!cause.startsWith(CAUSE.event)) return false;
  const [address] = ADDRESS.exec(cause) ?? [];
  const names = funder !== null && address === funder;
  return names || (cause.includes(nameOf(event)) && (address === undefined || address === contract));
}

/**
 * What is believed to follow on what, held against the key at a step: right is what a cue means then. What is said of anything else (regimes, readings,
 * deeds, decoys that say what no cue says) is not so: nothing but what is planted moves the price.
 */
export function beliefsIn(entries: readonly GrimoireEntry[], key: Key, step: number): readonly Belief[] {
  return entries.flatMap(({ id, confidence, facts }): Belief[] => {
    if (facts.kind !== 'causal' || facts.pruned !== undefined || confidence < BELIEVED) return [];
    const cues = key.cues.filter((cue) => isOf(facts.cause, cue));
    const direction = facts.direction === 'up' ? 1 : -1;
    const right = cues.find((cue) => meaningAt(cue, step) === direction);
    return [{ id, confidence, right: right !== undefined, cue: (right ?? cues[0])?.name ?? null }];
  });
}
