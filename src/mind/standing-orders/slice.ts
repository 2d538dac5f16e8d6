import type { StandingOrder, StandingOrders } from '../../domain/rules/standing-order.ts';

/** The organ's slice. Lives in which the owner has ordered nothing by it have none, those of before among them. */
export interface Slice {
  readonly standingOrders?: StandingOrders;
}

export const NOTHING_SAID: StandingOrders = { next: { word: 1, order: 1 }, words: [], heard: [], orders: [] };

/** Words and orders that are over, kept to be shown. */
const KEPT = 12;

const OVER: ReadonlySet<StandingOrder['stage']> = new Set(['done', 'lifted', 'replaced', 'ended']);

export const stands = ({ stage }: Pick<StandingOrder, 'stage'>): boolean => !OVER.has(stage);

/** What stands, what that displaced and may be given back, and of what is over the newest. */
export function remembered(orders: readonly StandingOrder[]): readonly StandingOrder[] {
  const over = orders.filter((order) => !stands(order)).slice(-KEPT);
  const standing = new Set(orders.filter(stands).map(({ id }) => id));
  return orders.filter((order) => stands(order) || over.includes(order) || standing.has(order.over?.by ?? 0));
}

/** The newest words that were heard. */
export const rememberedWords = <Word>(heard: readonly Word[]): readonly Word[] => heard.slice(-KEPT);

/**
 * The slice that a tick left, with what the owner said while it was under way: that is for the next one.
 * @param before what the tick began with
 * @param now what was there when it ended
 */
export function saidMeanwhile(
  left: StandingOrders | undefined,
  before: StandingOrders | undefined,
  now: StandingOrders | undefined,
): StandingOrders | undefined {
  if (!now) return left;
  const words = now.words.slice(before?.words.length ?? 0);
  if (left && words.length === 0) return left;
  return { ...(left ?? NOTHING_SAID), next: now.next, words };
}
