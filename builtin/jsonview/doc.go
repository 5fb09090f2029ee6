// Package jsonview makes big JSON small without changing what is left of it: it samples arrays, cuts strings, picks
// keys, outlines the structure, and reads single values and lines out of a text.
//
// Everything works on JSON tokens, never on maps and floats: key order, duplicate keys, the text of numbers and the
// escapes of strings stay as they were written. Invalid UTF-8 passes as it came. The same input gives the same output.
//
// What is taken out is always said, with counts, in one of two fixed forms that the package itself recognises:
//
//	"… 4995 of 5000 items elided …"          one string element of the array that was sampled
//	"the start … 1800 of 2000 characters elided …"   inside a string that was cut
package jsonview
