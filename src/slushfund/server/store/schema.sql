-- Version 1. Never edit a released version: add a file of steps to migrations.py.
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created REAL NOT NULL);

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer', 'link')),
    person INTEGER NOT NULL REFERENCES people (id),
    table_id TEXT,
    seat INTEGER,
    created REAL NOT NULL,
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of_table ON tokens (table_id, seat) WHERE table_id IS NOT NULL;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'closed')),
    host INTEGER REFERENCES people (id),
    seed BLOB NOT NULL,
    created REAL NOT NULL,
    started REAL,
    ended REAL,
    rematch TEXT
);
CREATE INDEX tables_by_status ON tables (status, created);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'person', 'bot')),
    person INTEGER REFERENCES people (id),
    name TEXT,
    level TEXT,
    stand_in INTEGER NOT NULL DEFAULT 0,
    words TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'say', 'undo')),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    who TEXT NOT NULL CHECK (who IN ('person', 'bot', 'stand-in', 'fallback', 'chance', 'import')),
    key TEXT,
    at REAL NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (table_id, seq)
);
CREATE UNIQUE INDEX log_keys ON log (table_id, seat, key) WHERE key IS NOT NULL;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    to_seat INTEGER,
    key TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE INDEX chat_of_table ON chat (table_id, id);

CREATE TABLE hooks (
    table_id TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('discord', 'ntfy', 'gotify', 'push')),
    target TEXT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('en', 'de')),
    PRIMARY KEY (table_id, person, kind)
) WITHOUT ROWID;
