package pipeline

import "strings"

// timeLen takes a date, a clock time, both, or a duration.
func timeLen(s string) int {
	if s[0] < '0' || s[0] > '9' {
		return syslogLen(s)
	}
	if n := dateLen(s); n > 0 {
		if n < len(s) && (s[n] == 'T' || s[n] == ' ' || s[n] == ':') {
			if c := clockLen(s[n+1:]); c > 0 {
				return n + 1 + c
			}
		}
		if wordEnd(s, n) {
			return n
		}
		return 0
	}
	if n := clockLen(s); n > 0 {
		return n
	}
	return durationLen(s)
}

// digits is how many of at most most digits s starts with.
func digits(s string, most int) int {
	i := 0
	for i < len(s) && i < most && digit(s[i]) {
		i++
	}
	return i
}

// dateLen takes 2006-01-02 with the usual separators, and 02/Jan/2006 as web servers write it.
func dateLen(s string) int {
	y := digits(s, 5)
	if y < 1 || y > 4 || y >= len(s) {
		return 0
	}
	sep := s[y]
	if sep != '-' && sep != '/' && sep != '.' {
		return 0
	}
	i := y + 1
	if m := monthLen(s[i:]); m > 0 {
		i += m
	} else if m := digits(s[i:], 3); m == 1 || m == 2 {
		i += m
	} else {
		return 0
	}
	if i >= len(s) || s[i] != sep {
		return 0
	}
	i++
	d := digits(s[i:], 5)
	if y == 4 && (d == 1 || d == 2) || y < 4 && y > 0 && d == 4 {
		return i + d
	}
	return 0
}

func monthLen(s string) int {
	if len(s) >= 3 && strings.Contains("JanFebMarAprMayJunJulAugSepOctNovDec", s[:3]) && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'a' && s[2] >= 'a' {
		return 3
	}
	return 0
}

// clockLen takes 15:04, 15:04:05, fractions of a second and a zone.
func clockLen(s string) int {
	h := digits(s, 3)
	if h < 1 || h > 2 {
		return 0
	}
	i := h
	for range 2 {
		if i+2 < len(s) && s[i] == ':' && digits(s[i+1:], 3) == 2 {
			i += 3
		}
	}
	if i == h {
		return 0
	}
	if i+1 < len(s) && (s[i] == '.' || s[i] == ',') && digit(s[i+1]) {
		i++
		i += digits(s[i:], 12)
	}
	if i < len(s) && s[i] == 'Z' {
		i++
	} else if i+3 <= len(s) && (s[i] == '+' || s[i] == '-') && digits(s[i+1:], 2) == 2 {
		i += 3
		if i < len(s) && s[i] == ':' && digits(s[i+1:], 2) == 2 {
			i += 3
		} else if digits(s[i:], 2) == 2 {
			i += 2
		}
	}
	if !wordEnd(s, i) {
		return 0
	}
	return i
}

// syslogLen takes Jan  2 15:04:05.
func syslogLen(s string) int {
	i := monthLen(s)
	if i == 0 {
		return 0
	}
	spaces := 0
	for i < len(s) && s[i] == ' ' {
		i++
		spaces++
	}
	d := digits(s[i:], 3)
	if spaces == 0 || spaces > 2 || d < 1 || d > 2 || i+d >= len(s) || s[i+d] != ' ' {
		return 0
	}
	i += d + 1
	c := clockLen(s[i:])
	if c == 0 {
		return 0
	}
	return i + c
}

// units of durations, longer ones before those that they start with.
var units = [...]string{"seconds", "second", "secs", "sec", "minutes", "minute", "mins", "min", "hours", "hour", "ms", "us", "µs", "ns", "s", "m", "h"}

// durationLen takes 1.5s, 350 ms, 2m30s.
func durationLen(s string) int {
	i := 0
	for i < len(s) && digit(s[i]) {
		n := i + numberLen(s[i:])
		if n < len(s) && s[n] == ' ' {
			n++
		}
		u := unitLen(s[n:])
		if u == 0 {
			break
		}
		n += u
		if wordEnd(s, n) {
			return n
		}
		i = n
	}
	return 0
}

func unitLen(s string) int {
	for _, u := range units {
		if strings.HasPrefix(s, u) && (len(s) == len(u) || !wordByte(s[len(u)]) || digit(s[len(u)])) {
			return len(u)
		}
	}
	return 0
}
