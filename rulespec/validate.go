package rulespec

// Validate reads one rule file from its bytes and returns all that is wrong with it or worth a warning, sorted by
// place. name stands in the diagnostics. Files that it includes are not read. Safe for concurrent use.
func Validate(name string, data []byte, o Options) []Diagnostic {
	f := parse(name, data, o.Version)
	for _, r := range f.rules {
		f.compile(r)
	}
	f.lint(o)
	return f.src.diagnostics()
}

// Options are what reading rule files needs from outside. The zero value is useful.
type Options struct {
	// Version is the version of the program, against which files hold their requires; empty passes any.
	Version string
}

// compile checks what a rule says in other languages: regular expressions and CEL.
func (f *file) compile(r *rule) {
	s := f.src
	s.rule = r.value
	defer func() { s.rule = "" }()
	if r.match != nil {
		r.expr = s.expression(*r.match, "match")
		r.badMatch = r.badMatch || r.expr == nil
	}
	before := s.errors()
	r.built = s.build(r, true)
	r.badRest = r.badRest || s.errors() > before
}

// lint warns of rules that cannot act.
func (f *file) lint(o Options) {}
