package pipeline

import (
	"strings"
	"testing"
)

func TestMasks(t *testing.T) {
	// Each line is masked with the masks named; · stands for what they cover.
	tests := []struct{ masks, in, want string }{
		{"time", "2024-01-02T03:04:05.678Z start", "· start"},
		{"time", "2024-01-02 03:04:05,678 INFO x", "· INFO x"},
		{"time", "[2024/01/02 03:04:05] x", "[·] x"},
		{"time", "127.0.0.1 - [10/Oct/2000:13:55:36 -0700] GET", "127.0.0.1 - [· -0700] GET"},
		{"time", "Jan  2 03:04:05 host sshd[12]: x", "· host sshd[12]: x"},
		{"time", "Mayor 12:30 May 12", "Mayor · May 12"},
		{"time", "02.01.2024 at 3:04", "· at ·"},
		{"time", "took 1.25s, 350 ms, 2m30s and 3 seconds", "took ·, ·, · and ·"},
		{"time", "5 steps, 3 m4 files, 12sx", "5 steps, 3 m4 files, 12sx"},
		{"time", "ratio 1:2 version 1.2.3 and 1-2-3", "ratio 1:2 version 1.2.3 and 1-2-3"},
		{"time", "+02:00 03:04:05+02:00 03:04+0200", "+· · ·"},
		{"number", "web12 took 1,234.5 of 7%", "web· took · of ·%"},
		{"number", "1. a 2, b", "·. a ·, b"},
		{"hex", "at 0xdeadBEEF and 0x", "at · and 0x"},
		{"hex", "commit 3f2a9bc defaced 1234567 12ab", "commit · defaced · 12ab"},
		{"hex", "sha256:" + strings.Repeat("a1", 32) + "!", "sha256:·!"},
		{"uuid", "id=123e4567-e89b-12d3-a456-426614174000;", "id=·;"},
		{"uuid", "123e4567-e89b-12d3-a456-4266141740001", "123e4567-e89b-12d3-a456-4266141740001"},
		{"path", "read /usr/lib/x.so: no", "read ·: no"},
		{"path", `open "src/a b.go" C:\Temp\x ./y ~/z`, `open "· b.go" · · ·`},
		{"path", "a word / alone", "a word / alone"},
		{"path number", "src/x.go:12:3 oh", "·:·:· oh"},
		{"time number", "10:00:01 got 5", "· got ·"},
		{"uuid hex number", "123e4567-e89b-12d3-a456-426614174000 3f2a9bc 12", "· · ·"},
		{"user=\\w+", "user=ann did user=bob", "· did ·"},
		{"id \\d+ number", "id 12 of 13", "· of ·"},
		{"time", "", ""},
		{"time number hex uuid path", "nothing here", "nothing here"},
	}
	for _, tt := range tests {
		var masks []Mask
		words := strings.Split(tt.masks, " ")
		if strings.HasPrefix(tt.masks, "id ") {
			words = []string{"id \\d+", "number"}
		}
		for _, w := range words {
			m, ok := ParseMask(w)
			if !ok {
				m = MaskOf(pattern(t, w))
			}
			masks = append(masks, m)
		}
		if got := strings.ReplaceAll(string(newMasker(masks).append(nil, tt.in)), cover, "·"); got != tt.want {
			t.Errorf("%s on %q gives %q, not %q", tt.masks, tt.in, got, tt.want)
		}
	}
}

func FuzzMasks(f *testing.F) {
	for _, s := range []string{"2024-01-02T03:04:05Z", "Jan 2 03:04", "0x1f 12s /a/b", "123e4567-e89b-12d3-a456-426614174000", `C:\`} {
		f.Add(s)
	}
	all := newMasker([]Mask{mask("time"), mask("number"), mask("hex"), mask("uuid"), mask("path")})
	f.Fuzz(func(t *testing.T, s string) {
		got := string(all.append(nil, s))
		if strings.ContainsAny(got, "0123456789") {
			t.Errorf("%q leaves digits in %q", s, got)
		}
		if len(got) > len(s) {
			t.Errorf("%q grows to %q", s, got)
		}
	})
}
