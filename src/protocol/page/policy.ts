/** The shapes of the policy, for the page: they are inferred from the mind's rows, which the page does not import. */
export type { GolemPolicy } from '../../mind/policy/golem-policy.ts';
export type { CageRules } from '../../mind/policy/rows/cage.ts';
