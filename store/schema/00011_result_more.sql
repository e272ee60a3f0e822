-- +goose Up
-- What a page shows of a game: what everybody began with, and whether everybody may
-- see the table in lists, and so its hands in the hall.

ALTER TABLE result ADD COLUMN start INTEGER NOT NULL DEFAULT 0;

ALTER TABLE result ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
