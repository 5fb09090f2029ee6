package builtin

import "strings"

// imageBuild is what Docker and Podman write while they build, pull and push.
var containerBuild = family{
	id: "container-build",
	commands: []invocation{
		{[]string{"docker build", "docker buildx", "docker image", "docker-compose build", "podman build", "buildah", "nerdctl build", "docker bake"}, []tool{imageBuild}},
		{[]string{"docker pull", "docker push", "docker run", "docker compose", "docker-compose", "podman pull", "podman push", "podman run", "nerdctl pull"}, nil},
	},
}

func imageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '#':
		return buildkitNoise(s, b)
	case '-':
		// the classic builder: ` ---> 1b2c3d4e5f60`, ` ---> Running in 1b2c3d4e5f60`, ` ---> Using cache`
		if rest, ok := strings.CutPrefix(b, "---> "); ok && (isHexID(rest) || rest == "Using cache" || strings.HasPrefix(rest, "Running in ")) {
			s.saw(imageBuild)
			return mark(anyTool)
		}
	case 'P':
		// docker compose 1: Pulling db ... extracting (12.3%)
		if rest, ok := strings.CutPrefix(b, "Pulling "); ok {
			if _, state, ok := strings.Cut(rest, " ... "); ok && composeState(state) {
				return mark(anyTool)
			}
		}
	case 'R':
		if rest, ok := strings.CutPrefix(b, "Removing intermediate container "); ok && isHexID(rest) {
			return mark(anyTool)
		}
	case 'S':
		if strings.HasPrefix(b, "Sending build context to Docker daemon") {
			return mark(anyTool)
		}
	default:
		// docker pull: `1b2c3d4e5f60: Pull complete`; docker compose: ` ✔ 1b2c3d4e5f60 Pull complete`
		b = strings.TrimLeft(strings.TrimPrefix(b, "✔"), " ")
		const id = len("1b2c3d4e5f60")
		if len(b) > id+2 && (b[id] == ':' || b[id] == ' ') && isHexID(b[:id]) && layerState(strings.TrimLeft(b[id+1:], " ")) {
			return mark(anyTool)
		}
	}
	return 0
}

// composeState is what docker compose 1 says of a service whose image it pulls.
func composeState(state string) bool {
	return strings.HasSuffix(state, "%)") || anyPrefix(state, "pulling fs layer", "waiting", "verifying checksum", "download complete", "pull complete", "already exists", "pulling from ", "digest: ", "preparing")
}

// layerState is what docker pull and push say of one layer.
func layerState(rest string) bool {
	return anyPrefix(rest, "Pulling fs layer", "Waiting", "Verifying Checksum", "Download complete", "Pull complete", "Downloading", "Extracting", "Already exists",
		"Preparing", "Layer already exists", "Pushed", "Pushing", "Mounted from ", "Pulling", "Downloaded")
}

// isHexID reports whether s is the short or full id of a layer or container.
func isHexID(s string) bool {
	if len(s) != 12 && len(s) != 64 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
			return false
		}
	}
	return true
}

// buildkitNoise is a line that BuildKit writes itself with --progress=plain: `#5 sha256:… 3.1MB / 8MB 0.2s`,
// `#5 DONE 1.2s`, `#4 CACHED`. Titles (`#5 [2/9] RUN make`) and errors stay.
func buildkitNoise(s *scan, b string) mark {
	n := digitsAt(b[1:])
	if n == 0 || n+2 >= len(b) || b[1+n] != ' ' {
		return 0
	}
	rest := b[n+2:]
	switch rest[0] {
	case 's':
		if strings.HasPrefix(rest, "sha256:") {
			s.saw(imageBuild)
			return mark(anyTool)
		}
	case 'D':
		if strings.HasPrefix(rest, "DONE ") {
			s.saw(imageBuild)
			return mark(anyTool)
		}
	case 'C':
		if rest == "CACHED" {
			s.saw(imageBuild)
			return mark(anyTool)
		}
	case 'e':
		if anyPrefix(rest, "extracting sha256:", "exporting ") {
			return mark(anyTool)
		}
	case 'r':
		if strings.HasPrefix(rest, "resolve ") {
			return mark(anyTool)
		}
	case 't':
		if strings.HasPrefix(rest, "transferring ") {
			return mark(anyTool)
		}
	case 'w':
		if anyPrefix(rest, "writing image sha256:", "writing config sha256:") {
			return mark(anyTool)
		}
	case '.':
		if rest == "..." {
			return mark(anyTool)
		}
	}
	return 0
}
