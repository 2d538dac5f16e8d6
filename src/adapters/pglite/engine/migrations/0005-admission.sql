-- What became of a memory beside what it says. Its row stays, so that ticks that had it can be lived again.
ALTER TABLE entries
  -- Why it was put into quarantine when it was taken in; null of what was not.
  ADD COLUMN quarantined text,
  -- The last tick that was lived when the owner released it, or took it back.
  ADD COLUMN released_at integer,
  ADD COLUMN taken_back_at integer;
CREATE INDEX entries_apart ON entries (id) WHERE quarantined IS NOT NULL OR taken_back_at IS NOT NULL;

-- How many pieces were refused that were given to memory, by reason and by the last tick that was lived then. Nothing else is kept of them.
CREATE TABLE refusals (
  tick integer NOT NULL,
  reason text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (tick, reason)
);
