package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// buildLog is a log of about the given size in which several tools speak, with little in it that fails.
func buildLog(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		switch i % 8 {
		case 0:
			fmt.Fprintf(&b, "[%d/4000] Building CXX object src/CMakeFiles/core.dir/part%d.cc.o\n", i%4000, i)
		case 1:
			fmt.Fprintf(&b, "npm http fetch GET 200 https://registry.example.com/part-%d %dms (cache miss)\n", i, i%300)
		case 2:
			fmt.Fprintf(&b, "2026-03-01 10:00:00.%03d INFO [worker-%d] handled request id=%x in %d ms\n", i%1000, i%16, i*7919, i%90)
		case 3:
			fmt.Fprintf(&b, "[INFO] Downloading from central: https://repo.example.com/maven2/part/%d/part-%d.pom\n", i, i)
		case 4:
			fmt.Fprintf(&b, "gcc -std=c11 -O2 -Wall -Iinclude -DNDEBUG -MMD -MP -c src/part%d.c -o build/part%d.o\n", i, i)
		case 5:
			fmt.Fprintf(&b, "tests/test_part%d.py::test_case_%d PASSED                     [%3d%%]\n", i%40, i, i%100)
		case 6:
			fmt.Fprintf(&b, "src/part%d.c:%d:7: warning: unused variable 'x%d' [-Wunused-variable]\n", i, i%400, i)
		case 7:
			if i%800 == 7 {
				fmt.Fprintf(&b, "error: part %d is gone\n", i)
			}
		}
	}
	return b.String()
}

func BenchmarkWithoutNoise(b *testing.B) {
	d := lines.Parse(buildLog(7 << 20))
	failure.Annotate(d, nil)
	b.SetBytes(int64(len(d.Src)))
	for b.Loop() {
		withoutNoise(d)
	}
}

func BenchmarkHTMLToText(b *testing.B) {
	page := "<!doctype html><body>" + strings.Repeat("<div class=\"row\"><p>Some <b>words</b> and a <a href=\"/x\">link</a> &amp; more of them.</p></div>\n", 1<<15)
	b.SetBytes(int64(len(page)))
	for b.Loop() {
		HTMLToText(page)
	}
}
