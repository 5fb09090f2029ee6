// Package paths says where things of this program and of its users' repositories are.
package paths

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"runtime"
	"strings"
)

// Lookup is the value of a variable in a list of name=value, the last one if it stands there twice; empty where it is
// not set.
func Lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// Config is the folder of the user's own rule file: COMPACTION_CONFIG_DIR, or compaction in the user config folder
// of the XDG Base Directory Specification or of the platform. It is empty where no home is known.
func Config(env []string) string {
	if d := Lookup(env, "COMPACTION_CONFIG_DIR"); d != "" {
		return d
	}
	return user(env, "XDG_CONFIG_HOME", ".config", "Library/Application Support", "AppData")
}

// State is the folder of kept originals and the journal: COMPACTION_STATE_DIR, or compaction in the user state
// folder. It is empty where no home is known.
func State(env []string) string {
	if d := Lookup(env, "COMPACTION_STATE_DIR"); d != "" {
		return d
	}
	return user(env, "XDG_STATE_HOME", ".local/state", "Library/Application Support", "LocalAppData")
}

// user is this program's folder among those of the user. The specification says that a relative path in a variable
// is to be ignored, and so is one in HOME: what is kept would lie in whatever folder a command runs in.
func user(env []string, variable, unix, mac, windows string) string {
	const name = "compaction"
	if d := Lookup(env, variable); filepath.IsAbs(d) {
		return filepath.Join(d, name)
	}
	if runtime.GOOS == "windows" {
		if d := Lookup(env, windows); d != "" {
			return filepath.Join(d, name)
		}
		return ""
	}
	home := Lookup(env, "HOME")
	if !filepath.IsAbs(home) {
		return ""
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, filepath.FromSlash(mac), name)
	}
	return filepath.Join(home, filepath.FromSlash(unix), name)
}

// Key is a short name for a path, for use in file names.
func Key(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:8])
}
