import type { PolicyGroup } from '../../domain/rules/policy.ts';
import { SECTIONS } from './golem-policy.ts';
import type { PolicyRow, PolicySection } from './row.ts';

/** A row at its dotted path. */
export interface PlacedRow<Row extends PolicyRow = PolicyRow> {
  readonly path: string;
  readonly row: Row;
  /** That its numbers are shown in: its own, or its section's. */
  readonly group: PolicyGroup;
}

const groupOf = (id: string, { title, about }: PolicySection, row: PolicyRow): PolicyGroup =>
  ('group' in row ? row.group : undefined) ?? { id, title, about };

/** The rows of sections, in their order. */
export const rowsOf = (sections: Readonly<Record<string, PolicySection>>): readonly PlacedRow[] =>
  Object.entries(sections).flatMap(([id, section]) =>
    Object.entries(section.rows).map(([name, row]) => ({
      path: `${id}.${name}`,
      row,
      group: groupOf(id, section, row),
    })),
  );

/** Every row of the policy by its path. */
export const ROWS: ReadonlyMap<string, PlacedRow> = new Map(
  rowsOf(SECTIONS).map((placed) => [placed.path, placed]),
);

/** The row that a dotted path leads to, and the keys of its table that the path goes on with; null where there is no row. */
export function rowAt(path: string): (PlacedRow & { readonly keys: readonly string[] }) | null {
  const [section, name, ...keys] = path.split('.');
  const placed = ROWS.get(`${section}.${name}`);
  return placed === undefined ? null : { ...placed, keys };
}
