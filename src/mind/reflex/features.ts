import { type Brought, NOTHING_BROUGHT } from '../brought.ts';
import type { Feature, Sensed } from '../feature.ts';
import { FACTS } from '../governor/fact-ids.ts';
import type { OrganDescription } from '../organ.ts';
import { ORGANS } from '../organs.ts';
import type { ReflexInput } from './input.ts';

/** Names of all features, in the order of the organs. */
export const FEATURES: readonly string[] = (ORGANS as readonly OrganDescription[]).flatMap(({ features }) =>
  Object.keys(features ?? {}),
);

interface Owned {
  readonly feature: Feature;
  readonly found: unknown;
}

/** Every feature of a tick, and what decisions rest on that read one. */
export function readFeatures(
  sensed: Sensed,
  { organs, found }: Brought = NOTHING_BROUGHT,
): Pick<ReflexInput, 'features' | 'restsOn'> {
  const owned = new Map<string, Owned>();
  for (const { name, features } of organs as readonly OrganDescription[]) {
    for (const [id, feature] of Object.entries(features ?? {}))
      owned.set(id, { feature, found: found.get(name) ?? null });
  }
  const features: Record<string, number> = {};
  for (const [id, { feature, found: own }] of owned) features[id] = feature.read(sensed, own);
  return {
    features,
    restsOn(id) {
      const { feature, found: own } = owned.get(id) ?? {};
      return feature?.rests?.(sensed, own) ?? [FACTS.price];
    },
  };
}
