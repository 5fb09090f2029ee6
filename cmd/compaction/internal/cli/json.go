package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
	"github.com/compaction-dev/compaction/rulespec"
)

// jsonFlags are the flags that the JSON commands share.
type jsonFlags struct {
	path   string
	budget int
	raw    bool
}

func (f *jsonFlags) add(cmd *cobra.Command, what string, budget int) {
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("json %s takes one FILE, or - for standard input", cmd.Name())
		}
		if f.budget <= 0 {
			return usagef("--budget is %d, but must be 1 or more", f.budget)
		}
		return nil
	}
	cmd.Flags().StringVar(&f.path, "path", "", "the `path` of "+what+": items.0.name, /items/0/name or $.items[0].name")
	cmd.Flags().IntVar(&f.budget, "budget", budget, "`bytes` that the result stays below")
}

func (f *jsonFlags) addRaw(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.raw, "raw", false, "print the value alone, without what is told about it")
}

func (c *Command) jsonCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "json",
		Short: "Look into large JSON: its outline, a sample, a slice, the items that match",
		Long: words(
			"Looks into a JSON file of any size without reading it into memory. Records on a line each (NDJSON) are the",
			"items of one array; lines that are not JSON are passed over. Numbers, the order of keys, and escapes stay as",
			"they are written, and what is left out is said with counts.",
			"",
			"A path is written items.0.name, with - for the last item and \\. for a dot in a name, or as a JSON pointer",
			"/items/0/name, or as JSONPath $.items[?@.id > 9].name."),
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(c.jsonOutlineCommand(), c.jsonCompressCommand(), c.jsonSliceCommand(), c.jsonFilterCommand())
	return cmd
}

func (c *Command) jsonOutlineCommand() *cobra.Command {
	var (
		f               jsonFlags
		depth, examples int
	)
	cmd := &cobra.Command{
		Use:   "outline FILE",
		Short: "Tell the structure: types, sizes, members, arrays, and what fails",
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.viewJSON(args[0], func(src jsonview.Source) ([]byte, error) {
				r, err := jsonview.Outline(src, jsonview.OutlineOptions{Path: f.path, Budget: f.budget,
					MaxDepth: given(cmd, "max-depth", &depth), MaxArrayItems: given(cmd, "max-array-items", &examples)})
				if err != nil {
					return nil, err
				}
				return r.JSON(), nil
			})
		},
	}
	f.add(cmd, "the value to outline", jsonview.OutlineBudget)
	cmd.Flags().IntVar(&depth, "max-depth", jsonview.DefaultDepth, "`levels` that are told apart")
	cmd.Flags().IntVar(&examples, "max-array-items", jsonview.DefaultExamples, "`examples` of each string")
	return cmd
}

func (c *Command) jsonCompressCommand() *cobra.Command {
	var (
		f                jsonFlags
		o                jsonview.CompressOptions
		head, tail, text int
	)
	cmd := &cobra.Command{
		Use:   "compress FILE",
		Short: "Shrink a value: sample an array, cut strings, show types, or keep some members",
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.viewJSON(args[0], func(src jsonview.Source) ([]byte, error) {
				o.Path, o.Budget = f.path, f.budget
				o.ArrayHead, o.ArrayTail, o.StringLen = given(cmd, "array-head", &head), given(cmd, "array-tail", &tail), given(cmd, "string-len", &text)
				r, err := jsonview.Compress(src, o)
				switch {
				case err != nil:
					return nil, err
				case f.raw:
					return r.Body, nil
				}
				return r.JSON(), nil
			})
		},
	}
	f.add(cmd, "the value to compress", jsonview.BodyBudget)
	f.addRaw(cmd)
	cmd.Flags().StringVar(&o.Mode, "mode", jsonview.SampleArray, "`mode`: first_of_array, sample_array, truncate_strings, keys_only or select_keys")
	cmd.Flags().IntVar(&head, "array-head", jsonview.DefaultHead, "first `items` of sample_array")
	cmd.Flags().IntVar(&tail, "array-tail", jsonview.DefaultTail, "last `items` of sample_array")
	cmd.Flags().IntVar(&text, "string-len", jsonview.DefaultStrings, "`characters` of truncate_strings")
	cmd.Flags().StringSliceVar(&o.SelectKeys, "select-keys", nil, "`names` or paths that select_keys keeps")
	return cmd
}

func (c *Command) jsonSliceCommand() *cobra.Command {
	var (
		f            jsonFlags
		o            jsonview.SliceOptions
		line, around int
	)
	cmd := &cobra.Command{
		Use:   "slice FILE",
		Short: "Show a value by its path, or lines, or bytes",
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.viewJSON(args[0], func(src jsonview.Source) ([]byte, error) {
				o.Path, o.Budget = f.path, f.budget
				o.Line, o.Around = given(cmd, "line", &line), given(cmd, "around", &around)
				r, err := jsonview.Slice(src, o)
				switch {
				case err != nil:
					return nil, err
				case f.raw && r.Body == nil:
					return []byte(strings.TrimSuffix(r.Text, "\n")), nil
				case f.raw:
					return r.Body, nil
				}
				return r.JSON(), nil
			})
		},
	}
	f.add(cmd, "the value to show", jsonview.BodyBudget)
	f.addRaw(cmd)
	cmd.Flags().IntVar(&line, "line", 0, "the `line` to show, from 1")
	cmd.Flags().IntVar(&around, "around", jsonview.DefaultAround, "`lines` before and after it")
	cmd.Flags().StringVar(&o.Range, "range", "", "the `lines` to show, as in 10-20")
	cmd.Flags().StringVar(&o.Bytes, "bytes", "", "the `bytes` to show, as in 0-4095")
	return cmd
}

func (c *Command) jsonFilterCommand() *cobra.Command {
	var (
		f              jsonFlags
		o              jsonview.FilterOptions
		pageSize, page int
	)
	cmd := &cobra.Command{
		Use:   "filter FILE",
		Short: "Find the items of an array, or the records, that match",
		Example: words(
			"  compaction json filter jobs.json --path jobs --where \"item.conclusion != 'success'\" --fields id,name",
			"  compaction json filter app.log --search timeout --count-by level --count"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.viewJSON(args[0], func(src jsonview.Source) ([]byte, error) {
				o.Path, o.Budget = f.path, f.budget
				o.PageSize, o.Page = given(cmd, "page-size", &pageSize), given(cmd, "page", &page)
				if o.WhereText != "" {
					var err error
					if o.Where, err = rulespec.ItemCondition(o.WhereText); err != nil {
						return nil, err
					}
				}
				r, err := jsonview.Filter(src, o)
				if err != nil {
					return nil, err
				}
				return r.JSON(), nil
			})
		},
	}
	f.add(cmd, "the array", jsonview.BodyBudget)
	cmd.Flags().StringVar(&o.WhereText, "where", "", "a `condition` in CEL on item")
	cmd.Flags().StringVar(&o.Search, "search", "", "a `text` in one of the item's values, whatever the case")
	cmd.Flags().StringSliceVar(&o.Fields, "fields", nil, "`paths` of what to show of each item")
	cmd.Flags().StringVar(&o.SortBy, "sort", "", "sort by the value at a `path`")
	cmd.Flags().BoolVar(&o.Desc, "desc", false, "sort down")
	cmd.Flags().BoolVar(&o.CountOnly, "count", false, "count only")
	cmd.Flags().StringVar(&o.CountBy, "count-by", "", "count by the value at a `path`")
	cmd.Flags().IntVar(&pageSize, "page-size", jsonview.DefaultPageSize, "`items` on a page")
	cmd.Flags().IntVar(&page, "page", 1, "the `page`, from 1")
	cmd.Flags().StringVar(&o.Cursor, "cursor", "", "the `cursor` of the page before")
	return cmd
}

// given is a flag's value if it was given.
func given(cmd *cobra.Command, name string, value *int) *int {
	if !cmd.Flags().Changed(name) {
		return nil
	}
	return value
}

// viewJSON opens a file, or standard input for -, and prints what view makes of it.
func (c *Command) viewJSON(name string, view func(jsonview.Source) ([]byte, error)) error {
	var b spool.Buffer
	defer b.Close()
	src, done, err := c.jsonSource(name, &b)
	if err != nil {
		return err
	}
	defer done()
	out, err := view(src)
	var (
		option *jsonview.OptionError
		path   *jsonview.PathError
	)
	switch {
	case errors.As(err, &option), errors.As(err, &path):
		return usageError{err}
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	return c.write(string(out) + "\n")
}

// jsonSource is the text of a file. What cannot be read from any place, as a pipe, is read into b first.
func (c *Command) jsonSource(name string, b *spool.Buffer) (src jsonview.Source, done func(), err error) {
	in := c.Stdin
	done = func() {}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return src, nil, err
		}
		done = func() { f.Close() }
		info, err := f.Stat()
		if err != nil {
			done()
			return src, nil, err
		}
		if info.Mode().IsRegular() {
			return jsonview.File(f, info.Size()), done, nil
		}
		in = f
	}
	if _, err := b.ReadFrom(in); err != nil {
		done()
		return src, nil, err
	}
	text, err := b.Text()
	return jsonview.Text(text), done, err
}
