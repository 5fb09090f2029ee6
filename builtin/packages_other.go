package builtin

import "strings"

// rubyPackages is what Bundler and RubyGems install.
var rubyPackages = family{
	id: "ruby-packages",
	commands: []invocation{
		{[]string{"bundle install", "bundle update", "bundle", "gem install"}, []tool{bundler}},
	},
}

// phpPackages is what Composer installs.
var phpPackages = family{
	id: "php-packages",
	commands: []invocation{
		{[]string{"composer install", "composer update", "composer require", "composer create-project"}, []tool{composer}},
	},
}

// dotnetBuild is what the dotnet command restores and builds.
var dotnetBuild = family{
	id: "dotnet-build",
	commands: []invocation{
		{[]string{"dotnet", "nuget"}, []tool{nuget}},
	},
}

// otherPackageNoise names what Bundler, RubyGems, Composer, Poetry and NuGet write for each package.
func otherPackageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'U':
		if strings.HasPrefix(b, "Using ") && r.indent == 0 && nameAndVersion(b[len("Using "):]) {
			return mark(bundler)
		}
	case 'F':
		if strings.HasPrefix(b, "Fetching gem metadata from ") {
			s.saw(bundler)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Fetching ") && r.indent == 0 && (strings.HasSuffix(b, ".gem") || nameAndVersion(b[len("Fetching "):])) {
			return mark(bundler)
		}
		if strings.HasPrefix(b, "Fetching: ") && strings.Contains(b, ".gem (") {
			return mark(anyTool)
		}
	case 'I':
		if strings.HasPrefix(b, "Installing ") && r.indent == 0 {
			if strings.HasPrefix(b, "Installing ri documentation for ") {
				return mark(anyTool)
			}
			if nameAndVersion(b[len("Installing "):]) {
				return mark(bundler)
			}
		}
	case 'P':
		if strings.HasPrefix(b, "Parsing documentation for ") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Package operations: ") {
			s.saw(composer)
		}
	case 'D':
		if strings.HasPrefix(b, "Done installing documentation for ") {
			return mark(anyTool)
		}
	case 'B':
		if anyPrefix(b, "Bundle complete!", "Bundle updated!") {
			s.saw(bundler)
		}
	case 'Y':
		if strings.HasPrefix(b, "Your bundle is complete!") {
			s.saw(bundler)
		}
	case '-', 0xe2:
		return composerStep(b)
	}
	return nugetNoise(s, r)
}

// nameAndVersion reports whether s is `rake 13.0.6`, with what Bundler may add in brackets.
func nameAndVersion(s string) bool {
	name, rest := word(s)
	version, rest := word(rest)
	if name == "" || version == "" || rest != "" && rest[0] != '(' && !strings.HasPrefix(rest, "with native") {
		return false
	}
	if version[0] == '(' {
		version = version[1:]
	}
	return digitsAt(version) > 0
}

// composerStep is `  - Installing symfony/polyfill (v1.2.0): Extracting archive` of Composer or
// `  • Installing requests (2.31.0)` of Poetry.
func composerStep(b string) mark {
	rest, ok := strings.CutPrefix(b, "- ")
	if !ok {
		rest, ok = strings.CutPrefix(b, "• ")
	}
	if ok && anyPrefix(rest, "Installing ", "Downloading ", "Locking ", "Updating ", "Upgrading ", "Removing ") && strings.Contains(rest, "(") {
		return mark(composer)
	}
	return 0
}

// nugetNoise is what dotnet restore and the older nuget write for each package and project.
func nugetNoise(s *scan, r *row) mark {
	b := r.body
	if r.indent < 2 {
		return 0
	}
	switch b[0] {
	case 'R':
		if strings.HasPrefix(b, "Restored ") && strings.Contains(b, "proj (in ") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Restoring packages for ") || strings.HasPrefix(b, "Restore completed in ") {
			s.saw(nuget)
			return mark(anyTool)
		}
	case 'G':
		if strings.HasPrefix(b, "GET http") {
			return mark(nuget)
		}
		if strings.HasPrefix(b, "Generating MSBuild file ") {
			s.saw(nuget)
			return mark(anyTool)
		}
	case 'O':
		if strings.HasPrefix(b, "OK http") && strings.HasSuffix(b, "ms") {
			return mark(nuget)
		}
	case 'C':
		if strings.HasPrefix(b, "CACHE http") {
			return mark(nuget)
		}
	case 'I':
		if strings.HasPrefix(b, "Installing ") && strings.HasSuffix(b, ".") {
			return mark(nuget)
		}
	case 'D':
		if b == "Determining projects to restore..." {
			return mark(anyTool)
		}
	case 'L':
		if anyPrefix(b, "Lock file has not changed", "Lock file has changed") {
			return mark(nuget)
		}
	case 'W':
		if anyPrefix(b, "Writing lock file to disk", "Writing assets file to disk", "Writing cache file to disk") {
			return mark(nuget)
		}
	}
	return 0
}
