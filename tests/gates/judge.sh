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
    0) return ;;
    124 | 137 | 152) echo "noticed: $*: no end" ;;
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
    chains | equality | instances | memory | text) limit=30 ;;
    *) limit=10 ;;
    esac
    SUDOKU_HARNESS=1 notices $limit --data tests/data --light --fail-fast "$@" "$name"
}

# Two that take long are left for those whom they may tell of.
slow="grids_begin_as_often_as_they_can_end every_hint_of_every_technique_is_right"
units() { notices 10 --quiet $(printf -- '--skip %s ' $slow); }

rest="errors facts plain tail rate explain check count generate canonical batch text chains equality memory instances"
mutated=$(grep -rl 'changed by cargo-mutants' src)
case $mutated in
# No other suite calls it.
src/text/[emsw]*) first=explain rest="text memory instances" ;;
src/text/*) first=text rest="explain memory instances" ;;
src/ffi/hint.rs) first=explain ;;
src/ffi/*) first="errors facts" ;;
src/rate/*) first="rate explain chains" ;;
src/canonical/*) first=canonical ;;
src/generate/*) first=generate ;;
src/check.rs) first=check ;;
*) first="errors count instances" ;;
esac
for name in $first; do suite "$name"; done
units
for name in $rest; do
    case " $first " in *" $name "*) ;; *) suite "$name" ;; esac
done
case $mutated in
src/engine/simd/*) for set in 1 2 3; do suite count --instruction-set $set; suite check --instruction-set $set; done ;;
src/engine/*) suite counting ;;
src/generate/* | src/rate/*) notices 100 --quiet $slow ;;
esac
