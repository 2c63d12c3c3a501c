#!/bin/sh
# faults.sh [FOLDER]: proves the gates. Each fault below is planted in a copy of the tree; the library still builds with
# it, and its gates, which pass on a copy without it, must fail. Where a part of a gate is enough to notice, that part is
# asked. GATE="NAME ..." names the gates that are to be proved, if not all.
set -eu
cd "$(dirname "$0")/../.."
out=${1:-${CARGO_TARGET_DIR:-target}/faults}
mkdir -p "$out"
out=$(cd "$out" && pwd)
proved=0 unproved=0 passing=,

# fault GATES FILE SED WHAT: the SED expression makes of FILE what a hurried maintainer might. A comma is between gates.
fault() {
    gates="$1, " planted=
    while [ -n "$gates" ]; do
        gate=${gates%%, *}
        gates=${gates#*, }
        case " ${GATE:-${gate%% *}} " in *" ${gate%% *} "*) ;; *) continue ;; esac
        passes || continue
        if [ -z "$planted" ]; then
            planted=1
            plant "$2" "$3" "$4" || return 0
        fi
        if run; then
            complain "NOT NOTICED by $gate: $4"
        elif failed=$(grep -m 1 '^test .* FAILED$' "$out/log"); then
            echo "noticed by $gate: $4: ${failed#test }"
            proved=$((proved + 1))
        else
            complain "FAILS OTHERWISE, $gate: $4"
        fi
    done
}

# Whether the gate passes without a fault, which is tried once.
passes() {
    case $passing in *",$gate,"*) return 0 ;; esac
    copy
    planted=
    if run; then
        passing="$passing$gate,"
        echo "passes without a fault: $gate"
    else
        complain "FAILS WITHOUT A FAULT: $gate"
        return 1
    fi
}

run() {
    # shellcheck disable=SC2086 # several words
    make -C "$out/tree" $gate CARGO_TARGET_DIR="$out/build" >"$out/log" 2>&1
}

# fault_in_call GATES CODE WHAT: one of the calls begins with this code, in which & stands for itself as \&.
fault_in_call() {
    fault "$1" src/ffi/version.rs "s|^pub extern \"C\" fn sudoku_version_number() -> c_int {|&$2|" "$3"
}

complain() {
    unproved=$((unproved + 1))
    mv "$out/log" "$out/unproved-$unproved.log"
    echo "$1 ($out/unproved-$unproved.log)"
}

copy() {
    rm -rf "$out/tree"
    mkdir -p "$out/tree"
    git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create --file=- 2>/dev/null |
        tar --extract --touch --file=- --directory "$out/tree" # so that what was built with another fault is built anew
    # A tree of its own for git, which lies in an ignored folder of this one.
    git init --quiet "$out/tree"
}

plant() {
    copy
    sed -i "$2" "$out/tree/$1"
    if diff "$1" "$out/tree/$1" >"$out/log"; then
        complain "NOT PLANTED: $3"
        return 1
    elif ! "${CARGO:-cargo}" check --quiet --locked --lib --manifest-path "$out/tree/Cargo.toml" \
        --target-dir "$out/build" >"$out/log" 2>&1; then
        complain "DOES NOT BUILD: $3"
        return 1
    fi
}

fault_in_call check-symbols \
    'unsafe extern "C" { safe fn getpid() -> c_int; } if getpid() == 0 { return 0; }' \
    'another function of the C library is called'
fault_in_call check-symbols \
    'static CALLS: core::sync::atomic::AtomicU64 = core::sync::atomic::AtomicU64::new(0); if CALLS.fetch_add(1, core::sync::atomic::Ordering::Relaxed) == 1 << 60 { return 0; }' \
    'a counter, eight bytes of writable data'
fault_in_call check-symbols \
    '#[unsafe(link_section = ".tdata")] static OWN: u32 = 7; let at: usize; unsafe { core::arch::asm!("mov {}, [rip + {}@gottpoff]", out(reg) at, sym OWN) }; if at == 1 { return 0; }' \
    'four bytes of each thread'
fault_in_call check-symbols \
    'extern "C" fn begin() {} #[used] #[unsafe(link_section = ".init_array")] static BEGIN: extern "C" fn() = begin;' \
    'a function is run when the library is loaded'
fault_in_call check-symbols \
    'static TABLE: [u32; 32768] = { let mut table = [0; 32768]; let mut n = 0; while n < 32768 { table[n] = 77 * n as u32; n += 1; } table }; if TABLE[core::hint::black_box(9) \& 32767] == 1 { return 0; }' \
    'a table of 128 KiB'
fault 'check-memory FILTER=c::shared::memory SUDOKU_DEEP=, check-asan FILTER=c::asan::tail SUDOKU_DEEP=' \
    src/ffi/memory.rs \
    's|^    Ok(unsafe { from.read_unaligned() })|core::hint::black_box(unsafe { from.add(1).cast::<u8>().read_volatile() });&|' \
    'one byte behind each board is read'
fault_in_call 'check-msan FILTER=c::msan::errors' \
    'if unsafe { *core::hint::black_box(core::mem::MaybeUninit::<u64>::uninit()).as_ptr() } == 77 { return 0; }' \
    'memory is read that nobody wrote'
fault_in_call 'check-tsan FILTER=c::tsan::threads, check-races FILTER=c::races::helgrind, check-races FILTER=c::races::drd' \
    'static mut CALLS: u64 = 0; unsafe { let calls = \&raw mut CALLS; calls.write_volatile(calls.read_volatile() + 1); }' \
    'a counter that threads share'
fault 'check-tsan FILTER=c::tsan::threads' src/engine/simd/dispatch.rs \
    's|^    fn best() -> Self {|&static mut BEST: (bool, InstructionSet) = (false, InstructionSet::Portable); let best = \&raw mut BEST; unsafe { if !(*best).0 { (*best).0 = true; (*best).1 = Self::find(); } (*best).1 } } fn find() -> Self {|' \
    'the first call keeps what the processor can do in two plain steps'
threads='check-threads FILTER=c::shared::threads SUDOKU_DEEP='
fault_in_call "$threads" \
    'unsafe extern "C" { safe fn __errno_location() -> *mut c_int; } unsafe { *__errno_location() = 5 };' \
    'errno is set'
fault_in_call "$threads" \
    'core::hint::black_box(core::hint::black_box(1.0f64) / core::hint::black_box(3.0));' \
    'a division of floating point raises a flag'
fault_in_call "$threads" \
    'let mut state = 0u32; unsafe { core::arch::asm!("stmxcsr [{0}]", "or dword ptr [{0}], 0xe040", "ldmxcsr [{0}]", in(reg) \&raw mut state) };' \
    'MXCSR is left to cut off, and to take denormal numbers for zero'
fault_in_call "$threads" \
    'let mut state = 0u16; unsafe { core::arch::asm!("fnstcw [{0}]", "or word ptr [{0}], 0xc00", "fldcw [{0}]", in(reg) \&raw mut state) };' \
    'x87 is left to cut off'
fault_in_call "$threads" \
    'unsafe extern "C" { safe fn rand() -> c_int; } rand();' \
    'a number of rand() is taken'
fault_in_call "$threads" \
    'unsafe extern "C" { safe fn setlocale(category: c_int, name: *const c_char) -> *mut c_char; } setlocale(6, c"C".as_ptr());' \
    'the locale is set'
fault_in_call "$threads" \
    'unsafe extern "C" { safe fn sigprocmask(how: c_int, set: *const [u64; 16], before: *mut [u64; 16]) -> c_int; } sigprocmask(2, \&[0; 16], core::ptr::null_mut());' \
    'all signals are let through'
fault "$threads" src/ffi/batch.rs \
    's|unsafe { Source::new(self.place(n)) }|let bytes = self.place(n).cast::<u8>(); if (0..CELLS).any(\|k\| unsafe { bytes.add(k).read_volatile() != bytes.add(k).read_volatile() }) { unsafe { core::arch::asm!("ud2") }; } &|' \
    'a board of a batch is read twice, and what changed meanwhile ends the process'
fault 'soak SECONDS=5, check-process' src/ffi/memory.rs \
    's|^    Ok(unsafe { from.read_unaligned() })|unsafe extern "C" { safe fn malloc(size: usize) -> *mut u8; } core::hint::black_box(malloc(1000));&|' \
    'a kilobyte is lost with each board'
fault 'check-equality FILTER=c::portable::equality SUDOKU_DEEP=' src/engine/clash.rs 's/[.]or(vertical\[0\][.]at_least_two(vertical\[1\], vertical\[2\]))//' \
    'a digit twice in one row of a box is not seen'
fault "fuzz TARGET=board SECONDS=60" src/ffi/memory.rs \
    's|^    Ok(unsafe { from.read_unaligned() })|let bytes = from.cast::<u8>(); if size_of::<T>() == 81 \&\& unsafe { bytes.add(3).read() == 50 \&\& bytes.add(44).read() == 57 } { return Err(Error::Cell); } &|' \
    'boards with two certain bytes are refused'
fault "fuzz TARGET=making SECONDS=60" src/generate/units.rs 's/ANTIDIAGONAL => (8 - c, 8 - r),/ANTIDIAGONAL => (8 - c, if r == 1 { r } else { 8 - r }),/' \
    'the antidiagonal is broken in one row'
fault "fuzz TARGET=hints SECONDS=60" src/ffi/hint.rs 's/_ => (struck != 0).then_some(known & !struck),/_ => (struck != 0).then_some(*mark \& !struck),/' \
    'marks that are not there yet are not filled in where a step strikes'
making='check-making SUDOKU_DEEP='
fault "$making" src/generate/random.rs 's/self.below(last as u64 + 1)/self.below(last as u64)/' \
    'no order leaves the last thing in its place'
fault "$making" src/generate/drop.rs 's/if self.clues.need(cell as usize) {/if cell % 8 == 4 || self.clues.need(cell as usize) {/' \
    'clues that could go stay'
fault "$making" src/generate/mod.rs 's/is_none_or(|mask| is_clue(&mask, cell))/is_none_or(|mask| cell % 9 == 4 || is_clue(\&mask, cell))/' \
    'the mask is not heeded in one column'
fault "$making" src/generate/units.rs 's/HALF_TURN => (8 - r, 8 - c),/HALF_TURN => (8 - r, if r == 2 { c } else { 8 - c }),/' \
    'a symmetry is broken in one row'
fault_in_call check-coverage \
    'if core::hint::black_box(1) == 2 { return 0; }' \
    'a condition that never holds'
fault 'check-mutants FILES=src/ffi/version.rs' tests/c/errors.c 's/CASE(versions_of_header_and_library_agree), //' \
    'nobody asks for the version'
fault 'check-differential BOARDS=10000' src/engine/simd/portable.rs 's/a.count_ones() as u16/(&).min(4)/' \
    'one instance guesses otherwise'
fault 'check-aarch64 FILTER=c::aarch64::both' src/engine/simd/neon.rs 's/vminq_u16/vmaxq_u16/' \
    'NEON takes the larger of two'
fault check-abi include/sudoku.h 's/^int sudoku_version_number(void);/int64_t sudoku_version_number(void);/' 'a result has another type'
fault 'check-supply FILTER=supply::licences' deny.toml 's/"MIT", //' 'a licence that is not allowed'
fault_in_call 'check-supply FILTER=supply::two_builds' \
    'if core::hint::black_box(env!("CARGO_MANIFEST_DIR")).len() > 9999 { return 0; }' \
    'the folder of the build is in the library'

rm -rf "$out/tree"
echo "$proved faults noticed, $unproved not"
[ "$unproved" -eq 0 ] && [ "$proved" -gt 0 ]
