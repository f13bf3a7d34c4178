-- Version 5: how chance is fixed is kept as it was told, and what hides the chain of moves.
ALTER TABLE tables ADD COLUMN opening TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN blind BLOB NOT NULL DEFAULT x'';

-- Tables of older versions keep the recipe that they were opened with.
UPDATE tables SET opening = json_object(
    'version', 'slushfund-fair-1',
    'seal', fair_1_seal(seed)
) WHERE length(seed) > 0;
