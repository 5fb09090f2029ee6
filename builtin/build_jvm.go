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

// sbtInfo is what stands behind [info] in sbt.
func sbtInfo(rest string) mark {
	if rest == "" {
		return empty | mark(anyTool)
	}
	if anyPrefix(rest, "downloading http", "Resolving ", "\t[SUCCESSFUL ]", "[SUCCESSFUL ]", "Fetching ", "Fetched artifacts") && !strings.Contains(rest, "unresolved") {
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
