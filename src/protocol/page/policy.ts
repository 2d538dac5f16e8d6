/** The shapes of the policy, for the page: they are inferred from the mind's rows, which the page does not import. */
export type { CageRules, GolemPolicy } from '../../mind/policy/index.ts';
