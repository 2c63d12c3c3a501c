# libsudoku: all that a C programmer has to type. `make` alone lists the targets.
#
# Needs cargo, a C compiler and the usual Unix tools; works from any directory (make -C DIR, make -f DIR/Makefile).
# Everything that is made lies in Cargo's target folder: CARGO_TARGET_DIR, or target/ beside this file.

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
DOCDIR = $(PREFIX)/share/doc/libsudoku
MANDIR = $(PREFIX)/share/man
DESTDIR =

CARGO ?= cargo
CFLAGS ?= -O2
PKG_CONFIG ?= pkg-config
# More options for `cargo build`.
CARGOFLAGS =
# What `make demo` solves: a file of puzzles, or - for standard input.
BOARD = $(ROOT)/examples/puzzles.txt
# REQUIRE=1: `make check` fails where it would skip. DEEP=1: it also runs what takes long.
REQUIRE =
DEEP =

# `make bench` takes, as benches/README.md tells: FILES, PEERS, COUNT, ROUNDS, SECONDS, ONLY, CHECK.

# The folder of this file, found with nothing but the shell, so that what is missing can be said without any tool.
ROOT := $(shell file='$(strip $(MAKEFILE_LIST))'; case $$file in (*/*) cd "$${file%/*}";; esac && pwd)
# Cargo runs in ROOT: a relative CARGO_TARGET_DIR is taken from where make was started.
# (As an argument of make it would otherwise reach Cargo as it was typed.)
ifneq ($(CARGO_TARGET_DIR),)
override export CARGO_TARGET_DIR := $(if $(filter /%,$(CARGO_TARGET_DIR)),,$(CURDIR)/)$(CARGO_TARGET_DIR)
endif
IN_ROOT = cd '$(ROOT)' && '$(CARGO)'

# Each is asked for once, when first used.
once = $(eval $(1) := $(2))$($(1))
TARGET_DIR = $(call once,TARGET_DIR,$(or $(CARGO_TARGET_DIR),$(shell $(IN_ROOT) metadata --no-deps --format-version 1 \
	2>/dev/null | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p'),$(ROOT)/target))
VERSION = $(call once,VERSION,$(shell sed -n 's/^version = "\(.*\)"/\1/p' '$(ROOT)/Cargo.toml'))
ABI = $(call once,ABI,$(shell sed -n 's/^abi = //p' '$(ROOT)/Cargo.toml'))
TARGET = $(or $(CARGO_BUILD_TARGET),$(shell $(IN_ROOT) -vV | sed -n 's/^host: //p'))

# The package as it is installed, archived and tested.
STAGE = $(TARGET_DIR)/stage
# The shared object has three names: the file, the SONAME that programs ask for, and the one that -lsudoku finds.
# (macOS has names of its own; that is written by the book and untested.)
MACOS = $(call once,MACOS,$(filter Darwin,$(shell uname)))
FILE = $(if $(MACOS),libsudoku.$(VERSION).dylib,libsudoku.so.$(VERSION))
SONAME = $(if $(MACOS),libsudoku.$(ABI).dylib,libsudoku.so.$(ABI))
LINK = $(if $(MACOS),libsudoku.dylib,libsudoku.so)

.PHONY: help lib cli build-cli demo check check-deep bench bench-cpp bench-cli bench-rate bench-python install uninstall dist
.PHONY: clean check-cluster need-cargo need-cc need-ar need-prefix
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' '$(ROOT)/Makefile' | while IFS='	' read -r name text; do \
		printf '  make %-18s %s\n' "$$name" "$$text"; done

need-cargo:
	@command -v '$(CARGO)' >/dev/null || { \
		echo 'Rust is missing: $(CARGO) was not found on the PATH; get it from https://rustup.rs and try again.' >&2; exit 1; }

need-cc:
	@command -v $(firstword $(CC)) >/dev/null || { \
		echo 'A C compiler is missing: $(firstword $(CC)) was not found on the PATH; install gcc or clang (or set CC) and try again.' >&2; exit 1; }

need-ar:
	@command -v $(firstword $(AR)) >/dev/null || { \
		echo 'An archiver is missing: $(firstword $(AR)) was not found on the PATH; install binutils (or set AR) and try again.' >&2; exit 1; }

need-prefix:
	@case '$(PREFIX)' in /*) ;; *) echo 'PREFIX must be an absolute path, and is "$(PREFIX)".' >&2; exit 1;; esac

# Lays out the package, given in shell variables: $$so and $$a, the libraries; $$root, a folder that stands for /; and
# below it $$prefix, $$libdir, $$includedir, $$docdir and $$mandir. What pkg-config and CMake read finds the rest from its own
# place as far as that lies below the prefix, so that the tree may be moved. The archive is left with the library alone: what
# else Rust puts into each would be linked into programs instead of the C library's fmod, floor and the like.
define LAY_OUT
umask 022; below() { case $$1 in "$$prefix"/*) printf '%s' "$$2$${1#"$$prefix"}";; *) printf '%s' "$$1";; esac; }; \
up() { case $$libdir in "$$prefix"/*) printf '%s' "$$1"; printf '%s' "$${libdir#"$$prefix"}" | sed 's|//*[^/][^/]*|/..|g';; \
	*) printf '%s' "$$prefix";; esac; }; \
case $$(od -An -tu1 -j4 -N1 "$$so") in (*1) pointer=4;; (*) pointer=8;; esac; \
fill() { sed -e 's|@VERSION@|$(VERSION)|g; s|@FILE@|$(FILE)|g; s|@SONAME@|$(SONAME)|g' \
	-e "s|@PREFIX@|$$2|g; s|@POINTER@|$$pointer|g" \
	-e "s|@LIBDIR@|$$(below "$$libdir" "$$3")|g; s|@INCLUDEDIR@|$$(below "$$includedir" "$$3")|g" \
	"$(ROOT)/packaging/$$1.in"; }; \
lib=$$root$$libdir && include=$$root$$includedir && doc=$$root$$docdir && man=$$root$$mandir/man3 && \
install -d "$$lib/pkgconfig" "$$lib/cmake/sudoku" "$$include" "$$doc" "$$man" && \
install -m 755 "$$so" "$$lib/$(FILE)" && \
ln -sf '$(FILE)' "$$lib/$(SONAME)" && ln -sf '$(SONAME)' "$$lib/$(LINK)" && \
install -m 644 "$$a" "$$lib/libsudoku.a" && \
$(AR) d "$$lib/libsudoku.a" $$($(AR) t "$$lib/libsudoku.a" | grep -v '^sudoku[.]') && \
install -m 644 '$(ROOT)'/include/* "$$include" && \
fill sudoku.pc "$$(up '$${pcfiledir}/..')" '$${prefix}' >"$$lib/pkgconfig/sudoku.pc" && \
fill sudoku-config.cmake "$$(up '$${CMAKE_CURRENT_LIST_DIR}/../..')" '$${sudoku_PREFIX}' \
	>"$$lib/cmake/sudoku/sudoku-config.cmake" && \
fill sudoku-config-version.cmake >"$$lib/cmake/sudoku/sudoku-config-version.cmake" && \
install -m 644 '$(ROOT)'/LICENSE-* "$$doc" && \
install -m 644 '$(ROOT)'/docs/man/man3/*.3 "$$man"
endef

# A stage that is already right is left alone, for programs may be running from it.
lib: need-cargo need-cc need-ar ## the release library, shared and static, with all that belongs to it
	@built=$$($(IN_ROOT) build --release --locked $(CARGOFLAGS) --message-format json-render-diagnostics </dev/null) || exit; \
	artifact() { printf '%s\n' "$$built" | sed -n 's|.*"\([^"]*/libsudoku\.'"$$1"'\)".*|\1|p'; }; \
	so=$$(artifact '$(if $(MACOS),dylib,so)'); a=$$(artifact a); \
	root='$(STAGE)'.$$$$; prefix=; libdir=/lib; includedir=/include; docdir=/share/doc/libsudoku; mandir=/share/man; \
	trap 'rm -rf "$$root"' 0; $(LAY_OUT) || exit; \
	diff -r "$$root" '$(STAGE)' >/dev/null 2>&1 || { rm -rf '$(STAGE)' && mv "$$root" '$(STAGE)'; }

# The tool, linked with the static library, so that it runs wherever it lies; and its completions, which it makes itself.
# Compiled in one go, if a source, the library or the command has changed since.
CLI = $(TARGET_DIR)/cli
cli: lib build-cli ## the command-line tool, sudoku, in the target folder's cli/
build-cli: need-cc
	@mkdir -p '$(CLI)'; flags=; libs=; without=; use() { \
		if $(PKG_CONFIG) --exists $$1 2>/dev/null; then flags="$$flags -D$$2 $$($(PKG_CONFIG) --cflags $$1)"; \
			libs="$$libs $$($(PKG_CONFIG) --libs $$1)"; else without="$$without $$1"; fi; }; \
	use zlib WITH_ZLIB; use libzstd WITH_ZSTD; \
	set -- $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(CFLAGS) $$flags -I '$(STAGE)/include' '$(ROOT)'/examples/sudoku/*.c \
		'$(STAGE)/lib/libsudoku.a' $$libs -pthread; \
	if test -x '$(CLI)/sudoku' && test "$$(cat '$(CLI)/command' 2>/dev/null)" = "$$*" && test -z "$$(find \
		'$(ROOT)/examples/sudoku' '$(STAGE)/include' '$(STAGE)/lib/libsudoku.a' -newer '$(CLI)/sudoku')"; then exit; fi; \
	test -z "$$without" || echo "$(PKG_CONFIG) does not find$$without: the tool is built without."; \
	"$$@" -o '$(CLI)/sudoku.'$$$$ && mv '$(CLI)/sudoku.'$$$$ '$(CLI)/sudoku' && printf '%s' "$$*" >'$(CLI)/command' && \
	for shell in bash zsh fish; do '$(CLI)/sudoku' completion $$shell >'$(CLI)/'$$shell || exit; done

# Lays out the tool, given in shell variables: $$root, $$prefix, $$bindir and $$mandir.
define LAY_OUT_CLI
umask 022; bin=$$root$$bindir && man=$$root$$mandir/man1 && share=$$root$$prefix/share && \
install -d "$$bin" "$$man" "$$share/bash-completion/completions" "$$share/zsh/site-functions" \
	"$$share/fish/vendor_completions.d" && \
install -m 755 '$(CLI)/sudoku' "$$bin" && install -m 644 '$(ROOT)'/docs/man/man1/*.1 "$$man" && \
install -m 644 '$(CLI)/bash' "$$share/bash-completion/completions/sudoku" && \
install -m 644 '$(CLI)/zsh' "$$share/zsh/site-functions/_sudoku" && \
install -m 644 '$(CLI)/fish' "$$share/fish/vendor_completions.d/sudoku.fish"
endef

demo: lib ## solve famous puzzles, or your own: BOARD=FILE, or BOARD=- for standard input
	@mkdir -p '$(TARGET_DIR)/demo'
	@$(CC) -std=c99 $(CFLAGS) -I '$(STAGE)/include' '$(ROOT)/examples/solve.c' -o '$(TARGET_DIR)/demo/solve' \
		-L '$(STAGE)/lib' -lsudoku '-Wl,-rpath,$(STAGE)/lib'
	@'$(TARGET_DIR)/demo/solve' '$(BOARD)'

# The counts are those of all test programs together; each `skipped:` line tells of something that this machine lacks.
check: need-cargo need-cc ## every test; REQUIRE=1 fails where something that a test needs is missing
	@mkdir -p '$(TARGET_DIR)'; log='$(TARGET_DIR)/check.log'; \
	{ $(IN_ROOT) test --locked --no-fail-fast; echo "cargo test: exit status $$?"; } 2>&1 </dev/null | tee "$$log"; \
	awk '/^test result: / {passed += $$4; failed += $$6} /^skipped: / {skipped++} /^cargo test: exit status/ {status = $$5} \
		END {if (status != 0 && !failed) failed = 1; \
		print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"; exit failed > 0}' "$$log"
check check-deep: export SUDOKU_REQUIRE := $(REQUIRE)
check check-deep: export SUDOKU_DEEP := $(DEEP)

check-deep: DEEP = 1
check-deep: check ## every test, those that take long too; check-mutants, -cluster, -faults, fuzz and soak are apart

# The gates one by one, what takes long included; docs/gates.md tells what each is.
GATES = check-symbols check-memory check-asan check-msan check-tsan check-races check-threads check-process \
	check-equality check-differential check-aarch64 check-making check-coverage check-abi check-supply
.PHONY: $(GATES) check-mutants fuzz soak check-faults sizes abi-golden rating-pictures
check-symbols: FILTER = freestanding:: ## what is inside the libraries: imports, exports, hardening, size
check-memory: FILTER = ::memory ## guard pages, alignments, canaries
check-asan: FILTER = c::asan ## the C tests under AddressSanitizer, in Rust and C
check-msan: FILTER = c::msan ## the same under MemorySanitizer
check-tsan: FILTER = c::tsan ## the same under ThreadSanitizer
check-races: FILTER = c::races ## the tests of threads under helgrind and drd
check-threads: FILTER = ::threads ## threads, signals, fork, errno, rounding; under valgrind's tools and sanitizers too
check-process: FILTER = process:: ## loaded and unloaded ten thousand times
check-equality: FILTER = ::equality ## against an independent judge, and boards against their equals
check-differential: FILTER = differential:: ## BOARDS=N boards against another solver, instance against instance
check-aarch64: FILTER = aarch64:: ## the library for ARM of 64 bits, in an emulator: the C tests, and what is inside
check-making: FILTER = c::shared::generate ## puzzles, grids and shuffles that are made: a million of each
check-coverage: FILTER = coverage:: ## each line and branch of src/ is reached by a test, or excused
check-abi: FILTER = abi:: ## the header against those of released versions
check-supply: FILTER = supply:: ## dependencies and licences; two builds are the same
check-mutants: FILTER = mutants:: ## small wrong changes of src/ are noticed: COUNT=400 SEED=1 elsewhere, or of FILES alone
soak: FILTER = process::soak ## every call for SECONDS=3600: no other answer, no growth
fuzz: FILTER = fuzz::$(TARGET) ## each fuzz target for SECONDS=600, or one: TARGET=text
sizes: FILTER = freestanding::size ## write down how large the library is
abi-golden: FILTER = abi::nothing ## make the present header the golden one of this version
rating-pictures: FILTER = docs::rating::pictures ## draw the pictures of docs/rating.md anew

TRIALS = @$(IN_ROOT) test --locked --test suite -- '$(strip $(FILTER))'
$(GATES) soak fuzz: export SUDOKU_DEEP = 1
$(GATES) check-mutants soak fuzz: export SUDOKU_REQUIRE := $(REQUIRE)
check-differential: export SUDOKU_BOARDS := $(BOARDS)
check-differential check-mutants: export SUDOKU_SEED := $(SEED)
check-mutants: export SUDOKU_MUTANTS := $(or $(COUNT),400)
check-mutants: export SUDOKU_MUTANTS_FILES := $(FILES)
soak: export SUDOKU_SECONDS := $(or $(SECONDS),3600)
fuzz: export SUDOKU_FUZZ_SECONDS := $(or $(SECONDS),600)
sizes: export SUDOKU_BLESS_SIZES = 1
abi-golden: export SUDOKU_BLESS_ABI = 1
rating-pictures: export SUDOKU_BLESS_PICTURES = 1
$(GATES) check-mutants soak fuzz sizes abi-golden rating-pictures: need-cargo need-cc
	$(TRIALS)

# An environment of its own, without libsudoku: what runs there gets it from the wheel.
check-cluster: need-cargo ## the examples for DuckDB and Spark; needs Java 17, and a network to get the two
	@folder='$(TARGET_DIR)/cluster' && { test -x "$$folder/python/bin/pip" || python3 -m venv "$$folder/python"; } && \
	"$$folder/python/bin/pip" install --quiet --disable-pip-version-check -r '$(ROOT)/tests/cluster/requirements.txt' && \
	rm -f "$$folder"/libsudoku-*.whl && CARGO_TARGET_DIR='$(TARGET_DIR)' "$$folder/python/bin/pip" wheel --quiet \
		--disable-pip-version-check --no-deps --wheel-dir "$$folder" '$(ROOT)/bindings/python' && \
	"$$folder/python/bin/python" '$(ROOT)/tests/cluster/check.py' "$$folder"

check-faults: need-cargo ## the gates themselves: each must fail on a planted fault; GATE=check-abi for one
	@cd '$(ROOT)' && GATE='$(GATE)' tests/gates/faults.sh '$(TARGET_DIR)/faults'

# File names are made absolute, for Cargo runs in ROOT.
BENCH = $(IN_ROOT) $(1) --release --locked --manifest-path benches/Cargo.toml --target-dir '$(TARGET_DIR)/bench/build'
bench: lib ## compare with other solvers: FILES="a.txt ..." PEERS="a.so ..." (see benches/README.md)
	@$(call BENCH,build)
	@export BENCH_LIBRARY='$(STAGE)/lib/$(LINK)' BENCH_OUT='$(TARGET_DIR)/bench' \
		BENCH_FILES='$(abspath $(FILES))' BENCH_PEERS='$(abspath $(PEERS))' \
		BENCH_COUNT='$(COUNT)' BENCH_ROUNDS='$(ROUNDS)' BENCH_SECONDS='$(SECONDS)' BENCH_ONLY='$(ONLY)'; \
	$(call BENCH,run --quiet) -- $(if $(CHECK),--check)

bench-cpp: lib ## what sudoku.hpp costs over the C calls
	@mkdir -p '$(TARGET_DIR)/bench'
	@$(CXX) -std=c++17 -O2 -I '$(STAGE)/include' '$(ROOT)/benches/cpp/overhead.cpp' -o '$(TARGET_DIR)/bench/overhead' \
		-L '$(STAGE)/lib' -lsudoku '-Wl,-rpath,$(STAGE)/lib'
	@'$(TARGET_DIR)/bench/overhead'

bench-rate: lib ## ratings compared with a list of them, FILES=rated.tsv, and with a rater, RATER=a.jar COUNT=100
	@mkdir -p '$(TARGET_DIR)/bench'
	@$(CC) -std=c99 -O2 -I '$(STAGE)/include' '$(ROOT)/benches/c/rated.c' -o '$(TARGET_DIR)/bench/rated' \
		-L '$(STAGE)/lib' -lsudoku '-Wl,-rpath,$(STAGE)/lib'
	@$(if $(FILES)$(if $(RATER),,none),'$(TARGET_DIR)/bench/rated' $(if $(FILES),'$(abspath $(FILES))'))
	@python3 '$(ROOT)/benches/raters.py' '$(STAGE)/lib/$(LINK)' '$(or $(ROUNDS),3)' '$(or $(COUNT),100)' \
		'$(if $(RATER),$(abspath $(RATER)))' $(if $(FILES),'$(abspath $(FILES))')

bench-cli: cli ## the tool over a million lines, beside single calls in memory; FILES="a.txt ..."
	@mkdir -p '$(TARGET_DIR)/bench'
	@$(CC) -std=c11 -O2 -I '$(STAGE)/include' '$(ROOT)/benches/c/cli.c' -o '$(TARGET_DIR)/bench/cli' \
		-L '$(STAGE)/lib' -lsudoku '-Wl,-rpath,$(STAGE)/lib'
	@'$(TARGET_DIR)/bench/cli' '$(CLI)/sudoku' '$(TARGET_DIR)/bench' '$(or $(ROUNDS),5)' $(abspath $(FILES))

# An environment of its own, with the package as it is now.
bench-python: need-cargo ## what Python costs in bulk; FILES="a.txt ..."
	@python='$(TARGET_DIR)/bench/python' && { test -x "$$python/bin/pip" || python3 -m venv "$$python"; } && \
	CARGO_TARGET_DIR='$(TARGET_DIR)' "$$python/bin/pip" install --quiet '$(ROOT)/bindings/python[numpy,arrow]' && \
	"$$python/bin/python" '$(ROOT)/bindings/python/benches/bulk.py' $(abspath $(FILES))

# `sudo make install` finds no cargo as a rule: what an earlier `make cli` built is then installed as it is.
install: need-prefix ## install below PREFIX (/usr/local), LIBDIR, INCLUDEDIR; DESTDIR is put before them all
	@if command -v '$(CARGO)' >/dev/null || ! test -d '$(STAGE)'; then $(MAKE) -f '$(ROOT)/Makefile' cli; \
		elif ! test -x '$(CLI)/sudoku'; then $(MAKE) -f '$(ROOT)/Makefile' build-cli; fi
	@so='$(STAGE)/lib/$(FILE)'; a='$(STAGE)/lib/libsudoku.a'; root='$(DESTDIR)'; prefix='$(PREFIX)'; \
	libdir='$(LIBDIR)'; includedir='$(INCLUDEDIR)'; docdir='$(DOCDIR)'; mandir='$(MANDIR)'; bindir='$(BINDIR)'; \
	$(LAY_OUT) && $(LAY_OUT_CLI)

# The folders go too that are then empty, all below DESTDIR or else below PREFIX; of the system's own prefixes only those
# that nobody else uses.
uninstall: need-prefix ## remove what install put there, given the same variables
	@lib='$(DESTDIR)$(LIBDIR)'; include='$(DESTDIR)$(INCLUDEDIR)'; doc='$(DESTDIR)$(DOCDIR)'; man='$(DESTDIR)$(MANDIR)/man3'; \
	rm -f "$$lib/$(FILE)" "$$lib/$(SONAME)" "$$lib/$(LINK)" "$$lib/libsudoku.a" "$$lib/pkgconfig/sudoku.pc" \
		"$$lib"/cmake/sudoku/sudoku-config*.cmake "$$doc"/LICENSE-*; \
	for header in '$(ROOT)'/include/*; do rm -f "$$include/$${header##*/}"; done; \
	for page in '$(ROOT)'/docs/man/man3/*.3; do rm -f "$$man/$${page##*/}"; done; \
	share='$(DESTDIR)$(PREFIX)/share'; bin='$(DESTDIR)$(BINDIR)'; man1='$(DESTDIR)$(MANDIR)/man1'; \
	rm -f "$$bin/sudoku" "$$man1/sudoku.1" "$$share/bash-completion/completions/sudoku" \
		"$$share/zsh/site-functions/_sudoku" "$$share/fish/vendor_completions.d/sudoku.fish"; \
	rmdir "$$lib/cmake/sudoku" "$$doc" 2>/dev/null || :; \
	case '$(DESTDIR)$(PREFIX)' in /usr | /usr/local) exit;; esac; top='$(or $(DESTDIR),$(PREFIX))'; \
	for folder in "$$lib/cmake" "$$lib/pkgconfig" "$$include" "$${doc%/*}" "$$man" "$$man1" "$$bin" \
		"$$share/bash-completion/completions" "$$share/zsh/site-functions" "$$share/fish/vendor_completions.d"; do \
		case $$folder in "$$top"/*) (cd "$$top" && rmdir -p "$${folder#"$$top"/}") 2>/dev/null || :;; esac; done

# SOURCE_DATE_EPOCH is the time that the archive's files get: the same tree gives the same archive. (GNU tar.)
dist: lib cli ## an archive for machines without Rust, in the target folder's dist/
	@name='libsudoku-$(VERSION)-$(TARGET)'; dist='$(TARGET_DIR)/dist'; umask 022; rm -rf "$$dist/$$name"; \
	mkdir -p "$$dist" && cp -RP '$(STAGE)' "$$dist/$$name" && install -d "$$dist/$$name/examples" && \
	install -m 644 '$(ROOT)/examples/solve.c' '$(ROOT)/examples/puzzles.txt' "$$dist/$$name/examples" && \
	install -m 644 '$(ROOT)/CHANGELOG.md' "$$dist/$$name" && \
	mv "$$dist/$$name"/share/doc/libsudoku/* "$$dist/$$name" && rm -r "$$dist/$$name/share/doc" && \
	root="$$dist/$$name"; prefix=; bindir=/bin; mandir=/share/man; $(LAY_OUT_CLI) && cd "$$dist" && \
	tar --sort=name --mtime="@$${SOURCE_DATE_EPOCH:-315532800}" --owner=0 --group=0 --numeric-owner --format=ustar \
		-cf "$$name.tar" "$$name" && gzip -9nf "$$name.tar" && rm -rf "$$name" && echo "$$dist/$$name.tar.gz"

clean: need-cargo ## remove everything that was built
	@$(IN_ROOT) clean
