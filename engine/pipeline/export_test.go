package pipeline

// What the tests of whole engines need of the others.
var (
	RandomText = randomText
	Choices    = choices
	Unsteady   = unsteady
)
