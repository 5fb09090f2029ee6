package rulespec

import _ "embed" // for the schema

//go:embed schema.json
var schema string

// Schema returns the JSON Schema (draft 7) of rule files, for editors. It knows keys, types and bounds; what stands in
// patterns and expressions only compaction check knows. Safe for concurrent use.
func Schema() string { return schema }
