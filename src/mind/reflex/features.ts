import { FACTS } from '../candidates/index.ts';
import type { Prepared, Feature, OrganDescription, Sensed } from '../contract/index.ts';
import type { ReflexInput } from './input.ts';

interface Owned {
  readonly feature: Feature;
  readonly found: unknown;
}

/** Every feature of a tick, and what decisions rest on that read one. */
export function readFeatures(
  sensed: Sensed,
  { organs, found }: Prepared,
): Pick<ReflexInput, 'features' | 'restsOn'> {
  const owned = new Map<string, Owned>();
  for (const { name, features } of organs) {
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

/** The features that entries state, by the entry's id: what those give to whoever decides. */
export function statedBy(
  features: ReflexInput['features'],
  organs: readonly OrganDescription[],
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const stated: Record<string, Record<string, number>> = {};
  for (const organ of organs) {
    for (const [name, { fact }] of Object.entries(organ.features ?? {})) {
      const value = features[name];
      if (fact !== undefined && value !== undefined) (stated[fact] ??= {})[name] = value;
    }
  }
  return stated;
}
