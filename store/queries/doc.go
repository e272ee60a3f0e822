// Package queries has every statement that the store puts to its file, as code
// that sqlc makes of queries.sql. What is not there cannot be written down once
// for all: savepoints and settings of a connection, and what reads files of
// earlier schemas.
package queries
