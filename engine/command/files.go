package command

import "strings"

// fileKind tells a filter that reads a file by name, and so shows that file, from one that reads its input.
func fileKind(name string, args []string) kind {
	program := 0 // words that are not files
	values := ""
	switch name {
	case "head", "tail":
		values = "-n -c --lines --bytes -s --sleep-interval --pid"
	case "awk", "gawk", "mawk", "nawk":
		program, values = 1, "-F -v -f -i -l --field-separator --assign --file --include"
	case "sed", "gsed":
		program, values = 1, "-e -f -l --expression --file --line-length"
	case "sort":
		values = "-k -t -o -S -T --key --field-separator --buffer-size --temporary-directory --output"
	case "cut", "join", "paste":
		values = "-d -f -c -b -t -1 -2 -j -o -e -a -v --delimiter --fields --characters --bytes"
	case "uniq":
		values = "-f -s -w --skip-fields --skip-chars --check-chars"
	case "nl":
		values = "-b -d -f -h -i -l -n -s -v -w"
	case "od", "xxd", "hexdump":
		values = "-A -j -N -t -w -e -s -n -c -g -l -o"
	case "strings", "shuf":
		values = "-n -t -e -s -o"
	case "column":
		values = "-c -s -o -N -H -R -E -l"
	case "fold", "fmt", "pr", "base64", "expand", "unexpand":
		values = "-w -g -l -t -p"
	case "iconv":
		values = "-f -t -o --from-code --to-code"
	}
	files := 0
	for i := 0; i < len(args); i++ {
		w := args[i]
		switch {
		case w == "--":
			files += len(args) - i - 1
			i = len(args)
		case len(w) > 1 && (w[0] == '-' || w[0] == '+' && isNumber(w[1:])):
			flag, _, _ := strings.Cut(w, "=")
			if program == 1 && (strings.HasPrefix(flag, "-e") || strings.HasPrefix(flag, "-f") || flag == "--expression" || flag == "--file") {
				program = 0
			}
			if name == "sed" || name == "gsed" {
				if strings.HasPrefix(w, "-i") || strings.HasPrefix(w, "--in-place") {
					return silent
				}
			}
			if !strings.Contains(w, "=") && takesNext(w, values) {
				i++
			}
		case w != "-":
			files++
		}
	}
	if files > program {
		return read
	}
	return filter
}
