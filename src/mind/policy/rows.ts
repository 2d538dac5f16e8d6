import { SECTIONS } from './golem-policy.ts';
import type { PolicyRow, PolicySection } from './row.ts';

/** Every row by its dotted path, in the order of the sections. */
export const ROWS: ReadonlyMap<string, PolicyRow> = new Map(
  Object.entries<PolicySection>(SECTIONS).flatMap(([section, { rows }]) =>
    Object.entries(rows).map(([name, row]): [string, PolicyRow] => [`${section}.${name}`, row]),
  ),
);

/** The row that a dotted path leads to, and the keys of its table that the path goes on with; null where there is no row. */
export function rowAt(path: string): { readonly row: PolicyRow; readonly keys: readonly string[] } | null {
  const [section, name, ...keys] = path.split('.');
  const row = ROWS.get(`${section}.${name}`);
  return row === undefined ? null : { row, keys };
}
