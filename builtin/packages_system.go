package builtin

import "strings"

// systemPackages is what the package managers of operating systems install.
var systemPackages = family{
	id: "system-packages",
	commands: []invocation{
		{[]string{"apt-get", "apt", "aptitude", "dpkg -i"}, nil},
		{[]string{"apk add", "apk upgrade", "apk update"}, nil},
		{[]string{"yum install", "yum update", "dnf install", "dnf update", "dnf upgrade", "microdnf install"}, nil},
		{[]string{"brew install", "brew upgrade", "brew update", "brew reinstall", "brew bundle"}, nil},
	},
}

func systemPackageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'G', 'H', 'I':
		if aptFetch(b) {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Installing ") && strings.Contains(b, " : ") && yumCount(b) {
			return mark(anyTool)
		}
	case 'R':
		if anyPrefix(b, "Reading package lists...", "Reading state information...") {
			return mark(anyTool)
		}
	case 'B':
		if strings.HasPrefix(b, "Building dependency tree") {
			return mark(anyTool)
		}
	case '(':
		if strings.HasPrefix(b, "(Reading database ...") {
			return mark(anyTool)
		}
		return apkStep(b)
	case 'S':
		if strings.HasPrefix(b, "Selecting previously unselected package ") || strings.HasPrefix(b, "Selecting previously deselected package ") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Setting up ") && strings.HasSuffix(b, ") ...") {
			return mark(ciLog)
		}
	case 'P':
		if anyPrefix(b, "Preparing to unpack ", "Preparing to replace ", "Processing triggers for ") {
			return mark(anyTool)
		}
	case 'U':
		if strings.HasPrefix(b, "Unpacking ") && strings.HasSuffix(b, ") ...") || strings.HasPrefix(b, "Unpacking replacement ") {
			return mark(anyTool)
		}
	case 'V':
		if strings.HasPrefix(b, "Verifying ") && strings.Contains(b, " : ") && yumCount(b) {
			return mark(anyTool)
		}
	case 'u':
		if strings.HasPrefix(b, "update-alternatives: using ") {
			return mark(anyTool)
		}
	case 'd':
		if strings.HasPrefix(b, "debconf: delaying package configuration") {
			return mark(anyTool)
		}
	case 'i', 'e':
		// unzip
		if r.indent > 0 && anyPrefix(b, "inflating: ", "extracting: ") {
			return mark(ciLog)
		}
	case 'f':
		if strings.HasPrefix(b, "fetch http") && strings.Contains(b, "APKINDEX") {
			return mark(anyTool)
		}
	case '=':
		if anyPrefix(b, "==> Downloading http", "==> Fetching ", "==> Pouring ", "==> Downloading from ") {
			return mark(anyTool)
		}
	case 'A':
		if strings.HasPrefix(b, "Already downloaded: ") || strings.HasPrefix(b, "Authenticating package ") {
			return mark(anyTool)
		}
	}
	return 0
}

// aptFetch is apt's line for one file: `Get:12 http://… bookworm/main amd64 x 1.0 [3 kB]`, `Hit:1 …`, `Ign …`.
func aptFetch(b string) bool {
	for _, verb := range [...]string{"Get:", "Hit:", "Ign:"} {
		if rest, ok := strings.CutPrefix(b, verb); ok {
			n := digitsAt(rest)
			return n > 0 && n < len(rest) && rest[n] == ' ' || strings.HasPrefix(rest, "http")
		}
	}
	return anyPrefix(b, "Ign http://", "Hit http://", "Get http://", "Ign https://", "Hit https://", "Get https://")
}

// apkStep is apk's `(3/20) Installing musl (1.2.4-r2)`.
func apkStep(b string) mark {
	n := digitsAt(b[1:])
	if n == 0 || n+2 >= len(b) || b[1+n] != '/' {
		return 0
	}
	m := digitsAt(b[n+2:])
	if m == 0 {
		return 0
	}
	if rest := b[n+2+m:]; anyPrefix(rest, ") Installing ", ") Upgrading ", ") Purging ") && strings.HasSuffix(rest, ")") {
		return mark(anyTool)
	}
	return 0
}

// yumCount reports whether a line ends in `3/20`, as those of yum and dnf do.
func yumCount(b string) bool {
	i := strings.LastIndexByte(b, ' ')
	n := digitsAt(b[i+1:])
	rest := b[i+1+n:]
	return n > 0 && strings.HasPrefix(rest, "/") && len(rest) > 1 && digitsAt(rest[1:]) == len(rest)-1
}
