-- Version 3: which languages there are is said in slushfund.text, and by no table.
CREATE TABLE hooks_3 (
    table_id TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('discord', 'ntfy', 'gotify', 'push')),
    target TEXT NOT NULL,
    language TEXT NOT NULL,
    PRIMARY KEY (table_id, person, kind)
) WITHOUT ROWID;
INSERT INTO hooks_3 SELECT * FROM hooks;
DROP TABLE hooks;
ALTER TABLE hooks_3 RENAME TO hooks;
