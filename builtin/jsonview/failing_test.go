package jsonview

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFailingMembers says of members whether they tell of a failure. The detector of failure lines is off, so that the
// names and values alone decide.
func TestFailingMembers(t *testing.T) {
	fails := []string{
		`"error":"x"`, `"error":1`, `"error":true`, `"error":{"a":1}`, `"errors":[1]`, `"Err":"x"`, `"exception":"x"`,
		`"error_message":"x"`, `"stack-trace":"x"`, `"@error":"x"`, `"isError":true`, `"failed":true`, `"failed":2`,
		`"success":false`, `"ok":false`, `"success":"False"`,
		`"status":"failed"`, `"state":"FAILURE"`, `"conclusion":"timed_out"`, `"level":"error"`, `"severity":"CRITICAL"`,
		`"Status":"Unhealthy"`, `"status":"die"`, `"reason":"OOMKilled"`, `"Action":"fail"`, `"phase":"CrashLoopBackOff"`,
		`"status":404`, `"statusCode":503`, `"http":"500"`, `"code":422`,
		`"level":50`, `"level":60`, `"levelno":40`, `"severity":2`,
		`"exitCode":1`, `"exit_code":"137"`, `"returncode":-11`, `"rc":2`,
		`"errorCount":3`, `"numFailedTests":1`, `"totalErrors":2`, `"failures":1`,
		`"signal":"SIGKILL"`, `"oomKilled":true`, `"timedOut":true`,
	}
	passes := []string{
		`"error":null`, `"error":false`, `"error":0`, `"error":""`, `"error":"none"`, `"error":"N/A"`, `"error":{}`, `"errors":[]`, `"error":0.0`, `"error":0e9`,
		`"success":true`, `"ok":true`, `"ok":"yes"`, `"success":1`,
		`"status":"ok"`, `"state":"closed"`, `"level":"info"`, `"status":200`, `"status":304`, `"status":4040`, `"code":12`, `"level":30`, `"level":3`, `"severity":0`, `"status":-404`, `"status":404.5`,
		`"exitCode":0`, `"exit_code":"0"`, `"exit_code":"abc"`, `"errorCount":0`, `"failures":0`,
		`"signal":null`, `"signal":"none"`, `"oomKilled":false`, `"timedOut":"no"`,
		`"name":"failed"`, `"on_error":"x"`, `"errorRate":0.5`, `"failureThreshold":3`,
		`"` + strings.Repeat("error", 20) + `":"x"`,
	}
	for _, m := range fails {
		if got := FailingMembers("{"+m+"}", func(string) bool { return false }); !slices.Equal(got, []string{m}) {
			t.Errorf("%s: %v", m, got)
		}
	}
	for _, m := range passes {
		if got := FailingMembers("{"+m+"}", func(string) bool { return false }); len(got) > 0 {
			t.Errorf("%s: %v", m, got)
		}
	}
}

func TestFailingMembersOfTexts(t *testing.T) {
	text := "starting\n" + `{"a": "fine", "log": "one\nError: \u0074wo\nthree", "list": ["Error x", {"level": "error", "in": {"error": {"k": [1, 2]}}}]}` + "\nError outside\n"
	want := []string{`Error: \u0074wo`, `Error x`, `"level":"error"`, `"error":{"k":[1,2]}`, `Error outside`}
	if d := cmp.Diff(want, FailingMembers(text, says)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if err := Check(text, text, says); err != nil {
		t.Error(err)
	}
	for _, cut := range []string{`Error: \u0074wo`, `Error x`, `"level": "error", `, `Error outside`} {
		if err := Check(text, strings.Replace(text, cut, "", 1), says); err == nil {
			t.Errorf("the loss of %s is not seen", cut)
		}
	}
	swapped := `{"x":["Error b","Error a"]}`
	if err := Check(`{"x":["Error a","Error b"]}`, swapped, says); err == nil {
		t.Error("a wrong order is not seen")
	}
	if err := Check(`{"x":["Error a","Error a"]}`, `{"x":["Error a"]}`, says); err == nil {
		t.Error("one of two alike is lost and not seen")
	}
}

func TestSampleRecords(t *testing.T) {
	if got, ok := SampleRecords(`{"a" : [ 1, 2 ]}`, SampleOptions{}); ok {
		t.Errorf("a document became %s", got)
	}
	var b strings.Builder
	for range 400 {
		b.WriteString(`{"level":30,"msg":"all is well"}` + "\n")
	}
	b.WriteString(`{"level":50,"msg":"not so"}` + "\n")
	got, ok := SampleRecords(b.String(), SampleOptions{Failure: says})
	if !ok || !strings.Contains(got, "lines elided") || !strings.HasSuffix(got, `{"level":50,"msg":"not so"}`+"\n") {
		t.Errorf("%v: %s", ok, got)
	}
	flagged := 0
	for _, l := range Lines(got, says).Lines {
		if l.Flags != 0 {
			flagged++
		}
	}
	if flagged != 1 {
		t.Errorf("%d lines are flagged", flagged)
	}
}

func TestNative(t *testing.T) {
	v, big, err := Native([]byte(`{"i":-7,"u":18446744073709551615,"h":-99999999999999999999,"f":1.5,"e":1e2,"s":"\u00e9","t":true,"n":null,"a":[1,{}],"i":8,"x":1e999}`), nil)
	if err != nil || !big {
		t.Fatal(big, err)
	}
	want := map[string]any{"i": int64(-7), "u": uint64(18446744073709551615), "h": "-99999999999999999999", "f": 1.5, "e": 100.0, "s": "é", "t": true, "n": nil, "a": []any{int64(1), map[string]any{}}}
	got := v.(map[string]any)
	delete(got, "x")
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	v, big, err = Native([]byte(`{"h":99999999999999999999,"a":{"b":1}}`), map[string]bool{"a": true})
	if d := cmp.Diff(any(map[string]any{"a": map[string]any{"b": int64(1)}}), v); d != "" || big || err != nil {
		t.Errorf("%v %v (-want +got)\n%s", big, err, d)
	}
	if _, _, err := Native([]byte(`{"a":`), nil); err == nil {
		t.Error("broken JSON was read")
	}
}

// TestCompressRecords runs the modes that records take another way through.
func TestCompressRecords(t *testing.T) {
	in := "x\n{\"id\":1,\"t\":\"" + long + "\"}\n{\"id\":2}\nx\n{\"id\":3,\"n\":[1]}\n"
	for mode, want := range map[string]string{
		TruncateStrings: `[{"id":1,"t":"aaaa … 96 of 100 characters elided …"},{"id":2},{"id":3,"n":[1]}]`,
		KeysOnly:        `[{"id":"number","t":"string"},{"id":"number"},{"id":"number","n":["number"]}]`,
		SelectKeys:      `[{"id":1},{"id":2},{"id":3}]`,
	} {
		r, err := Compress(Text(in), CompressOptions{Mode: mode, StringLen: n(4), SelectKeys: []string{"id"}})
		if err != nil || string(r.Body) != want {
			t.Errorf("%s: %s (%v)", mode, r.Body, err)
		}
	}
}
