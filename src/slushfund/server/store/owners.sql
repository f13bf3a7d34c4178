-- Version 2 for PostgreSQL: several processes serve one database, and each table has one owner.
-- Nothing here outlives the processes: an empty table of owners is as good as any.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    lease TIMESTAMPTZ NOT NULL
);

-- A table's lease is that of its owner. The epoch grows whenever a table is taken up anew, and
-- whoever writes has to name it.
CREATE TABLE owners (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    asked TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX owners_by_owner ON owners (owner);
