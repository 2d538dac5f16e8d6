-- How much of its past the owner lets a life keep whole. No row: all of it.
CREATE TABLE retention (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The newest so many theta ticks stay whole; null: all of them.
  full_ticks integer CHECK (full_ticks > 0),
  -- Ticks up to this one were gone through; 0: none was. The state that it left is kept: those behind it are lived again from there.
  thinned_to integer NOT NULL DEFAULT 0
);

-- A thinned tick has its columns and its hashes, and of what it was told the hash that its seal is over.
ALTER TABLE records ALTER COLUMN body DROP NOT NULL;
-- In which world it was lived, which else only the whole record tells. Null beside one.
ALTER TABLE records ADD COLUMN world_id text;
ALTER TABLE tick_inputs ALTER COLUMN body DROP NOT NULL;
-- BLAKE3 of the inputs as canonical CBOR. Null beside the inputs themselves.
ALTER TABLE tick_inputs ADD COLUMN inputs_hash bytea;
