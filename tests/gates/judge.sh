#!/bin/sh
# judge.sh PROGRAM: fails if a test notices the mutant that PROGRAM was built with: the unit tests, which have the C
# tests inside, see inside.c. What tells most of the mutated file comes first, and the first failure ends it all.
set -u
program=$1

# notices SECONDS ARGUMENT...: seconds of the processor, several times what is needed, for a mutant may never end.
notices() {
    limit=$1
    shift
    said=$(ulimit -c 0; ulimit -t "$limit"; exec timeout $((limit * 20)) "$program" "$@" 2>&1)
    case $? in
    0 | 77) return ;; # 77: an instruction set that this machine lacks
    124 | 137 | 152)
        echo "noticed: $*: no end"
        ;;
    *) printf '%s\nnoticed: %s\n' "$(printf '%s\n' "$said" | tail -n 20)" "$*" ;;
    esac
    exit 1
}

# suite NAME [OPTION...]: one suite of the C tests.
suite() {
    name=$1
    shift
    case $name in
    counting) limit=300 ;;
    chains | count | equality | explain | instances | memory | text) limit=90 ;;
    *) limit=20 ;;
    esac
    SUDOKU_INSIDE=harness notices $limit --data tests/data --fail-fast "$@" "$name"
}

# pictures COUNT: those of docs/rating, of so many lines of the list, of which the last few take long.
pictures() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' 0
    SUDOKU_INSIDE=draw notices 60 "$folder" <<EOF
$(head -n "$1" tests/data/hints.tsv)
EOF
    for picture in "$folder"/*; do
        cmp "$picture" "docs/rating/${picture##*/}" && continue
        echo "noticed: ${picture##*/}"
        exit 1
    done
    rm -rf "$folder"
}

# Two unit tests that take long are left for those whom they may tell of.
slow="grids_begin_as_often_as_they_can_end every_hint_of_every_technique_is_right"
units() { notices 20 --quiet "$@" $(printf -- '--skip %s ' $slow); }

rest="errors facts plain tail rate explain check count generate canonical batch text chains equality memory instances"
mutated=$(grep -rl 'changed by cargo-mutants' src)
# among PATTERN...: it lies there, or there is none, as when cargo-mutants first sees that nothing fails without.
among() {
    for pattern in "$@"; do
        case $mutated in $pattern | '') return ;; esac
    done
    return 1
}

case $mutated in
# No other suite calls it.
src/text/[emsw]*) first="explain text" rest=memory ;;
src/text/*) first="text explain" rest=memory ;;
src/ffi/hint.rs) first=explain ;;
src/ffi/batch.rs | src/engine/batch.rs) first="batch instances" ;;
src/ffi/*) first="errors facts" ;;
src/rate/*) first="rate explain chains" ;;
src/canonical/*) first=canonical ;;
src/generate/*) first=generate ;;
src/check.rs | src/board.rs) first="check batch" ;;
*) first="errors count instances" ;;
esac
if among 'src/text/[emsw]*' src/ffi/hint.rs; then pictures 50; fi
for name in $first; do suite "$name" --light; done
units
for name in $rest; do
    case " $first " in *" $name "*) ;; *) suite "$name" --light ;; esac
done
if among 'src/engine/simd/*'; then
    for set in 1 2 3 4 6; do
        for name in count check; do suite $name --light --instruction-set $set; done
    done
fi
# What boards side by side need is chosen by itself on few processors.
if among src/engine/batch.rs src/engine/simd/avx512.rs src/engine/simd/zmm.rs; then
    suite batch --light --instruction-set 4
fi
if among 'src/engine/*'; then suite counting --light; fi
if among 'src/generate/*' 'src/rate/*'; then notices 300 --quiet $slow; fi
if among 'src/text/[emsw]*' src/ffi/hint.rs; then
    suite explain
    pictures 100
fi
