package host

import (
	"io"
	"os"
	"strings"

	"github.com/compaction-dev/compaction/engine"
)

// call is one tool result as the payload of a host carries it, and the way to hand another text back.
type call struct {
	// in is what is known of the result besides its text.
	in engine.Input
	// texts are its texts, one for nearly all tools. Each is compacted by itself.
	texts []string
	// full is the file in which the host kept the full text; empty where texts is all there is.
	full string
	// shown is the size in bytes of what the host would have shown by itself; 0 for all of it.
	shown int
	// fits says whether the host takes a text as the result; nil where it takes any.
	fits func(text string) bool
	// answer is what the hook prints to have the host show other texts, one for each of texts.
	answer func(texts []string) []byte
}

// maxFull is the size of the largest full text that is read from a file: what is compacted well within the time that
// a hook has.
const maxFull = 64 << 20

// readFull reads the full text that a host kept in a file. It reports false where there is no such plain file, and
// where it is too large.
func readFull(name string) (string, bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFull {
		return "", false
	}
	f, err := os.Open(name)
	if err != nil {
		return "", false
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFull))
	if err != nil {
		return "", false
	}
	// The answer has to be JSON, which holds no other bytes than those of UTF-8.
	return strings.ToValidUTF8(string(b), "\uFFFD"), true
}

// one is the answer to a call with one text.
func one(f func(text string) []byte) func([]string) []byte {
	return func(texts []string) []byte { return f(texts[0]) }
}
