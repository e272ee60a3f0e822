-- +goose Up
-- Who somebody is. A person is the id of the guest who came first; an account is a
-- name for good beside it, and the ways to sign in.

CREATE TABLE account (
    person_id BLOB    NOT NULL PRIMARY KEY,
    handle    TEXT    NOT NULL, -- by which others know the account, for good
    name      TEXT    NOT NULL,
    made      INTEGER NOT NULL,
    renamed   INTEGER,          -- when the name was changed last; null: never
    flag      TEXT    NOT NULL, -- a country in two capitals (ISO 3166); '': none
    seen_by   TEXT    NOT NULL, -- who may see the person's page: everybody, people, nobody
    roles     INTEGER NOT NULL, -- bits: 1 referee, 2 organiser, 4 operator
    mail      TEXT              -- to which a way back is sent; null: none
) WITHOUT ROWID;

CREATE UNIQUE INDEX account_handle ON account (handle);

-- What a name is known by: two names that people would take for one share one of
-- these, and only one account has each.
CREATE TABLE name_look (
    look      TEXT NOT NULL PRIMARY KEY,
    person_id BLOB NOT NULL
) WITHOUT ROWID;

CREATE INDEX name_look_of ON name_look (person_id);

-- The names that accounts had before.
CREATE TABLE name_change (
    person_id BLOB    NOT NULL,
    at        INTEGER NOT NULL, -- until when it was the name
    name      TEXT    NOT NULL,
    PRIMARY KEY (person_id, at)
) WITHOUT ROWID;

CREATE TABLE password (
    person_id BLOB    NOT NULL PRIMARY KEY,
    made      INTEGER NOT NULL,
    used      INTEGER,          -- to a day; null: never
    kept      TEXT    NOT NULL  -- argon2id, in the text form of PHC
) WITHOUT ROWID;

CREATE TABLE passkey (
    id        BLOB    NOT NULL PRIMARY KEY, -- as the browser knows it
    person_id BLOB    NOT NULL,
    label     TEXT    NOT NULL,
    public    BLOB    NOT NULL, -- the public key and what goes with it
    made      INTEGER NOT NULL,
    used      INTEGER           -- to a day; null: never
) WITHOUT ROWID;

CREATE INDEX passkey_of ON passkey (person_id);

-- Codes that let in once whoever has lost every other way.
CREATE TABLE recovery_code (
    person_id BLOB    NOT NULL,
    sum       BLOB    NOT NULL, -- SHA-256
    made      INTEGER NOT NULL,
    PRIMARY KEY (person_id, sum)
) WITHOUT ROWID;

-- Somebody at another provider, by OpenID Connect.
CREATE TABLE identity (
    issuer    TEXT    NOT NULL,
    subject   TEXT    NOT NULL,
    person_id BLOB    NOT NULL,
    made      INTEGER NOT NULL,
    used      INTEGER,          -- to a day; null: never
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;

CREATE INDEX identity_of ON identity (person_id);

-- A guest whose games belong to an account since its owner signed in there.
CREATE TABLE alias (
    person_id  BLOB    NOT NULL PRIMARY KEY, -- the guest
    made       INTEGER NOT NULL,
    account_id BLOB    NOT NULL              -- the person of the account
) WITHOUT ROWID;

CREATE INDEX alias_of ON alias (account_id);

ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT ''; -- which browser, in words: Firefox, Linux

CREATE INDEX session_of ON session (person_id);
