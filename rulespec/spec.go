package rulespec

import (
	"gopkg.in/yaml.v3"

	"github.com/compaction-dev/compaction/builtin/jsonview"
)

// file is what one rule file says, every value with its place.
type file struct {
	src      *source
	requires text
	include  []text
	settings settings
	disable  []text
	rules    []*rule
	// broken says that the file cannot be used at all: it is no YAML, or of another version.
	broken bool
}

// settings are the settings of one file. Nil means that the file does not set it.
type settings struct {
	minBytes   *int
	minSavings *float64
	pin        []text
	wrappers   []text
	failures   string
	store      *StoreSettings
	inlineMax  *int
	keys       []text // in the order of the file, for the rights of untrusted repositories
}

// rule is one rule as it is written.
type rule struct {
	text        // the id
	description string
	command     []text
	match       *text
	then        string // "", "builtin" or "stop"
	unpinned    bool   // on_loss: original
	noStore     bool
	stages      []stage
	tests       []testCase
	limited     []text // keys that an untrusted repository may not use
	start       place
	node        *yaml.Node

	// badMatch and badRest say that there is an error in what selects, and in anything else. A rule with a bad
	// match is out; one with a good match passes its input raw.
	badMatch, badRest bool

	expr *expression // the compiled match, nil where there is none or it is bad

	// off says why the rule does not act, or is empty.
	off string

	// names and testsExit say what the match tests: the command, and the exit code.
	names, testsExit bool
}

// stage is one stage of a pipeline. form is a *dropForm, *replaceForm and so on.
type stage struct {
	place
	name string
	when *text
	form any

	guard *expression // the compiled when
}

type (
	// linesForm is drop, keep and pin: patterns, or a range.
	linesForm struct {
		patterns      []text
		from, to      *text
		before, after int
	}
	replaceForm struct {
		pattern, with text
		scope         string // all, first or line
	}
	dedupForm struct {
		all  bool
		mask []text
	}
	cutForm struct {
		head, tail, lines, bytes, width int // -1 where not given
	}
	blankForm struct{ mode string }
	countForm struct {
		patterns []named
		as       *text
	}
	extractForm struct {
		pattern text
		as      *text
		first   bool
	}
	jsonForm struct {
		stage               *jsonview.Stage // once it is compiled
		selects             []text
		head, tail, strings int // -1 where not given
		keep, drop          []text
	}
	sayForm struct {
		when, unless *text
		text         text
	}
	emptyForm struct{ text text }
	useForm   struct{ id text }
)

// named is a pattern with a name.
type named struct {
	name    text
	pattern text
}

// testCase is one test of a rule.
type testCase struct {
	place
	name       string
	input      *text
	inputFile  *text
	tool       string
	command    *text
	exitCode   *int
	minBytes   int
	minSavings float64
	contains   []text
	excludes   []text
	equals     *text
	golden     *text
	maxRatio   *float64
	rule       *text
	fires      *bool
}

// StoreSettings are the store.* settings of the user's file. A nil field is not set.
type StoreSettings struct {
	// Enabled says whether originals are kept at all.
	Enabled *bool
	// MaxBytes is the size of the store in bytes.
	MaxBytes *int
	// MaxDays is the age in days after which an original is dropped.
	MaxDays *int
}
