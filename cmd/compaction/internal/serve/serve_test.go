package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
)

func server(t *testing.T) *Server {
	return &Server{App: app.New(app.Options{Dir: t.TempDir(), Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir(), "COMPACTION_CONFIG_DIR=" + t.TempDir()}})}
}

type answer struct {
	ID       int          `json:"id"`
	Text     string       `json:"text"`
	Stats    engine.Stats `json:"stats"`
	Original string       `json:"original"`
	Error    string       `json:"error"`
}

func ask(t *testing.T, s *Server, lines string) []answer {
	t.Helper()
	var out bytes.Buffer
	if err := s.Serve(context.Background(), strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	var got []answer
	for l := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(l), &a); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		got = append(got, a)
	}
	return got
}

func request(t *testing.T, fields map[string]any) string {
	t.Helper()
	b, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}

// TestKeep says that originals are kept only where the client asks for it.
func TestKeep(t *testing.T) {
	text := strings.Repeat("the same line again\n", 600)
	got := ask(t, server(t), request(t, map[string]any{"id": 1, "text": text})+request(t, map[string]any{"id": 2, "text": text, "keep": true}))
	if len(got) != 2 || got[0].Original != "" || strings.Contains(got[0].Text, "original") {
		t.Fatalf("%+v", got)
	}
	if got[1].Original == "" || !strings.HasSuffix(got[1].Text, "compaction raw "+got[1].Original+"]\n") || got[1].Stats.CompactedBytes != len(got[1].Text) {
		t.Errorf("%+v", got[1])
	}
}

// TestLongLines says that a line may be longer than any buffer, and that the ones after it are answered.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", 5<<20)
	got := ask(t, server(t), request(t, map[string]any{"id": 1, "text": long})+"{"+long+"\n"+request(t, map[string]any{"id": 2, "text": "short"}))
	if len(got) != 3 || got[0].Text != long || got[1].Error == "" || got[2].Text != "short" {
		t.Errorf("%d answers", len(got))
	}
}

// TestManyCalls says that one server answers many in order.
func TestManyCalls(t *testing.T) {
	var in strings.Builder
	for i := range 2000 {
		in.WriteString(request(t, map[string]any{"id": i, "text": strings.Repeat("a\n", i)}))
	}
	for i, a := range ask(t, server(t), in.String()) {
		if a.ID != i || a.Stats.OriginalBytes != 2*i {
			t.Fatalf("answer %d: %+v", i, a)
		}
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("oh") }

func TestInputBreaks(t *testing.T) {
	err := server(t).Serve(context.Background(), io.MultiReader(strings.NewReader(`{"id":1,"text":"x"}`+"\n"), broken{}), io.Discard)
	if err == nil || !strings.Contains(err.Error(), "oh") {
		t.Error(err)
	}
}
