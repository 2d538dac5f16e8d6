/**
 * It alone lists the numbers by which a golem is tuned, in rows of bounds, defaults and words that types, settings and checks are made of.
 * It never reads one: what a number does is said where it acts.
 * Begin with `row.ts`, then `golem-policy.ts`.
 */
export { completePolicy } from './complete.ts';
export { DEFAULT_POLICY } from './defaults.ts';
export { POLICY_FIELDS, fieldAt } from './fields.ts';
export type { GolemPolicy } from './golem-policy.ts';
export { policyUpdated, rebuildPolicies } from './history.ts';
export { isDelta } from './is-delta.ts';
export { applyPatch, diffPolicies, numberAt, withChanges } from './patch.ts';
export type { PolicyOf } from './row.ts';
export type { CageRules } from './rows/cage.ts';
export { SLOT_LIMITS } from './rows/gateway.ts';
export type { standingOrdersPolicy } from './rows/standing-orders.ts';
export { thinkingPolicy } from './rows/thinking.ts';
