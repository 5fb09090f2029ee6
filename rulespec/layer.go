package rulespec

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/compaction-dev/compaction/engine"
)

// The names under which rule files are looked up.
const (
	ProjectFile = ".compaction.yaml"
	LocalFile   = ".compaction.local.yaml"
	UserFile    = "compaction.yaml"
)

const (
	maxIncludes     = 200
	maxIncludeDepth = 8
)

// layerFile is one file of the set: a candidate that exists, or one that another file includes.
type layerFile struct {
	*file
	path    string
	layer   engine.Layer
	trusted bool
	group   int // files that one file includes have its group
}

// loader reads rule files and what they include.
type loader struct {
	o     Options
	set   *Set
	files []*layerFile
	hash  io.Writer
	seen  map[string]bool // folders
	bytes int             // of all files

	elsewhere map[string]bool // ids of rules in files that are not read here, and which may be disabled

	programs *atomic.Int64 // see source
}

func newLoader(o Options, set *Set, hash io.Writer) *loader {
	l := &loader{o: o, set: set, hash: hash, seen: map[string]bool{}, programs: new(atomic.Int64)}
	l.programs.Store(maxPrograms)
	return l
}

// root is the folder that the includes of a file may not leave.
type scope struct {
	layer   engine.Layer
	trusted bool
	root    string
	group   int
	chain   []string // real paths of the files that led here
}

// look reads a file if it is there. required says that it is named by someone, so that its absence is a problem. What an
// untrusted repository links to outside of itself is not read: diagnostics show the lines of what they are about, and
// those of any file of the user could be brought before a model.
func (l *loader) look(path, name string, sc scope, required *include) *layerFile {
	l.watch(filepath.Dir(path))
	real, realErr := filepath.EvalSymlinks(path)
	var data []byte
	err := errOutside
	if sc.trusted || realErr != nil || insideFolder(real, sc.root) {
		data, err = readRuleFile(path)
	}
	if errors.Is(err, fs.ErrNotExist) && required == nil {
		if _, gone := os.Lstat(path); gone != nil {
			return nil
		}
		err = errDangling
	}
	if l.bytes += len(data); l.bytes > maxBytes && err == nil {
		l.bytes -= len(data)
		data, err = nil, errTooMuch
	}
	fmt.Fprintf(l.hash, "%s\x00%s\x00%t\x00%d\x00", path, sc.layer, sc.trusted, len(data))
	if realErr == nil {
		l.watch(filepath.Dir(real))
		sc.chain = append(slices.Clone(sc.chain), real)
	} else {
		sc.chain = append(slices.Clone(sc.chain), path)
	}
	if err != nil {
		fmt.Fprintf(l.hash, "%v\x00", err)
		switch {
		case required != nil && required.from != nil:
			required.from.errorf(required.place, "include %q: %v", required.value, err)
		default:
			f := &file{src: newSource(name, nil), broken: true}
			f.src.found = append(f.src.found, Diagnostic{File: name, Severity: Error, Message: err.Error()})
			l.files = append(l.files, &layerFile{file: f, path: path, layer: sc.layer, trusted: sc.trusted, group: sc.group})
		}
		return nil
	}
	l.hash.Write(data)
	src := newSource(name, data)
	src.programs = l.programs
	lf := &layerFile{file: read(src, data, l.o.Version), path: path, layer: sc.layer, trusted: sc.trusted, group: sc.group}
	l.files = append(l.files, lf)
	if sc.layer != engine.User {
		lf.userOnly()
	}
	l.include(lf, sc)
	return lf
}

// include is one entry of an include list.
type include struct {
	text
	from *source
}

// include reads the files that a file names, each in the file's own layer.
func (l *loader) include(lf *layerFile, sc scope) {
	s := lf.src
	for _, t := range lf.file.include {
		if problem := includeProblem(t.value); problem != "" {
			s.errorf(t.place, "include %q: %s", cut(t.value), problem)
			continue
		}
		pattern := filepath.Join(filepath.Dir(lf.path), filepath.FromSlash(t.value))
		l.watchPattern(pattern)
		paths := []string{pattern}
		if strings.ContainsAny(t.value, "*?[") {
			var err error
			if paths, err = filepath.Glob(pattern); err != nil {
				s.errorf(t.place, "include %q: %v", cut(t.value), err)
				continue
			}
			paths = slices.DeleteFunc(paths, func(p string) bool { return dotted(p) && !dotted(pattern) })
			if len(paths) == 0 && l.set.lint {
				s.warnf(t.place, "include %q names no file", cut(t.value))
			}
		}
		for _, p := range paths {
			if len(sc.chain) > maxIncludeDepth || len(l.files) >= maxIncludes {
				s.errorf(t.place, "include %q: files may include each other %d deep, and %d files in all", cut(t.value), maxIncludeDepth, maxIncludes)
				return
			}
			real, err := filepath.EvalSymlinks(p)
			if err == nil && slices.Contains(sc.chain, real) {
				s.errorf(t.place, "include %q: the file includes itself", cut(t.value))
				continue
			}
			if err == nil && !insideFolder(real, sc.root) {
				s.errorf(t.place, "include %q: the file lies outside of %s", cut(t.value), sc.root)
				continue
			}
			name := p
			if rel, err := filepath.Rel(filepath.Dir(lf.path), p); err == nil {
				name = filepath.Join(filepath.Dir(s.name), rel)
			}
			l.look(p, name, sc, &include{t, s})
		}
	}
}

// dotted reports whether a name starts with a dot. As in shells, a pattern names such files only if it starts with one,
// too: *.yaml does not mean .compaction.yaml.
func dotted(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

func includeProblem(pattern string) string {
	switch {
	case pattern == "":
		return "it is empty"
	case filepath.IsAbs(pattern) || strings.HasPrefix(pattern, "~"):
		return "the path has to be relative to the file"
	case strings.Contains(pattern, "**"):
		return "** is not supported: name each folder"
	}
	return ""
}

// watch notes a folder in which a change may change the set.
func (l *loader) watch(dir string) {
	if !l.seen[dir] {
		l.seen[dir] = true
		l.set.Folders = append(l.set.Folders, dir)
	}
}

// watchPattern notes the folders that a pattern can name files in.
func (l *loader) watchPattern(pattern string) {
	dir := filepath.Dir(pattern)
	for strings.ContainsAny(dir, "*?[") {
		dir = filepath.Dir(dir)
	}
	l.watch(dir)
	if matches, err := filepath.Glob(filepath.Dir(pattern)); err == nil {
		for i, m := range matches {
			if i == maxIncludes {
				break
			}
			l.watch(m)
		}
	}
}

var (
	errFolder   = errors.New("this is a folder, and a rule file is expected")
	errDangling = errors.New("this is a symbolic link to a file that is not there")
	errSpecial  = errors.New("this is not a regular file")
	errTooMuch  = fmt.Errorf("the rule files that hold here have more than %d bytes together", maxBytes)
	errOutside  = errors.New("this repository is not trusted, so a link to a file outside of it is off: compaction trust allows it")
)

// readRuleFile reads a file, but not a folder, a pipe or a device, and no more than a little over the bound.
func readRuleFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, plainError(err)
	case info.IsDir():
		return nil, errFolder
	case !info.Mode().IsRegular():
		return nil, errSpecial
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, plainError(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFileBytes+1))
	if err != nil {
		return nil, plainError(err)
	}
	return data, nil
}

// plainError is an error without the path, which the diagnostic names anyway.
func plainError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func newHash() (io.Writer, func() string) {
	h := sha256.New()
	return h, func() string { return hex.EncodeToString(h.Sum(nil)) }
}
