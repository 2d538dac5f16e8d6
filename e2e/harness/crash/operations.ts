import { LARGE_REPEATS, textOf, vectorOf } from './content.ts';
import { idsOf, kidsOf, remove } from './model.ts';
import type { Draft } from './plan.ts';

/** Sizes at which a table is thinned out: small enough to be read whole after every kill. */
const MOST = { parents: 100, children: 300, vectors: 160, wide: 14, scratch: 3 };

/** Up to `count` different ones, in the table's order. */
function some({ below }: Draft, ids: readonly number[], count: number): number[] {
  const start = below(Math.max(1, ids.length));
  return [...ids.slice(start, start + count), ...ids.slice(0, Math.max(0, start + count - ids.length))]
    .slice(0, Math.min(count, ids.length))
    .toSorted((a, b) => a - b);
}

const texts = (table: string, ids: readonly number[], n: number): string[] =>
  ids.map((id) => textOf(table, id, n));

function newIds({ model }: Draft, count: number): number[] {
  const ids = Array.from({ length: count }, (_, i) => model.nextId + i);
  model.nextId += count;
  return ids;
}

/** The parents' own count of their children, brought up to date in place. */
function recount({ model, add }: Draft, parents: readonly number[]): void {
  const ids = [...new Set(parents)].filter((id) => id in model.parents);
  const kids = kidsOf(model);
  add(
    `UPDATE parents p SET kids = x.kids FROM unnest($1::int[], $2::int[]) x (id, kids) WHERE p.id = x.id`,
    [ids, ids.map((id) => kids.get(id) ?? 0)],
    ids.length,
  );
}

function insertChildren(draft: Draft, parents: readonly number[]): void {
  const ids = newIds(draft, parents.length);
  ids.forEach((id, i) => {
    draft.model.children[id] = { parent: parents[i]!, version: draft.n };
  });
  draft.add(
    `INSERT INTO children SELECT x.id, x.parent, $2, x.body, md5(x.body)
       FROM unnest($1::int[], $3::int[], $4::text[]) x (id, parent, body)`,
    [ids, draft.n, parents, texts('children', ids, draft.n)],
    ids.length,
  );
  recount(draft, parents);
}

function forget({ model }: Draft, children: readonly number[]): void {
  for (const id of children) {
    remove(model.children, id);
    remove(model.vectors, id);
  }
}

function rewrite(draft: Draft, table: 'parents' | 'children' | 'wide', ids: readonly number[]): void {
  draft.add(
    `UPDATE ${table} t SET version = $2, body = x.body, checksum = md5(x.body)
       FROM unnest($1::int[], $3::text[]) x (id, body) WHERE t.id = x.id`,
    [ids, draft.n, texts(table, ids, draft.n)],
    ids.length,
  );
}

function family(draft: Draft): void {
  const { model, n, add, below } = draft;
  if (idsOf(model.parents).length >= MOST.parents) return deleteParents(draft);
  const parents = newIds(draft, 1 + below(3));
  for (const id of parents) model.parents[id] = n;
  add(
    `INSERT INTO parents SELECT x.id, $2, x.body, md5(x.body)
       FROM unnest($1::int[], $3::text[]) x (id, body)`,
    [parents, n, texts('parents', parents, n)],
    parents.length,
  );
  insertChildren(
    draft,
    parents.flatMap((id) => Array.from({ length: 1 + below(4) }, () => id)),
  );
}

function moreChildren(draft: Draft): void {
  const parents = some(draft, idsOf(draft.model.parents), 1 + draft.below(5));
  if (parents.length === 0) return family(draft);
  if (idsOf(draft.model.children).length >= MOST.children) return deleteChildren(draft);
  insertChildren(draft, parents);
}

function rewriteParents(draft: Draft): void {
  const { model, n, below } = draft;
  const ids = some(draft, idsOf(model.parents), below(6) === 0 ? MOST.parents : 1 + below(4));
  for (const id of ids) model.parents[id] = n;
  rewrite(draft, 'parents', ids);
}

function rewriteChildren(draft: Draft): void {
  const { model, n, below } = draft;
  const ids = some(draft, idsOf(model.children), 1 + below(12));
  for (const id of ids) model.children[id]!.version = n;
  rewrite(draft, 'children', ids);
}

function deleteParents(draft: Draft): void {
  const { model, add, below } = draft;
  const ids = some(draft, idsOf(model.parents), 1 + below(6));
  for (const id of ids) remove(model.parents, id);
  forget(
    draft,
    idsOf(model.children).filter((id) => ids.includes(model.children[id]!.parent)),
  );
  add('DELETE FROM parents WHERE id = ANY ($1::int[])', [ids], ids.length);
}

function deleteChildren(draft: Draft): void {
  const { model, add, below } = draft;
  const ids = some(draft, idsOf(model.children), 1 + below(25));
  const parents = ids.map((id) => model.children[id]!.parent);
  forget(draft, ids);
  add('DELETE FROM children WHERE id = ANY ($1::int[])', [ids], ids.length);
  recount(draft, parents);
}

function putVectors(draft: Draft): void {
  const { model, n, add, below } = draft;
  const ids = some(draft, idsOf(model.children), 1 + below(8));
  for (const id of ids) model.vectors[id] = n;
  add(
    `INSERT INTO neighbours SELECT x.id, $2, x.embedding::vector FROM unnest($1::int[], $3::text[]) x (id, embedding)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, embedding = excluded.embedding`,
    [ids, n, ids.map((id) => vectorOf(id, n))],
    ids.length,
  );
  const stored = idsOf(model.vectors);
  if (stored.length > MOST.vectors) deleteVectors(draft);
}

function deleteVectors(draft: Draft): void {
  const { model, add, below } = draft;
  const ids = some(draft, idsOf(model.vectors), 1 + below(30));
  for (const id of ids) remove(model.vectors, id);
  add('DELETE FROM neighbours WHERE id = ANY ($1::int[])', [ids], ids.length);
}

/** The table starts anew in a new file, and what was in it goes. */
function refillWide(draft: Draft): void {
  draft.model.wide = {};
  draft.add('TRUNCATE wide');
  insertWide(draft);
}

function insertWide(draft: Draft): void {
  const { model, n, add, below } = draft;
  const ids = newIds(draft, 1 + below(3));
  for (const id of ids) model.wide[id] = n;
  add(
    `INSERT INTO wide SELECT x.id, $2, x.body, md5(x.body) FROM unnest($1::int[], $3::text[]) x (id, body)`,
    [ids, n, texts('wide', ids, n)],
    ids.length,
  );
}

function wide(draft: Draft): void {
  const { model, n, add, below } = draft;
  const stored = idsOf(model.wide);
  if (stored.length === 0) return insertWide(draft);
  const ids = some(draft, stored, 1 + below(3));
  if (stored.length >= MOST.wide || below(4) === 0) {
    for (const id of ids) remove(model.wide, id);
    add('DELETE FROM wide WHERE id = ANY ($1::int[])', [ids], ids.length);
  } else if (below(2) === 0) {
    for (const id of ids) model.wide[id] = n;
    rewrite(draft, 'wide', ids);
  } else insertWide(draft);
}

/** Tables made, filled anew and dropped. */
function scratch({ model, n, add, below }: Draft): void {
  const names = Object.keys(model.scratch);
  const rows = 1 + below(400);
  const fill = `SELECT i AS id, md5($1 || ':' || i) AS body FROM generate_series(1, ${rows}) i`;
  if (names.length < MOST.scratch && below(3) > 0) {
    const name = `scratch_${n}_${below(1_000)}`;
    if (name in model.scratch) return;
    model.scratch[name] = { version: n, rows };
    add(`CREATE TABLE ${name} AS ${fill.replace('$1', `'${n}'`)}`);
    add(`CREATE UNIQUE INDEX ${name}_body ON ${name} (body)`);
    return;
  }
  const name = names[below(names.length)];
  if (name === undefined) return;
  if (below(2) === 0) {
    remove(model.scratch, name);
    add(`DROP TABLE ${name}`);
  } else {
    model.scratch[name] = { version: n, rows };
    add(`TRUNCATE ${name}`);
    add(`INSERT INTO ${name} ${fill.replace('$1', '$1::text')}`, [String(n)], rows);
  }
}

/** So large that it is stored in regions, which then have newer blocks beside them. */
function large(draft: Draft): void {
  const { model, n, add, below } = draft;
  const body = (version: string, id: string): string =>
    `repeat(md5(${version} || ':' || ${id}), ${LARGE_REPEATS})`;
  if (model.large.rows === 0 || below(8) === 0) {
    const rows = 3_200 + below(1_600);
    model.large = { version: n, rows, rewritten: {} };
    add('TRUNCATE large');
    add(
      `INSERT INTO large SELECT i, $1::int, ${body('$1::int::text', 'i')} FROM generate_series(1, $2::int) i`,
      [n, rows],
      rows,
    );
    return;
  }
  const from = 1 + below(model.large.rows);
  const ids = Array.from({ length: 1 + below(60) }, (_, i) => from + i).filter(
    (id) => id <= model.large.rows,
  );
  for (const id of ids) model.large.rewritten[id] = n;
  add(
    `UPDATE large SET version = $1::int, body = ${body('$1::int::text', 'id')} WHERE id = ANY ($2::int[])`,
    [n, ids],
    ids.length,
  );
}

/** An index that is there or not: nothing in the model depends on it, only which files there are. */
function index({ add, below }: Draft): void {
  add('DROP INDEX IF EXISTS parents_checksum');
  if (below(2) === 0) add('CREATE INDEX parents_checksum ON parents (checksum) INCLUDE (kids)');
}

/** As often as they stand here. */
export const OPERATIONS: readonly ((draft: Draft) => void)[] = [
  family,
  family,
  family,
  moreChildren,
  moreChildren,
  rewriteParents,
  rewriteParents,
  rewriteChildren,
  rewriteChildren,
  rewriteChildren,
  deleteParents,
  deleteChildren,
  putVectors,
  putVectors,
  putVectors,
  deleteVectors,
  wide,
  wide,
  refillWide,
  scratch,
  large,
  large,
  index,
];
