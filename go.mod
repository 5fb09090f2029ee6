module github.com/compaction-dev/compaction

go 1.26
