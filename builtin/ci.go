package builtin

// ciState is what the scan knows of the wrapper around the text.
type ciState struct{}

func ciNoise(s *scan, r *row) mark { return 0 }

func transferNoise(s *scan, r *row) mark { return 0 }
