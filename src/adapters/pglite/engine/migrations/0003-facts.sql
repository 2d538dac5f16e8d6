-- What a memory is of, as data. Null in rows that version 1 of the mind wrote: there it is read out of tags and words.
-- As json, which keeps the order of its keys, so that the same memory always reads the same.
ALTER TABLE entries ADD COLUMN facts json;
