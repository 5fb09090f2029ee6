package cli

import (
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
)

// interactive are programs that draw on a terminal or read from one.
func interactive() []string {
	return []string{
		"vi", "vim", "nvim", "view", "vimdiff", "nano", "emacs", "micro", "hx", "less", "more", "most", "man", "top", "htop",
		"btop", "atop", "glances", "nvtop", "watch", "telnet", "mosh", "tmux", "screen", "fzf", "lazygit", "tig", "k9s",
		"ranger", "nnn", "mc", "dialog", "whiptail", "passwd", "su", "login", "git rebase -i", "git add -p", "git add -i",
		"crontab -e", "visudo", "gdb", "lldb", "dlv debug", "kubectl edit", "kubectl attach", "kubectl port-forward", "docker attach",
	}
}

// endless are commands that follow something, or serve, until they are ended.
func endless() []string {
	return []string{
		"npm run dev", "npm run start", "npm run serve", "npm run watch", "npm start", "yarn dev", "yarn start", "yarn watch",
		"pnpm dev", "pnpm start", "pnpm run dev", "pnpm run start", "bun dev", "bun run dev", "next dev", "nuxt dev", "astro dev",
		"vite dev", "vite serve", "vite preview", "webpack serve", "ng serve", "ionic serve", "gatsby develop", "remix dev",
		"rails server", "rails s", "rails console", "rails c", "flask run", "uvicorn", "gunicorn", "hypercorn", "daphne",
		"http.server", "nodemon", "hugo server", "jekyll serve", "mkdocs serve", "cargo watch", "air", "entr", "watchexec",
		"fswatch", "stern", "tcpdump", "adb logcat", "docker events", "docker stats", "kubectl proxy", "ngrok", "cloudflared",
		"storybook dev", "expo start", "react-native start", "gulp watch", "grunt watch", "live-server", "browser-sync",
		"php artisan serve", "python manage.py runserver", "python3 manage.py runserver", "celery worker", "sidekiq", "redis-server", "postgres", "mongod", "caddy run",
	}
}

// repls are programs that talk to a person where nothing says what to do and standard input is a terminal.
func repls() []string {
	return []string{
		"python", "python3", "ipython", "node", "deno", "bun", "irb", "pry", "php", "lua", "ghci", "scala", "sbt", "jshell",
		"psql", "mysql", "mariadb", "sqlite3", "redis-cli", "mongosh", "mongo", "bash", "sh", "zsh", "fish", "dash", "ksh",
		"ssh", "ftp", "sftp", "bc", "dc", "gh auth login", "bluetoothctl", "nmcli",
	}
}

// following are commands that have no end with one of some flags.
func following() []struct{ commands, flags []string } {
	return []struct{ commands, flags []string }{
		{[]string{"tail", "journalctl", "kubectl logs", "oc logs", "docker logs", "docker compose logs", "docker-compose logs", "podman logs"}, []string{"-f", "-F", "--follow"}},
		{[]string{"heroku logs", "fly logs", "flyctl logs"}, []string{"-t", "--tail"}},
		{[]string{"kubectl get", "oc get", "tsc", "dmesg", "inotifywait"}, []string{"-w", "-m", "--follow"}},
		{[]string{"gh run watch", "gh pr checks"}, []string{"--watch"}},
	}
}

// streams reports whether a command has to run untouched: what it prints has no end, or needs a terminal. terminal
// says that standard input is one.
func streams(in engine.Input, terminal bool) bool {
	c := command.Parse(in.Command, in.Argv, nil)
	words := c.Words()
	if words == nil || c.Flag("--help", "--version") {
		return false
	}
	for _, f := range following() {
		if c.Ran(f.commands...) && c.Flag(f.flags...) {
			return true
		}
	}
	switch {
	case c.Ran(interactive()...):
		return true
	case c.Ran(endless()...):
		return !c.Flag("-d", "--detach", "--no-stream")
	case c.Flag("--watch", "--watchAll"):
		return !slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, "=false") })
	case c.Ran("docker compose up", "docker-compose up"):
		return !c.Flag("-d", "--detach", "--abort-on-container-exit", "--exit-code-from", "--wait")
	case c.Ran("docker run", "docker exec", "podman run", "podman exec", "kubectl exec", "kubectl run"):
		return terminal && c.Flag("-t", "--tty")
	case c.Ran("vite"):
		return len(words) == 1
	case c.Ran("ping"):
		return !c.Flag("-c", "-n")
	}
	return terminal && len(words) == 1 && c.Ran(repls()...)
}
