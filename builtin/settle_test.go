package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// kept is what is left of a text without its markers.
func kept(t *testing.T, text string, ran ...tool) string {
	t.Helper()
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	out := withoutNoise(d, ran...)
	if got, want := out.Kept()+out.Elided(), len(d.Lines); got != want {
		t.Errorf("%d lines are accounted for of %d", got, want)
	}
	var b strings.Builder
	for i := range out.Lines {
		if l := &out.Lines[i]; !l.Marker() {
			b.WriteString(l.Text + "\n")
		}
	}
	return b.String()
}

func packages(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "ok  \texample.com/till/package%02d\t0.1s\n", i)
	}
	return b.String()
}

func TestWhatGoesDependsOnItsSurroundings(t *testing.T) {
	padding := strings.Repeat("=== RUN   TestA\n--- PASS: TestA (0.00s)\n", 8)
	tests := []struct {
		name, in, want string
		ran            []tool
	}{
		{name: "few packages that passed stay", in: padding + packages(1, 12), want: packages(1, 12)},
		{name: "of many, the last three do", in: packages(1, 30), want: packages(28, 30)},
		{name: "one that failed stays among many", in: packages(1, 15) + "FAIL\texample.com/till/bad\t0.1s\n" + packages(16, 30), want: "FAIL\texample.com/till/bad\t0.1s\n" + packages(28, 30)},
		{name: "of progress, the last line stays", in: "start\n" + strings.Repeat("Progress: resolved 1, reused 1, downloaded 0, added 0\n", 9) + "Progress: resolved 9, reused 9, downloaded 0, added 9, done\nend\n",
			want: "start\nProgress: resolved 9, reused 9, downloaded 0, added 9, done\nend\n"},
		{name: "a title goes with what it announces", in: "start\n" + strings.Repeat("[INFO] Running com.example.ATest\n[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s\n", 6), want: "start\n"},
		{name: "a title stays over what stays", in: padding + "[INFO] Running com.example.ATest\nconnecting\n", want: "[INFO] Running com.example.ATest\nconnecting\n"},
		{name: "a title at the end stays", in: padding + "[INFO] Running com.example.ATest\n", want: "[INFO] Running com.example.ATest\n"},
		{name: "a test that never ends stays", in: padding + "=== RUN   TestSlow\n", want: "=== RUN   TestSlow\n"},
		{name: "a test that fails keeps its result", in: padding + "=== RUN   TestBad\n    a_test.go:7: 3, want 4\n--- FAIL: TestBad (0.00s)\n", want: "    a_test.go:7: 3, want 4\n--- FAIL: TestBad (0.00s)\n"},
		{name: "blank lines go between lines that go", in: "start\n\n" + strings.Repeat("--- PASS: TestA (0.00s)\n\n", 8) + "end\n", want: "start\n\n\nend\n"},
		{name: "a task goes with all its results", in: "PLAY [web] ****\n\nTASK [look at the queue] ****\nok: [a]\nok: [b]\n\nTASK [start the queue] ****\nok: [a]\nchanged: [b]\n\nPLAY RECAP ****\n",
			want: "PLAY [web] ****\n\n\nTASK [start the queue] ****\nchanged: [b]\n\nPLAY RECAP ****\n"},
		{name: "check marks stay without a runner", in: "  ✓ milk\n  ✓ bread\n  ✓ butter\nend of the list\n", want: "  ✓ milk\n  ✓ bread\n  ✓ butter\nend of the list\n"},
		{name: "check marks go with its summary", in: strings.Repeat("  ✓ adds lines of a receipt\n", 6) + "\n  6 passing (3ms)\n", want: "\n  6 passing (3ms)\n"},
		{name: "check marks go after its command", in: "start\n" + strings.Repeat("  ✓ adds lines of a receipt\n", 6), want: "start\n", ran: []tool{specs}},
		{name: "a line is drawn over", in: "start\r\n" + strings.Repeat("Receiving objects:  5% (1/20)\rReceiving objects: 100% (20/20), done.\r\n", 5) + "end\r\n", want: "start\r\nend\r\n"},
		{name: "a line that ends in words is not", in: padding + "Receiving objects:  5% (1/20)\rthe remote hung up\n", want: "the remote hung up\n"},
		{name: "nor one that holds a failure", in: padding + "Receiving objects:  5% (1/20)\rfatal: early EOF\n", want: "Receiving objects:  5% (1/20)\rfatal: early EOF\n"},
		{name: "a text of nothing but noise stays", in: strings.Repeat("npm http fetch GET 200 https://registry.example.com/till 3ms\n", 9), want: strings.Repeat("npm http fetch GET 200 https://registry.example.com/till 3ms\n", 9)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := kept(t, tt.in, tt.ran...); got != tt.want {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
	}
}

// Markers of an earlier rule stay and take what goes next to them into their count; lines that a rule wrote stay.
func TestNoiseNextToMarkersAndWrittenLines(t *testing.T) {
	d := lines.ParseMarked("start\n… [7 lines elided: mine] …\n" + strings.Repeat("go: downloading example.com/till v1.0.0\n", 6) + "go: downloading example.com/till v1.0.1\nend\n")
	d.Lines[len(d.Lines)-2].Kind, d.Lines[len(d.Lines)-2].Count = lines.Written, 0
	got := withoutNoise(d).String()
	if want := "start\n… [13 lines elided] …\ngo: downloading example.com/till v1.0.1\nend\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
