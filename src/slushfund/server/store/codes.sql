-- Version 2: tables that wait for players have a code that can be said aloud.
ALTER TABLE tables ADD COLUMN code TEXT;
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE status = 'open';

-- Who draws a code that is taken goes without: the link leads there as before.
UPDATE OR IGNORE tables SET code =
    substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
    || substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
    || substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
    || substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
    || substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
    || substr('23456789CFGHJKMPQRVWX', 1 + abs(random() % 21), 1)
WHERE status = 'open';
