/**
 * It alone understands what the owner says as orders, and knows what of them stands, waits and is done.
 * It never goes around the cage.
 * Begin with `standing.ts`, then `organ.ts`.
 */
export { orderEntryId } from './candidates.ts';
export { kindOf } from './contrary.ts';
export { confirm, dismiss, lift, type Where } from './hear.ts';
export { standingOrders } from './organ.ts';
export { readingOf } from './reading.ts';
export { refusalOf } from './refusal.ts';
export { steerSays } from './steer.ts';
export { steered, takenBack, whereOf, withSaidMeanwhile } from './steered.ts';
export { unreadBy } from './unread.ts';
export { ordersView } from './view.ts';
