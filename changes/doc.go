// Package changes tells a JSON object to a reader again and again: whole at
// first, and then what of it has changed. A Teller writes what is sent, a Hearer
// puts the object together again. The object is a Go struct, of which a Layout
// knows how it lies in JSON; what a Teller has told it keeps in parts, so that only
// those that are different are written anew, and shares them with the others of its
// Circle. docs/protocol.md describes the form under
// "Changes"; the page reads it with a function of its own
// (web/page/src/table/changes.ts).
//
// A change is a list: its number, counted from 1 after each whole object, and
// then a place and what stands there now, in turn:
//
//	[7,"rev",118,"view.phase","claims",3,{"5":{"tile":"3p","at":31}},-5]
//
// A place is named the first time that it changes, by the names and indices that
// lead to it, and afterwards it is a number, counted from 0 in the order of the
// names. One below zero, -1 for place 0, -2 for place 1, says that nothing stands
// there any more, and so does a name behind a "-"; no value follows them.
//
// What stands at a place is told by what was there:
//
//   - A text, a number, true, false and null are themselves.
//   - A list is a new list. Each object in it is told as the object before it in
//     the list, with what is different.
//   - An object, where an object was, says which of its members are different;
//     "-" names those that it has no more. Where a list was, its members are the
//     indices of the items that are different; the index after the last adds one,
//     told as the one before it. Where neither was, it is a new object.
package changes
