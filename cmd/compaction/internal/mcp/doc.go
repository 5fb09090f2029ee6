// Package mcp speaks the Model Context Protocol on standard input and output: a server with tools that look into saved
// responses, and a proxy that stands between a client and a server and makes the results of its tools small.
//
// Both know the two eras of the protocol: up to 2025-11-25, with its initialize handshake, and 2026-07-28, in which
// every request carries its version. Messages are one a line. The few methods of a server of tools are written out
// here, since a library for all of the protocol costs every process of this program its start-up time, and since the
// proxy has to answer for the tools that it adds in the midst of a stream that it passes on byte for byte.
package mcp
