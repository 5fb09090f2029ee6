package builtin

import "strings"

// ciState is which section of a CI log the scan is in.
type ciState struct {
	// hidden is set in a section that only describes the machine or prepares the checkout.
	hidden bool
	// step is set in the group that shows a step of GitHub Actions, settings in the part of it that lists shell,
	// inputs and environment.
	step, settings bool
}

// ciNoise names what Travis, GitHub Actions, GitLab and Jenkins write about themselves.
func ciNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 't':
		if m := travisNoise(s, b); m != 0 {
			return m
		}
	case 's':
		if anyPrefix(b, "section_start:", "section_end:") {
			s.saw(ciLog)
			return mark(anyTool)
		}
		if s.ci.step && strings.HasPrefix(b, "shell: ") {
			s.ci.settings = true
		}
	case '#', ':':
		if m, ok := githubGroup(s, b); ok {
			return m
		}
	case '[':
		if strings.HasPrefix(b, "[command]/") {
			s.saw(ciLog)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "[Pipeline] ") {
			s.saw(ciLog)
			return mark(anyTool)
		}
	case '>':
		// Jenkins: ` > git fetch --tags # timeout=10`
		if strings.HasPrefix(b, "> git ") && strings.Contains(b, " # ") {
			return mark(anyTool)
		}
	case 'w', 'e':
		if s.ci.step && r.indent == 0 && (b == "with:" || b == "env:") {
			s.ci.settings = true
		}
	}
	if s.ci.hidden || s.ci.settings && isSetting(r) {
		return mark(anyTool)
	}
	if githubChatter(b) {
		return mark(ciLog)
	}
	return 0
}

// travisNoise names the folds and times of Travis (travis-build, lib/travis/build/bash) and the two folds that
// describe the machine.
func travisNoise(s *scan, b string) mark {
	fold, ok := strings.CutPrefix(b, "travis_fold:")
	if !ok {
		if strings.HasPrefix(b, "travis_time:") {
			s.saw(ciLog)
			return mark(anyTool)
		}
		return 0
	}
	s.saw(ciLog)
	name, starts := strings.CutPrefix(fold, "start:")
	s.ci.hidden = starts && (name == "worker_info" || name == "system_info" || name == "docker_mtu" || name == "resolvconf")
	return mark(anyTool)
}

// startsTimer reports whether a segment is the one that Travis writes in front of a command, behind its escape
// sequence.
func startsTimer(segment string) bool { return strings.Contains(segment, "travis_time:start:") }

// githubGroup acts on the lines that open and close a group of GitHub Actions. The groups in which the runner
// describes itself and in which actions/checkout works go as a whole; of the group that shows a step, the title and
// the commands stay.
func githubGroup(s *scan, b string) (mark, bool) {
	name, opens := strings.CutPrefix(b, "##[group]")
	if !opens {
		name, opens = strings.CutPrefix(b, "::group::")
	}
	if opens {
		s.saw(ciLog)
		s.ci = ciState{step: strings.HasPrefix(name, "Run ")}
		for _, g := range hiddenGroups {
			if strings.HasPrefix(name, g) {
				s.ci.hidden = true
				return mark(anyTool), true
			}
		}
		return 0, true
	}
	if anyPrefix(b, "##[endgroup]", "::endgroup::") {
		s.saw(ciLog)
		s.ci = ciState{}
		return mark(anyTool), true
	}
	return 0, false
}

// isSetting reports whether a line is `name: value` of a step's inputs or environment, or the name of that part. The
// lines of a value of several lines, such as a script, are none.
func isSetting(r *row) bool {
	i := strings.IndexByte(r.body, ':')
	if i <= 0 || i < len(r.body)-1 && r.body[i+1] != ' ' || strings.ContainsAny(r.body[:i], " \"'{[") {
		return false
	}
	return r.indent == 2 || r.indent == 0 && (r.body[:i] == "with" || r.body[:i] == "env" || r.body[:i] == "shell")
}

var hiddenGroups = [...]string{
	"Operating System", "Runner Image", "Virtual Environment", "GITHUB_TOKEN Permissions", "Getting Git version info",
	"Initializing the repository", "Disabling automatic garbage collection", "Setting up auth", "Determining the checkout info",
	"Persisting credentials for submodules", "Removing auth", "Removing previously created refs", "Cleaning the repository", "Fetching the repository",
	"Checking out the ref", "Fetching submodules",
}

// githubChatter is what the runner and actions/checkout say between groups.
func githubChatter(b string) bool {
	switch b[0] {
	case 'A':
		return strings.HasPrefix(b, "Adding repository directory to the temporary git global config")
	case 'C':
		return anyPrefix(b, "Current runner version: ", "Cleaning up orphan processes", "Copying '/home/runner/.gitconfig'")
	case 'D':
		return anyPrefix(b, "Download action repository '", "Deleting the contents of '")
	case 'G':
		return b == "Getting action download info"
	case 'P':
		return anyPrefix(b, "Prepare workflow directory", "Prepare all required actions")
	case 'S':
		return strings.HasPrefix(b, "Secret source: ") || strings.HasPrefix(b, "Syncing repository: ")
	case 'T':
		return strings.HasPrefix(b, "Temporarily overriding HOME='")
	}
	return false
}
