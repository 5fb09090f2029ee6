package jsonview

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
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

// document is 100 MiB of it.
var document = sync.OnceValue(func() []byte { return generated(100 << 20) })

// measure reports the speed of look over the document, in a file as far as it can tell, and the bytes that it
// allocates: those are an upper bound of its heap.
func measure(b *testing.B, look func(src Source) error) {
	doc := document()
	src := File(bytes.NewReader(doc), int64(len(doc)))
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if err := look(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOutline(b *testing.B) {
	measure(b, func(src Source) error {
		_, err := Outline(src, OutlineOptions{})
		return err
	})
}

func BenchmarkCompress(b *testing.B) {
	measure(b, func(src Source) error {
		_, err := Compress(src, CompressOptions{Path: "items", Mode: SampleArray})
		return err
	})
}

func BenchmarkSlice(b *testing.B) {
	measure(b, func(src Source) error {
		_, err := Slice(src, SliceOptions{Path: "items.-.id"})
		return err
	})
}

func BenchmarkFilter(b *testing.B) {
	measure(b, func(src Source) error {
		_, err := Filter(src, FilterOptions{Path: "items", Where: where("score", func(n int64) bool { return n == 7 })})
		return err
	})
}

func BenchmarkFilterSearch(b *testing.B) {
	measure(b, func(src Source) error {
		_, err := Filter(src, FilterOptions{Path: "items", Search: "No Such Row"})
		return err
	})
}

func BenchmarkSample(b *testing.B) {
	text := string(document())
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := Sample(text, SampleOptions{}); !ok {
			b.Fatal("declined")
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	text := string(document())
	sampled, _ := Sample(text, SampleOptions{})
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Check(text, sampled, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTokens is what the tokens alone cost.
func BenchmarkTokens(b *testing.B) {
	measure(b, func(src Source) error {
		d := src.at(0)
		for {
			if _, err := d.ReadToken(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	})
}

// BenchmarkDecode is what a tree of maps and floats costs with the standard library.
func BenchmarkDecode(b *testing.B) {
	measure(b, func(src Source) error {
		var v any
		return json.NewDecoder(io.NewSectionReader(src.r, 0, src.size)).Decode(&v)
	})
}
