package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
)

// Salvage reads the pages of a file that SQLite itself refuses to open. What a
// page is made of stands in the description of the format, sqlite.org/fileformat2.html:
// the numbers of sections below are its. Only pages of "index b-trees" are read
// (1.6), for every table of the schema that matters is WITHOUT ROWID.

// A pageFile is a file of SQLite as it lies on the disk, with what its
// write-ahead log has committed.
type pageFile struct {
	size   int // of a page
	usable int // of it, without the bytes that are reserved at its end
	main   []byte
	log    map[uint32][]byte // the last committed state of pages, from the write-ahead log
}

// openPages reads the file at path and, if there is one, its write-ahead log.
func openPages(path string) (*pageFile, error) {
	main, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &pageFile{main: main, log: map[uint32][]byte{}}
	wal, err := os.ReadFile(path + "-wal")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	f.measure(wal)
	f.readLog(wal)
	return f, nil
}

// measure finds the size of a page (1.3.2): in the header of the file, or of its
// log, or else it is the usual one.
func (f *pageFile) measure(wal []byte) {
	size := 0
	if len(f.main) >= 100 && bytes.HasPrefix(f.main, []byte("SQLite format 3\x00")) {
		if size = int(binary.BigEndian.Uint16(f.main[16:])); size == 1 {
			size = 1 << 16
		}
		f.usable = size - int(f.main[20])
	} else if len(wal) >= walHeader {
		size = int(binary.BigEndian.Uint32(wal[8:]))
		f.usable = size
	}
	if size < 512 || size > 1<<16 || size&(size-1) != 0 || f.usable < 480 {
		size, f.usable = 4096, 4096
	}
	f.size = size
}

const (
	walHeader   = 32 // bytes before the first frame of a write-ahead log (4.1)
	frameHeader = 24 // bytes before the page of a frame
)

// readLog takes the frames of the write-ahead log that belong to it and were
// committed (4.2 to 4.4).
func (f *pageFile) readLog(wal []byte) {
	if len(wal) < walHeader {
		return
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch binary.BigEndian.Uint32(wal) {
	case 0x377f0682:
	case 0x377f0683:
		order = binary.BigEndian
	default:
		return
	}
	sum := checksum(order, [2]uint32{}, wal[:24])
	pending := map[uint32][]byte{}
	for at := walHeader; at+frameHeader+f.size <= len(wal); at += frameHeader + f.size {
		head, page := wal[at:at+frameHeader], wal[at+frameHeader:at+frameHeader+f.size]
		sum = checksum(order, checksum(order, sum, head[:8]), page)
		if !bytes.Equal(head[8:16], wal[16:24]) || sum != [2]uint32{binary.BigEndian.Uint32(head[16:]), binary.BigEndian.Uint32(head[20:])} {
			return
		}
		pending[binary.BigEndian.Uint32(head)] = page
		if binary.BigEndian.Uint32(head[4:]) == 0 {
			continue // more of its transaction follows
		}
		for n, page := range pending {
			f.log[n] = page
		}
		clear(pending)
	}
}

// checksum adds the words of b to that of a write-ahead log (4.2).
func checksum(order binary.ByteOrder, sum [2]uint32, b []byte) [2]uint32 {
	for ; len(b) >= 8; b = b[8:] {
		sum[0] += order.Uint32(b) + sum[1]
		sum[1] += order.Uint32(b[4:]) + sum[0]
	}
	return sum
}

// numbers are those of all pages, with the log's that lie beyond the file's end.
func (f *pageFile) numbers() []uint32 {
	var out []uint32
	last := uint32((len(f.main) + f.size - 1) / f.size)
	for n := range last {
		out = append(out, n+1)
	}
	for n := range f.log {
		if n > last {
			out = append(out, n)
		}
	}
	return out
}

// page returns page n, counted from 1; nil where it is gone.
func (f *pageFile) page(n uint32) []byte {
	if p := f.log[n]; p != nil {
		return p
	}
	if n == 0 || int(n-1)*f.size >= len(f.main) {
		return nil
	}
	p := f.main[int(n-1)*f.size : min(int(n)*f.size, len(f.main))]
	if len(p) < f.size { // the file is cut short within it; what is on it and whole is proved by its sum
		p = append(bytes.Clone(p), make([]byte, f.size-len(p))...)
	}
	return p
}

// records hands over each record on page n whose bytes are all there, whatever
// table or free page it is of.
func (f *pageFile) records(n uint32, take func([]value)) {
	page := f.page(n)
	if page == nil || n == 1 {
		return // page 1 has the schema, a table with rowids
	}
	first := 8
	switch page[0] {
	case 0x0a: // a leaf of an index b-tree
	case 0x02: // one of its inner pages, which have records of their own
		first = 12
	default:
		return
	}
	for i := range int(binary.BigEndian.Uint16(page[3:])) {
		at := first + 2*i
		if at+2 > f.usable {
			return
		}
		cell := int(binary.BigEndian.Uint16(page[at:]))
		if first == 12 {
			cell += 4 // the number of the page at its left
		}
		if payload := f.payload(page, cell); payload != nil {
			if r := record(payload); r != nil {
				take(r)
			}
		}
	}
}

// payload returns the bytes of the cell at that place of a page, those on other
// pages too (1.6); nil where some are gone.
func (f *pageFile) payload(page []byte, at int) []byte {
	if at >= f.usable {
		return nil
	}
	n, size := varint(page[at:f.usable])
	if n == 0 || size > uint64(len(f.main)+len(f.log)*f.size) {
		return nil
	}
	at += n
	local, most, least := int(size), (f.usable-12)*64/255-23, (f.usable-12)*32/255-23
	if local > most {
		if local = least + (int(size)-least)%(f.usable-4); local > most {
			local = least
		}
	}
	if at+local > f.usable {
		return nil
	}
	out := bytes.Clone(page[at : at+local])
	if local == int(size) {
		return out
	}
	if at+local+4 > f.usable {
		return nil
	}
	for next := binary.BigEndian.Uint32(page[at+local:]); len(out) < int(size); {
		more := f.page(next)
		if more == nil {
			return nil
		}
		out = append(out, more[4:4+min(f.usable-4, int(size)-len(out))]...)
		next = binary.BigEndian.Uint32(more)
	}
	return out
}

// varint reads a number of one to nine bytes (1.6), and says how many it has; 0:
// they are not all there.
func varint(b []byte) (n int, v uint64) {
	for n < len(b) && n < 8 {
		v = v<<7 | uint64(b[n]&0x7f)
		if n++; b[n-1] < 0x80 {
			return n, v
		}
	}
	if n < len(b) && n == 8 {
		return 9, v<<8 | uint64(b[8])
	}
	return 0, 0
}

// A value is one column of a record: an int64, a string, a []byte, or nil.
type value any

// record reads the columns of a record (2.1); nil where it is none.
func record(b []byte) []value {
	n, size := varint(b)
	if n == 0 || size > uint64(len(b)) || int(size) < n {
		return nil
	}
	head, body := b[n:size], b[size:]
	var out []value
	for len(head) > 0 {
		n, kind := varint(head)
		if n == 0 {
			return nil
		}
		head = head[n:]
		v, size, ok := column(kind, body)
		if !ok {
			return nil
		}
		out, body = append(out, v), body[size:]
	}
	if len(body) != 0 {
		return nil
	}
	return out
}

// column reads one column of that serial type (2.1). Numbers with a fraction are
// in none of our tables.
func column(kind uint64, b []byte) (v value, size int, ok bool) {
	switch {
	case kind == 0:
		return nil, 0, true
	case kind == 8 || kind == 9:
		return int64(kind - 8), 0, true
	case kind <= 6:
		size = [...]int{0, 1, 2, 3, 4, 6, 8}[kind]
	case kind >= 12 && (kind-12)/2 <= uint64(len(b)):
		size = int((kind - 12) / 2)
	default:
		return nil, 0, false
	}
	if size > len(b) {
		return nil, 0, false
	}
	switch {
	case kind >= 12 && kind%2 == 0:
		return b[:size:size], size, true
	case kind >= 12:
		return string(b[:size]), size, true
	}
	whole := int64(int8(b[0]))
	for _, c := range b[1:size] {
		whole = whole<<8 | int64(c)
	}
	return whole, size, true
}
