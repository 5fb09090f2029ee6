package pipeline

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
)

// The numbers of states. A state's row of next has one column for each class and one for the end of the text.
const (
	unknown   int32 = iota // has not been worked out
	matched                // the text matches, whatever follows
	dead                   // the text does not match, whatever follows
	overflown              // there is no room for another state
	firstState
)

// cache is what has been worked out of a dfa. It belongs to one goroutine at a time.
type cache struct {
	dfa    *dfa
	begin  int32
	next   []int32
	states []cached // without the first ones, which have no number of their own
	number map[string]int32
	key    []byte

	// A set of instructions: list in the order of their coming, and mark to know them by.
	list  []uint32
	mark  []uint32
	round uint32
	stack []uint32
}

// cached is a state: the instructions that the expression may be at, and what stood before.
type cached struct {
	inst   []uint32
	before byte
}

const (
	beforeWord  = 1 << iota // a word character
	beforeFirst             // nothing: the text begins
)

func newCache(d *dfa) *cache {
	c := &cache{dfa: d, mark: make([]uint32, len(d.inst))}
	c.reset()
	return c
}

func (c *cache) reset() {
	c.next = make([]int32, int(firstState)*(c.dfa.classes+1))
	c.states = nil
	c.number = map[string]int32{}
	c.clear()
	c.add(c.dfa.start)
	c.begin = c.state(beforeFirst)
}

func (c *cache) clear() {
	c.list = c.list[:0]
	c.round++
	if c.round == 0 {
		clear(c.mark)
		c.round = 1
	}
}

// add puts an instruction in the set, with those that follow it without a look at the text.
func (c *cache) add(pc uint32) { c.follow(pc, 0) }

// follow is add where the conditions in flags hold too.
func (c *cache) follow(pc uint32, flags syntax.EmptyOp) {
	c.stack = append(c.stack[:0], pc)
	for len(c.stack) > 0 {
		pc := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		if c.mark[pc] == c.round {
			continue
		}
		c.mark[pc] = c.round
		switch in := &c.dfa.inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			c.stack = append(c.stack, in.Arg, in.Out)
		case syntax.InstCapture, syntax.InstNop:
			c.stack = append(c.stack, in.Out)
		case syntax.InstEmptyWidth:
			if flags != 0 && syntax.EmptyOp(in.Arg)&^flags == 0 {
				c.stack = append(c.stack, in.Out)
			} else {
				c.list = append(c.list, pc)
			}
		case syntax.InstFail:
		default:
			c.list = append(c.list, pc)
		}
	}
}

// state is the number of the state with the instructions of the set.
func (c *cache) state(before byte) int32 {
	slices.Sort(c.list)
	c.key = append(c.key[:0], before)
	for _, pc := range c.list {
		if c.dfa.inst[pc].Op == syntax.InstMatch {
			return matched
		}
		c.key = binary.AppendUvarint(c.key, uint64(pc))
	}
	if len(c.list) == 0 {
		return dead
	}
	if n, ok := c.number[string(c.key)]; ok {
		return n
	}
	if len(c.states) == maxCached {
		return overflown
	}
	n := firstState + int32(len(c.states))
	c.number[string(c.key)] = n
	c.states = append(c.states, cached{inst: slices.Clone(c.list), before: before})
	c.next = append(c.next, make([]int32, c.dfa.classes+1)...)
	return n
}

// step works out where a class, or the end of the text, leads from state s.
func (c *cache) step(s, class int32) int32 {
	d := c.dfa
	at := s*int32(d.classes+1) + class
	st := c.states[s-firstState]
	end := int(class) == d.classes
	word := !end && syntax.IsWordChar(d.sample[class])

	var flags syntax.EmptyOp
	if st.before&beforeFirst != 0 {
		flags |= syntax.EmptyBeginText | syntax.EmptyBeginLine
	}
	if end {
		flags |= syntax.EmptyEndText | syntax.EmptyEndLine
	}
	if word == (st.before&beforeWord != 0) {
		flags |= syntax.EmptyNoWordBoundary
	} else {
		flags |= syntax.EmptyWordBoundary
	}
	c.clear()
	for _, pc := range st.inst {
		c.follow(pc, flags)
	}
	now := slices.Clone(c.list)
	n := dead
	for _, pc := range now {
		if d.inst[pc].Op == syntax.InstMatch {
			n = matched
		}
	}
	if n != matched && !end {
		c.clear()
		for _, pc := range now {
			if in := &d.inst[pc]; takes(in, d.sample[class]) {
				c.add(in.Out)
			}
		}
		if !d.anchored {
			c.add(d.start)
		}
		before := byte(0)
		if d.word && word {
			before = beforeWord
		}
		n = c.state(before)
	}
	if n != overflown {
		c.next[at] = n
	}
	return n
}
