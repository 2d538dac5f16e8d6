-- When memories are true, and which stand: of each memory the last row counts that counts at all. Rows are only added, so that a past
-- tick is told what was known then.
CREATE TABLE validities (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id text COLLATE "C" NOT NULL,
  -- Unix seconds, both included; null where nobody knows.
  valid_from double precision,
  valid_to double precision,
  because text NOT NULL,
  -- The memory on the other side. While it is taken back the row does not count.
  by text COLLATE "C",
  -- The first tick at whose end this was known, and the first at whose end it was lifted.
  since integer NOT NULL,
  lifted integer
);
CREATE INDEX validities_entry ON validities (entry_id, seq);
