package command

import "strings"

// remoteKind classifies what runs on another machine or in a container: its name is no local tool's, but a file that
// is read there is a file that is read.
func (r reader) remoteKind(in inner) kind {
	var c Command
	r.depth++
	switch {
	case r.depth > maxNest:
		return other
	case in.isText:
		c = r.line(in.text)
	default:
		c = r.argv(in.words)
	}
	if c.kinds.verbatim() {
		return read
	}
	return other
}

// remote returns what a command runs elsewhere: on another machine, in a container, in a pod.
func remote(name string, words []string) (in inner, ok bool) {
	switch name {
	case "ssh":
		i := skipFlags(words, 1, "-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w") + 1
		if i < len(words) {
			return joined(words[i:])
		}
	case "kubectl", "oc", "k", "lxc", "incus", "multipass", "limactl", "colima":
		if at := subcommand(words); at < len(words) && (words[at] == "exec" || words[at] == "shell" || words[at] == "run" || words[at] == "debug" || words[at] == "ssh") {
			if d := index(words[at:], "--"); d >= 0 && at+d+1 < len(words) {
				return inner{words: words[at+d+1:]}, true
			}
		}
	case "docker", "podman", "nerdctl", "docker-compose", "podman-compose":
		at := subcommand(words)
		if at < len(words) && words[at] == "compose" {
			at = skipFlags(words, at+1, globalsOf(name).values)
		}
		if at < len(words) && words[at] == "container" {
			at++
		}
		if at < len(words) && (words[at] == "exec" || words[at] == "run") {
			i := skipFlags(words, at+1, containerValues) + 1
			if i < len(words) {
				return inner{words: words[i:]}, true
			}
		}
	case "chroot", "nsenter", "toolbox", "distrobox":
		i := skipFlags(words, 1, "-t --target -r -w") + 1
		if name == "chroot" && i < len(words) {
			return inner{words: words[i:]}, true
		}
		if d := index(words, "--"); d >= 0 && d+1 < len(words) {
			return inner{words: words[d+1:]}, true
		}
	case "vagrant", "gcloud", "fly", "flyctl", "heroku":
		for i, w := range words {
			if i+1 < len(words) && (w == "-c" || w == "--command" || w == "-C") && index(words, "ssh") > 0 {
				return text(words[i+1])
			}
			if v, found := strings.CutPrefix(w, "--command="); found {
				return text(v)
			}
		}
	}
	return in, false
}

// containerValues are the flags of docker exec and docker run whose value is the next word.
const containerValues = "-e --env --env-file -u --user -w --workdir --detach-keys --index -v --volume --mount -p --publish --name --network --net " +
	"--entrypoint -h --hostname --memory -m --cpus --cpuset-cpus --platform --pull --restart --label -l --add-host --tmpfs --ulimit --shm-size --gpus --device " +
	"--cap-add --cap-drop --security-opt --userns --ipc --pid --log-driver --log-opt --dns --ip --link --volumes-from --cidfile --expose --group-add --stop-signal --stop-timeout --sysctl"

// skipFlags returns the index of the first word from i on that is neither a flag nor the value of one in values.
func skipFlags(words []string, i int, values string) int {
	for i < len(words) && len(words[i]) > 1 && words[i][0] == '-' {
		if words[i] == "--" {
			return i + 1
		}
		if !strings.Contains(words[i], "=") && takesNext(words[i], values) {
			i++
		}
		i++
	}
	return i
}
