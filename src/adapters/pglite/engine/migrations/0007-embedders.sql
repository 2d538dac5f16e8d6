-- A vector is as long as its model makes it: without a length in the type no row is rewritten. All that count are of one model.
ALTER TABLE vectors ALTER COLUMN embedding TYPE vector;
ALTER TABLE vectors ALTER COLUMN embedding SET STORAGE PLAIN;
-- Hash of the words that a vector was made of; null where it came with its words.
ALTER TABLE vectors ADD COLUMN words bigint;

-- How long the vector of an entry is; null beside a model: 384, as it was of all.
ALTER TABLE entries ADD COLUMN embedding_dimensions integer;

-- Vectors by another model, made beside those that count. When there is one for each, the two tables change names, so they have the
-- same columns.
CREATE TABLE vectors_next (
  entry_id text COLLATE "C" PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  embedding vector NOT NULL,
  words bigint
);
ALTER TABLE vectors_next ALTER COLUMN embedding SET STORAGE PLAIN;

-- Which models made the vectors of this life, in their order; before the first row the one that comes with the page did.
CREATE TABLE embedders (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What is known of the model; null is the one that comes with the page.
  card json,
  -- The last tick that was lived when its vectors were begun, and when all of them took the place of those before. Null: not yet.
  begun integer NOT NULL,
  taken integer,
  -- Unix ms.
  taken_at double precision
);
CREATE UNIQUE INDEX embedders_next ON embedders ((true)) WHERE taken IS NULL;
