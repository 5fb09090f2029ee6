package failure

import (
	"regexp"
	"sync"
)

// alikeMask finds what may differ between failure lines that a user wants to count as the same: times, numbers, hex
// numbers and uuids.
var alikeMask = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b[0-9a-f]{7,64}\b|[0-9]+([:.,T-][0-9]+)*Z?`)
})

// Alike is what two failure lines have in common that differ only in times, numbers, hex numbers and uuids. key is
// what lines are compared by. Safe for concurrent use.
func Alike(key string) string { return alikeMask().ReplaceAllString(key, "0") }
