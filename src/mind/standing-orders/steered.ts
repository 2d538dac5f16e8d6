import type { Playbook } from '../../domain/rules/playbook.ts';
import type { WorldPort } from '../ports.ts';
import { said, type Where } from './hear.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { saidMeanwhile, type Slice } from './slice.ts';
import { isHeeded } from './unread.ts';

/** A mind that hears: what was said to it, and the orders in that. */
interface Hearer extends Slice {
  readonly steers: readonly string[];
}

/** Where a golem stands in a world, for words that are said to it there. */
export function whereOf(
  { tick, playbook }: { readonly tick: number; readonly playbook: Playbook },
  world: Pick<WorldPort, 'info' | 'state'>,
  { thinking }: Pick<GolemPolicy, 'thinking'>,
): Where {
  const { id, base, quote } = world.info;
  const { time, price } = world.state();
  return {
    tick,
    time,
    price,
    base,
    quote,
    worldId: id,
    rules: playbook.rules,
    models: thinking.t2Models.length > 0,
  };
}

/**
 * The state of a golem that the owner has said something to: its next tick hears the words, and the orders in them. Words that nothing
 * understands are answered and change nothing else.
 */
export function steered<State extends Hearer>(state: State, text: string, where: Where): State {
  const standingOrders = said(state.standingOrders, text, where);
  const heeded = isHeeded(standingOrders.words.at(-1)!);
  return { ...state, ...(heeded && { steers: [...state.steers, text] }), standingOrders };
}

/** The state of a golem that was never told these words; the same object where it was not. */
export function takenBack<State extends Hearer>(state: State, texts: readonly string[]): State {
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
export function withSaidMeanwhile<State extends Hearer>(left: State, before: State, now: State): State {
  const steers = now.steers.slice(before.steers.length);
  const standingOrders = saidMeanwhile(left.standingOrders, before.standingOrders, now.standingOrders);
  return {
    ...left,
    ...(steers.length > 0 && { steers: [...left.steers, ...steers] }),
    ...(standingOrders !== undefined && { standingOrders }),
  };
}
