package compaction_test

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/compaction-dev/compaction/"

// rooms says what each package may import of this module. A package that is not named may not exist: whoever adds
// one says here where it stands. Everything points downward; what is below knows nothing of what is above.
var rooms = map[string][]string{
	"engine/lines":    {},
	"engine/failure":  {"engine/lines"},
	"engine/command":  {},
	"engine/pipeline": {"engine/lines", "engine/failure"},
	"engine":          {"engine/lines", "engine/failure", "engine/command", "engine/pipeline"},
	"builtin":         {"engine", "engine/lines", "engine/failure", "engine/command", "engine/pipeline", "builtin/jsonview"},
	// The JSON view asks what a failing member is.
	"builtin/jsonview": {"engine/failure", "engine/lines"},
	// The rule files meet the compiled rules only through the engine's types and the ids that are handed in.
	"rulespec":          {"engine", "engine/lines", "engine/failure", "engine/command", "engine/pipeline", "builtin/jsonview"},
	"rulespec/live":     {"rulespec", "engine", "engine/command", "builtin"},
	"rulespec/ruletest": {"rulespec", "engine", "engine/lines", "engine/failure", "builtin"},

	"cmd/compaction": {"cmd/compaction/internal/cli"},
	"cmd/compaction/internal/cli": {
		"engine", "engine/command", "engine/lines", "builtin", "builtin/jsonview", "rulespec", "rulespec/live", "rulespec/ruletest",
		"cmd/compaction/internal/app", "cmd/compaction/internal/host", "cmd/compaction/internal/mcp", "cmd/compaction/internal/serve",
		"cmd/compaction/internal/spool", "cmd/compaction/internal/wire", "cmd/compaction/internal/store", "cmd/compaction/internal/ledger",
		"cmd/compaction/internal/child", "cmd/compaction/internal/paths", "cmd/compaction/internal/atomicfile",
	},
	"cmd/compaction/internal/serve": {"cmd/compaction/internal/app", "cmd/compaction/internal/wire"},
	"cmd/compaction/internal/app": {
		"engine", "engine/command", "engine/lines", "builtin", "rulespec", "rulespec/live",
		"cmd/compaction/internal/store", "cmd/compaction/internal/ledger", "cmd/compaction/internal/paths", "cmd/compaction/internal/atomicfile",
	},
	"cmd/compaction/internal/host": {
		"engine", "engine/command", "cmd/compaction/internal/app", "cmd/compaction/internal/wire", "cmd/compaction/internal/paths",
		"cmd/compaction/internal/settings",
	},
	"cmd/compaction/internal/settings":   {"cmd/compaction/internal/atomicfile"},
	"cmd/compaction/internal/atomicfile": {},
	"cmd/compaction/internal/mcp":        {"engine", "builtin/jsonview", "rulespec", "cmd/compaction/internal/app", "cmd/compaction/internal/wire", "cmd/compaction/internal/paths"},
	"cmd/compaction/internal/wire":       {"engine"},
	"cmd/compaction/internal/child":      {"cmd/compaction/internal/spool"},
	"cmd/compaction/internal/spool":      {},
	"cmd/compaction/internal/paths":      {},
	"cmd/compaction/internal/store":      {"cmd/compaction/internal/paths"},
	"cmd/compaction/internal/ledger":     {"cmd/compaction/internal/paths"},
}

// importers says which packages may import a library of others; all that is not named is for no one. What stands
// below a path is meant with it.
var importers = map[string][]string{
	"github.com/google/cel-go":                   {"rulespec"},
	"gopkg.in/yaml.v3":                           {"rulespec"},
	"github.com/fsnotify/fsnotify":               {"rulespec/live"},
	"mvdan.cc/sh/v3/syntax":                      {"engine/command"},
	"golang.org/x/net/html":                      {"builtin"},
	"golang.org/x/mod/semver":                    {"rulespec"},
	"github.com/go-json-experiment/json":         {"builtin/jsonview", "cmd/compaction/internal/wire", "cmd/compaction/internal/host", "cmd/compaction/internal/mcp"},
	"github.com/spf13/cobra":                     {"cmd/compaction/internal/cli"},
	"golang.org/x/term":                          {"cmd/compaction/internal/cli"},
	"golang.org/x/sys":                           {"cmd/compaction/internal"},
	"github.com/adrg/xdg":                        {"cmd/compaction/internal/paths"},
	"github.com/modelcontextprotocol/go-sdk":     {"cmd/compaction/internal/mcp"},
	"github.com/theory/jsonpath":                 {"builtin/jsonview", "rulespec", "cmd/compaction/internal"},
	"github.com/google/renameio/v2":              {"cmd/compaction/internal/atomicfile"},
	"github.com/tailscale/hujson":                {"cmd/compaction/internal/settings"},
	"github.com/pelletier/go-toml/v2":            {"cmd/compaction/internal/settings"},
	"github.com/rogpeppe/go-internal/testscript": {}, // tests
	"github.com/google/go-cmp":                   {}, // tests
}

// stdOnly are the packages that import no library of others, tests aside.
var stdOnly = []string{"engine", "engine/lines", "engine/failure", "engine/pipeline"}

// unexported are the libraries whose types stand in no exported signature, so that they can be replaced.
var unexported = []string{"github.com/google/cel-go", "gopkg.in/yaml.v3", "github.com/fsnotify/fsnotify"}

// source is one Go file of the module.
type source struct {
	path, dir string
	test      bool
	file      *ast.File
}

func sources(t *testing.T, mode parser.Mode) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && p != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata"):
			return filepath.SkipDir
		case e.IsDir() || !strings.HasSuffix(p, ".go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, mode)
		if err != nil {
			return err
		}
		p = filepath.ToSlash(p)
		all = append(all, source{p, path.Dir(p), strings.HasSuffix(p, "_test.go"), f})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func within(p, root string) bool { return p == root || strings.HasPrefix(p, root+"/") }

func TestImports(t *testing.T) {
	for _, s := range sources(t, parser.ImportsOnly) {
		if s.test || within(s.dir, "examples") {
			continue
		}
		allowed, known := rooms[s.dir]
		if !known {
			t.Errorf("%s: the package %s has no place in the table of rooms", s.path, s.dir)
			continue
		}
		for _, i := range s.file.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if own, ok := strings.CutPrefix(p, module); ok {
				if !slices.Contains(allowed, own) {
					t.Errorf("%s: %s may not import %s", s.path, s.dir, own)
				}
			} else if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
				foreign(t, s, p)
			}
		}
	}
}

// foreign checks the import of a library of others.
func foreign(t *testing.T, s source, p string) {
	t.Helper()
	if slices.Contains(stdOnly, s.dir) {
		t.Errorf("%s: %s imports the standard library only, and not %s", s.path, s.dir, p)
	}
	for lib, who := range importers {
		if !within(p, lib) {
			continue
		}
		if !slices.ContainsFunc(who, func(w string) bool {
			return s.dir == w || w == "cmd/compaction/internal" && within(s.dir, w)
		}) {
			t.Errorf("%s: only %v may import %s", s.path, who, lib)
		}
		return
	}
	t.Errorf("%s: %s has no place in the table of importers", s.path, p)
}

func TestNoForeignTypesExported(t *testing.T) {
	for _, s := range sources(t, parser.SkipObjectResolution) {
		if s.test {
			continue
		}
		names := map[string]string{}
		for _, i := range s.file.Imports {
			p, _ := strconv.Unquote(i.Path.Value)
			for _, lib := range unexported {
				if within(p, lib) {
					name := strings.TrimSuffix(path.Base(p), ".v3")
					if i.Name != nil {
						name = i.Name.Name
					}
					names[name] = lib
				}
			}
		}
		if len(names) == 0 {
			continue
		}
		for _, d := range s.file.Decls {
			for _, n := range signature(d) {
				ast.Inspect(n, func(n ast.Node) bool {
					if sel, ok := n.(*ast.SelectorExpr); ok {
						if x, ok := sel.X.(*ast.Ident); ok && names[x.Name] != "" {
							t.Errorf("%s: %s.%s stands in an exported declaration", s.path, x.Name, sel.Sel.Name)
						}
					}
					return true
				})
			}
		}
	}
}

// signature is what of a declaration others can see.
func signature(d ast.Decl) []ast.Node {
	var seen []ast.Node
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv)) {
			seen = append(seen, d.Type)
		}
	case *ast.GenDecl:
		for _, sp := range d.Specs {
			switch sp := sp.(type) {
			case *ast.TypeSpec:
				if !sp.Name.IsExported() {
					continue
				}
				st, ok := sp.Type.(*ast.StructType)
				if !ok {
					seen = append(seen, sp.Type)
					continue
				}
				for _, f := range st.Fields.List {
					if len(f.Names) == 0 || slices.ContainsFunc(f.Names, (*ast.Ident).IsExported) {
						seen = append(seen, f.Type)
					}
				}
			case *ast.ValueSpec:
				if sp.Type != nil && slices.ContainsFunc(sp.Names, (*ast.Ident).IsExported) {
					seen = append(seen, sp.Type)
				}
			}
		}
	}
	return seen
}

func exportedReceiver(r *ast.FieldList) bool {
	exported := false
	ast.Inspect(r.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			exported = exported || id.IsExported()
		}
		return true
	})
	return exported
}

// TestFileLength keeps files at a length that a reader can hold in mind.
func TestFileLength(t *testing.T) {
	const most = 500
	for _, s := range sources(t, parser.PackageClauseOnly) {
		f, err := os.Open(s.path)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for sc := bufio.NewScanner(f); sc.Scan(); n++ {
		}
		_ = f.Close()
		if n > most {
			t.Errorf("%s has %d lines, and %d are the most: split it by meaning", s.path, n, most)
		}
	}
}

// TestNoInit keeps work out of the start of the program: every process of an agent's tool call pays for it.
func TestNoInit(t *testing.T) {
	for _, s := range sources(t, parser.SkipObjectResolution) {
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s declares init", s.path)
			}
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR || s.test {
				continue
			}
			for _, sp := range g.Specs {
				for _, v := range sp.(*ast.ValueSpec).Values {
					call, ok := v.(*ast.CallExpr)
					if !ok {
						continue
					}
					if sel, ok := call.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(sel.Sel.Name, "MustCompile") {
						t.Errorf("%s compiles a pattern at start-up", s.path)
					}
				}
			}
		}
	}
}
