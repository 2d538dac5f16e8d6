import { DEFAULT_POLICY } from './defaults.ts';
import { SECTIONS, type GolemPolicy } from './golem-policy.ts';
import type { PolicyRow, PolicySection } from './row.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Overrides may be absent: what the owner took away does not come back. */
function completeRow(row: PolicyRow, stored: unknown): unknown {
  if (stored === undefined) return row.default;
  return row.kind === 'table' ? { ...row.default, ...(stored as Stored) } : stored;
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
