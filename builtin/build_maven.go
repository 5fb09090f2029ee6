package builtin

import "strings"

// mavenFetch is one of Maven's lines for a file that it fetches.
func mavenFetch(b string) bool {
	rest, ok := strings.CutPrefix(b, "Downloading")
	if !ok {
		rest, ok = strings.CutPrefix(b, "Downloaded")
	}
	if !ok {
		return false
	}
	if strings.HasPrefix(rest, ": http") {
		return true
	}
	rest, ok = strings.CutPrefix(rest, " from ")
	return ok && strings.Contains(rest, ": http")
}

// mavenSizes is Maven 3's progress of several files: `12/34 KB   5/6 KB`.
func mavenSizes(b string) bool {
	pairs := 0
	for b != "" {
		var w string
		w, b = word(b)
		n := digitsAt(w)
		if n == 0 {
			return false
		}
		if n < len(w) {
			if w[n] != '/' || digitsAt(w[n+1:]) != len(w)-n-1 {
				return false
			}
		}
		var unit string
		unit, b = word(b)
		if unit != "KB" && unit != "B" && unit != "MB" && unit != "kB" {
			return false
		}
		if n < len(w) {
			pairs++
		}
	}
	return pairs > 0
}

// mavenInfo is what stands behind [INFO]: files fetched, copied and compiled, and the titles of plugins that did nothing
// else.
func mavenInfo(rest string) mark {
	if rest == "" || strings.Trim(rest, "-") == "" {
		return empty | mark(anyTool)
	}
	switch rest[0] {
	case '-':
		// --- maven-compiler-plugin:3.11.0:compile (default-compile) @ app ---
		if strings.HasPrefix(rest, "--- ") && strings.HasSuffix(rest, " ---") {
			return heading | mark(anyTool)
		}
	case 'B':
		if strings.HasPrefix(rest, "Building jar: ") {
			return mark(anyTool)
		}
	case 'C':
		if strings.HasPrefix(rest, "Compiling ") && strings.Contains(rest, " source file") || strings.HasPrefix(rest, "Copying ") && strings.Contains(rest, " resource") ||
			strings.HasPrefix(rest, "Changes detected - recompiling") {
			return mark(anyTool)
		}
	case 'D':
		if mavenFetch(rest) {
			return mark(anyTool)
		}
	case 'I':
		if strings.HasPrefix(rest, "Installing /") && strings.Contains(rest, " to /") {
			return mark(anyTool)
		}
	case 'N':
		if strings.HasPrefix(rest, "Nothing to compile - ") || strings.HasPrefix(rest, "No sources to compile") {
			return mark(anyTool)
		}
	case 'U':
		if strings.HasPrefix(rest, "Using '") && strings.Contains(rest, "' encoding to copy filtered") {
			return mark(anyTool)
		}
	case 's':
		if strings.HasPrefix(rest, "skip non existing resourceDirectory ") {
			return mark(anyTool)
		}
	case 'a':
		if strings.HasPrefix(rest, "argLine set to ") {
			return mark(anyTool)
		}
	case 'S':
		if rest == "Scanning for projects..." {
			return mark(anyTool)
		}
	case '>', '<':
		// >>> maven-source-plugin:3.2:jar (attach) > generate-sources @ app >>>
		if anySuffix(rest, " >>>", " <<<") {
			return mark(anyTool)
		}
	}
	return 0
}
