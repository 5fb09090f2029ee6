package command

// globals says which words may stand between a program and its subcommand.
type globals struct {
	values  string // flags whose value is the next word
	depth   int    // how many subcommands may have flags in front of them
	assigns bool   // A=b words too
	guess   bool   // nothing is known: a flag may have a value in the next word or not
}

// globalsOf returns what may stand before the subcommand of a program. The flags with values are those that the
// programs' manuals list as global or common.
func globalsOf(name string) globals {
	switch name {
	case "git":
		return globals{values: "-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source", depth: 1}
	case "go":
		return globals{values: "-C", depth: 1}
	case "cargo":
		return globals{values: "-C -Z --color --config --manifest-path --target-dir", depth: 1}
	case "npm":
		return globals{values: "--prefix -C -w --workspace --userconfig --globalconfig --registry --loglevel --cache --omit --include --script-shell", depth: 2}
	case "pnpm":
		return globals{values: "-C --dir --filter -F --filter-prod --reporter --loglevel --workspace-concurrency", depth: 2}
	case "yarn":
		return globals{values: "--cwd --cache-folder --modules-folder --registry --mutex", depth: 2}
	case "bun", "deno":
		return globals{values: "--cwd --filter -c --config --preload -r --env-file", depth: 2}
	case "docker", "podman", "nerdctl":
		return globals{values: "--context -c --host -H --config --log-level -l --tlscacert --tlscert --tlskey -f --file -p --project-name --profile --env-file --project-directory --ansi --progress --parallel --connection --root --runroot --builder " + containerValues, depth: 4}
	case "docker-compose", "podman-compose":
		return globals{values: "-f --file -p --project-name --profile --env-file --project-directory --ansi --progress --parallel -H --host -c --context", depth: 1}
	case "kubectl", "oc", "k", "microk8s.kubectl", "minikube", "k3s":
		return globals{values: "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --request-timeout --cache-dir --certificate-authority --client-certificate --client-key --tls-server-name --profile --profile-output -v --v --vmodule -o --output -l --selector -f --filename -c --container --field-selector --sort-by -p", depth: 2}
	case "helm", "helmfile":
		return globals{values: "-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-as-user --kube-as-group --kube-ca-file --kube-token --registry-config --repository-cache --repository-config --burst-limit --qps -f --file -e --environment -l --selector", depth: 2}
	case "terraform", "tofu", "terragrunt":
		return globals{values: "--terragrunt-working-dir --working-dir --terragrunt-config --config", depth: 2}
	case "gh":
		return globals{values: "-R --repo --hostname", depth: 2}
	case "glab":
		return globals{values: "-R --repo", depth: 2}
	case "aws":
		return globals{values: "--profile --region --output --endpoint-url --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout", depth: 2}
	case "gcloud":
		return globals{values: "--project --account --configuration --format --verbosity --impersonate-service-account --zone --region", depth: 3}
	case "az":
		return globals{values: "-o --output --subscription --query", depth: 2}
	case "make", "gmake", "bmake":
		return globals{values: "-C --directory -f --file --makefile -I --include-dir -o --old-file -W --what-if --eval", depth: 1, assigns: true}
	case "ninja", "samu":
		return globals{values: "-C -f -j -k -l -d -t -w", depth: 1}
	case "just":
		return globals{values: "-f --justfile -d --working-directory --dotenv-path --dotenv-filename --shell --shell-arg --set", depth: 1, assigns: true}
	case "task":
		return globals{values: "-d --dir -t --taskfile -o --output -C --concurrency -I --interval", depth: 1, assigns: true}
	case "mvn", "mvnw", "mvnd":
		return globals{values: "-f --file -pl --projects -P --activate-profiles -s --settings -gs --global-settings -t --toolchains -gt --global-toolchains -T --threads -l --log-file -rf --resume-from -b --builder -D --define --color", depth: 1}
	case "gradle", "gradlew":
		return globals{values: "-p --project-dir -b --build-file -c --settings-file -g --gradle-user-home -I --init-script -x --exclude-task -P -D --console --max-workers --warning-mode --include-build", depth: 1}
	case "ant":
		return globals{values: "-f -file -buildfile -lib -logger -listener -l -logfile -propertyfile", depth: 1}
	case "bazel", "bazelisk", "buck2", "buck":
		return globals{values: "--output_base --output_user_root --bazelrc --host_jvm_args", depth: 1}
	case "dotnet":
		return globals{values: "", depth: 1}
	case "swift":
		return globals{values: "--package-path --scratch-path", depth: 1}
	case "pip", "pip3":
		return globals{values: "--python --log --proxy --retries --timeout --cert --client-cert --cache-dir --trusted-host --exists-action", depth: 1}
	case "uv":
		return globals{values: "--directory --project --config-file --cache-dir --color --python -p", depth: 2}
	case "poetry", "pipenv", "pdm", "hatch", "rye", "pixi":
		return globals{values: "-C --directory -P --project -p -e --env --manifest-path", depth: 1}
	case "bundle", "bundler":
		return globals{values: "--gemfile -r --retry", depth: 1}
	case "composer":
		return globals{values: "-d --working-dir", depth: 1}
	case "systemctl", "journalctl":
		return globals{values: "-H --host -M --machine -t --type -p --property -n --lines -o --output --root --state -u --unit", depth: 1}
	case "apt", "apt-get", "aptitude":
		return globals{values: "-o --option -c --config-file -t --target-release", depth: 1}
	case "dnf", "yum", "microdnf":
		return globals{values: "-c --config --enablerepo --disablerepo --repo --installroot --releasever --setopt -x --exclude", depth: 1}
	case "brew":
		return globals{values: "", depth: 1}
	case "python", "python3", "py", "pypy", "pypy3":
		return globals{values: "-W -X", depth: 1}
	case "node":
		return globals{values: "-r --require --import --loader --experimental-loader --env-file -C --conditions -e --eval -p --print", depth: 1}
	case "ruby", "perl", "php":
		return globals{values: "-I -r -e -E -M -C -d -c", depth: 1}
	case "java":
		return globals{values: "-cp -classpath --class-path -p --module-path --add-modules --add-opens --add-exports", depth: 1}
	case "ansible-playbook", "ansible":
		return globals{values: "-i --inventory -l --limit -e --extra-vars -t --tags --skip-tags -f --forks -u --user --vault-password-file", depth: 1}
	case "nix":
		return globals{values: "--extra-experimental-features --experimental-features --option", depth: 2}
	case "pre-commit":
		return globals{values: "-c --config --color", depth: 1}
	case "tox", "nox":
		return globals{values: "-c -e -f --session -s --noxfile", depth: 1}
	case "turbo", "nx", "lerna":
		return globals{values: "--cwd --filter -F --concurrency --scope --ignore", depth: 2}
	case "ng", "vite", "vitest", "jest", "playwright", "cypress":
		return globals{values: "-c --config --project -r --root --mode", depth: 1}
	case "cmake", "ctest":
		return globals{values: "-B -S -G --build --target --test-dir", depth: 0}
	}
	return globals{depth: 1, guess: true}
}
