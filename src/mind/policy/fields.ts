import type { PolicyField, PolicyGroup } from '../../domain/rules/policy.ts';
import { SECTIONS } from './golem-policy.ts';
import type { Description, OverridesRow, PolicySection } from './row.ts';
import { type PlacedRow, rowAt, rowsOf } from './rows.ts';

const field = (
  path: string,
  group: PolicyGroup,
  { label, unit, source, description, raised, bounds, experiment }: Description,
): PolicyField => ({
  path,
  group,
  label: experiment === undefined ? label : `${label} (experiment)`,
  unit,
  source,
  description: experiment === undefined ? description : `${description} Off by default: ${experiment}`,
  ...(raised !== undefined && { raised }),
  ...bounds,
});

/** The overrides that a golem is born with. */
const overridesOfDefault = ({ path, row, group }: PlacedRow<OverridesRow>): PolicyField[] =>
  Object.entries(row.default).flatMap(([key, inner]) =>
    Object.keys(inner ?? {}).map((name) => field(`${path}.${key}.${name}`, group, row.of(key, name))),
  );

function fieldsOfTable({ path, row, group }: PlacedRow): PolicyField[] {
  if (row.kind === 'table') return row.keys.map((key) => field(`${path}.${key}`, group, row.of(key)));
  return row.kind === 'overrides' ? overridesOfDefault({ path, row, group }) : [];
}

/** Label, unit, source and bounds of every number of a policy's default: single numbers first, and tables after them. */
export function fieldsOf(sections: Readonly<Record<string, PolicySection>>): readonly PolicyField[] {
  const rows = rowsOf(sections);
  return [
    ...rows.flatMap(({ path, row, group }) => (row.kind === 'number' ? [field(path, group, row)] : [])),
    ...rows.flatMap(fieldsOfTable),
  ];
}

/** What the settings page is made of. */
export const POLICY_FIELDS = fieldsOf(SECTIONS);

/** The field at a dotted path, overrides that are not set yet included; null where the policy has no number there. */
export function fieldAt(path: string): PolicyField | null {
  const { row, group, keys = [] } = rowAt(path) ?? {};
  const [key = '', inner = ''] = keys;
  if (row === undefined || group === undefined) return null;
  if (row.kind === 'number') return keys.length === 0 ? field(path, group, row) : null;
  if (row.kind === 'names' || !row.keys.includes(key)) return null;
  if (row.kind === 'table') return keys.length === 1 ? field(path, group, row.of(key)) : null;
  return keys.length === 2 && row.inner.includes(inner) ? field(path, group, row.of(key, inner)) : null;
}
