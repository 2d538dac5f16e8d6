import * as v from 'valibot';
import type { OrdersView, WordsRead } from '../../../domain/rules/standing-order.ts';
import { LAST_TICK, whole, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, type Rows, VIEW } from '../row.ts';
import { MAX_STEER } from './life.ts';

const MAX_CORRECTION = 2_000;

/** What the owner has ordered by steering: it stands until it is done or cancelled. */
export interface OrdersVerbs {
  /** What stands, what stood lately, and the answer to each of the owner's words. */
  list(): Promise<OrdersView>;
  /** What words would come to if they were said now, and which standing orders they would end. Nothing is said by it. */
  read(text: string): Promise<WordsRead>;
  /** Cancels one standing order, or all of them where none is named. */
  cancel(order?: number): Promise<OrdersView>;
  /** {@link cancel}, as it was called at first. */
  lift(order?: number): Promise<OrdersView>;
  /**
   * Lets what a model read in a word act, in place of what the rules understood; or what is said here instead.
   * @throws AppError `golem.not_found` where no reading waits, `input.invalid` where the correction is no order
   */
  confirm(word: number, correction?: string): Promise<OrdersView>;
  /** What a model read in a word does not act. @throws AppError `golem.not_found` where no reading waits */
  dismiss(word: number): Promise<OrdersView>;
}

export const ordersRows = {
  'orders.list': VIEW,
  'orders.read': VIEW,
  'orders.cancel': COMMAND,
  'orders.lift': COMMAND,
  'orders.confirm': COMMAND,
  'orders.dismiss': COMMAND,
} as const satisfies Rows<Named<'orders', OrdersVerbs>>;

const order = whole('The number of an order', 1, LAST_TICK);
const word = whole('The number of a word', 1, LAST_TICK);

export const ordersArguments = {
  'orders.list': [],
  'orders.read': [words('Words', MAX_STEER)],
  'orders.cancel': [v.optional(order)],
  'orders.lift': [v.optional(order)],
  'orders.confirm': [word, v.optional(words('A correction', MAX_CORRECTION))],
  'orders.dismiss': [word],
} satisfies ArgumentsOf<Named<'orders', OrdersVerbs>>;
