import * as v from 'valibot';
import type { FileForm } from './file-form.ts';

/** The newest version of the file's own form that this page reads. */
const FORMAT = 2;
/**
 * The version of a file is that of the oldest page that can read it: worlds came with 2, and without any it is still 1.
 */
export const formatFor = (worlds: number): 1 | 2 => (worlds === 0 ? 1 : 2);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.record(v.string(), count);

/** Of any kind of file and any version: enough to say what it is, and that it is too new. */
export const anyHeadSchema = v.looseObject({ kind: v.string(), format: v.number() });

const headSchema = v.object({
  kind: v.literal('life'),
  format: v.picklist([1, 2]),
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  app: v.string(),
  made: v.number(),
  life: v.object({ name: v.string(), golemId: v.string(), tick: count, worldId: v.string() }),
  settings: v.object({
    speed: v.number(),
    running: v.optional(v.boolean()),
    /** Language models as the page that made it knew them. A page that knows nothing of this passes it over. */
    models: v.optional(v.array(v.record(v.string(), v.unknown()))),
  }),
  /** In the order in which they are written: what is referred to comes first. Names as SQL has them. */
  tables: v.array(v.object({ name: v.string(), columns: v.string(), rows: count })),
  /** Worlds of the owner's own files, in the order in which they are written; from format 2 on. */
  worlds: v.optional(v.array(v.object({ id: v.string(), title: v.string(), chunks: count }))),
  sequences: v.array(v.object({ name: v.string(), last: v.string(), called: v.boolean() })),
  /** The migrations that made the tables. */
  migrations: v.array(v.object({ version: count, name: v.string(), sha256: v.string() })),
});
export type Head = v.InferOutput<typeof headSchema>;

const rowsSchema = v.object({
  kind: v.literal('rows'),
  table: v.string(),
  rows: count,
  /** Tuples of PostgreSQL's binary COPY, without its head and end: every value bit for bit. */
  data: v.instance(Uint8Array),
});
export type Rows = v.InferOutput<typeof rowsSchema>;

/** Begins a world of the owner's own; its chunks come after it. */
const worldSchema = v.object({
  kind: v.literal('world'),
  id: v.string(),
  /** All that is known of it but its chunks, as JSON: the order of its keys is part of its identity. */
  series: v.string(),
});

const chunkSchema = v.object({
  kind: v.literal('chunk'),
  world: v.string(),
  data: v.instance(Uint8Array),
});

const endSchema = v.object({ kind: v.literal('end'), rows: counts });
export type End = v.InferOutput<typeof endSchema>;

const frameSchema = v.variant('kind', [headSchema, rowsSchema, worldSchema, chunkSchema, endSchema]);
export type ArchiveFrame = v.InferOutput<typeof frameSchema>;

export const LIFE_FILE: FileForm<ArchiveFrame> = {
  head: 'life',
  format: FORMAT,
  schema: frameSchema,
  is: 'a golem’s life',
  most: null,
  advice: 'Choose a file that a golem’s page exported; its name ends in .golem.',
};
