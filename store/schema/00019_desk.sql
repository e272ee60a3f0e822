-- +goose Up
-- What an operator has decided, where several programs share one database: one row, or
-- none. Elsewhere it is a file beside the log.

CREATE TABLE desk (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    change  INTEGER NOT NULL, -- how often it was changed
    decided TEXT    NOT NULL  -- JSON, of package web
) WITHOUT ROWID;
