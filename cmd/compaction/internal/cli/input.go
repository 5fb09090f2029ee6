package cli

import (
	"fmt"
	"io"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
)

// input reads standard input to its end and hands the text to use, which may not keep it. Where the input can be read
// but not held, as with a full disk, or breaks off, what there is goes to standard output as it came, and the error
// is returned.
func (c *Command) input(use func(text string) error) error {
	var b spool.Buffer
	defer b.Close()
	_, err := b.ReadFrom(c.Stdin)
	if err == nil {
		var text string
		if text, err = b.Text(); err == nil {
			return use(text)
		}
	}
	if _, werr := b.WriteTo(c.Stdout); werr != nil {
		return werr
	}
	if _, cerr := io.Copy(c.Stdout, c.Stdin); cerr != nil {
		return fmt.Errorf("read standard input: %w", cerr)
	}
	return err
}
