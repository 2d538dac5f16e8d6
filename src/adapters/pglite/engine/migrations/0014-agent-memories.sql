-- What programs are told of their users. It is of no life: it stays when a successor begins, and goes when everything is erased.
CREATE TABLE agent_memories (
  id text PRIMARY KEY,
  -- The program that was told it, and its name for the user; null of no user.
  party text NOT NULL,
  person text,
  kind text NOT NULL,
  -- Wall clock, Unix ms.
  at double precision NOT NULL,
  -- JSON.
  body text NOT NULL,
  vector bytea,
  model text
);
CREATE INDEX agent_memories_person ON agent_memories (party, person);
-- Statistics are samples of what is kept: erased words would stand in them.
ALTER TABLE agent_memories ALTER COLUMN id SET STATISTICS 0;
ALTER TABLE agent_memories ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE agent_memories ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE agent_memories ALTER COLUMN vector SET STATISTICS 0;
