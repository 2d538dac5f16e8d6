-- What a life needs so that every tick of it can be reopened, replayed and traced. Bodies are compressed before they come here.

-- Everything that a tick read beside its own state, and the hashes that its replay must come to (BLAKE3).
CREATE TABLE tick_inputs (
  tick integer PRIMARY KEY,
  record_hash bytea NOT NULL,
  -- Checksum of the row's body in `records`, every bit of it.
  record_sum bytea NOT NULL,
  state_root bytea NOT NULL,
  -- Of the seal before and this tick's record, state, inputs and changes: a chain.
  seal bytea NOT NULL,
  body bytea NOT NULL
);
ALTER TABLE tick_inputs ALTER COLUMN body SET STORAGE EXTERNAL;

-- What a memory was before a tick changed it: going back from the row in `entries` gives it as it was at any tick.
CREATE TABLE entry_changes (
  entry_id text COLLATE "C" NOT NULL,
  tick integer NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (entry_id, tick)
);
CREATE INDEX entry_changes_tick ON entry_changes (tick);

-- The last tick's seal and the hash of each organ after it.
ALTER TABLE mind_state ADD COLUMN head bytea;

-- States of the mind by their content: each organ is a part, stored once for all the snapshots that share it.
CREATE TABLE snapshots (
  tick integer PRIMARY KEY,
  root bytea NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  label text
);
CREATE TABLE state_parts (
  hash bytea PRIMARY KEY,
  body bytea NOT NULL
);
ALTER TABLE state_parts ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE snapshot_parts (
  tick integer NOT NULL REFERENCES snapshots (tick) ON DELETE CASCADE,
  organ text NOT NULL,
  hash bytea NOT NULL REFERENCES state_parts (hash),
  PRIMARY KEY (tick, organ)
);
CREATE INDEX snapshot_parts_hash ON snapshot_parts (hash);

-- What was measured of a tick beside its record's columns: ms, tokens, US dollars. Null is what was not measured.
CREATE TABLE tick_metrics (
  tick integer PRIMARY KEY,
  kind text NOT NULL,
  -- Unix ms.
  wall_time double precision NOT NULL,
  gammas integer NOT NULL,
  observe_ms real,
  retrieve_ms real,
  analyze_ms real,
  gate_ms real,
  assemble_ms real,
  deliberate_ms real,
  simulate_ms real,
  validate_ms real,
  execute_ms real,
  verify_ms real,
  reflect_ms real,
  tokens_used integer,
  tokens_budget integer,
  model_calls integer,
  model_failures integer,
  model_ms real,
  input_tokens integer,
  output_tokens integer,
  cache_read_tokens integer,
  reasoning_tokens integer,
  cost_usd double precision,
  grimoire_hits integer NOT NULL,
  grimoire_misses integer NOT NULL,
  entries_written integer NOT NULL,
  late integer NOT NULL,
  queued integer NOT NULL,
  without_vectors integer NOT NULL,
  trace_id bytea
);

-- Transactions that made ticks durable. How long one took is known after it: it is written with the next.
CREATE TABLE tick_commits (
  last_tick integer PRIMARY KEY,
  first_tick integer NOT NULL,
  ms real NOT NULL
);

-- How a workspace is stored: whole (an I-frame), or as what differs from the I-frame of `base_tick` (a P-frame). Rows of before
-- are whole.
ALTER TABLE workspaces
  ADD COLUMN base_tick integer,
  ADD COLUMN cause text,
  -- Of the whole workspace: BLAKE3, what it would take compressed, its tokens and those that did not change since the base.
  ADD COLUMN hash bytea,
  ADD COLUMN whole_bytes integer,
  ADD COLUMN tokens integer,
  ADD COLUMN kept_tokens integer;

-- What the context governor told of, with the tick or the policy that it tells of. As text: bodies are smaller than their gzip.
CREATE TABLE context_events (
  seq integer PRIMARY KEY,
  tick integer NOT NULL,
  type text NOT NULL,
  body json NOT NULL
);
CREATE INDEX context_events_tick ON context_events (tick, seq);

-- Traces of ticks that were kept when they were over; `kept` are the reasons, `body` the spans. The newest stay: by `seq`.
CREATE TABLE traces (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  tick integer NOT NULL,
  -- Unix ms, and ms.
  start double precision NOT NULL,
  duration double precision NOT NULL,
  status text NOT NULL,
  tier text,
  kept text NOT NULL,
  spans integer NOT NULL,
  body bytea NOT NULL
);
ALTER TABLE traces ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX traces_tick ON traces (tick);
