import { AppError } from '../../domain/errors.ts';
import { withoutOpen, withoutWaiting } from '../../mind/governor/index.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import { freshWorldMind, portfolioOf, rebaseBeliefs, type WorldMind } from '../../mind/market/index.ts';
import type { WorldPort } from '../../mind/ports.ts';

/** Equity in a world as it was last seen, quote; null before its books were first opened. */
function ownedAt({ ledger, beliefs, capital }: WorldMind): number | null {
  const { price, pool } = beliefs;
  return ledger && price !== null && pool ? portfolioOf(ledger, price, pool).equity : capital;
}

/**
 * The state after its world was sought: memory and mood stay, what was owned is counted at the last price, and the books
 * open anew with it, or with what the owner gives. @throws AppError `world.unsupported`, `input.invalid`
 */
export async function sought(
  state: MindState,
  world: WorldPort,
  step: number,
  given: number | null = null,
): Promise<MindState> {
  const { steps, live } = world.info;
  if (live)
    throw new AppError(
      'world.unsupported',
      'A live chain has no past to jump to. Choose a recorded world to jump to a date.',
    );
  const max = steps === null ? Number.MAX_SAFE_INTEGER : steps - 1;
  if (!Number.isInteger(step) || step < 0 || step > max) {
    throw new AppError('input.invalid', `The step must be a whole number from 0 to ${max}.`, {
      data: { step, max },
    });
  }
  await world.seek(step);
  const { worldId, worlds } = state;
  const mind = worlds[worldId] ?? freshWorldMind(step, null);
  const capital = given ?? ownedAt(mind);
  const beliefs = rebaseBeliefs(mind.beliefs, world.state().price);
  return {
    ...state,
    worlds: { ...worlds, [worldId]: { ...mind, step, beliefs, ledger: null, capital, receipts: [] } },
    pending: [],
    ...(state.loopThree && { loopThree: withoutOpen(state.loopThree) }),
    ...(state.guidelines && { guidelines: withoutWaiting(state.guidelines) }),
  };
}

/** The state in another world, which is sought to where its own books and beliefs wait. */
export async function entered(state: MindState, world: WorldPort): Promise<MindState> {
  const { id } = world.info;
  const mind = state.worlds[id] ?? freshWorldMind(0, null);
  await world.seek(mind.step);
  return {
    ...state,
    worldId: id,
    worlds: { ...state.worlds, [id]: mind },
    pending: [],
    ...(state.loopThree && { loopThree: withoutOpen(state.loopThree) }),
    ...(state.guidelines && { guidelines: withoutWaiting(state.guidelines) }),
  };
}
