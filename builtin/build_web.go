package builtin

import "strings"

// webBuild is what TypeScript, webpack, Vite and their kin write while they bundle.
var webBuild = family{
	id: "web-build",
	commands: []invocation{
		{[]string{"webpack", "webpack-cli", "rspack"}, []tool{webpack}},
		{[]string{"vite", "rollup", "esbuild", "tsc", "vue-tsc", "next build", "nuxt build", "parcel", "turbo", "nx", "prisma generate", "prettier"}, nil},
	},
}

func webBuildNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '<':
		// webpack --progress: <s> [webpack.Progress] 12% building …
		if anyPrefix(b, "<s> [webpack.Progress]", "<i> [webpack.Progress]") {
			return mark(anyTool)
		}
	case 't', 'r', 'c', 'g':
		if anyPrefix(b, "transforming (", "rendering chunks (", "computing gzip size", "transforming...", "rendering chunks...") {
			return mark(anyTool)
		}
		if anyPrefix(b, "cacheable modules ", "runtime modules ", "cached modules ") {
			s.saw(webpack)
			return mark(webpack)
		}
	case 'm':
		if anyPrefix(b, "modules by path ", "modules by layer ") {
			return mark(webpack)
		}
	case 'o':
		if strings.HasPrefix(b, "orphan modules ") {
			return mark(webpack)
		}
	case 'w':
		if strings.HasPrefix(b, "webpack ") && strings.Contains(b, "compiled") {
			s.saw(webpack)
		}
	case '+':
		if strings.HasSuffix(b, " modules") && digitsAt(b[min(2, len(b)):]) > 0 {
			return mark(webpack)
		}
	case '[':
		if anyPrefix(b, "[exports: ", "[no exports", "[used exports unknown]", "[only some exports used: ", "[no exports used]") {
			return mark(webpack)
		}
		// webpack 4 and before: [./src/a.js] 1.2 KiB {main} [built]
		if strings.HasSuffix(b, "[built]") && strings.Contains(b, "{") {
			return mark(anyTool)
		}
		// tsc --build --verbose
		if i := strings.Index(b, "] Project '"); i > 0 && strings.Contains(b, "' is up to date ") {
			return mark(anyTool)
		}
	case '.':
		if strings.HasPrefix(b, "./") && (strings.HasSuffix(b, "[code generated]") || strings.HasSuffix(b, "[built]")) {
			return mark(anyTool)
		}
	default:
		if n := digitsAt(b); n > 0 && strings.HasPrefix(b[n:], "% ") {
			if i := strings.LastIndexByte(b, '\b'); i >= 0 {
				// webpack draws over the row with backspaces; what stands behind the last of them is what shows.
				b = strings.TrimLeft(b[i+1:], " ")
				if b == "" {
					return mark(anyTool)
				}
				if n = digitsAt(b); n == 0 || !strings.HasPrefix(b[n:], "% ") {
					return 0
				}
			}
			if anyPrefix(b[n+2:], "building", "compiling", "sealing", "emitting", "module", "setup", "cache", "[", "chunk", "additional", "optimiz", "hashing", "after", "recording") {
				return mark(anyTool)
			}
		}
	}
	return 0
}

// prettierNoise names a file that Prettier left alone: `src/a.ts 12ms (unchanged)`.
func prettierNoise(_ *scan, r *row) mark {
	if strings.HasSuffix(r.body, "ms (unchanged)") {
		return mark(anyTool)
	}
	return 0
}
