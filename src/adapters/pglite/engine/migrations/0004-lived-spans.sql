-- What is lived behind a theta tick and is none: a delta cycle, and whatever else is lived so. A span is a row: its record, what it was
-- told, and the hashes that its replay must come to. The tick itself, in `records` and `tick_inputs`, is at place 0.
CREATE TABLE lived_spans (
  tick integer NOT NULL,
  place smallint NOT NULL CHECK (place > 0),
  kind text NOT NULL,
  record_hash bytea NOT NULL,
  state_root bytea NOT NULL,
  -- In the one chain of the life's seals, behind that of the span before.
  seal bytea NOT NULL,
  record bytea NOT NULL,
  inputs bytea NOT NULL,
  PRIMARY KEY (tick, place)
);
ALTER TABLE lived_spans ALTER COLUMN record SET STORAGE EXTERNAL;
ALTER TABLE lived_spans ALTER COLUMN inputs SET STORAGE EXTERNAL;
CREATE INDEX lived_spans_kind ON lived_spans (kind, tick);

-- A tick and a span behind it may change the same memory: each says what it was before.
ALTER TABLE entry_changes ADD COLUMN place smallint NOT NULL DEFAULT 0;
ALTER TABLE entry_changes DROP CONSTRAINT entry_changes_pkey;
ALTER TABLE entry_changes ADD PRIMARY KEY (entry_id, tick, place);

-- A state is kept as the last span of its tick left it.
ALTER TABLE snapshots ADD COLUMN place smallint NOT NULL DEFAULT 0;

-- What consolidating took, apart from the tick that it follows. Of ticks of before it is in `reflect_ms`.
ALTER TABLE tick_metrics ADD COLUMN delta_ms real;

-- Whose trace it is.
ALTER TABLE traces ADD COLUMN kind text NOT NULL DEFAULT 'theta';
