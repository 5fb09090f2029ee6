package app

import (
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine/command"
)

// secretCommands print secrets: their outputs are not kept on disk. The words are those of the tools' own manuals.
func secretCommands() []string {
	return []string{
		"env", "printenv", "export", "declare", "set", "vault", "op", "pass", "bw", "lpass", "gopass", "sops", "age", "gpg",
		"doppler", "chamber", "credstash", "envchain", "security", "secret-tool", "keyring",
		"kubectl get secret", "kubectl get secrets", "kubectl describe secret", "kubectl describe secrets",
		"kubectl config view", "kubectl create token", "oc get secret", "oc get secrets", "oc whoami",
		"helm get values", "kubeseal", "docker config", "docker secret", "podman secret",
		"aws sts", "aws secretsmanager", "aws ssm", "aws configure", "aws iam create-access-key", "aws ecr get-login-password",
		"aws kms", "aws cognito-idp", "gcloud auth", "gcloud secrets", "gcloud kms", "az account get-access-token", "az keyvault",
		"az ad", "az acr credential", "heroku config", "fly secrets", "flyctl secrets", "wrangler secret", "vercel env",
		"netlify env", "railway variables", "gh auth", "gh secret", "glab auth", "git credential", "git config",
		"npm token", "npm config", "pip config", "terraform output", "tofu output", "pulumi config", "pulumi stack",
		"ansible-vault", "openssl", "ssh-keygen", "ssh-add", "wg", "systemctl show-environment", "launchctl getenv",
		"cargo login", "jwt", "step", "certbot", "htpasswd",
	}
}

// secret reports whether a command may print secrets. Of a compound any of its words counts, as nothing says which
// command's output this is.
func secret(c command.Command, line string) bool {
	if c.Words() != nil {
		return slices.ContainsFunc(secretCommands(), func(p string) bool {
			// By itself env prints the environment; in front of a command it prints nothing.
			if !strings.Contains(p, " ") {
				return c.Name() == p
			}
			return c.Ran(p)
		})
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\n;|&()<>`$\"'", r) })
	for _, p := range secretCommands() {
		want := strings.Fields(p)
		for i := 0; i+len(want) <= len(words); i++ {
			if slices.Equal(words[i:i+len(want)], want) {
				return true
			}
		}
	}
	return false
}
