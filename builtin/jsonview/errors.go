package jsonview

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// ErrTooDeep says that a text nests deeper than 10,000 levels.
var ErrTooDeep = errors.New("the JSON nests deeper than 10000 levels, which is more than can be read")

// SyntaxError says that a text is not JSON, or stops being JSON at some place.
type SyntaxError struct {
	// Source is what is wrong, in words.
	Source  string
	Problem string
	// Offset is in bytes from the start of the text; Line counts from 1.
	Offset int64
	Line   int
	// CutOff says that the text ends too early, as a cut download does. What stands before can be looked at by path.
	CutOff bool
}

func (e *SyntaxError) Error() string {
	if e.CutOff {
		return fmt.Sprintf("%s ends at byte %d in the middle of a value; fetch it again, or read what is there by line", e.Source, e.Offset)
	}
	if e.Offset == 0 {
		return e.Source + " " + e.Problem
	}
	return fmt.Sprintf("%s %s at byte %d; read the lines around it to see why", e.Source, e.Problem, e.Offset)
}

// ReadError says that the source could not be read.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return "reading JSON: " + e.Err.Error() }

// Unwrap returns the error of the reader.
func (e *ReadError) Unwrap() error { return e.Err }

// NoMatchError says that a path names nothing.
type NoMatchError struct {
	Path string
	// At is the part of the path that exists, and Type what stands there.
	At, Type string
	// Names are the first names of the object at At, Len the length of the array there, -1 if it is none.
	Names []string
	Len   int
}

func (e *NoMatchError) Error() string {
	at := "the root"
	if e.At != "" {
		at = fmt.Sprintf("%q", e.At)
	}
	msg := fmt.Sprintf("path %q matches nothing: %s is %s", e.Path, at, article(e.Type))
	switch {
	case len(e.Names) > 0:
		msg += " with the names " + strings.Join(e.Names, ", ")
	case e.Len >= 0:
		msg += fmt.Sprintf(" of %d items", e.Len)
	}
	return msg + "; use outline to see what there is"
}

// TypeError says that a value is not of the type that an operation needs.
type TypeError struct {
	Path, Op, Want, Got string
	// Arrays are paths below that would do.
	Arrays []string
}

func (e *TypeError) Error() string {
	at := "the root"
	if e.Path != "" {
		at = fmt.Sprintf("%q", e.Path)
	}
	msg := fmt.Sprintf("%s needs %s, but %s is %s", e.Op, article(e.Want), at, article(e.Got))
	if len(e.Arrays) > 0 {
		msg += "; arrays are at " + strings.Join(e.Arrays, ", ")
	}
	return msg
}

// OptionError says that an option has no meaning.
type OptionError struct {
	Name, Value, Want string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s is %q, but must be %s", e.Name, e.Value, e.Want)
}

func article(typ string) string {
	switch typ {
	case "object", "array":
		return "an " + typ
	case "null":
		return typ
	}
	return "a " + typ
}

// isCutOff reports whether an error of the decoder says that the text ended too early.
func isCutOff(err error) bool { return errors.Is(err, io.ErrUnexpectedEOF) }

// isTooDeep reports whether an error of the decoder says that the text nests too deep, for which it has no name.
func isTooDeep(err error) bool {
	var syntax *jsontext.SyntacticError
	return errors.As(err, &syntax) && strings.Contains(syntax.Err.Error(), "max depth")
}

// wrap turns an error of the decoder into one of this package. base is where the decoder started.
func (s Source) wrap(err error, base int64) error {
	switch err.(type) {
	case *SyntaxError, *ReadError, *NoMatchError, *TypeError, *OptionError, *PathError, *TooLargeError:
		return err
	}
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil:
		return nil
	case isCutOff(err), err == io.EOF:
		return &SyntaxError{Source: "the text", Offset: s.size, CutOff: true}
	case err == errWords:
		return &SyntaxError{Source: "the text", Problem: "is no JSON: " + err.Error(), Offset: base}
	case !errors.As(err, &syntax):
		return &ReadError{err}
	case isTooDeep(err):
		return ErrTooDeep
	}
	return &SyntaxError{Source: "the text", Problem: "stops being JSON (" + syntax.Err.Error() + ")", Offset: base + syntax.ByteOffset}
}

// typeName is the name of a JSON type as this package writes it.
func typeName(k jsontext.Kind) string {
	switch k {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case '0':
		return "number"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "end of the text"
}
