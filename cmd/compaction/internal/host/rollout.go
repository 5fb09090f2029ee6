package host

import (
	"bytes"
	"io"
	"os"
	"strings"

	"github.com/compaction-dev/compaction/engine"
)

// ran is what the transcript of a Codex session says of a command.
type ran struct {
	exit   engine.Exit
	output string
	// whole says that output is all that the command printed.
	whole bool
}

const (
	// transcriptTail is how much of the end of a transcript is read. The record of a command holds at most 64 kB of its
	// output, and several commands may end at the same time.
	transcriptTail = 1 << 20
	// notWhole stands where the transcript leaves something out of an output.
	notWhole = "... command output truncated for persistence ..."
)

// codexRan looks up a command by the ID of its call in the transcript of its session, a file of JSON lines that Codex
// writes as it goes. Of Codex 0.171 on, the line of a command stands there before its hooks run:
//
//	{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"call_1",
//	 "aggregated_output":"…","exit_code":3,…}}}
//
// It reports false where there is no such line: then nothing is known, and nothing is wrong.
func codexRan(transcript, call string) (ran, bool) {
	if call == "" {
		return ran{}, false
	}
	tail, ok := readTail(transcript, transcriptTail)
	if !ok {
		return ran{}, false
	}
	for len(tail) > 0 {
		tail = bytes.TrimRight(tail, "\n")
		i := bytes.LastIndexByte(tail, '\n')
		line := tail[i+1:]
		tail = tail[:i+1]
		if !bytes.Contains(line, []byte(`"CommandExecution"`)) || !bytes.Contains(line, []byte(call)) {
			continue
		}
		o, err := parseObject(line)
		if err != nil {
			continue
		}
		item := o.object("payload").object("item")
		if item.str("type") != "CommandExecution" || item.str("id") != call {
			continue
		}
		output, ok := item.text("aggregated_output")
		return ran{
			exit: item.code("exit_code"), output: output,
			whole: ok && !strings.Contains(output, notWhole),
		}, true
	}
	return ran{}, false
}

// readTail reads the last n bytes of a plain file.
func readTail(name string, n int64) ([]byte, bool) {
	f, err := os.Open(name)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	b, err := io.ReadAll(io.NewSectionReader(f, max(0, info.Size()-n), n))
	return b, err == nil
}
