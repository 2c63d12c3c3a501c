#!/bin/sh
# judge.sh PROGRAM: fails if a test notices the mutant that PROGRAM was built with: the unit tests, which have the C
# tests inside, see inside.c. What tells most of the mutated file comes first, and the first failure ends it all.
# SUDOKU_JUDGE=quick: what is soon done even if nothing was optimised, and what is not done in time tells nothing.
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
        [ -z "${SUDOKU_JUDGE:-}" ] || return 0
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
    counting) limit=100 ;;
    chains | equality | explain | instances | memory | text) limit=60 ;;
    *) limit=20 ;;
    esac
    [ -z "${SUDOKU_JUDGE:-}" ] || limit=5
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
if [ -n "${SUDOKU_JUDGE:-}" ]; then
    case $mutated in
    src/ffi/*) telling="errors facts explain check rate batch generate canonical" ;;
    *) telling="errors facts check rate count instances" ;;
    esac
    for name in $telling; do suite "$name" --light; done
    exit
fi

case $mutated in
# No other suite calls it.
src/text/[emsw]*) first="explain text" rest=memory ;;
src/text/*) first="text explain" rest=memory ;;
src/ffi/hint.rs) first=explain ;;
src/ffi/*) first="errors facts" ;;
src/rate/*) first="rate explain chains" ;;
src/canonical/*) first=canonical ;;
src/generate/*) first=generate ;;
src/check.rs) first=check ;;
*) first="errors count instances" ;;
esac
case $mutated in src/text/[emsw]* | src/ffi/hint.rs) pictures 50 ;; esac
for name in $first; do suite "$name" --light; done
units
for name in $rest; do
    case " $first " in *" $name "*) ;; *) suite "$name" --light ;; esac
done
case $mutated in
src/engine/simd/*)
    for set in 1 2 3 4 6; do
        for name in count check; do suite $name --light --instruction-set $set; done
    done
    ;;
src/engine/*) suite counting --light ;;
src/generate/* | src/rate/*) notices 100 --quiet $slow ;;
esac
case $mutated in
src/text/[emsw]* | src/ffi/hint.rs)
    suite explain
    pictures 100
    ;;
esac
