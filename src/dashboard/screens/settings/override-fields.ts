import { CATEGORIES } from '../../../domain/context/category.ts';
import { TASK_TYPES } from '../../../domain/context/context.ts';
import type { ContextCategory } from '../../../domain/context/category.ts';
import { PHASES } from '../../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../../domain/world/market.ts';
import type { PolicyField, PolicyGroup } from '../../../domain/rules/policy.ts';
import type { GolemPolicy } from '../../../protocol/page/policy.ts';
import { isOverride, wordsOf } from '../../policy/index.ts';
import { t } from './strings.ts';

export const OVERRIDE_KINDS = [
  { kind: 'taskOverrides', keys: TASK_TYPES },
  { kind: 'phaseOverrides', keys: PHASES },
  { kind: 'regimeOverrides', keys: MARKET_REGIMES },
] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number]['kind'];

/** Where the golem lists no override at all. */
const unlisted = (): PolicyGroup => ({ id: 'overrides', title: t.override.group, about: '' });

export const overridePath = (kind: OverrideKind, key: string, category: ContextCategory): string =>
  `context.${kind}.${key}.${category}`;

/** The golem lists the overrides of its default policy; one that the owner adds is described here. */
function describe(path: string, group: PolicyGroup): PolicyField {
  return {
    path,
    group,
    ...wordsOf({ path, label: path, description: '' }),
    unit: t.override.unit,
    source: 'ours',
    min: 0,
    max: 1,
    step: 0.005,
  };
}

/** The golem's fields and those of every other override that the policy has or that `added` names. */
export function withOverrides(
  fields: readonly PolicyField[],
  policy: GolemPolicy,
  added: readonly string[],
): readonly PolicyField[] {
  const known = new Set(fields.map((field) => field.path));
  const inPolicy = OVERRIDE_KINDS.flatMap(({ kind, keys }) => {
    const overrides: Readonly<Partial<Record<string, object>>> = policy.context[kind];
    return keys.flatMap((key) =>
      CATEGORIES.filter((category) => Object.hasOwn(overrides[key] ?? {}, category)).map((category) =>
        overridePath(kind, key, category),
      ),
    );
  });
  const others = [...new Set([...inPolicy, ...added])].filter((path) => !known.has(path));
  const group = fields.find(({ path }) => isOverride(path))?.group ?? unlisted();
  return [...fields, ...others.map((path) => describe(path, group))];
}
