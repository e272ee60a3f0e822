-- +goose Up
-- Decisions of their own games that people practise: where each is in the log, and when
-- it is asked again. What is asked and what is said of it is read of the log.

CREATE TABLE drill (
    person_id BLOB    NOT NULL, -- whose
    table_id  TEXT    NOT NULL,
    event     INTEGER NOT NULL, -- by which the seat chose, of those in force
    seat      INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    kind      TEXT    NOT NULL, -- of package review
    cost      INTEGER NOT NULL, -- when it was made, in hundredths of a point
    made      INTEGER NOT NULL,
    due       INTEGER NOT NULL, -- from when on it is asked
    box       INTEGER NOT NULL, -- how often in a row it went well
    asked     INTEGER NOT NULL,
    good      INTEGER NOT NULL, -- of these
    PRIMARY KEY (person_id, table_id, event)
) WITHOUT ROWID;

CREATE INDEX drill_table ON drill (table_id);

-- What a bot said of a person's decisions in a game, added up.
CREATE TABLE reading (
    person_id BLOB    NOT NULL,
    table_id  TEXT    NOT NULL,
    seat      INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    ended     INTEGER NOT NULL, -- the game
    reader    TEXT    NOT NULL,
    counts    INTEGER NOT NULL, -- the version of what is added up
    sum       TEXT    NOT NULL, -- JSON, of package review
    PRIMARY KEY (person_id, table_id)
) WITHOUT ROWID;

CREATE INDEX reading_table ON reading (table_id);
