import type { OrganDescription } from '../contract/index.ts';
import type { ReflexInput } from './input.ts';

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
