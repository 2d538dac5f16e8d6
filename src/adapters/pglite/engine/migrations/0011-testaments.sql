-- What the dead of this line have left. It stays when a successor begins and goes when the line is erased.
CREATE TABLE testaments (
  id text PRIMARY KEY,
  -- The testament that its golem began with; null for the first of a line.
  parent text,
  generation integer NOT NULL,
  -- Wall clock when it was written, Unix ms.
  wall_time double precision NOT NULL,
  body bytea NOT NULL,
  -- The memories that pass on; null until they are chosen, which is the last phase of a death.
  genome bytea
);
