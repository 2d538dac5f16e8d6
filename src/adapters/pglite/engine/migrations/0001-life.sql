-- One life. Bodies are compressed before they come here, so TOAST must not try again (STORAGE EXTERNAL).

CREATE EXTENSION vector;

-- A record a theta tick: the columns of its summary, and the whole of it as `body`.
CREATE TABLE records (
  tick integer PRIMARY KEY,
  step integer NOT NULL,
  world_time double precision NOT NULL,
  price double precision NOT NULL,
  regime text NOT NULL,
  regime_changed boolean NOT NULL,
  tier text NOT NULL,
  prediction_error double precision NOT NULL,
  threshold double precision NOT NULL,
  phase text NOT NULL,
  vitality double precision NOT NULL,
  pleasure double precision NOT NULL,
  arousal double precision NOT NULL,
  dominance double precision NOT NULL,
  equity double precision NOT NULL,
  holding double precision NOT NULL,
  exposure double precision NOT NULL,
  decided_by text,
  action_kind text,
  action_status text,
  blocked_by text,
  outcome_quality double precision,
  duration_ms double precision NOT NULL,
  died boolean NOT NULL,
  body bytea NOT NULL
);
ALTER TABLE records ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX records_blocked ON records (tick) WHERE action_status = 'blocked';

-- The exact prompt of an assembled tick.
CREATE TABLE workspaces (
  tick integer PRIMARY KEY,
  body bytea NOT NULL
);
ALTER TABLE workspaces ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE entries (
  id text COLLATE "C" PRIMARY KEY,
  type text NOT NULL,
  category text,
  title text NOT NULL,
  text text NOT NULL,
  summary text NOT NULL,
  world_id text NOT NULL,
  tick integer NOT NULL,
  world_time double precision NOT NULL,
  regime text,
  trust text NOT NULL,
  provenance text NOT NULL,
  confidence double precision NOT NULL,
  importance double precision NOT NULL,
  strength double precision NOT NULL,
  reinforced_at double precision NOT NULL,
  accessed_at double precision NOT NULL,
  access_count double precision NOT NULL,
  pad jsonb NOT NULL,
  outcomes jsonb NOT NULL,
  usefulness double precision NOT NULL,
  verified text NOT NULL,
  links jsonb NOT NULL,
  tags jsonb NOT NULL,
  -- Null while the vector is still to come. The row in `vectors` counts only when this is set.
  embedding_model text
);
CREATE INDEX entries_type ON entries (type);
CREATE INDEX entries_tick ON entries (tick DESC, id DESC);
CREATE INDEX entries_importance ON entries (importance DESC, id DESC);
CREATE INDEX entries_backlog ON entries (id) WHERE embedding_model IS NULL;

-- Apart from the entries: 1.5 kB a row stays inline for a fast exact scan, and reinforcing an entry does not copy it.
CREATE TABLE vectors (
  entry_id text COLLATE "C" PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  embedding vector(384) NOT NULL
);
ALTER TABLE vectors ALTER COLUMN embedding SET STORAGE PLAIN;

CREATE TABLE ledger_transactions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  tick integer NOT NULL,
  time double precision NOT NULL,
  memo text NOT NULL
);

-- Minor units, exact as integers up to 2^53; each transaction sums to zero in each asset.
CREATE TABLE ledger_postings (
  transaction_id text NOT NULL REFERENCES ledger_transactions (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  account text NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (transaction_id, position)
);

-- The mind's own state after the last committed tick: one row.
CREATE TABLE mind_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  tick integer NOT NULL,
  body bytea NOT NULL
);
ALTER TABLE mind_state ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE policies (
  revision integer PRIMARY KEY,
  tick integer NOT NULL,
  wall_time double precision NOT NULL,
  trigger text NOT NULL,
  -- The revision's own record (what changed) and the whole policy.
  change bytea NOT NULL,
  body bytea NOT NULL
);
ALTER TABLE policies ALTER COLUMN change SET STORAGE EXTERNAL;
ALTER TABLE policies ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE playbooks (
  revision integer PRIMARY KEY,
  body bytea NOT NULL
);
ALTER TABLE playbooks ALTER COLUMN body SET STORAGE EXTERNAL;
