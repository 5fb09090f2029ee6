package rulespec

import (
	"fmt"
	"strings"

	"golang.org/x/mod/semver"
	"gopkg.in/yaml.v3"
)

// formatVersion is the version of the rule language that this package reads.
const formatVersion = 1

var (
	fileKeys     = []string{"version", "requires", "include", "settings", "disable", "rules"}
	settingKeys  = []string{"min_bytes", "min_savings", "pin", "wrappers", "failures", "store", "json"}
	storeKeys    = []string{"enabled", "max_bytes", "max_days"}
	settingWords = map[string]string{"minBytes": "did you mean min_bytes?", "minSavings": "did you mean min_savings?"}
)

// parse reads one rule file. version is that of the program, for requires; empty where it is not known. The file that
// comes back is never nil; what is wrong with it stands in its source.
func parse(name string, data []byte, version string) *file {
	return read(newSource(name, data), data, version)
}

func read(s *source, data []byte, version string) *file {
	f := &file{src: s}
	if len(data) > maxFileBytes {
		s.lines = nil
		s.errorf(place{1, 1}, "the file has more bytes than the %d that a rule file may have", maxFileBytes)
		f.broken = true
		return f
	}
	root := s.decode(data)
	if root == nil || !s.version(root) || !s.requires(f, root, version) || !s.refuse(root, 0) {
		f.broken = true
		return f
	}
	for _, k := range s.mapping(root, "a rule file", fileKeys, fileWords) {
		switch k.value {
		case "include":
			f.include = s.strs(k.of, "include")
		case "settings":
			s.settings(&f.settings, k.of)
		case "disable":
			f.disable = s.strs(k.of, "disable")
		case "rules":
			s.rules(f, k.of)
		}
	}
	return f
}

// version reads the version, ahead of everything else: another version may mean something else by the same words.
func (s *source) version(root *yaml.Node) bool {
	n := value(root, "version")
	if n == nil {
		if root.Kind == yaml.MappingNode {
			s.errorf(at(root), "the version is missing").hint("write %q as the first line", "version: 1")
		} else {
			s.errorf(at(root), "a rule file has to be a mapping that starts with version: 1, found %s", kind(root))
		}
		return false
	}
	var v int
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" || n.Decode(&v) != nil {
		s.errorf(at(n), "version has to be the number %d, found %s", formatVersion, kind(n))
		return false
	}
	if v != formatVersion {
		s.errorf(at(n), "this is version %d of the rule format, and this program reads version %d", v, formatVersion)
		return false
	}
	return true
}

func value(root *yaml.Node, key string) *yaml.Node {
	if root.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Kind == yaml.ScalarNode && root.Content[i].Value == key {
			return root.Content[i+1]
		}
	}
	return nil
}

var constraint = regexpOnce(`^(>=|<=|>|<|=)?\s*v?([0-9]+(?:\.[0-9]+){0,2}(?:-[0-9A-Za-z.-]+)?)$`)

// requires holds the version of the program against the versions that the file needs. A file for a newer program
// gives this one message, not a list of keys that an older one does not know.
func (s *source) requires(f *file, root *yaml.Node, version string) bool {
	n := value(root, "requires")
	if n == nil {
		return true
	}
	t, ok := s.str(n, "requires")
	if !ok {
		return false
	}
	f.requires = t
	for _, part := range strings.FieldsFunc(t.value, func(r rune) bool { return r == ',' }) {
		m := constraint().FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			s.errorf(t.place, "requires cannot be read: %q", cut(part)).hint("write for example requires: '>=0.1' or '>=0.1, <2'")
			return false
		}
		if have := "v" + strings.TrimPrefix(version, "v"); semver.IsValid(have) && !holds(semver.Compare(have, "v"+m[2]), m[1]) {
			s.errorf(t.place, "the file needs compaction %s, and this is %s", t.value, strings.TrimPrefix(version, "v")).hint("install a version that fits, or change requires")
			return false
		}
	}
	return true
}

func holds(order int, op string) bool {
	switch op {
	case ">=", "":
		return order >= 0
	case ">":
		return order > 0
	case "<=":
		return order <= 0
	case "<":
		return order < 0
	}
	return order == 0
}

// settings reads the settings. Which of them a layer may set is decided where the layers come together.
func (s *source) settings(out *settings, n *yaml.Node) {
	for _, k := range s.mapping(n, "settings", settingKeys, settingWords) {
		out.keys = append(out.keys, k.text)
		switch k.value {
		case "min_bytes":
			if v, ok := s.whole(k.of, "min_bytes", 0); ok {
				out.minBytes = &v
			}
		case "min_savings":
			if v, ok := s.share(k.of, "min_savings"); ok {
				out.minSavings = &v
			}
		case "pin":
			out.pin = s.strs(k.of, "pin")
			for _, p := range out.pin {
				s.pattern(p, linePattern, true)
			}
		case "wrappers":
			out.wrappers = s.strs(k.of, "wrappers")
		case "failures":
			out.failures, _ = s.oneOf(k.of, "failures", "each", "alike")
		case "store":
			out.store = s.storeSettings(k.of)
		case "json":
			for _, j := range s.mapping(k.of, "settings.json", []string{"inline_max"}, nil) {
				if v, ok := s.whole(j.of, "inline_max", 0); ok {
					out.inlineMax = &v
				}
			}
		}
	}
}

func (s *source) storeSettings(n *yaml.Node) *StoreSettings {
	st := &StoreSettings{}
	for _, k := range s.mapping(n, "settings.store", storeKeys, nil) {
		switch k.value {
		case "enabled":
			if v, ok := s.boolean(k.of, "enabled"); ok {
				st.Enabled = &v
			}
		case "max_bytes":
			if v, ok := s.whole(k.of, "max_bytes", 0); ok {
				st.MaxBytes = &v
			}
		case "max_days":
			if v, ok := s.whole(k.of, "max_days", 0); ok {
				st.MaxDays = &v
			}
		}
	}
	return st
}

// rules reads the list of rules.
func (s *source) rules(f *file, n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		return
	}
	nodes := s.items(n, "rules")
	if len(nodes) > maxRules {
		s.errorf(at(n), "the file has %d rules, and a rule file may have %d", len(nodes), maxRules)
		f.broken = true
		return
	}
	first := map[string]place{}
	for _, c := range nodes {
		r := s.readRule(c)
		if r == nil {
			continue
		}
		if p, ok := first[r.value]; ok && r.value != "" {
			s.rule = r.value
			s.errorf(r.place, "the id %q is there twice; the first is at line %d", r.value, p.line)
			s.rule = ""
			r.badMatch = true
		} else {
			first[r.value] = r.place
		}
		f.rules = append(f.rules, r)
	}
}

var ruleID = regexpOnce(`^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$`)

// reserved are the words that stats use where no rule acted.
var reserved = regexpOnce(`^(passthrough-.*|failure-preserve-fallback|rule-fault-fallback)$`)

func checkID(id string) (problem string) {
	switch {
	case !ruleID().MatchString(id):
		return "an id is made of up to 64 letters, digits, dots, dashes, underscores and slashes, and starts with a letter or a digit"
	case reserved().MatchString(id):
		return fmt.Sprintf("the id %q is a word that stats use where no rule acted", id)
	}
	return ""
}
