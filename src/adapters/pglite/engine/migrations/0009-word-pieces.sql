-- Signs of the states of a text's word pieces, by the model that made its vector, row by row; null where none were made.
ALTER TABLE vectors ADD COLUMN pieces bytea;
ALTER TABLE vectors_next ADD COLUMN pieces bytea;
