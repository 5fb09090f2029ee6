package rulespec

import (
	"strings"
	"testing"
)

func TestItemCondition(t *testing.T) {
	const item = `{"id": 1000000, "big": 12345678901234567890, "huge": 99999999999999999999, "f": 1.50, "s": "a>=b", "n": null,
		"ok": true, "tags": ["x", "y"], "user": {"name": "Ann"}, "dup": 1, "dup": 2}`
	for condition, want := range map[string]bool{
		`item.id == 1000000`:                          true,
		`item.big == 12345678901234567890u`:           true,
		`item.big > 5`:                                true,
		`item.huge == '99999999999999999999'`:         true,
		`item.f == 1.5 && item.f < 2`:                 true,
		`item.s == 'a>=b'`:                            true,
		`item.n == null`:                              true,
		`item.ok && !has(item.nope)`:                  true,
		`item.tags.exists(t, t == 'y')`:               true,
		`'x' in item.tags && size(item.tags) == 2`:    true,
		`item.user.name.matches('^A')`:                true,
		`item['user'].name.startsWith('B')`:           false,
		`item.dup == 1`:                               true,
		`item.id == 1.0e6 || item.nope == 1`:          true,
		`has(item.user.name) ? item.id > 5 : item.ok`: true,
	} {
		where, err := ItemCondition(condition)
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		if got, err := where([]byte(item)); err != nil || got != want {
			t.Errorf("%s: %v, %v", condition, got, err)
		}
	}
	for condition, want := range map[string]string{
		`item.nope == 1`: "no such key: nope",
		`item.huge > 5`:  "integers of more than 64 bits are strings",
		`item.s`:         "not a bool",
	} {
		where, err := ItemCondition(condition)
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		if _, err := where([]byte(item)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", condition, err)
		}
	}
}

func TestItemConditionErrors(t *testing.T) {
	for condition, want := range map[string]string{
		`item.id =`:      "Syntax error",
		`item.id == 1 &`: "Syntax error",
		`id == 1`:        "undeclared reference to 'id'",
		`'x'`:            "it is string and not a bool",
		`item.a.exists(x, item.b.exists(y, x == y))`: "cannot stand in one another",
		``:                                "Syntax error",
		`item.a == 9223372036854775808`:   "written with a u",
		`item.a == 18446744073709551616u`: "are strings",
	} {
		if _, err := ItemCondition(condition); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "where is") {
			t.Errorf("%s: %v", condition, err)
		}
	}
}
