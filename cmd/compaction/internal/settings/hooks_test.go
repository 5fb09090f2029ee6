package settings

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const group = `{"matcher":"^Bash$","hooks":[{"type":"command","command":"'/usr/bin/compaction' hook claude || true","timeout":10}]}`

var event = []string{"hooks", "PostToolUse"}

func ours(command string) bool { return strings.Contains(command, "compaction' hook") }

func put(t *testing.T, text, entry string) (string, [][]string) {
	t.Helper()
	out, made, err := PutHook([]byte(text), event, entry, ours)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return string(out), made
}

// TestPutHook shows what an edit looks like.
func TestPutHook(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"empty", "", `{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "^Bash$",
        "hooks": [
          {
            "type": "command",
            "command": "'/usr/bin/compaction' hook claude || true",
            "timeout": 10
          }
        ]
      }
    ]
  }
}
`},
		{"comments, tabs and other hooks", `{
	// the model that we pay for
	"model": "x",
	"hooks": {
		"PostToolUse": [
			{"matcher": "Write", "hooks": [{"type": "command", "command": "fmt"}]} // ours since 2024, mind the comma
			/* last */
		]
	},
	"env": {"A": "1"},
}
`, `{
	// the model that we pay for
	"model": "x",
	"hooks": {
		"PostToolUse": [
			{"matcher": "Write", "hooks": [{"type": "command", "command": "fmt"}]}, // ours since 2024, mind the comma
			/* last */
			{
				"matcher": "^Bash$",
				"hooks": [
					{
						"type": "command",
						"command": "'/usr/bin/compaction' hook claude || true",
						"timeout": 10
					}
				]
			}
		]
	},
	"env": {"A": "1"},
}
`},
		{"trailing commas", `{
    "hooks": {
        "Stop": [],
    },
}`, `{
    "hooks": {
        "Stop": [],
        "PostToolUse": [
            {
                "matcher": "^Bash$",
                "hooks": [
                    {
                        "type": "command",
                        "command": "'/usr/bin/compaction' hook claude || true",
                        "timeout": 10
                    }
                ]
            }
        ],
    },
}`},
		{"one line", `{"a":1}`, `{"a":1, "hooks":{"PostToolUse":[` + group + `]}}`},
		{"another handler beside ours", `{"hooks":{"PostToolUse":[{"hooks":[{"command":"fmt"},{"command":"'/usr/bin/compaction' hook claude || true"}]}]}}`,
			`{"hooks":{"PostToolUse":[{"hooks":[{"command":"fmt"},{"command":"'/usr/bin/compaction' hook claude || true"}]}]}}`},
		{"another handler beside an older entry of ours", `{"hooks":{"PostToolUse":[{"hooks":[{"command":"fmt"},{"command":"'/old/compaction' hook claude"}]}]}}`,
			`{"hooks":{"PostToolUse":[{"hooks":[{"command":"fmt"}]}, ` + group + `]}}`},
		{"an older entry of ours stays in its place", `{"hooks":{"PostToolUse":[{"hooks":[{"command":"'/old/compaction' hook claude"}]},{"hooks":[{"command":"fmt"}]}]}}`,
			`{"hooks":{"PostToolUse":[` + group + `,{"hooks":[{"command":"fmt"}]}]}}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, _ := put(t, c.in, group)
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if again, _ := put(t, got, group); again != got {
				t.Errorf("doing it again changes it:\n%s", again)
			}
		})
	}
}

// files are settings as people have them.
var files = []string{
	"{}", "{}\n", "{\n}\n", `{"hooks":{}}`, `{"hooks":{"PostToolUse":[]}}`,
	"{\n  \"hooks\": {\n    \"PostToolUse\": []\n  }\n}\n",
	"{\n  \"hooks\": {\n    \"PostToolUse\": [\n    ]\n  }\n}\n",
	"{\n  \"a\": 1, // one\n  \"b\": [1, 2] // two, and three\n}\n",
	"{\r\n  \"a\": 1,\r\n  \"hooks\": {\r\n    \"Stop\": [{\"hooks\": []}]\r\n  }\r\n}\r\n",
	"\xef\xbb\xbf{\n\t\"a\": {\"x\": \"}\"},\n}\n",
	"// top\n{\n  \"hooks\": {\n    \"PostToolUse\": [\n      {\"hooks\": [{\"command\": \"fmt\"}]}, // a, b\n      {\"hooks\": [{\"command\": \"vet\"}]} /* c, d */\n      // end\n    ]\n  }\n}\n// tail\n",
	"{\n  \"hooks\": {\n    \"PostToolUse\": [\n      {\"hooks\": [{\"command\": \"fmt\"}]},\n    ],\n  },\n}",
	"{\n  \"hooks\": { // none\n  }\n}",
	`{"hooks": {"PostToolUse": [{"hooks":[{"command":"fmt"}]}]}, "z": null}`,
}

// TestDropUndoesPut says that taking our entry out leaves what was there before it came, comments and keys in their
// order, and that nothing but blanks may differ.
func TestDropUndoesPut(t *testing.T) {
	for _, f := range files {
		with, made := put(t, f, group)
		if hooks, err := Hooks([]byte(with), event); err != nil || !ours(hooks[len(hooks)-1].Command) {
			t.Errorf("our entry is not the last one: %v\n%s", err, with)
		}
		out, err := DropHooks([]byte(with), event, made, ours)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(strings.Fields(f), strings.Fields(string(out))); d != "" && strings.Join(strings.Fields(f), "") != strings.Join(strings.Fields(string(out)), "") {
			t.Errorf("(-before +after)\n%s\nin\n%s", d, with)
		}
	}
}

// TestDropOnlyOurs says that a handler which was put into our group, or beside it, stays.
func TestDropOnlyOurs(t *testing.T) {
	in := `{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "^Bash$",
        "hooks": [
          {"command": "'/usr/bin/compaction' hook claude"},
          {"command": "mine"}
        ]
      },
      {"command": "'/opt/compaction' hook claude"},
      {"command": "mine too"}
    ]
  }
}
`
	want := `{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "^Bash$",
        "hooks": [
          {"command": "mine"}
        ]
      },
      {"command": "mine too"}
    ]
  }
}
`
	out, err := DropHooks([]byte(in), event, [][]string{{"hooks"}, event}, ours)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, string(out)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestRefused says that a file which is not understood is not edited.
func TestRefused(t *testing.T) {
	for _, in := range []string{"{", "[]", `"x"`, `{"hooks":[]}`, `{"hooks":{"PostToolUse":{}}}`, `{"hooks":{},"hooks":{}}`, "{} {}", "model = 1"} {
		if out, _, err := PutHook([]byte(in), event, group, ours); err == nil {
			t.Errorf("%s became\n%s", in, out)
		}
	}
}

// FuzzPutHook says that an edit leaves all that a file says, and can be undone, whatever the file looks like.
func FuzzPutHook(f *testing.F) {
	for _, s := range files {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		out, made, err := PutHook(b, event, group, ours)
		if err != nil {
			return
		}
		hooks, err := Hooks(out, event)
		if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		there := false
		for _, h := range hooks {
			there = there || ours(h.Command)
		}
		if !there {
			t.Fatalf("our entry is not in\n%s", out)
		}
		back, err := DropHooks(out, event, made, ours)
		if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		before, _ := Value(b)
		after, _ := Value(back)
		var x, y any
		if json.Unmarshal(before, &x) == nil && json.Unmarshal(after, &y) == nil {
			if d := cmp.Diff(x, y); d != "" && !strings.Contains(string(b), "compaction") {
				t.Fatalf("(-before +after)\n%s\nfrom\n%s\nto\n%s", d, b, back)
			}
		}
	})
}
