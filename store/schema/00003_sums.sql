-- +goose Up
-- Each commit carries a checksum over its bytes and the checksum before it, so
-- that a log can be proved whole. What earlier programs wrote has none: the
-- first that is written after it covers it.

ALTER TABLE "commit" ADD COLUMN sum BLOB; -- SHA-256, see chain.go; null: written before schema 3

ALTER TABLE archive ADD COLUMN sum BLOB; -- of the last commit; null: none of the game has one
