-- Bodies of ticks are Zstandard frames from now on, made with dictionaries that the program has; those of before stay gzipped as they
-- are. An earlier program would take them for damaged: so this is a version of its own.

-- Of many changes each memory has its id once in the index, not once a change.
ALTER TABLE entry_changes DROP CONSTRAINT entry_changes_pkey;
CREATE INDEX entry_changes_entry ON entry_changes (entry_id);
