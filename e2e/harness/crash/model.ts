/**
 * What the database must hold. Numbers stand for contents: a row's version is the transaction that wrote it last, and
 * its text follows from table, id and version. Plain data, and objects with whole numbers as keys keep their order, so
 * that page and killer make the same plan from the same model.
 */
export interface Model {
  readonly seed: number;
  /** The last transaction in it; -1 when there are no tables yet. */
  last: number;
  nextId: number;
  /** Of the newest transactions: number → rows written. */
  marks: Record<number, number>;
  /** id → version. */
  parents: Record<number, number>;
  children: Record<number, { parent: number; version: number }>;
  /** A vector each for some of the children. */
  vectors: Record<number, number>;
  wide: Record<number, number>;
  /** As many rows as it had when it was filled anew, by that transaction, but for those rewritten since: id → version. */
  large: { version: number; rows: number; rewritten: Record<number, number> };
  /** Tables that come and go: name → version and rows. */
  scratch: Record<string, { version: number; rows: number }>;
}

/** Transactions whose marks stay. */
export const MARKS_KEPT = 200;

export function emptyModel(seed: number): Model {
  const tables = { marks: {}, parents: {}, children: {}, vectors: {}, wide: {}, scratch: {} };
  const large = { version: 0, rows: 0, rewritten: {} };
  return { seed, last: -1, nextId: 1, large, ...tables };
}

/** Everything in it, counted. */
export function rowsOf({ marks, parents, children, vectors, wide, large, scratch }: Model): number {
  const tables = [marks, parents, children, vectors, wide];
  const fixed = tables.reduce((sum, table) => sum + Object.keys(table).length, 0);
  return fixed + large.rows + Object.values(scratch).reduce((sum, { rows }) => sum + rows, 0);
}

export function idsOf(table: Record<number, unknown>): number[] {
  return Object.keys(table).map(Number);
}

/** Number of children of each parent that has any. */
export function kidsOf(model: Model): Map<number, number> {
  const kids = new Map<number, number>();
  for (const { parent } of Object.values(model.children)) kids.set(parent, (kids.get(parent) ?? 0) + 1);
  return kids;
}

export function remove(table: Record<string, unknown>, key: string | number): void {
  Reflect.deleteProperty(table, key);
}
