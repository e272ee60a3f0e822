-- +goose Up
-- Cookies that the server made and people came to tables with: whose each is. Only
-- the SHA-256 of the secret is here.

CREATE TABLE session (
    secret    BLOB    NOT NULL PRIMARY KEY, -- SHA-256
    person_id BLOB    NOT NULL,
    made      INTEGER NOT NULL,
    seen      INTEGER NOT NULL, -- to a day
    turned    INTEGER,          -- when another secret was made to follow it; null: never
    ends      INTEGER,          -- null: it does not
    before    BLOB              -- the secret that ends when this one is used; null: none
) WITHOUT ROWID;

-- By this key the server knows a cookie that it made and has not kept.
CREATE TABLE cookie_key (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    key BLOB    NOT NULL
);
