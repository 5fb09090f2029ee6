package builtin

import "strings"

// languagePackageNoise names what Mix, Rebar3, Cabal, Nix, SwiftPM, CocoaPods and GHC write for each package or module.
// They have no rule of their own: their lines are unmistakable in any text.
func languagePackageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '=':
		if rest, ok := strings.CutPrefix(b, "===> "); ok && anyPrefix(rest, "Fetching ", "Downloading ", "Extracting ", "Verifying dependencies", "Analyzing applications", "Compiling ", "Linking ") {
			return mark(anyTool)
		}
	case '*':
		// Mix: * Getting jason (Hex package)
		if anyPrefix(b, "* Getting ", "* Updating ") && strings.HasSuffix(b, "(Hex package)") {
			return mark(anyTool)
		}
	case 'c':
		if strings.HasPrefix(b, "copying path '/nix/store/") {
			return mark(anyTool)
		}
	case 'b':
		if strings.HasPrefix(b, "building '/nix/store/") {
			return mark(anyTool)
		}
	case 'C':
		if anyPrefix(b, "Computing version for http", "Computed http", "Creating working copy for http") {
			return mark(anyTool)
		}
		return cabalStep(b)
	case 'F':
		if strings.HasPrefix(b, "Fetched http") && strings.HasSuffix(b, "s)") {
			return mark(anyTool)
		}
	case 'P':
		if strings.HasPrefix(b, "Pod installation complete!") {
			// Its lines have the form of Bundler's: Installing Alamofire (5.9.1)
			s.saw(bundler)
		}
	case 'D', 'S', 'B', 'I':
		return cabalStep(b)
	case '[':
		return ghcModule(b)
	}
	return 0
}

// cabalStep is `Building     lens-5.2 (lib)`: Cabal pads its verbs to thirteen columns.
func cabalStep(b string) mark {
	verb, rest := word(b)
	if len(b) < 14 || b[12] != ' ' || b[13] == ' ' || len(b)-len(rest) != 13 || len(verb) > 11 {
		return 0
	}
	switch verb {
	case "Downloading", "Downloaded", "Starting", "Building", "Installing", "Completed", "Configuring", "Haddock":
		if i := strings.LastIndexByte(firstWord(rest), '-'); i > 0 && digitsAt(firstWord(rest)[i+1:]) > 0 {
			return mark(anyTool)
		}
	}
	return 0
}

// ghcModule is `[ 3 of 12] Compiling Data.Till ( src/Data/Till.hs, dist/Till.o )`.
func ghcModule(b string) mark {
	count, rest, ok := strings.Cut(b[1:], "] ")
	if !ok || !strings.HasPrefix(rest, "Compiling ") && !strings.HasPrefix(rest, "Linking ") {
		return 0
	}
	done, total, ok := strings.Cut(strings.TrimLeft(count, " "), " of ")
	total = strings.TrimLeft(total, " ")
	if ok && done != "" && total != "" && digitsAt(done) == len(done) && digitsAt(total) == len(total) {
		return latest | mark(buildSteps)
	}
	return 0
}
