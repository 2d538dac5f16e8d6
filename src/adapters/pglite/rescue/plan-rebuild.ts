import { AppError } from '../../../domain/errors.ts';
import type { FileDamage, ReadDirectory } from '../files/damaged-directory.ts';
import type { Files } from './directory-fs.ts';
import { looksInto } from './look-into.ts';

/** How a directory is made sound again of what is sound in it. */
export interface RebuildPlan {
  /** Without what is made anew. */
  readonly files: Files;
  /** What makes indexes anew, in the order in which it can. */
  readonly statements: readonly string[];
  /** What is made anew, in words. */
  readonly rebuilt: readonly string[];
}

interface Relation {
  readonly name: string;
  readonly kind: string;
  readonly node: number;
  /** Of an index: the table that it is of, and whether that is PostgreSQL's own. */
  readonly table: string | null;
  readonly system: boolean;
}

/** What one damaged file is, and what becomes of it. */
type Fate =
  | { readonly kind: 'drop'; readonly what: string }
  | { readonly kind: 'from image'; readonly what: string }
  | { readonly kind: 'index'; readonly what: string; readonly index: Relation }
  | { readonly kind: 'lost'; readonly what: string };

const RELATION_FILE = /^\/(?:base\/\d+|global)\/(\d+)(?:_(fsm|vm|init))?(?:\.\d+)?$/;
/** PostgreSQL makes these anew where they are missing: copies of catalogs, figures, what only a running server has. */
const MADE_ANEW =
  /(?:\/pg_internal\.init$|^\/pg_stat\/|^\/pg_stat_tmp\/|^\/pg_subtrans\/|^\/pg_notify\/|^\/postmaster\.|^\/golem-kept-copies\.json$)/;
/** The same in every life. */
const SETTINGS = /^\/(?:PG_VERSION|postgresql\.conf|postgresql\.auto\.conf|pg_hba\.conf|pg_ident\.conf)$/;

const RELATIONS = `
  SELECT c.oid::regclass::text AS name, c.relkind AS kind, pg_relation_filenode(c.oid)::int AS node,
    i.indrelid::regclass::text AS table, c.relnamespace = 'pg_catalog'::regnamespace AS system
  FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
  WHERE pg_relation_filenode(c.oid) IS NOT NULL`;

/**
 * What can be made anew of a damaged directory without losing a row: maps, indexes, settings and what PostgreSQL keeps
 * for speed alone.
 * @param image files of the image that lives begin with; null where there is none
 * @throws AppError `store.corrupt`, where rows or what tells of them are damaged
 */
export async function planRebuild(directory: ReadDirectory, image: Files | null): Promise<RebuildPlan> {
  if (directory.damages.length === 0) {
    throw new AppError(
      'store.corrupt',
      'This life can’t be rebuilt: its files are intact, but rows are damaged. Save what can be read, or start over.',
    );
  }
  const relations = await relationsOf(directory, image);
  const files = new Map(directory.files);
  const indexes: Relation[] = [];
  const rebuilt = new Set<string>();
  const lost = new Set<string>();
  for (const path of new Set(directory.damages.map((damage: FileDamage) => damage.path))) {
    const fate = fateOf(path, relations, image);
    if (fate.kind === 'lost') lost.add(fate.what);
    else rebuilt.add(fate.what);
    if (fate.kind === 'drop') files.delete(path);
    else if (fate.kind === 'from image') files.set(path, image!.get(path)!);
    else if (fate.kind === 'index') {
      // It is written anew before it is read.
      files.set(path, new Uint8Array(0));
      indexes.push(fate.index);
    }
  }
  if (lost.size > 0) throw beyondRebuilding([...lost]);
  return { files, statements: statementsFor(indexes), rebuilt: [...rebuilt] };
}

async function relationsOf(
  directory: ReadDirectory,
  image: Files | null,
): Promise<ReadonlyMap<number, Relation>> {
  try {
    for await (const { rows } of looksInto(directory, image, (db) => db.query<Relation>(RELATIONS)))
      return new Map(rows.map((row) => [row.node, row]));
  } catch {
    // It is said below.
  }
  throw beyondRebuilding(['the database’s own tables']);
}

function fateOf(path: string, relations: ReadonlyMap<number, Relation>, image: Files | null): Fate {
  if (MADE_ANEW.test(path)) return { kind: 'drop', what: `the file ${path}` };
  if (SETTINGS.test(path)) {
    return image?.get(path) == null
      ? { kind: 'lost', what: `the file ${path}` }
      : { kind: 'from image', what: `the file ${path}` };
  }
  const [, node, fork] = RELATION_FILE.exec(path) ?? [];
  const relation = node === undefined ? undefined : relations.get(Number(node));
  if (node === undefined) return { kind: 'lost', what: `the file ${path}` };
  // A file that no table names any more holds nothing that is read.
  if (relation === undefined) return { kind: 'drop', what: `the file ${path}` };
  if (fork === 'fsm') return { kind: 'drop', what: `the free-space map of ${relation.name}` };
  if (fork === 'vm') return { kind: 'drop', what: `the visibility map of ${relation.name}` };
  if (relation.kind === 'i') return { kind: 'index', what: `the index ${relation.name}`, index: relation };
  return { kind: 'lost', what: `the table ${relation.name}` };
}

/** Each new index of a table is noted in `pg_class`, so its own come first; of PostgreSQL's tables only all indexes at once can be. */
function statementsFor(indexes: readonly Relation[]): readonly string[] {
  const tables = new Set(indexes.flatMap(({ system, table }) => (system && table !== null ? [table] : [])));
  const system = [...tables].toSorted((a, b) => Number(b === 'pg_class') - Number(a === 'pg_class'));
  const others = indexes.filter((index) => !index.system).map(({ name }) => name);
  return [
    ...system.map((table) => `REINDEX TABLE ${table}`),
    ...new Set(others.map((index) => `REINDEX INDEX ${index}`)),
  ];
}

function beyondRebuilding(what: readonly string[]): AppError {
  return new AppError(
    'store.corrupt',
    `This life can’t be rebuilt, because these are damaged: ${what.join(', ')}. Save what can be read, or start over.`,
    { data: { lost: what } },
  );
}
