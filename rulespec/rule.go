package rulespec

import (
	"slices"

	"gopkg.in/yaml.v3"
)

var (
	ruleKeys  = []string{"id", "description", "command", "match", "then", "on_loss", "store", "pipeline", "tests"}
	testKeys  = []string{"name", "input", "input_file", "tool", "command", "exit_code", "min_bytes", "min_savings", "contains", "excludes", "equals", "golden", "max_ratio", "rule", "fires"}
	testWords = map[string]string{
		"expected": "did you mean equals?", "expect": "use contains, excludes or equals", "not_contains": "did you mean excludes?",
		"fixture": "did you mean input_file?", "exitCode": "did you mean exit_code?", "output": "did you mean input?",
	}
)

// readRule reads one rule. It returns nil where the value is no mapping.
func (s *source) readRule(n *yaml.Node) *rule {
	r := &rule{start: at(n), node: n}
	if id := value(n, "id"); id != nil && id.Kind == yaml.ScalarNode {
		s.rule = cut(id.Value)
		r.text = text{at(id), id.Value, id}
	}
	defer func() { s.rule = "" }()
	before := s.errors()
	fields := s.mapping(n, "a rule", ruleKeys, ruleWords)
	if n.Kind != yaml.MappingNode {
		return nil
	}
	has := map[string]bool{}
	r.badRest = s.errors() > before
	for _, k := range fields {
		has[k.value] = true
		before := s.errors()
		s.ruleField(r, k)
		if s.errors() > before || refused(k.of) {
			if k.value == "id" || k.value == "command" || k.value == "match" {
				r.badMatch = true
			} else {
				r.badRest = true
			}
		}
	}
	if !has["id"] {
		s.errorf(r.start, "the rule has no id").hint("an id names the rule in stats and markers")
		r.badMatch = true
	}
	if !has["match"] && !has["command"] {
		s.errorf(r.start, "the rule has neither match nor command").hint("write which outputs it is for: command: 'make test', or match: 'line_count > 100'")
		r.badMatch = true
	}
	if !has["pipeline"] {
		s.errorf(r.start, "the rule has no pipeline").hint("write what it does: pipeline: [{drop: 'pattern'}]")
		r.badRest = true
	}
	return r
}

// errors counts the errors so far, for who wants to know whether there are new ones.
func (s *source) errors() int {
	n := s.more
	for i := range s.found {
		if s.found[i].Severity == Error {
			n++
		}
	}
	return n
}

func (s *source) ruleField(r *rule, k field) {
	switch k.value {
	case "id":
		if t, ok := s.str(k.of, "id"); ok {
			if problem := checkID(t.value); problem != "" {
				s.errorf(t.place, "%s", problem)
			}
		}
	case "description":
		if t, ok := s.str(k.of, "description"); ok {
			r.description = t.value
		}
	case "command":
		r.command = s.strs(k.of, "command")
		for _, c := range r.command {
			s.checkCommand(c)
		}
	case "match":
		if t, ok := s.str(k.of, "match"); ok {
			r.match = &t
		}
	case "then":
		r.then, _ = s.oneOf(k.of, "then", "builtin", "stop")
	case "on_loss":
		r.limited = append(r.limited, k.text)
		onLoss, _ := s.oneOf(k.of, "on_loss", "pin", "original")
		r.unpinned = onLoss == "original"
	case "store":
		r.limited = append(r.limited, k.text)
		r.noStore = s.never(k.of)
	case "pipeline":
		nodes := s.items(k.of, "pipeline")
		if k.of.Kind == yaml.SequenceNode && len(nodes) == 0 {
			s.errorf(at(k.of), "the pipeline has no stage")
		}
		for i, c := range nodes {
			if st, ok := s.readStage(c, i); ok {
				r.stages = append(r.stages, st)
			}
		}
	case "tests":
		for _, c := range s.items(k.of, "tests") {
			r.tests = append(r.tests, s.readTest(c))
		}
	}
}

// readTest reads one test of a rule.
func (s *source) readTest(n *yaml.Node) testCase {
	t := testCase{place: at(n)}
	optional := func(k field) *text {
		if v, ok := s.str(k.of, k.value); ok {
			return &v
		}
		return nil
	}
	fields := s.mapping(n, "a test", testKeys, testWords)
	for _, k := range fields {
		switch k.value {
		case "name":
			if v := optional(k); v != nil {
				t.name = v.value
			}
		case "input":
			t.input = optional(k)
		case "input_file":
			t.inputFile = optional(k)
		case "tool":
			if v := optional(k); v != nil {
				t.tool = v.value
			}
		case "command":
			t.command = optional(k)
		case "exit_code":
			if v, ok := s.whole(k.of, "exit_code", -1<<31); ok {
				t.exitCode = &v
			}
		case "min_bytes":
			t.minBytes, _ = s.whole(k.of, "min_bytes", 0)
		case "min_savings":
			t.minSavings, _ = s.share(k.of, "min_savings")
		case "contains":
			t.contains = s.strs(k.of, "contains")
		case "excludes":
			t.excludes = s.strs(k.of, "excludes")
		case "equals":
			t.equals = optional(k)
		case "golden":
			t.golden = optional(k)
		case "max_ratio":
			if v, ok := s.share(k.of, "max_ratio"); ok {
				t.maxRatio = &v
			}
		case "rule":
			t.rule = optional(k)
		case "fires":
			if v, ok := s.boolean(k.of, "fires"); ok {
				t.fires = &v
			}
		}
	}
	if n.Kind == yaml.MappingNode {
		given := func(key string) bool {
			return slices.ContainsFunc(fields, func(k field) bool { return k.value == key })
		}
		switch {
		case given("input") && given("input_file"):
			s.errorf(t.place, "a test has either input or input_file, not both")
		case !given("input") && !given("input_file"):
			s.errorf(t.place, "the test has neither input nor input_file")
		}
	}
	return t
}

// never reads the value of store: never, or false for the same. Originals are kept unless it says so.
func (s *source) never(n *yaml.Node) bool {
	var v bool
	switch {
	case n.Kind == yaml.AliasNode:
	case n.Kind == yaml.ScalarNode && n.Value == "never":
		return true
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!bool" && n.Decode(&v) == nil:
		return !v
	default:
		s.errorf(at(n), "store has to be never, true or false, found %s", kind(n)).hint("write store: never to keep no originals of these outputs")
	}
	return false
}
