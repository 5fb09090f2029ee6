package builtin

import "strings"

// jvmBuild is what Maven, Gradle, Ant, sbt and Leiningen write while they fetch and build.
var jvmBuild = family{
	id: "jvm-build",
	commands: []invocation{
		{[]string{"mvn", "mvnw", "mvnd", "gradle", "gradlew", "ant", "sbt", "lein", "mill"}, nil},
	},
}

func jvmBuildNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '[':
		return bracketed(s, r)
	case 'D':
		if mavenFetch(b) || strings.HasPrefix(b, "Download http") {
			return mark(anyTool)
		}
	case 'P':
		if strings.HasPrefix(b, "Progress (") {
			return mark(anyTool)
		}
	case '>':
		return gradleTask(b)
	case ':':
		// Gradle before 4.6: :app:compileJava UP-TO-DATE
		if strings.IndexByte(b, ' ') > 0 && anySuffix(b, " UP-TO-DATE", " NO-SOURCE", " FROM-CACHE", " SKIPPED") {
			return mark(anyTool)
		}
	case 'R':
		// Leiningen: Retrieving org/clojure/clojure/1.8.0/clojure-1.8.0.pom from central
		if strings.HasPrefix(b, "Retrieving ") && strings.Contains(b, " from ") && (strings.Contains(b, ".pom ") || strings.Contains(b, ".jar ")) {
			return mark(anyTool)
		}
	case '<':
		// Gradle's bar: <=====--------> 40% EXECUTING [3s]
		if (strings.HasPrefix(b, "<=") || strings.HasPrefix(b, "<-")) && strings.Contains(b, "% ") && strings.HasSuffix(b, "]") {
			return mark(anyTool)
		}
	default:
		if b[0] >= '0' && b[0] <= '9' && mavenSizes(b) {
			return mark(anyTool)
		}
	}
	return 0
}

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

// bracketed is a line of Maven, Ant or sbt behind its level or task: `[INFO] …`, `[javac] …`.
func bracketed(s *scan, r *row) mark {
	i := strings.IndexByte(r.body, ']')
	if i < 2 || i > 14 {
		return 0
	}
	tag, rest := r.body[1:i], strings.TrimLeft(r.body[i+1:], " \t")
	switch tag {
	case "INFO":
		return mavenInfo(rest)
	case "info":
		return sbtInfo(rest)
	case "WARNING", "ERROR", "warn", "error", "DEBUG":
		if rest == "" {
			return empty | mark(anyTool)
		}
		return 0
	}
	if r.indent > 0 || strings.HasPrefix(tag, "ivy:") {
		return antTask(tag, rest)
	}
	return 0
}

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

func sbtInfo(rest string) mark {
	if rest == "" {
		return empty | mark(anyTool)
	}
	if anyPrefix(rest, "downloading http", "Resolving ", "\t[SUCCESSFUL ]", "[SUCCESSFUL ]", "Fetching ", "Fetched artifacts") && !strings.Contains(rest, "unresolved") {
		return mark(anyTool)
	}
	return 0
}

func antTask(tag, rest string) mark {
	switch tag {
	case "mkdir":
		if strings.HasPrefix(rest, "Created dir: ") {
			return mark(anyTool)
		}
	case "javac":
		if strings.HasPrefix(rest, "Compiling ") {
			return mark(anyTool)
		}
	case "javadoc":
		if anyPrefix(rest, "Loading source file", "Generating /", "Generating ", "Constructing Javadoc information", "Standard Doclet version") {
			return mark(anyTool)
		}
	case "copy", "move":
		if anyPrefix(rest, "Copying ", "Copied ", "Moving ") {
			return mark(anyTool)
		}
	case "delete":
		if strings.HasPrefix(rest, "Deleting ") {
			return mark(anyTool)
		}
	case "jar", "war", "zip", "tar":
		if strings.HasPrefix(rest, "Building ") {
			return mark(anyTool)
		}
	case "unzip", "untar", "unjar":
		if strings.HasPrefix(rest, "Expanding: ") {
			return mark(anyTool)
		}
	case "get":
		if anyPrefix(rest, "Getting: ", "To: ") || strings.Trim(rest, ".") == "" {
			return mark(anyTool)
		}
	}
	if strings.HasPrefix(tag, "ivy:") && (anyPrefix(rest, "downloading ", "[SUCCESSFUL ]", "\t[SUCCESSFUL ]", "found ") || strings.Trim(rest, ".") == "") {
		return mark(anyTool)
	}
	return 0
}

// gradleTask is `> Task :app:compileJava UP-TO-DATE`. A task that ran is only a title: it goes where the next line
// goes.
func gradleTask(b string) mark {
	if anyPrefix(b, "> IDLE", "> Configure project ", "> Transform ") {
		return heading | mark(anyTool)
	}
	rest, ok := strings.CutPrefix(b, "> Task ")
	if !ok {
		return 0
	}
	name, result := word(rest)
	switch {
	case name == "" || name[0] != ':':
		return 0
	case result == "":
		return heading | mark(anyTool)
	case result == "UP-TO-DATE" || result == "NO-SOURCE" || result == "FROM-CACHE" || result == "SKIPPED":
		return mark(anyTool)
	}
	return 0
}
