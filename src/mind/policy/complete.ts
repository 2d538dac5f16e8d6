import type { GolemPolicy } from '../../domain/policy.ts';
import { DEFAULT_POLICY } from './defaults.ts';

/** A stored policy with the default of every area that its version did not have yet. */
export function completePolicy(stored: GolemPolicy): GolemPolicy {
  return { ...DEFAULT_POLICY, ...stored };
}
