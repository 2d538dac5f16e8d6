import { DEFAULT_POLICY } from './defaults.ts';
import { SECTIONS, type GolemPolicy } from './golem-policy.ts';
import type { PolicyRow, PolicySection } from './row.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Overrides may be absent: what the owner took away does not come back. One for what no longer exists, as a task that nothing chose, goes. */
function completeRow(row: PolicyRow, stored: unknown): unknown {
  if (stored === undefined) return row.default;
  if (row.kind === 'table') return { ...row.default, ...(stored as Stored) };
  if (row.kind !== 'overrides') return stored;
  const known = Object.entries(stored as Stored).filter(([key]) => row.keys.includes(key));
  return Object.fromEntries(known);
}

function completeSection({ rows: described }: PolicySection, stored: Stored = {}): Stored {
  const rows = Object.entries(described).map(([name, row]) => [name, completeRow(row, stored[name])]);
  return { ...stored, ...Object.fromEntries(rows) };
}

/** A stored policy with the default of every number that its version did not have yet. */
export function completePolicy(stored: GolemPolicy): GolemPolicy {
  const tree = stored as unknown as Readonly<Record<string, Stored | undefined>>;
  const sections = Object.entries(SECTIONS).map(([name, section]) => [
    name,
    completeSection(section, tree[name]),
  ]);
  return { ...DEFAULT_POLICY, ...stored, ...Object.fromEntries(sections) } as GolemPolicy;
}
