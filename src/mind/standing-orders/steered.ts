import type { MindState } from '../heartbeat/mind-state.ts';
import type { WorldPort } from '../ports.ts';
import { said, type Where } from './hear.ts';
import { saidMeanwhile } from './slice.ts';

/** Where a golem stands in a world, for words that are said to it there. */
export function whereOf(
  { tick, playbook }: Pick<MindState, 'tick' | 'playbook'>,
  world: Pick<WorldPort, 'info' | 'state'>,
): Where {
  const { id, base, quote } = world.info;
  const { time, price } = world.state();
  return { tick, time, price, base, quote, worldId: id, rules: playbook.rules };
}

/** The state of a golem that the owner has said something to: its next tick hears the words, and the orders in them. */
export function steered(state: MindState, text: string, where: Where): MindState {
  return {
    ...state,
    steers: [...state.steers, text],
    standingOrders: said(state.standingOrders, text, where),
  };
}

/** The state of a golem that was never told these words; the same object where it was not. */
export function takenBack(state: MindState, texts: readonly string[]): MindState {
  const steers = state.steers.filter((steer) => !texts.includes(steer));
  if (steers.length === state.steers.length) return state;
  const { standingOrders } = state;
  const words = standingOrders?.words.filter(({ kind, text }) => kind !== 'said' || !texts.includes(text));
  return {
    ...state,
    steers,
    ...(standingOrders && words && { standingOrders: { ...standingOrders, words } }),
  };
}

/** The state that a tick left, with what the owner said while it was under way. */
export function withSaidMeanwhile(left: MindState, before: MindState, now: MindState): MindState {
  const steers = now.steers.slice(before.steers.length);
  const standingOrders = saidMeanwhile(left.standingOrders, before.standingOrders, now.standingOrders);
  return {
    ...left,
    ...(steers.length > 0 && { steers: [...left.steers, ...steers] }),
    ...(standingOrders !== undefined && { standingOrders }),
  };
}
