-- Two memories that cannot both be true, with what was told of them. Rows are only added and lifted, so that a past tick is told what was
-- known then; of a pair one row is not lifted.
CREATE TABLE contradictions (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ids of entries, the smaller first.
  one text COLLATE "C" NOT NULL,
  other text COLLATE "C" NOT NULL,
  -- Of what they say otherwise, and what each of them says.
  about text NOT NULL,
  one_says text NOT NULL,
  other_says text NOT NULL,
  -- The side that stands; null where both do.
  stands text COLLATE "C",
  grounds text NOT NULL,
  reason text NOT NULL,
  -- The first tick at whose end this was so, and the first at whose end it was no longer.
  since integer NOT NULL,
  lifted integer
);
CREATE INDEX contradictions_one ON contradictions (one);
CREATE INDEX contradictions_other ON contradictions (other);
