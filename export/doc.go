// Package export writes recorded games as tables for programs that analyse many
// of them: a row for each game and a row for each decision, in Parquet files.
//
// A row of a decision holds what the seat saw, what it could do and what it did.
// What it could not know stands in columns that begin with oracle_.
package export
