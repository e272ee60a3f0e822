-- +goose Up
-- What games came to. All of it follows from the log, and is written in the
-- transaction of the commit that ends a game (ADR 118). No name of a person is
-- here: it stands beside the commit by which the person sat down (place).

-- Tables that were looked at when they ended, or later, and by which definitions.
CREATE TABLE counted (
    table_id TEXT    NOT NULL PRIMARY KEY,
    counts   INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE result (
    table_id TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL, -- what the ids of its rules begin with
    ruleset  TEXT    NOT NULL,
    title    TEXT    NOT NULL,
    text     BLOB    NOT NULL, -- SHA-256 of the ruleset as it was played
    length   TEXT    NOT NULL,
    speed    TEXT    NOT NULL,
    origin   TEXT    NOT NULL, -- '': here; 'branch', 'import'
    system   TEXT    NOT NULL, -- of an import
    unrated  TEXT    NOT NULL, -- why it moves no rating; '': it does
    began    INTEGER NOT NULL,
    ended    INTEGER NOT NULL, -- as its last commit says
    seq      INTEGER NOT NULL, -- the order in which games ended: game.over
    finished INTEGER NOT NULL, -- 0 or 1
    people   INTEGER NOT NULL,
    deals    INTEGER NOT NULL,
    course   BLOB    NOT NULL, -- JSON
    great    BLOB              -- JSON; null: there is none
) WITHOUT ROWID;

CREATE INDEX result_by_seq ON result (seq);
CREATE INDEX result_great ON result (ended) WHERE great IS NOT NULL;

CREATE TABLE result_seat (
    table_id  TEXT    NOT NULL,
    seat      INTEGER NOT NULL,
    bot       TEXT    NOT NULL, -- which; '': a person
    name      TEXT    NOT NULL, -- of a bot, and of who is not known here
    person_id BLOB,             -- null: a bot, or nobody who is known here
    ended     INTEGER NOT NULL, -- of its result
    sat       INTEGER NOT NULL, -- the commit by which the person sat down
    place     INTEGER NOT NULL, -- 0: the game was not finished
    points    INTEGER NOT NULL,
    total     INTEGER NOT NULL,
    sum       BLOB    NOT NULL, -- JSON, of package tally
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX result_of_person ON result_seat (person_id, ended, table_id);

-- The sums of all people of the server, for what stands beside a person's own.
CREATE TABLE average (
    game    TEXT    NOT NULL,
    ruleset TEXT    NOT NULL,
    company TEXT    NOT NULL, -- 'people': of four; 'bots': some were bots
    seats   INTEGER NOT NULL, -- that were added up
    sum     BLOB    NOT NULL,
    PRIMARY KEY (game, ruleset, company)
) WITHOUT ROWID;

-- Ratings. A number with a fraction is a decimal that reads back to the same digits.
CREATE TABLE rating (
    game      TEXT    NOT NULL,
    speed     TEXT    NOT NULL,
    event     TEXT    NOT NULL,
    person_id BLOB    NOT NULL,
    system    TEXT    NOT NULL,
    mean      TEXT    NOT NULL,
    variance  TEXT    NOT NULL,
    games     INTEGER NOT NULL,
    day       INTEGER NOT NULL, -- of the last game
    PRIMARY KEY (game, speed, event, person_id)
) WITHOUT ROWID;

CREATE INDEX rating_of_person ON rating (person_id);

CREATE TABLE rating_point (
    person_id BLOB    NOT NULL,
    game      TEXT    NOT NULL,
    speed     TEXT    NOT NULL,
    event     TEXT    NOT NULL,
    games     INTEGER NOT NULL, -- that had counted, this one among them
    table_id  TEXT    NOT NULL,
    day       INTEGER NOT NULL,
    mean      TEXT    NOT NULL,
    variance  TEXT    NOT NULL,
    PRIMARY KEY (person_id, game, speed, event, games)
) WITHOUT ROWID;
