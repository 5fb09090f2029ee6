package builtin

import "strings"

// antTask is a line of one of Ant's tasks, or of Ivy in Ant.
func antTask(tag, rest string) mark {
	switch tag {
	case "mkdir":
		if strings.HasPrefix(rest, "Created dir: ") {
			return mark(anyTool)
		}
	case "javac":
		if strings.HasPrefix(rest, "Compiling ") {
			return mark(anyTool)
		}
	case "javadoc":
		if anyPrefix(rest, "Loading source file", "Generating /", "Generating ", "Constructing Javadoc information", "Standard Doclet version") {
			return mark(anyTool)
		}
	case "copy", "move":
		if anyPrefix(rest, "Copying ", "Copied ", "Moving ") {
			return mark(anyTool)
		}
	case "delete":
		if strings.HasPrefix(rest, "Deleting ") {
			return mark(anyTool)
		}
	case "jar", "war", "zip", "tar":
		if strings.HasPrefix(rest, "Building ") {
			return mark(anyTool)
		}
	case "unzip", "untar", "unjar":
		if strings.HasPrefix(rest, "Expanding: ") {
			return mark(anyTool)
		}
	case "get":
		if anyPrefix(rest, "Getting: ", "To: ") || strings.Trim(rest, ".") == "" {
			return mark(anyTool)
		}
	}
	if strings.HasPrefix(tag, "ivy:") && (anyPrefix(rest, "downloading ", "[SUCCESSFUL ]", "\t[SUCCESSFUL ]", "found ") || strings.Trim(rest, ".") == "") {
		return mark(anyTool)
	}
	return 0
}
