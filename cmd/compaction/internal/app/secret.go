package app

import (
	"path"
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

// secret reports whether a command may print secrets. Of a compound any of its commands counts, as nothing says which
// one's output this is, and any of its words may be the name of one.
func secret(line string, argv []string) bool {
	c := command.Parse(line, argv, nil)
	if c.Words() != nil {
		return slices.ContainsFunc(secretCommands(), func(p string) bool {
			// By itself env prints the environment; in front of a command it prints nothing.
			if !strings.Contains(p, " ") {
				return c.Name() == p
			}
			return c.Ran(p)
		})
	}
	for part := range strings.FieldsFuncSeq(line+"\n"+strings.Join(argv, " "), func(r rune) bool { return strings.ContainsRune("\n;|&()`", r) }) {
		words := strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune(" \t\r<>$\"'{}", r) })
		if len(words) > 0 {
			words[0] = path.Base(words[0])
		}
		if slices.ContainsFunc(secretCommands(), func(p string) bool { return inOrder(words, strings.Fields(p)) }) {
			return true
		}
	}
	return false
}

// inOrder reports whether the words that are wanted stand among words in that order, with nothing but flags and their
// values between them.
func inOrder(words, want []string) bool {
	for i, w := range words {
		if w == want[0] && follow(words[i+1:], want[1:]) {
			return true
		}
	}
	return false
}

func follow(words, want []string) bool {
	flag := false
	for _, w := range words {
		switch {
		case len(want) == 0:
			return true
		case w == want[0]:
			want, flag = want[1:], false
		case strings.HasPrefix(w, "-"):
			flag = true
		case flag:
			flag = false
		default:
			return false
		}
	}
	return len(want) == 0
}
