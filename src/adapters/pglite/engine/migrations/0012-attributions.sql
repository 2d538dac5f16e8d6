-- What each source of a tick's prompt was worth to its decision, by the ablations of a model. A run anew takes the row's place.
CREATE TABLE attributions (
  tick integer PRIMARY KEY,
  -- Sealed CBOR.
  body bytea NOT NULL
);
