package command

import "strings"

// wrapperOf returns how the wrapper that words begin with is read and how many words name it. It knows programs that
// run another one on this machine and leave the output to it. Flags are those of the programs' own manuals.
func wrapperOf(name string, words []string) (sp spec, n int, ok bool) {
	switch name {
	case "time", "gtime":
		return spec{values: "-f -o --format --output"}, 1, true
	case "timeout", "gtimeout":
		return spec{values: "-k -s --kill-after --signal", operands: 1}, 1, true
	case "nice":
		return spec{values: "-n --adjustment"}, 1, true
	case "ionice":
		return spec{values: "-c -n --class --classdata"}, 1, true
	case "stdbuf":
		return spec{values: "-i -o -e --input --output --error"}, 1, true
	case "taskset", "chrt":
		return spec{operands: 1}, 1, true
	case "flock":
		return spec{values: "-w -E --timeout --wait --conflict-exit-code", texts: "-c --command", operands: 1}, 1, true
	case "command":
		if len(words) > 1 && (words[1] == "-v" || words[1] == "-V") {
			return sp, 0, false
		}
		return spec{}, 1, true
	case "nohup", "setsid", "exec", "builtin", "noglob", "nocorrect", "unbuffer", "chronic", "winpty", "corepack", "dbus-run-session",
		"dbus-launch", "cross-env", "cross-env-shell", "caffeinate", "rlwrap", "arch", "fakeroot",
		"tini", "dumb-init", "ccache", "sccache", "bear":
		return spec{values: "-a -t -w", assigns: true}, 1, true
	case "sudo":
		return spec{values: "-u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir --chroot --close-from --command-timeout --other-user --role --type", assigns: true}, 1, true
	case "gosu", "su-exec":
		return spec{operands: 1}, 1, true
	case "doas":
		return spec{values: "-u -C", assigns: true}, 1, true
	case "xvfb-run":
		return spec{values: "-e -f -n -p -s -w --error-file --auth-file --server-num --xauth-protocol --server-args --wait"}, 1, true
	case "script":
		return spec{values: "-o -m -t -I -O -B -T", texts: "-c -qc -qec -qefc -ec --command", operands: 1}, 1, true
	case "npx", "pnpx":
		return spec{values: "-p --package -w --workspace --userconfig --cache --registry", texts: "-c --call --shell-mode", versioned: true}, 1, true
	case "bunx":
		return spec{values: "-p --package", versioned: true}, 1, true
	case "uvx":
		return uvTool, 1, true
	case "pipx":
		return sub(words, spec{values: "--spec --index-url --python --pip-args", versioned: true}, "run")
	case "npm":
		return sub(words, spec{values: "-p --package -w --workspace", texts: "-c --call", versioned: true}, "exec", "x")
	case "pnpm", "yarn":
		if sp, n, ok = sub(words, spec{values: "-p --package", versioned: true}, "dlx"); ok {
			return sp, n, ok
		}
		return sub(words, spec{values: "-C --dir --filter -F"}, "exec")
	case "bun":
		return sub(words, spec{values: "-p --package", versioned: true}, "x")
	case "uv":
		if len(words) > 2 && words[1] == "tool" && words[2] == "run" {
			return uvTool, 3, true
		}
		return sub(words, spec{values: "--with --with-editable --with-requirements --python -p --extra --no-extra --group --only-group --no-group --env-file --directory --project --package --index --index-url --default-index --extra-index-url --find-links -f --cache-dir --config-file --color --refresh-package -P --upgrade-package",
			modules: "-m --module"}, "run")
	case "poetry":
		return sub(words, spec{values: "-C --directory -P --project"}, "run")
	case "pipenv", "rye", "pdm":
		return sub(words, spec{values: "-p --project"}, "run")
	case "conda", "mamba", "micromamba":
		return sub(words, spec{values: "-n --name -p --prefix --cwd"}, "run")
	case "coverage":
		return sub(words, spec{values: "--source --include --omit --rcfile --data-file --context --concurrency", modules: "-m"}, "run")
	case "bundle", "bundler":
		return sub(words, spec{values: "--gemfile"}, "exec")
	case "rbenv", "pyenv", "nodenv", "volta", "asdf":
		return sub(words, spec{}, "exec", "run")
	case "fnm":
		return sub(words, spec{values: "--using"}, "exec")
	case "nvm":
		return sub(words, spec{operands: 1}, "exec")
	case "mise", "rtx":
		return sub(words, spec{values: "-c --command -C --cd -j --jobs", dashes: true}, "exec", "x")
	case "direnv":
		return sub(words, spec{operands: 1}, "exec")
	case "rustup":
		return sub(words, spec{operands: 1}, "run")
	case "dotnet":
		if len(words) > 2 && words[1] == "tool" && words[2] == "run" {
			return spec{}, 3, true
		}
	case "dotenv":
		if len(words) > 1 && words[1] == "run" {
			return spec{values: "-f --file"}, 2, true
		}
		return spec{values: "-e -f -c -v -p --file --env"}, 1, true
	case "env-cmd":
		return spec{values: "-f -e -r --file --environments --rc-file"}, 1, true
	case "doppler", "op", "infisical", "dotenvx", "teller", "aws-vault", "chamber":
		return sub(words, spec{dashes: true}, "run", "exec")
	case "wsl":
		return spec{values: "-d -u --distribution --user --cd"}, 1, len(words) > 1
	case "go":
		// go run PACKAGE@VERSION runs a tool; go run ./cmd/x runs what is being worked on and is its own.
		if len(words) > 2 && words[1] == "run" && strings.Contains(words[2], "@") {
			return spec{versioned: true}, 2, true
		}
	}
	return sp, 0, false
}

// uvTool is uvx and uv tool run.
var uvTool = spec{values: "--from --with --with-editable --with-requirements --python -p --index --index-url --default-index --env-file --directory", versioned: true}

// sub returns sp if the subcommand is one of subs.
func sub(words []string, sp spec, subs ...string) (spec, int, bool) {
	at := subcommand(words)
	if at+1 < len(words) {
		for _, s := range subs {
			if words[at] == s {
				return sp, at + 1, true
			}
		}
	}
	return sp, 0, false
}
