package jsonview

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

// generated is a document of about size bytes, the same for the same size: the answer of a service that lists what it
// has, one item in a thousand failed.
func generated(size int) []byte {
	words := strings.Fields("amber basin cedar delta ember fable garnet harbor indigo jade kestrel larch maple nectar otter pebble quartz ridge sage timber umber valley willow zephyr")
	seed := uint32(1)
	word := func() string {
		seed = seed*1664525 + 1013904223
		return words[seed>>16%uint32(len(words))]
	}
	var b bytes.Buffer
	b.WriteString(`{"took": 17, "timed_out": false, "items": [`)
	for i := 0; b.Len() < size; i++ {
		if i > 0 {
			b.WriteString(",\n")
		}
		status := `"ok", "error": null`
		if i%1000 == 999 {
			status = `"failed", "error": {"code": 7, "message": "no such row"}`
		}
		fmt.Fprintf(&b, `{"id": %d, "name": "%s-%s", "score": %d.50, "tags": ["%s", "%s", "%s"], "owner": {"id": %d, "mail": "%s@example.test"}, "note": "%s %s %s %s caf\u00e9 %s", "status": %s}`,
			9007199254740993+i, word(), word(), i%97, word(), word(), word(), i%1000, word(), word(), word(), word(), word(), word(), status)
	}
	fmt.Fprintf(&b, `], "next": null}`)
	return b.Bytes()
}

const benchSize = 20 << 20

// measure reports the speed of f over doc, and how much the heap grew at its fullest beyond the document itself.
func measure(b *testing.B, doc []byte, f func()) {
	b.SetBytes(int64(len(doc)))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		f()
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapSys-min(before.HeapSys, after.HeapSys))/(1<<20), "MiB-heap")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/(1<<20), "MiB-alloc/op")
}

// source hides that the document is in memory.
func source(doc []byte) Source { return File(bytes.NewReader(doc), int64(len(doc))) }

func BenchmarkOutline(b *testing.B) {
	doc := generated(benchSize)
	measure(b, doc, func() {
		if _, err := Outline(source(doc), OutlineOptions{}); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkSample(b *testing.B) {
	text := string(generated(benchSize))
	measure(b, []byte(text), func() {
		if _, ok := Sample(text, SampleOptions{}); !ok {
			b.Fatal("declined")
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	doc := generated(benchSize)
	measure(b, doc, func() {
		d := source(doc).at(0)
		for {
			if _, err := d.ReadToken(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	})
}
