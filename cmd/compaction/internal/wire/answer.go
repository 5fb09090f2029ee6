package wire

import (
	"strconv"

	"github.com/compaction-dev/compaction/engine"
)

// AppendAnswer appends the answer to a compaction, with its line feed. original is the ID of the kept original, empty
// for none.
func AppendAnswer(b []byte, id []byte, text string, s engine.Stats, original string) []byte {
	b = appendID(b, id)
	b = append(b, `,"text":`...)
	b = AppendQuote(b, text)
	b = append(b, `,"stats":`...)
	b = AppendStats(b, s)
	if original != "" {
		b = append(b, `,"original":`...)
		b = AppendQuote(b, original)
	}
	return append(b, "}\n"...)
}

// AppendError appends the answer to a request that could not be served, with its line feed.
func AppendError(b []byte, id []byte, err error) []byte {
	b = appendID(b, id)
	b = append(b, `,"error":`...)
	b = AppendQuote(b, err.Error())
	return append(b, "}\n"...)
}

// AppendValue appends an answer with one field of any JSON value, with its line feed.
func AppendValue(b []byte, id []byte, name string, value []byte) []byte {
	b = appendID(b, id)
	b = append(b, ',')
	b = AppendQuote(b, name)
	b = append(b, ':')
	b = append(b, value...)
	return append(b, "}\n"...)
}

// AppendResult appends what `compact --json` prints, with its line feed.
func AppendResult(b []byte, text string, s engine.Stats) []byte {
	b = append(b, `{"text":`...)
	b = AppendQuote(b, text)
	b = append(b, `,"stats":`...)
	b = AppendStats(b, s)
	return append(b, "}\n"...)
}

// AppendStats appends stats under the keys of [engine.Stats].
func AppendStats(b []byte, s engine.Stats) []byte {
	b = append(b, `{"rule":`...)
	b = AppendQuote(b, s.Rule)
	b = append(b, `,"originalBytes":`...)
	b = strconv.AppendInt(b, int64(s.OriginalBytes), 10)
	b = append(b, `,"compactedBytes":`...)
	b = strconv.AppendInt(b, int64(s.CompactedBytes), 10)
	b = append(b, `,"applied":`...)
	b = strconv.AppendBool(b, s.Applied)
	return append(b, '}')
}

func appendID(b, id []byte) []byte {
	b = append(b, `{"id":`...)
	if len(id) == 0 {
		return append(b, "null"...)
	}
	return append(b, id...)
}
