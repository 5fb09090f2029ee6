// Package rulespec reads rule files: YAML with CEL expressions becomes rules of the engine, and every mistake in a
// file becomes a [Diagnostic] that points at its place. No type of the YAML and CEL libraries leaves this package.
package rulespec
