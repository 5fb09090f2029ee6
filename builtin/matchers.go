package builtin

import "sync"

// matchers are asked about rows that start with one of the bytes of first, or end with one of last. A hyphen between
// two bytes stands for all between them. What one of them knows to be noise in any text goes before what the first
// names as noise of its tool.
var matchers = [...]struct {
	first, last string
	look        matcher
}{
	{first: "ts#:[>weACDGPST", look: ciNoise},
	{first: "r%*A-Z", look: transferNoise},
	{first: "0-9[(#=|<>.~+:-\xe2", look: barNoise},
	{last: "s]", look: wgetNoise},
	{last: "%", look: condaNoise},
	{first: "=PDoF?g-", look: goNoise},
	{first: "=cR[ts", look: pythonTestNoise},
	{last: "]Dk", look: pythonResultNoise},
	{first: "\xe2PRTEo0-9", look: nodeTestNoise},
	{last: ")", look: nodeResultNoise},
	{first: "on1T#F", look: tapNoise},
	{last: "k", look: proveNoise},
	{first: "[TR", look: jvmTestNoise},
	{last: "D", look: gradleTestNoise},
	{first: "trPT#S/[0-9", look: nativeTestNoise},
	{first: "POTF[A0-9", look: otherTestNoise},
	{last: "].K)|d", look: otherResultNoise},
	{first: ".sS*\xe2", look: dotNoise},
	{first: "ngrP+[ivy$\xe20-9", look: nodePackageNoise},
	{first: "A-Za-z", look: pythonPackageNoise},
	{first: "(=A-Za-z", look: systemPackageNoise},
	{first: "(", look: gitHintNoise},
	{first: "A-Z\xe2-", look: otherPackageNoise},
	{first: "=*cbCFPDSBI[", look: languagePackageNoise},
	{first: "mg[clSC\xe2-", look: nativeBuildNoise},
	{first: "A-Z", look: kernelNoise},
	{first: "a-z/.", look: compilerNoise},
	{first: "A-Z", look: rustBuildNoise},
	{first: "[DP>:R<0-9", look: jvmBuildNoise},
	{first: "<trcgmow+[.0-9", look: webBuildNoise},
	{last: ")", look: prettierNoise},
	{first: "#PRS0-9a-f\xe2-", look: imageNoise},
	{first: "TPRosiIW-", look: infrastructureNoise},
	{last: "].sd", look: changeNoise},
}

// matchersOf are the matchers to ask, by the first and by the last byte of a row.
type matchersOf struct {
	first, last [256][]matcher
}

// matchersByByte is made when it is first needed, since a process that compacts nothing has no use for it.
var matchersByByte = sync.OnceValue(func() *matchersOf {
	var t matchersOf
	for _, m := range matchers {
		expand(m.first, func(b byte) { t.first[b] = append(t.first[b], m.look) })
		expand(m.last, func(b byte) { t.last[b] = append(t.last[b], m.look) })
	}
	return &t
})

func expand(bytes string, add func(byte)) {
	for i := 0; i < len(bytes); i++ {
		if i+2 < len(bytes) && bytes[i+1] == '-' {
			for b := bytes[i]; b <= bytes[i+2]; b++ {
				add(b)
			}
			i += 2
			continue
		}
		add(bytes[i])
	}
}
