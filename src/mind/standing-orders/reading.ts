import type { ShownOrder, WordsRead } from '../../domain/rules/standing-order.ts';
import type { Playbook } from '../../domain/rules/playbook.ts';
import type { WorldInfo, WorldState } from '../../domain/world/world.ts';
import { SENTENCES } from '../../shared/standing-orders/sentences.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { hintOf } from './answer.ts';
import { said } from './hear.ts';
import { whereOf } from './steered.ts';
import { isHeeded } from './unread.ts';
import { type OrdersOf, ordersView } from './view.ts';

/** What is read of a mind's state for it. */
interface Reader extends OrdersOf {
  readonly playbook: Playbook;
}

/** What the owner's words would come to if they were said now, and which standing orders they would end. Nothing is changed. */
export function readingOf(
  state: Reader,
  text: string,
  policy: GolemPolicy,
  world: WorldInfo,
  now: WorldState,
): WordsRead {
  const where = whereOf(state, { info: world, state: () => now }, policy);
  const before = ordersView(state, policy, world, now);
  const heard = { ...state, standingOrders: said(state.standingOrders, text, where) };
  const read = heard.standingOrders.words.at(-1)!;
  const after = ordersView(heard, policy, world, now);
  const word = after.words[0]!;
  const displaced = new Set(after.over.filter(({ stage }) => stage === 'replaced').map(({ id }) => id));
  const ends = before.standing.filter(
    ({ id, stage }: ShownOrder) => displaced.has(id) && stage !== 'resting',
  );
  return {
    text,
    understood: word.understood,
    heeded: isHeeded(read),
    hint: hintOf(read),
    answer: word.answer.filter((sentence) => sentence !== SENTENCES.heardNext()),
    ends,
  };
}
