package builtin

import "strings"

// infrastructure is what Terraform, Ansible, kubectl and Helm write while they look at or change a system.
var infrastructure = family{
	id: "infrastructure",
	commands: []invocation{
		{[]string{"terraform", "tofu", "terragrunt", "pulumi", "cdk", "helm", "helmfile"}, nil},
		{[]string{"kubectl apply", "kubectl rollout", "kubectl wait", "kubectl create", "kubectl delete", "oc apply"}, []tool{kubectl}},
		{[]string{"ansible-playbook", "ansible", "molecule"}, []tool{ansible}},
	},
}

func infrastructureNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '-':
		if anyPrefix(b, "- Finding ", "- Reusing previous version of ") && r.indent == 0 {
			return mark(terraform)
		}
	case 'T', 'P', 'R':
		return ansibleTitle(s, b)
	case 'o', 's', 'i':
		if r.indent == 0 && (anyPrefix(b, "ok: [", "skipping: [") || strings.HasPrefix(b, "included: ") && strings.Contains(b, " for ")) {
			return mark(ansible)
		}
	case 'I':
		if anyPrefix(b, "Initializing the backend...", "Initializing provider plugins...", "Initializing modules...") {
			s.saw(terraform)
		}
	case 'W':
		// kubectl rollout status
		if strings.HasPrefix(b, "Waiting for ") && strings.Contains(b, " rollout to finish: ") {
			return latest | mark(anyTool)
		}
	}
	return 0
}

// changeNoise names what Terraform and kubectl say of a thing that does not change, or not yet.
func changeNoise(_ *scan, r *row) mark {
	b := r.body
	if r.indent == 0 && strings.HasSuffix(b, " unchanged") && strings.Contains(b, "/") && strings.Count(b, " ") == 1 {
		return mark(kubectl)
	}
	return terraformStep(b)
}

// terraformStep is what Terraform reports of a resource on the way: reads, refreshes, and changes that go on. What was
// created, changed or destroyed stays.
func terraformStep(b string) mark {
	i := strings.Index(b, ": ")
	if i <= 0 || strings.IndexByte(b[:i], '.') < 0 || strings.ContainsAny(b[:i], " \t") && !strings.Contains(b[:i], "[\"") {
		return 0
	}
	rest := b[i+2:]
	if anyPrefix(rest, "Refreshing state...", "Reading...", "Read complete after ", "Still reading...", "Still creating...", "Still destroying...", "Still modifying...", "Creating...", "Destroying... [id=", "Modifying... [id=", "Refresh complete") {
		return mark(anyTool)
	}
	return 0
}

// ansibleTitle is the title of a task or play. That of a task goes where its results go.
func ansibleTitle(s *scan, b string) mark {
	switch {
	case strings.HasPrefix(b, "PLAY RECAP "):
		s.saw(ansible)
	case anyPrefix(b, "PLAY [", "PLAY "):
		if strings.HasSuffix(b, "***") {
			s.saw(ansible)
		}
	case anyPrefix(b, "TASK [", "RUNNING HANDLER ["):
		if strings.HasSuffix(b, "***") {
			s.saw(ansible)
			return section | mark(ansible)
		}
	}
	return 0
}
