package builtin

import "strings"

// barNoise names the rows and bars that curl, wget, rsync and others draw.
func barNoise(s *scan, r *row) mark {
	b := r.body
	if isBar(b, s.redrawn) || b[0] >= '0' && b[0] <= '9' && (curlMeter(b) || wgetDots(b) || rsyncProgress(b)) {
		return mark(anyTool)
	}
	return 0
}

// wgetNoise names the bar that wget draws behind the name of the file.
func wgetNoise(_ *scan, r *row) mark {
	if wgetBar(r.body) {
		return mark(anyTool)
	}
	return 0
}

// curlMeter is a row of curl's progress table: twelve columns, of which three are times.
func curlMeter(b string) bool {
	columns, times := 0, 0
	for b != "" {
		var w string
		w, b = word(b)
		columns++
		switch {
		case strings.Count(w, ":") == 2:
			if strings.Trim(w, "0123456789:-") != "" {
				return false
			}
			times++
		case strings.Trim(w, "0123456789.kMGTP") != "":
			return false
		}
	}
	return columns == 12 && times == 3
}

// wgetDots is a row of wget's dots: `  150K .......... ..........  12% 1.2M 3s`.
func wgetDots(b string) bool {
	n := digitsAt(b)
	rest := b[n:]
	if rest == "" || rest[0] != 'K' && rest[0] != 'M' && rest[0] != 'G' {
		return false
	}
	rest = strings.TrimLeft(rest[1:], " ")
	if !strings.HasPrefix(rest, "..") && !strings.HasPrefix(rest, ",,") {
		return false
	}
	return strings.Trim(rest, "0123456789., %KMGhmds=-") == ""
}

// condaNoise names Conda's bar: `numpy-1.26.4   | 7.1 MB    | ###5       |  36%`.
func condaNoise(_ *scan, r *row) mark {
	name, rest, _ := strings.Cut(r.body, " | ")
	size, rest, _ := strings.Cut(rest, " | ")
	bar, share, ok := strings.Cut(rest, " | ")
	share = strings.TrimSuffix(strings.TrimLeft(share, " "), "%")
	if ok && name != "" && strings.HasSuffix(trimRight(size), "B") && strings.Trim(bar, "# 0123456789") == "" && share != "" && digitsAt(share) == len(share) {
		return mark(anyTool)
	}
	return 0
}

// wgetBar is a row of wget's bar: `part2.bin   41%[=====>      ]   1.19M  1.46MB/s    eta 1s`.
func wgetBar(b string) bool {
	i := strings.Index(b, "%[")
	if i < 2 || i > 80 || strings.IndexByte(b[i:], ']') < 0 || b[i-1] < '0' || b[i-1] > '9' {
		return false
	}
	bar, _, _ := strings.Cut(b[i+2:], "]")
	return strings.Trim(bar, "=>+<- ") == ""
}

// rsyncProgress is rsync's line below a file: `  1,234,567  42%   1.20MB/s    0:00:03 (xfr#1, to-chk=2/4)`.
func rsyncProgress(b string) bool {
	size, rest := word(b)
	share, rest := word(rest)
	speed, rest := word(rest)
	clock, _ := word(rest)
	return strings.Trim(size, "0123456789,.KMG") == "" && strings.HasSuffix(share, "%") && strings.HasSuffix(speed, "B/s") && strings.Count(clock, ":") == 2
}

// isBar is a progress bar: a run of what bars are drawn with, and a share or a size, and no words but units. In a line
// that is redrawn, the share or the size is enough.
func isBar(b string, redrawn bool) bool {
	if len(b) > 400 {
		return false
	}
	run, longest, digits, share := 0, 0, 0, false
	var last byte
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == '%':
			share = true
		case c == '#', c == '=', c == '\xe2':
			if c == '\xe2' {
				// ━ ─ are U+25xx, as are █ ▓ ░ ■; a check mark is not.
				if i+2 >= len(b) || b[i+1] != '\x94' && b[i+1] != '\x95' && b[i+1] != '\x96' {
					return false
				}
				if b[i+1] == '\x96' {
					// One block is bar enough.
					longest = max(longest, 3)
				}
				i += 2
			}
			if c != last {
				run = 0
			}
			run++
			longest = max(longest, run)
		case c == ' ' || c == '.' || c == ',' || c == '|' || c == '/' || c == '[' || c == ']' || c == '(' || c == ')' || c == ':' || c == '-' || c == '>' || c == '<' || c == '~' || c == '+' || c == '?' || c == '_':
		default:
			n := unitAt(b[i:])
			if n == 0 {
				return false
			}
			share = share || strings.HasSuffix(b[i:i+n], "B") || b[i:i+n] == "it"
			i += n - 1
		}
		last = c
	}
	return digits > 0 && share && (longest >= 3 || redrawn)
}

// unitAt is the length of a unit of size, speed or time that s starts with, or 0.
func unitAt(s string) int {
	n := 0
	for n < len(s) && n <= len("bytes") && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	switch s[:n] {
	case "bytes", "KiB", "MiB", "GiB", "kiB", "kB", "KB", "MB", "GB", "it", "eta", "ETA", "min", "ms", "of", "in", "B", "K", "M", "G", "k", "s", "m", "h":
		return n
	}
	return 0
}
