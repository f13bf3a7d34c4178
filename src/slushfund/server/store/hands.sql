-- Version 4: whose hand a seat of a running game is when its holder has left or was removed, who
-- asks for it and who agrees; whispers belong to people and not to seats; where tables came from.
ALTER TABLE seats ADD COLUMN kept INTEGER REFERENCES people (id);
ALTER TABLE seats ADD COLUMN kept_name TEXT;
ALTER TABLE seats ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN wish TEXT;
ALTER TABLE chat ADD COLUMN person INTEGER REFERENCES people (id);
ALTER TABLE chat ADD COLUMN to_person INTEGER REFERENCES people (id);
ALTER TABLE tables ADD COLUMN origin BLOB NOT NULL DEFAULT x'';
CREATE INDEX tables_by_origin ON tables (origin) WHERE origin != x'';

-- Nobody noted who held a seat when something was whispered: whoever holds it now could read it.
UPDATE chat SET
    person = (SELECT person FROM seats WHERE seats.table_id = chat.table_id AND seats.seat = chat.seat),
    to_person = (SELECT person FROM seats WHERE seats.table_id = chat.table_id AND seats.seat = chat.to_seat)
WHERE to_seat IS NOT NULL;
