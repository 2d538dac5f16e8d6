import type { RandomState } from '../../domain/records/random.ts';
import type { Birth, OrganDescription } from '../contract/index.ts';
import { ORGANS, type Organs, type Slices } from './organs.ts';
import type { MindState } from './mind-state.ts';

/** The slices of all organs before the first tick. */
function slicesOf(organs: readonly OrganDescription[], birth: Birth): Slices {
  return Object.assign({}, ...organs.map((organ) => organ.born(birth))) as Slices;
}

/** A golem before its first tick. @param random state of its random source */
export function newborn(
  input: Birth & { readonly golemId: string; readonly random: RandomState },
  organs: Organs = ORGANS,
): MindState {
  const { golemId, random, ...birth } = input;
  return {
    golemId,
    tick: 0,
    random,
    ...slicesOf(organs, birth),
  };
}
