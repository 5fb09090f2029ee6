package mcp

// The schemas of the tools. Descriptions are for models: they say when to use a tool, what it returns, and how to go on.
const (
	pathSchema = `"path":{"type":"string","description":"The path of a fileRef, of this or an earlier answer."}`
	jsonPath   = `"jsonPath":{"type":"string","description":"Where in the file: items.0.name (- is the last item, \\. a dot in a name), /items/0/name, or $.items[0].name. Without it the whole file. Records on a line each are the items of one array."}`
	fileRef    = `"fileRef":{"type":"object","description":"The whole result, saved.","properties":{"path":{"type":"string"},"size":{"type":"integer"}},"required":["path","size"]}`
	problem    = `"problem":{"type":"string","description":"The file is not whole, and where it ends."}`

	outlineInput = `{"type":"object","properties":{` + pathSchema + `,` + jsonPath + `,` +
		`"maxDepth":{"type":"integer","minimum":0,"description":"Levels that are told apart. Default 4."},` +
		`"maxArrayItems":{"type":"integer","minimum":0,"description":"Example values of each string. Default 2."}},"required":["path"],"additionalProperties":false}`
	outlineOutput = `{"type":"object","properties":{"path":{"type":"string"},"type":{"type":"string"},"records":{"type":"boolean"},"bytes":{"type":"integer"},"lines":{"type":"integer"},"depth":{"type":"integer"},` +
		`"shape":{"description":"Scalars as words, objects as {type, keys}, arrays as {type, item} with all items merged."},` +
		`"arrays":{"type":"array","items":{"type":"object","properties":{"path":{"type":"string"},"items":{"type":"integer"},"bytes":{"type":"integer"}},"required":["path","items","bytes"]}},` +
		`"failing":{"type":"integer","description":"Members that tell of a failure."},"failingPaths":{"type":"array","items":{"type":"string"}},"skippedLines":{"type":"integer"},"stopsAt":{"type":"integer"},` + problem + `,` +
		`"hints":{"type":"array","items":{"type":"string"}}},"required":["type","bytes","lines","depth","shape"]}`

	compressInput = `{"type":"object","properties":{` + pathSchema + `,` + jsonPath + `,` +
		`"mode":{"type":"string","enum":["first_of_array","sample_array","truncate_strings","keys_only","select_keys"],"description":"first_of_array: the first item. sample_array: the first and last items. truncate_strings: every string cut. keys_only: values replaced by their types. select_keys: only some members."},` +
		`"arrayHead":{"type":"integer","minimum":0,"description":"First items of sample_array. Default 3."},` +
		`"arrayTail":{"type":"integer","minimum":0,"description":"Last items of sample_array. Default 2."},` +
		`"stringLen":{"type":"integer","minimum":0,"description":"Characters of truncate_strings. Default 80."},` +
		`"selectKeys":{"type":"array","items":{"type":"string"},"description":"Names, at any level, or paths that select_keys keeps."}},"required":["path","mode"],"additionalProperties":false}`
	compressOutput = `{"type":"object","properties":{"path":{"type":"string"},"mode":{"type":"string"},"body":{"description":"The compressed value."},"kept":{"type":"integer"},"total":{"type":"integer"},"unit":{"type":"string"},` +
		`"failing":{"type":"integer"},"failingKept":{"type":"integer"},"degraded":{"type":"array","items":{"type":"string"},"description":"What else was done so that the body fits."},` + problem + `,"hint":{"type":"string"},` + fileRef + `},"required":["mode","body","kept","total","unit","hint"]}`

	sliceInput = `{"type":"object","properties":{` + pathSchema + `,` + jsonPath + `,` +
		`"line":{"type":"integer","minimum":1,"description":"A line to show, with those around it."},` +
		`"around":{"type":"integer","minimum":0,"description":"Lines before and after it. Default 20."},` +
		`"range":{"type":"string","description":"Lines, as in 10-20."},` +
		`"bytes":{"type":"string","description":"Bytes, as in 0-4095, for files of few long lines."}},"required":["path"],"additionalProperties":false}`
	sliceOutput = `{"type":"object","properties":{"path":{"type":"string"},"type":{"type":"string"},"body":{"description":"The value as it was written."},"matches":{"type":"integer"},"text":{"type":"string"},` +
		`"startLine":{"type":"integer"},"endLine":{"type":"integer"},"startByte":{"type":"integer"},"endByte":{"type":"integer"},"lines":{"type":"integer"},` +
		`"nextPath":{"type":["string","null"]},"prevPath":{"type":["string","null"]},"nextRange":{"type":"string"},"prevRange":{"type":"string"},"nextBytes":{"type":"string"},` +
		`"complete":{"type":"boolean"},"degraded":{"type":"array","items":{"type":"string"}},` + problem + `,"hint":{"type":"string"},` + fileRef + `},"required":["startByte","endByte","complete"]}`

	filterInput = `{"type":"object","properties":{` + pathSchema + `,` + jsonPath + `,` +
		`"search":{"type":"string","description":"A text in one of the item's values, whatever the case."},` +
		`"filter":{"type":"string","description":"A condition in CEL on item, as in item.status == 'failed' && item.size > 10. has(item.x) asks for a member."},` +
		`"fields":{"type":"array","items":{"type":"string"},"description":"Paths of what to show of each item."},` +
		`"sortBy":{"type":"string","description":"A path in the item."},"desc":{"type":"boolean"},` +
		`"countOnly":{"type":"boolean","description":"Only the number of matches."},` +
		`"countBy":{"type":"string","description":"A path in the item: counts the values there."},` +
		`"page":{"type":"integer","minimum":1,"description":"Default 1."},"pageSize":{"type":"integer","minimum":1,"maximum":1000,"description":"Default 10."},` +
		`"cursor":{"type":"string","description":"The cursor of the page before."}},"required":["path"],"additionalProperties":false}`
	filterOutput = `{"type":"object","properties":{"path":{"type":"string"},"total":{"type":"integer"},"scanned":{"type":"integer"},"items":{"type":"array"},"paths":{"type":"array","items":{"type":"string"}},` +
		`"groups":{"type":"array","items":{"type":"object","properties":{"value":{},"count":{"type":"integer"}},"required":["count"]}},"offset":{"type":"integer"},"cursor":{"type":["string","null"]},` +
		`"shrunk":{"type":"boolean"},"degraded":{"type":"array","items":{"type":"string"}},"failed":{"type":"integer"},"firstError":{"type":"string"},` + problem + `},"required":["total","items","offset","cursor"]}`

	rawInput = `{"type":"object","properties":{"id":{"type":"string","description":"The ID in the last line of a compacted output: original: compaction raw ID."},` +
		`"range":{"type":"string","description":"Lines, as in 100-180. Without it from the first line on."},` +
		`"grep":{"type":"string","description":"A regular expression: only the lines that match, with their numbers."}},"required":["id"],"additionalProperties":false}`
	rawOutput = `{"type":"object","properties":{"text":{"type":"string"},"startLine":{"type":"integer"},"endLine":{"type":"integer"},"lines":{"type":"integer"},"nextRange":{"type":"string"},"nextBytes":{"type":"string"},"matches":{"type":"integer"},"complete":{"type":"boolean"}},"required":["text","complete"]}`
)
