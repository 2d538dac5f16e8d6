import { DIMENSIONS } from './content.ts';

/** Transaction 0. */
export const SCHEMA = `
  CREATE EXTENSION amcheck;
  CREATE TABLE marks (n integer PRIMARY KEY, rows integer NOT NULL);
  CREATE TABLE parents (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    body text NOT NULL,
    checksum text NOT NULL,
    kids integer NOT NULL DEFAULT 0
  );
  CREATE TABLE children (
    id integer PRIMARY KEY,
    parent integer NOT NULL REFERENCES parents (id) ON DELETE CASCADE,
    version integer NOT NULL,
    body text NOT NULL,
    checksum text NOT NULL
  );
  CREATE INDEX children_parent ON children (parent, id);
  CREATE INDEX children_checksum ON children (checksum);
  CREATE TABLE neighbours (
    id integer PRIMARY KEY REFERENCES children (id) ON DELETE CASCADE,
    version integer NOT NULL,
    embedding vector(${DIMENSIONS}) NOT NULL
  );
  CREATE INDEX neighbours_hnsw ON neighbours USING hnsw (embedding vector_l2_ops);
  CREATE TABLE wide (id integer PRIMARY KEY, version integer NOT NULL, body text NOT NULL, checksum text NOT NULL);
  ALTER TABLE wide ALTER COLUMN body SET STORAGE EXTERNAL;
  CREATE TABLE large (id integer PRIMARY KEY, version integer NOT NULL, body text NOT NULL);
  ALTER TABLE large ALTER COLUMN body SET STORAGE PLAIN;
`;

/** What upkeep may do between two transactions. Each makes, empties, renames or deletes files of its own. */
export const UPKEEP: readonly string[] = [
  'CHECKPOINT',
  'CHECKPOINT',
  'CHECKPOINT',
  'VACUUM parents',
  'VACUUM children',
  'VACUUM neighbours',
  'VACUUM (ANALYZE)',
  'VACUUM FULL parents',
  'VACUUM FULL wide',
  'VACUUM FULL pg_class',
  'VACUUM (FREEZE) children',
  'CLUSTER children USING children_parent',
  'REINDEX TABLE children',
  'REINDEX TABLE neighbours',
  'SELECT pg_switch_wal()',
];

/** What is taken back. */
export const DECOYS: readonly string[] = [
  `UPDATE parents SET version = -1, body = 'never'`,
  'DELETE FROM children',
  'TRUNCATE wide',
  'TRUNCATE parents CASCADE',
  'CREATE TABLE never AS SELECT * FROM parents',
  'DROP TABLE neighbours',
  'CREATE INDEX never_either ON parents (checksum)',
  'ALTER TABLE wide ADD COLUMN never integer DEFAULT 7',
];
