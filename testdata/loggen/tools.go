package loggen

func compile(g *gen) {
	dir := g.of(rooms)
	g.line("make[2]: Entering directory '/build/app/src/", dir, "'")
	for i := range 40 {
		f := g.of(parts)
		g.line("[", i*100/40, "%] Building C object src/", dir, "/CMakeFiles/", dir, ".dir/", f, ".c.o")
		g.line("gcc -DHAVE_CONFIG_H -I. -I../../include -O2 -g -Wall -Wextra -MT ", f, ".lo -MD -MP -c ../src/", dir, "/", f, ".c -fPIC -o .libs/", f, ".o")
		if g.one(12) {
			g.line("../src/", dir, "/", f, ".c:", g.r.IntN(900), ":", g.r.IntN(60), ": warning: unused variable 'next_", g.of(parts), "' [-Wunused-variable]")
			g.line("  ", g.r.IntN(900), " |     int next_", g.of(parts), " = 0;")
			g.line("      |         ^~~~~~~~~")
		}
	}
	if g.one(2) {
		f := g.of(parts)
		g.line("../src/", dir, "/", f, ".c: In function '", g.name(), "':")
		g.line("../src/", dir, "/", f, ".c:", g.r.IntN(900), ":17: error: 'struct ", dir, "' has no member named '", g.of(parts), "'")
		g.line("  ", g.r.IntN(900), " |         ctx->", g.of(parts), " = 0;")
		g.line("      |            ^~")
		g.line("make[2]: *** [Makefile:", g.r.IntN(900), ": ", f, ".lo] Error 1")
	}
	g.line("make[2]: Leaving directory '/build/app/src/", dir, "'")
}

func link(g *gen) {
	for range 6 {
		g.line("libtool: link: gcc -shared -fPIC -DPIC .libs/", g.of(parts), ".o .libs/", g.of(parts), ".o -Wl,-soname -Wl,lib", g.of(rooms), ".so.1 -o .libs/lib", g.of(rooms), ".so.1.0.", g.r.IntN(9))
	}
	if g.one(3) {
		f := g.of(parts)
		g.line("/usr/bin/ld: .libs/", f, ".o: in function `", g.name(), "':")
		g.line("/build/app/src/", f, ".c:", g.r.IntN(900), ": undefined reference to `", g.name(), "'")
		g.line("collect2: error: ld returned 1 exit status")
	}
}

func install(g *gen) {
	for range 60 {
		g.line("npm http fetch GET 200 https://registry.example.test/", g.of(rooms), "-", g.of(parts), "/-/", g.of(parts), "-", g.r.IntN(9), ".", g.r.IntN(30), ".", g.r.IntN(9), ".tgz ", g.r.IntN(900), "ms (cache miss)")
	}
	g.line("npm warn deprecated ", g.of(parts), "@", g.r.IntN(9), ".1.0: use ", g.of(parts), " instead")
	if g.one(4) {
		g.line("npm error code ERESOLVE")
		g.line("npm error ERESOLVE could not resolve dependency tree for ", g.of(rooms), "@", g.r.IntN(9), ".0.0")
		g.line("npm error   peer ", g.of(parts), "@\"^", g.r.IntN(20), ".0.0\" from ", g.of(rooms))
	}
	g.line("added ", 100+g.r.IntN(900), " packages in ", g.r.IntN(60), "s")
	g.line("")
}

func goTest(g *gen) {
	room := g.of(rooms)
	for range 40 {
		t := "Test" + upper(g.of(rooms)) + upper(g.of(parts)) + g.of([]string{"", "Twice", "Empty", "OnError", "Order"})
		g.line("=== RUN   ", t)
		switch {
		case g.one(60):
			g.line("    ", g.of(parts), "_test.go:", g.r.IntN(400), ": got ", g.r.IntN(99), ", want ", g.r.IntN(99))
			g.line("--- FAIL: ", t, " (0.0", g.r.IntN(9), "s)")
		case g.one(20):
			g.line("    ", g.of(parts), "_test.go:", g.r.IntN(400), ": seeded with ", g.hex(16))
			fallthrough
		default:
			g.line("--- PASS: ", t, " (0.0", g.r.IntN(9), "s)")
		}
	}
	for range 8 {
		g.line("ok  \texample.test/app/", room, "/", g.of(parts), "\t0.", 100+g.r.IntN(900), "s")
	}
}

func runner(g *gen) {
	for range 30 {
		g.line("[INFO] Running com.example.", g.of(rooms), ".", upper(g.of(parts)), "Test")
		g.line("[INFO] Tests run: ", 1+g.r.IntN(40), ", Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.", g.r.IntN(999), " s - in com.example.", g.of(rooms), ".", upper(g.of(parts)), "Test")
	}
	c := upper(g.of(parts))
	g.line("[ERROR] Tests run: ", 2+g.r.IntN(40), ", Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1.", g.r.IntN(999), " s <<< FAILURE! - in com.example.", c, "Test")
	g.line("java.lang.AssertionError: expected:<", g.r.IntN(99), "> but was:<", g.r.IntN(99), ">")
	for range 12 {
		g.line("\tat com.example.", g.of(rooms), ".", c, "Test.", g.of(parts), "(", c, "Test.java:", g.r.IntN(400), ")")
	}
	g.line("Caused by: java.lang.IllegalStateException: ", g.of(parts), " is closed")
	g.line("\t... ", g.r.IntN(40), " more")
}

func wait(g *gen) {
	for range 30 {
		g.line("waiting for db.example.test:5432 ...")
	}
	for i := range 30 {
		g.line("2024-05-06T07:08:", 10+i, ".", 100+g.r.IntN(900), "Z INFO  [", g.of(rooms), "] request ", g.hex(8), " took ", g.r.IntN(400), "ms status=200")
	}
}

func checks(g *gen) {
	g.line("  ", g.of(rooms), " › ", g.of(parts))
	for range 20 {
		g.line("    ✓ ", g.of(parts), " keeps its ", g.of(parts), " (", g.r.IntN(90), " ms)")
	}
}

func failedChecks(g *gen) {
	g.line("    ✗ ", g.of(parts), " keeps its ", g.of(parts))
	g.line("      ● ", g.of(rooms), " › ", g.of(parts))
	g.line("        Expected: “", g.r.IntN(99), "”")
	g.line("        Received: “", g.r.IntN(99), "”")
}

func boxes(g *gen) {
	for range 12 {
		g.line("│   ├── ", g.of(parts), "@", g.r.IntN(9), ".", g.r.IntN(30), ".0")
	}
	g.line("│   └── ", g.of(parts), "@", g.r.IntN(9), ".", g.r.IntN(30), ".0")
}

func prose(g *gen) {
	for range 4 {
		g.line("Überprüfe ", g.of(parts), " … geprüft in ", g.r.IntN(90), " ms – größer als zuvor")
		g.line("проверка модуля ", g.of(parts), " завершена за ", g.r.IntN(90), " мс")
		g.line("モジュール ", g.of(parts), " を確認しました（", g.r.IntN(90), " ミリ秒）")
	}
}

func progress(g *gen) {
	for i := range 10 {
		g.line("⠹ fetching ", g.of(parts), " ", bars[:3*i], " ", i*10, " %")
	}
}

const bars = "━━━━━━━━━━"

func upper(s string) string { return string(s[0]-'a'+'A') + s[1:] }
