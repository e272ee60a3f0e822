// Package formats is the table of all formats of records that Jansou reads.
package formats
