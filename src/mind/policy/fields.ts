import type { PolicyField, PolicyGroup } from '../../domain/policy.ts';
import { SECTIONS } from './golem-policy.ts';
import type { Description, OverridesRow, PolicyRow, PolicySection } from './row.ts';
import { rowAt, ROWS } from './rows.ts';

/** A section's numbers are shown together, by its name. */
const GROUPS: ReadonlyMap<string, PolicyGroup> = new Map(
  Object.entries<PolicySection>(SECTIONS).map(([id, { title, about }]) => [id, { id, title, about }]),
);

const groupOf = (path: string, row: PolicyRow): PolicyGroup =>
  ('group' in row ? row.group : undefined) ?? GROUPS.get(path.split('.', 1)[0]!)!;

const field = (
  path: string,
  group: PolicyGroup,
  { label, unit, source, description, bounds }: Description,
): PolicyField => ({
  path,
  group,
  label,
  unit,
  source,
  description,
  ...bounds,
});

/** The overrides that a golem is born with. */
function overridesOfDefault(path: string, row: OverridesRow): PolicyField[] {
  return Object.entries(row.default).flatMap(([key, inner]) =>
    Object.keys(inner ?? {}).map((name) =>
      field(`${path}.${key}.${name}`, groupOf(path, row), row.of(key, name)),
    ),
  );
}

function fieldsOfTable([path, row]: readonly [string, PolicyRow]): PolicyField[] {
  if (row.kind === 'table')
    return row.keys.map((key) => field(`${path}.${key}`, groupOf(path, row), row.of(key)));
  return row.kind === 'overrides' ? overridesOfDefault(path, row) : [];
}

/**
 * Label, unit, source and bounds of every number of the default policy, what the settings page is made of: single numbers
 * first, and tables after them.
 */
export const POLICY_FIELDS: readonly PolicyField[] = [
  ...[...ROWS].flatMap(([path, row]) =>
    row.kind === 'number' ? [field(path, groupOf(path, row), row)] : [],
  ),
  ...[...ROWS].flatMap(fieldsOfTable),
];

/** The field at a dotted path, overrides that are not set yet included; null where the policy has no number there. */
export function fieldAt(path: string): PolicyField | null {
  const { row, keys = [] } = rowAt(path) ?? {};
  const [key = '', inner = ''] = keys;
  if (row?.kind === 'number') return keys.length === 0 ? field(path, groupOf(path, row), row) : null;
  if (row === undefined || row.kind === 'names' || !row.keys.includes(key)) return null;
  if (row.kind === 'table') return keys.length === 1 ? field(path, groupOf(path, row), row.of(key)) : null;
  return keys.length === 2 && row.inner.includes(inner)
    ? field(path, groupOf(path, row), row.of(key, inner))
    : null;
}
