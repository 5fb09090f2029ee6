package command

import "strings"

// Program returns the name of the command and, for tools of many commands, which of them it was, for a journal that
// may keep no arguments: neither file names nor values nor the targets of a build. sub is "" where the next word
// could be such a thing; both are "" on compounds and the unknown.
func (c Command) Program() (name, sub string) {
	name = c.Name()
	if name == "" || !hasSubcommands(name) {
		return name, ""
	}
	if at := subcommand(c.words); at < len(c.words) && isSubcommand(c.words[at]) {
		sub = c.words[at]
	}
	return name, sub
}

// isSubcommand reports whether a word looks like the name of a command, not like a file or a value.
func isSubcommand(w string) bool {
	if len(w) > 24 || w == "" || !isLetter(w[0]) {
		return false
	}
	return strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// hasSubcommands reports whether the word after a tool's global flags is always one of the tool's own commands.
func hasSubcommands(name string) bool {
	switch name {
	case "git", "go", "cargo", "rustup", "npm", "docker", "docker-compose", "podman", "nerdctl", "kubectl", "oc", "helm", "helmfile",
		"kustomize", "terraform", "tofu", "terragrunt", "packer", "vault", "consul", "nomad", "gh", "glab", "hg", "svn", "jj", "aws", "gcloud", "az", "doctl",
		"pip", "pip3", "uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "conda", "mamba", "bundle", "gem", "dotnet", "swift",
		"brew", "apt", "apt-get", "apt-cache", "dnf", "yum", "apk", "zypper", "snap", "flatpak", "systemctl", "composer", "flutter", "dart", "lein", "stack", "cabal",
		"nix", "deno", "ng", "nx", "turbo", "lerna", "prisma", "playwright", "cypress", "next", "vite", "ruff", "golangci-lint", "pre-commit", "bazel", "bazelisk",
		"buck2", "argocd", "flux", "istioctl", "kind", "minikube", "k3d", "skaffold", "pulumi", "cdk", "sam", "serverless", "vagrant", "wrangler", "vercel",
		"netlify", "firebase", "flyctl", "fly", "heroku", "buf", "sqlx", "diesel", "alembic", "dbt", "mise", "asdf", "wasm-pack", "compaction":
		return true
	}
	return false
}
