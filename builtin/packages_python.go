package builtin

import "strings"

// pythonPackages is what pip, uv, Poetry, Conda and their kin install.
var pythonPackages = family{
	id: "python-packages",
	commands: []invocation{
		{[]string{"pip install", "pip3 install", "pip download", "pip wheel", "pip uninstall", "pipx install", "pipenv install", "pipenv sync", "easy_install"}, []tool{pip, distutils}},
		{[]string{"uv sync", "uv add", "uv pip", "uv lock", "uv tool", "uv"}, []tool{uv}},
		{[]string{"poetry install", "poetry add", "poetry update", "poetry sync", "pdm install", "pdm sync"}, []tool{composer}},
		{[]string{"conda install", "conda create", "conda env", "mamba install", "mamba create"}, nil},
		{[]string{"build", "setup.py"}, []tool{distutils}},
	},
}

func pythonPackageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'A':
		if strings.HasPrefix(b, "Attempting uninstall: ") {
			return mark(anyTool)
		}
	case 'B':
		if anyPrefix(b, "Building wheels for collected packages: ", "Building wheel for ") {
			s.saw(pip)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Building ") && r.indent > 0 {
			return mark(uv)
		}
		if strings.HasPrefix(b, "Built ") && r.indent > 0 {
			return mark(uv)
		}
	case 'C':
		if strings.HasPrefix(b, "Created wheel for ") {
			s.saw(pip)
			return mark(anyTool)
		}
		if rest, ok := strings.CutPrefix(b, "Collecting "); ok && pipRequirement(rest) || strings.HasPrefix(b, "Created temporary directory: ") {
			return mark(pip)
		}
	case 'D':
		return pipDownload(s, r)
	case 'F':
		if strings.HasPrefix(b, "Found existing installation: ") {
			return mark(anyTool)
		}
	case 'G':
		if strings.HasPrefix(b, "Getting requirements to build wheel") || strings.HasPrefix(b, "Getting page https://") {
			return mark(anyTool)
		}
	case 'I':
		if anyPrefix(b, "Installing build dependencies", "Installing backend dependencies") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Installing collected packages: ") {
			s.saw(pip)
			return mark(anyTool)
		}
	case 'L':
		if strings.HasPrefix(b, "Looking in indexes: ") || strings.HasPrefix(b, "Looking in links: ") {
			s.saw(pip)
		}
	case 'P':
		if anyPrefix(b, "Preparing metadata (", "Preparing wheel metadata") {
			return mark(anyTool)
		}
	case 'R':
		if anyPrefix(b, "Requirement already satisfied: ", "Requirement already up-to-date: ", "Requirement already satisfied (use --upgrade to upgrade): ") {
			s.saw(pip)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Resolved ") && strings.Contains(b, " packages in ") {
			s.saw(uv)
		}
		if strings.HasPrefix(b, "Running setup.py ") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Reading http") {
			return mark(distutils)
		}
	case 'S':
		return pipStored(s, b)
	case 'U':
		if strings.HasPrefix(b, "Using cached ") && r.indent > 0 {
			s.saw(pip)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Uninstalling ") && r.indent > 0 {
			return mark(anyTool)
		}
	default:
		return distutilsNoise(s, b)
	}
	return 0
}

// pipRequirement reports whether a text is one requirement, with where it comes from: `ring>=1.0 (from till)`.
func pipRequirement(s string) bool {
	_, rest := word(s)
	return rest == "" || strings.HasPrefix(rest, "(from ") || strings.Contains(rest, "://")
}

// pipDownload is pip's and uv's report of one download.
func pipDownload(s *scan, r *row) mark {
	b := r.body
	rest, ok := strings.CutPrefix(b, "Downloading ")
	if !ok {
		if strings.HasPrefix(b, "Downloaded ") && r.indent > 0 {
			return mark(uv)
		}
		if strings.HasPrefix(b, "Downloading/unpacking ") {
			s.saw(pip)
			return mark(anyTool)
		}
		return 0
	}
	if r.indent > 0 && (strings.HasSuffix(rest, ")") || strings.HasSuffix(rest, ".whl") || strings.HasSuffix(rest, ".tar.gz") || strings.HasSuffix(rest, " downloaded") || strings.HasSuffix(rest, ".metadata")) {
		s.saw(pip)
		return mark(anyTool)
	}
	if strings.HasSuffix(rest, "iB)") {
		return mark(uv)
	}
	return 0
}

func pipStored(s *scan, b string) mark {
	switch {
	case strings.HasPrefix(b, "Stored in directory: "):
		s.saw(pip)
		return mark(anyTool)
	case strings.HasPrefix(b, "Successfully uninstalled "):
		return mark(anyTool)
	case anyPrefix(b, "Successfully installed ", "Successfully built "):
		s.saw(pip)
	case strings.HasPrefix(b, "Searching for ") && strings.Count(b, " ") == 2:
		return mark(distutils)
	}
	return 0
}

// distutilsNoise is what building a Python package writes for each file.
func distutilsNoise(s *scan, b string) mark {
	switch b[0] {
	case 'r':
		if anyPrefix(b, "running build", "running install", "running bdist", "running egg_info", "running sdist", "running develop", "running dist_info") {
			s.saw(distutils)
			return heading | mark(anyTool)
		}
		if strings.HasPrefix(b, "reading manifest ") {
			return mark(distutils)
		}
	case 'c':
		if strings.HasPrefix(b, "copying ") && strings.Contains(b, " -> ") && strings.Count(b, " ") == 3 {
			return mark(distutils)
		}
		if path, ok := strings.CutPrefix(b, "creating "); ok && strings.IndexByte(path, ' ') < 0 && (strings.IndexByte(path, '/') >= 0 || strings.HasPrefix(path, "build")) {
			return mark(distutils)
		}
	case 'a':
		if strings.HasPrefix(b, "adding '") && strings.HasSuffix(b, "'") {
			return mark(distutils)
		}
	case 'b':
		if strings.HasPrefix(b, "byte-compiling ") {
			return mark(anyTool)
		}
	case 'w':
		if strings.HasPrefix(b, "writing ") && (strings.Contains(b, ".egg-info") || strings.Contains(b, " to ")) {
			return mark(distutils)
		}
	}
	return 0
}
