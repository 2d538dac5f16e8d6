import type { PolicyField, PolicyGroup } from '../../domain/rules/policy.ts';
import type { GolemPolicy } from '../../protocol/page/policy.ts';

export interface FieldGroup extends PolicyGroup {
  readonly fields: readonly PolicyField[];
}

/** Whether a path names an override: the only settings that may be absent. */
export const isOverride = (path: string): boolean => /^context\.(task|phase|regime)Overrides\./.test(path);

/** Fields by the group that each is of, in the order in which the golem tells them. */
export function groupFields(fields: readonly PolicyField[]): readonly FieldGroup[] {
  const groups = new Map<string, PolicyField[]>();
  for (const field of fields) groups.set(field.group.id, [...(groups.get(field.group.id) ?? []), field]);
  return [...groups.values()].map((inGroup) => ({ ...inGroup[0]!.group, fields: inGroup }));
}

/** Value at a dotted path, or undefined where the tree has none (an override that is not set). */
export function readPath(policy: GolemPolicy, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, key)
          ? (node as Record<string, unknown>)[key]
          : undefined,
      policy,
    );
}
