import type { OrganDescription } from '../contract/index.ts';
import { ORGANS, type Organs, type Shown, type Slices } from './organs.ts';

/** What the organs show of themselves. @param state of a golem now, or as a tick left it */
export const shownOf = (state: Slices, organs: Organs = ORGANS): Shown =>
  Object.assign(
    {},
    ...(organs as readonly OrganDescription[]).map((organ) => organ.shows?.(state) ?? {}),
  ) as Shown;
