import { AppError } from '../../domain/errors.ts';
import type { Action } from '../../domain/world/world.ts';
import { firstDifference, type Place, replayed, wrapPort } from '../../mind/replay/index.ts';
import type { WorldPort } from '../../mind/ports.ts';
import type { Original } from './originals.ts';

/** What of a live chain was not kept, and what can be done instead. */
const NOT_KEPT =
  'Only the pool’s price and in-range liquidity were recorded, so the chain’s answer is unknown. To try other trades, fork a life in a recorded world or in a market file of these prices.';

/** A fork asked a chain for what nobody asked it then. */
export class NotRecorded extends AppError {
  constructor(tick: number, what: string) {
    super('world.unsupported', `At tick ${tick} the fork ${what}. ${NOT_KEPT}`, { data: { tick } });
  }
}

const nameOf = (action: Action): string => (action.kind === 'swap' ? action.side : action.kind);

/** What a fork does that the original did not, by the call in which it shows. */
const UNKNOWN: Readonly<Record<string, string>> = {
  advance: 'asks for a different beat',
  finishStep: 'asks for a different step',
  execute: 'sends an order that the original’s cage blocked',
  receipt: 'waits longer for an order than the original did',
};

/** What a tick of a fork begins from. */
export interface Began {
  readonly begin: Place;
}

/**
 * A live chain as a tick of the past saw it: what it saw, and what it was answered to the very order that it gave. The chain
 * itself has gone on and cannot be asked about then.
 */
export function recordedWorld({ tick, begin, result, stored: { inputs } }: Original & Began): WorldPort {
  const known = result.record.action;
  const same = (action: Action): boolean => known !== null && firstDifference(known.action, action) === null;
  const only = (action: Action): void => {
    if (same(action)) return;
    const instead = known ? 'a different order than the original' : 'an order where the original had none';
    throw new NotRecorded(tick, `wants ${instead} (${nameOf(action)})`);
  };
  const unrecorded = (what: string, call: string): never => {
    throw new NotRecorded(tick, UNKNOWN[call] ?? `asks for ${what}, which was not recorded`);
  };
  return wrapPort('world', replayed('world', inputs, { standing: begin.standing, unrecorded }), {
    // The order's own: a model's other orders were simulated before it.
    simulate: () => async (action) => {
      only(action);
      return known!.simulation;
    },
    execute: (answer) => async (action) => {
      only(action);
      return answer(action);
    },
  });
}

/** @throws AppError `world.unsupported`: no other prices can be played of a chain */
export function refuseOtherPrices(world: string): never {
  throw new AppError(
    'world.unsupported',
    'Prices on a live chain can’t be changed in a fork: the pool was not recorded tick by tick. Fork a life in a recorded world or in a market file of these prices.',
    { data: { world } },
  );
}
