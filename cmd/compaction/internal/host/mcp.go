package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// mcpServers is where a host keeps its MCP servers.
type mcpServers struct {
	file string
	// member holds the servers by their name.
	member string
	// list says that a command and its arguments are one list.
	list bool
	// toml says that the file is one of TOML, with a table for each server.
	toml bool
}

// mcp is where the servers are, by the documentation of each host. It reports an error where there are none.
func (h Host) mcp(s Setup) (m mcpServers, err error) {
	m.member = "mcpServers"
	switch h.Name {
	case Claude:
		switch dir := paths.Lookup(s.Env, "CLAUDE_CONFIG_DIR"); {
		case s.Scope == Project:
			m.file = filepath.Join(s.Root, ".mcp.json")
		case dir != "":
			m.file = filepath.Join(dir, ".claude.json")
		default:
			m.file, err = s.home(".claude.json")
		}
	case Gemini:
		m.file, err = s.in(h, ".gemini/settings.json", "settings.json")
	case Cursor:
		m.file, err = s.in(h, ".cursor/mcp.json", "mcp.json")
	case Pi:
		m.file, err = s.in(h, ".pi/mcp.json", "mcp.json")
	case Codex:
		m.member, m.toml = "mcp_servers", true
		m.file, err = s.in(h, ".codex/config.toml", "config.toml")
	case OpenCode:
		m.member, m.list = "mcp", true
		m.file, err = s.in(h, "opencode.json", "opencode.json")
	case Copilot:
		if s.Scope == Project {
			return m, errors.New("GitHub Copilot CLI has MCP servers in the settings of the user only")
		}
		m.file, err = s.in(h, "", "mcp-config.json")
	}
	return m, err
}

// edit has the host run servers behind the proxy. Taken out are all that run behind it.
func (m mcpServers) edit(servers []string, proxy string) edit {
	return edit{
		file: m.file,
		put: func(text []byte) ([]byte, [][]string, error) {
			for _, name := range servers {
				var err error
				if text, err = m.wrap(text, name, proxy); err != nil {
					return text, nil, err
				}
			}
			return text, nil, nil
		},
		drop: func(text []byte, _ [][]string) ([]byte, error) { return m.unwrap(text) },
	}
}

// command is the command line of a server, and whether it already runs behind the proxy.
func (m mcpServers) command(entry object) (words []string, wrapped bool) {
	if m.list {
		_ = json.Unmarshal(entry.get("command"), &words)
	} else if command := entry.str("command"); command != "" {
		var args []string
		_ = json.Unmarshal(entry.get("args"), &args)
		words = append([]string{command}, args...)
	}
	return words, len(words) > 2 && filepath.Base(words[0]) == program && words[1] == "mcp" && words[2] == "proxy"
}

func (m mcpServers) wrap(text []byte, name, proxy string) ([]byte, error) {
	value, err := m.value(text, m.member, name)
	if err != nil {
		return text, err
	}
	entry, err := parseObject(value)
	if value == nil || err != nil {
		return text, fmt.Errorf("there is no MCP server %q in it", name)
	}
	words, wrapped := m.command(entry)
	switch {
	case len(words) == 0:
		return text, fmt.Errorf("the MCP server %q has no command: one that is reached over HTTP cannot run behind the proxy, and the hooks of the host have to do", name)
	case wrapped:
		at := slices.Index(words, "--")
		if at < 0 {
			return text, fmt.Errorf("the MCP server %q runs behind a proxy without --", name)
		}
		words = words[at+1:]
	}
	return m.set(text, name, append([]string{proxy, "mcp", "proxy", "--name", name, "--"}, words...))
}

// set writes another command line. Other members, as the environment, stay.
func (m mcpServers) set(text []byte, name string, words []string) ([]byte, error) {
	path := []string{m.member, name}
	if m.list {
		return m.setMember(text, path, "command", string(list(words)))
	}
	text, err := m.setMember(text, path, "command", string(js(words[0])))
	if err != nil {
		return text, err
	}
	return m.setMember(text, path, "args", string(list(words[1:])))
}

func (m mcpServers) value(text []byte, path ...string) ([]byte, error) {
	if m.toml {
		return settings.TOMLValue(text, path...)
	}
	return settings.Value(text, path...)
}

func (m mcpServers) setMember(text []byte, path []string, name, value string) ([]byte, error) {
	if m.toml {
		return settings.SetTOMLMember(text, path, name, value)
	}
	return settings.SetMember(text, path, name, value)
}

func list(words []string) []byte {
	out := []byte{'['}
	for i, w := range words {
		if i > 0 {
			out = append(out, ", "...)
		}
		out = append(out, js(w)...)
	}
	return append(out, ']')
}

// unwrap has every server run by itself again.
func (m mcpServers) unwrap(text []byte) ([]byte, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return text, nil
	}
	value, err := m.value(text, m.member)
	if err != nil {
		return text, err
	}
	servers, err := parseObject(value)
	if err != nil {
		return text, nil
	}
	for _, s := range servers {
		entry, err := parseObject(s.value)
		if err != nil {
			continue
		}
		words, wrapped := m.command(entry)
		if at := slices.Index(words, "--"); wrapped && at >= 0 && at+1 < len(words) {
			if text, err = m.set(text, s.name, words[at+1:]); err != nil {
				return text, err
			}
		}
	}
	return text, nil
}
