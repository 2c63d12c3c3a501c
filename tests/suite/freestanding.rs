//! What is inside the built libraries: only what was promised.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use libtest_mimic::Trial;
use object::elf;
use object::read::archive::ArchiveFile;
use object::read::elf::{Dynamic, ElfFile64, ProgramHeader, SectionHeader};
use object::{Endianness, Object, ObjectSymbol};

use crate::build::{Stage, abi, forced, released, released_for_aarch64};
use crate::{Missing, Outcome, header, tools, trial};

/// What must hold of the libraries for every processor.
const OF_ALL: &[(&str, Check)] = &[
    ("shared_needs_nothing_but_memory_functions", shared_needs_nothing_but_memory_functions),
    ("static_needs_nothing_but_memory_functions", static_needs_nothing_but_memory_functions),
    ("shared_exports_exactly_the_api", shared_exports_exactly_the_api),
    ("static_defines_exactly_the_api", static_defines_exactly_the_api),
    ("shared_is_hardened", shared_is_hardened),
    ("shared_has_its_soname", shared_has_its_soname),
    ("shared_runs_nothing_when_loaded", shared_runs_nothing_when_loaded),
    ("shared_has_next_to_no_writable_data", shared_has_next_to_no_writable_data),
    ("static_has_next_to_no_writable_data", static_has_next_to_no_writable_data),
    ("libraries_tell_no_build_path", libraries_tell_no_build_path),
];

pub fn trials() -> Vec<Trial> {
    let mut trials = trials_of(&HOST);
    trials.push(trial("freestanding::size_is_as_published", size_is_as_published));
    if cfg!(target_arch = "x86_64") {
        trials.push(trial("freestanding::probes_of_the_stack_keep_r11", probes_of_the_stack_keep_r11));
    }
    if tools::is_set("SUDOKU_DEEP") {
        trials.extend(trials_of(&AARCH64));
    }
    trials
}

fn trials_of(built: &'static Built) -> Vec<Trial> {
    let trial_of = |&(name, check): &(&str, Check)| {
        trial(format!("{}::{name}", built.group), move || {
            (built.compiler)()?;
            check(built)
        })
    };
    OF_ALL.iter().map(trial_of).collect()
}

/// Libraries, and the C compiler of the processor that they are for.
struct Built {
    group: &'static str,
    stage: fn() -> &'static Stage,
    compiler: fn() -> Result<Command, Missing>,
    /// What the processor's features are remembered in, where there is a choice: bytes of data that may change.
    of_features: u64,
    /// The oldest glibc that has all that is asked for. (For ARM of 64 bits there is none older.)
    glibc: &'static str,
}

static HOST: Built = Built {
    group: "freestanding",
    stage: released,
    compiler: || tools::compiler(false, None),
    of_features: if cfg!(target_arch = "x86_64") { 4 } else { 0 },
    glibc: if cfg!(target_arch = "x86_64") { "2.14" } else { "2.17" },
};
static AARCH64: Built = Built {
    group: "aarch64",
    stage: released_for_aarch64,
    compiler: tools::aarch64_compiler,
    of_features: 0,
    glibc: "2.17",
};

type Check = fn(&Built) -> Outcome;

type Names = BTreeSet<String>;
type Elf<'data> = ElfFile64<'data, Endianness>;

/// What compilers call of their own accord, and the C library is bound to have.
const MEMORY_FUNCTIONS: &[&str] = &["bcmp", "memcmp", "memcpy", "memmove", "memset"];

/// What the C compiler's start files ask for, weakly.
const OF_START_FILES: &[&str] =
    &["_ITM_deregisterTMCloneTable", "_ITM_registerTMCloneTable", "__cxa_finalize", "__gmon_start__"];

/// Above all there is no `abort`: the optimiser has proved that no panic can be reached.
fn shared_needs_nothing_but_memory_functions(built: &Built) -> Outcome {
    let bytes = read(&(built.stage)().shared());
    let file = parse(&bytes);
    let versions = file.elf_section_table().versions(file.endian(), bytes.as_slice()).unwrap().expect("versions");
    for symbol in file.dynamic_symbols().filter(|symbol| symbol.is_undefined()) {
        let name = symbol.name().unwrap();
        let allowed =
            name.is_empty() || MEMORY_FUNCTIONS.contains(&name) || (symbol.is_weak() && OF_START_FILES.contains(&name));
        assert!(allowed, "the shared object needs {name}");
        let version = versions.version(versions.version_index(file.endian(), symbol.index()).index()).unwrap();
        let version = version.map_or("", |version| str::from_utf8(version.name()).unwrap());
        let glibc = version.strip_prefix("GLIBC_").unwrap_or("0");
        assert!(numbers(glibc) <= numbers(built.glibc), "the shared object needs {name} of {version}");
    }
    for tag in [elf::DT_RPATH, elf::DT_RUNPATH] {
        assert!(dynamic(&file, tag).is_empty(), "the shared object looks for libraries in folders of its own");
    }
    for library in dynamic_strings(&file, elf::DT_NEEDED) {
        assert_eq!(library, "libc.so.6", "the shared object needs another library");
    }
    Ok(())
}

fn numbers(version: &str) -> Vec<u32> {
    version.split('.').map(|part| part.parse().expect("a number")).collect()
}

fn static_needs_nothing_but_memory_functions(built: &Built) -> Outcome {
    let needed = global_symbols(&read(&(built.stage)().archive()), Side::Needed);
    for name in needed {
        assert!(MEMORY_FUNCTIONS.contains(&name.as_str()), "the static library needs {name}");
    }
    Ok(())
}

fn shared_exports_exactly_the_api(built: &Built) -> Outcome {
    let bytes = read(&(built.stage)().shared());
    let symbols: Names = parse(&bytes)
        .dynamic_symbols()
        .filter(|symbol| symbol.is_definition())
        .map(|symbol| symbol.name().unwrap().to_owned())
        .collect();
    assert_eq!(symbols, header::functions(), "left: what the shared object exports, right: what the header declares");
    Ok(())
}

/// Nothing of compiler_builtins above all: a linker would take its `floor` for the C library's.
fn static_defines_exactly_the_api(built: &Built) -> Outcome {
    let defined = global_symbols(&read(&(built.stage)().archive()), Side::Defined);
    assert_eq!(defined, header::functions(), "left: what the static library defines, right: what the header declares");
    Ok(())
}

fn shared_is_hardened(built: &Built) -> Outcome {
    let bytes = read(&(built.stage)().shared());
    let file = parse(&bytes);
    let stack = segment(&file, elf::PT_GNU_STACK).expect("a GNU_STACK segment: without it the stack is executable");
    assert!(!stack.p_flags(file.endian()).contains(elf::PF_X), "the stack is executable");
    for segment in file.elf_program_headers() {
        let flags = segment.p_flags(file.endian());
        assert!(!flags.contains(elf::PF_W | elf::PF_X), "a segment is writable and executable");
    }
    assert!(segment(&file, elf::PT_GNU_RELRO).is_some(), "no GNU_RELRO: relocated data stays writable");
    let now = dynamic(&file, elf::DT_FLAGS).iter().any(|entry| entry.val & elf::DF_BIND_NOW.0 != 0)
        || !dynamic(&file, elf::DT_BIND_NOW).is_empty();
    assert!(now, "no BIND_NOW: the table of imported functions stays writable");
    assert!(dynamic(&file, elf::DT_TEXTREL).is_empty(), "relocations in the code");
    Ok(())
}

fn shared_has_its_soname(built: &Built) -> Outcome {
    let bytes = read(&(built.stage)().shared());
    assert_eq!(dynamic_strings(&parse(&bytes), elf::DT_SONAME), [format!("libsudoku.so.{}", abi())]);
    Ok(())
}

/// No function of its own at least: the C compiler's start files have theirs, as an empty library shows.
fn shared_runs_nothing_when_loaded(built: &Built) -> Outcome {
    const RUN: &[&str] =
        &[".preinit_array", ".init_array", ".fini_array", ".init", ".fini", ".ctors", ".dtors", ".jcr"];
    let run = |bytes: &[u8]| -> Vec<(String, u64)> {
        let sections = sizes(&parse(bytes), |name, _| RUN.contains(&name));
        RUN.iter().filter_map(|run| sections.iter().find(|(name, _)| name == run).cloned()).collect()
    };
    let of_start_files = run(&empty(built, "run")?);
    assert!(!of_start_files.is_empty(), "the start files run something: is this trial still right?");
    assert_eq!(
        run(&read(&(built.stage)().shared())),
        of_start_files,
        "left: what the shared object runs when it is loaded and unloaded, right: what an empty one runs"
    );
    Ok(())
}

/// The only data that may change are the bytes that remember the processor's features, and what the C compiler's start
/// files bring, as an empty library shows.
fn shared_has_next_to_no_writable_data(built: &Built) -> Outcome {
    let of_start_files = writable_data(&empty(built, "data")?);
    let bytes = read(&(built.stage)().shared());
    assert!(segment(&parse(&bytes), elf::PT_TLS).is_none(), "each thread has data of its own");
    let sizes = writable_data(&bytes);
    println!("libsudoku.so has {} bytes; writable are {sizes:?}", bytes.len());
    let most = total(&of_start_files) + built.of_features;
    assert!(
        total(&sizes) <= most,
        "more than {most} bytes of writable data: {sizes:?}; the start files have {of_start_files:?}"
    );
    Ok(())
}

/// Those of each thread, and what is run at the start, among them. Nor does it make the stack of a program executable.
fn static_has_next_to_no_writable_data(built: &Built) -> Outcome {
    let archive = read(&(built.stage)().archive());
    for member in members(&archive) {
        let writable = sizes(&member, |name, section| {
            is_writable(&member, section) && !name.starts_with(".data.rel.ro")
                || name.starts_with(".init_array")
                || name.starts_with(".fini_array")
        });
        assert!(total(&writable) <= built.of_features, "the static library has writable data: {writable:?}");
        let says_of_stack = sizes(&member, |name, section| {
            name == ".note.GNU-stack" && !section.sh_flags(member.endian()).contains(elf::SHF_EXECINSTR)
        });
        assert_eq!(says_of_stack.len(), 1, "a member of the static library makes the stack executable");
    }
    Ok(())
}

/// A library with nothing but the C compiler's start files, linked as the shared object is.
fn empty(built: &Built, name: &str) -> Result<Vec<u8>, Missing> {
    let folder = tools::folder(&format!("{}-empty-{name}", built.group));
    let (source, empty) = (folder.join("empty.c"), folder.join("empty.so"));
    fs::write(&source, "extern int nothing;\n").unwrap();
    let mut compiler = (built.compiler)()?;
    tools::run(compiler.args(["-shared", "-fPIC", "-Wl,-z,relro,-z,now"]).arg(&source).arg("-o").arg(&empty));
    Ok(read(&empty))
}

/// Name and size of the sections that stay writable once the library is loaded.
fn writable_data(bytes: &[u8]) -> Vec<(String, u64)> {
    let file = parse(bytes);
    let endian = file.endian();
    let relro = segment(&file, elf::PT_GNU_RELRO).expect("a GNU_RELRO segment");
    let relro = relro.p_vaddr(endian)..relro.p_vaddr(endian) + relro.p_memsz(endian);
    sizes(&file, |_, section| is_writable(&file, section) && !relro.contains(&section.sh_addr(endian)))
}

fn is_writable(file: &Elf, section: &elf::SectionHeader64<Endianness>) -> bool {
    section.sh_flags(file.endian()).contains(elf::SHF_WRITE | elf::SHF_ALLOC)
}

/// Name and size of the sections of some kind.
fn sizes(file: &Elf, is_meant: impl Fn(&str, &elf::SectionHeader64<Endianness>) -> bool) -> Vec<(String, u64)> {
    let table = file.elf_section_table();
    let sections = table.iter().map(|section| {
        let name = table.section_name(file.endian(), section).unwrap();
        (String::from_utf8_lossy(name).into_owned(), section)
    });
    let meant = sections.filter(|(name, section)| is_meant(name, section));
    meant.map(|(name, section)| (name, section.sh_size(file.endian()))).collect()
}

fn total(sizes: &[(String, u64)]) -> u64 {
    sizes.iter().map(|(_, size)| size).sum()
}

fn libraries_tell_no_build_path(built: &Built) -> Outcome {
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME")).unwrap_or_default();
    for library in [(built.stage)().shared(), (built.stage)().archive()] {
        let bytes = read(&library);
        for path in [tools::ROOT, home.as_str()].into_iter().filter(|path| path.len() > 1) {
            // With a slash behind it, so that no accidental letters match a short one.
            let text = format!("{path}/");
            let found = bytes.windows(text.len()).any(|window| window == text.as_bytes());
            assert!(!found, "{} contains {text}", library.display());
        }
    }
    Ok(())
}

/// The file of the sizes, as they were when somebody last looked at them.
const SIZES: &str = "tests/data/sizes.tsv";

/// A tenth more than is written down is an alarm; README.md says what is written down. `SUDOKU_BLESS_SIZES=1` writes the present sizes down.
fn size_is_as_published() -> Outcome {
    let table = Path::new(tools::ROOT).join(SIZES);
    let bytes = read(&released().shared());
    let file = parse(&bytes);
    let loaded = total(&sizes(&file, |_, section| section.sh_flags(file.endian()).contains(elf::SHF_ALLOC)));
    let sizes =
        [("shared", bytes.len() as u64), ("loaded", loaded), ("static", read(&released().archive()).len() as u64)];
    if tools::is_set("SUDOKU_BLESS_SIZES") {
        let lines: String = sizes.iter().map(|(name, size)| format!("{name}\t{size}\n")).collect();
        fs::write(&table, lines).unwrap();
    }
    let published = fs::read_to_string(&table).unwrap();
    for (name, size) in sizes {
        let line = published.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
        let known: u64 = line.expect("each size is written down").parse().unwrap();
        println!("size: {name} {size} bytes, published {known}");
        assert!(
            too_large(known, size).is_none(),
            "{name} has grown from {known} bytes to {size}, more than a tenth; if that is worth it:\n    make sizes"
        );
        let told = format!("{name} {} KB", (known + 500) / 1000);
        assert!(include_str!("../../README.md").contains(&told), "README.md does not tell of the size: {told}");
    }
    // The alarm itself.
    assert!(too_large(100_000, 110_001).is_some() && too_large(100_000, 110_000).is_none());
    Ok(())
}

fn too_large(known: u64, size: u64) -> Option<u64> {
    (size * 10 > known * 11).then_some(size)
}

fn read(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn parse(bytes: &[u8]) -> Elf<'_> {
    Elf::parse(bytes).expect("an ELF file of 64 bits")
}

fn segment<'data>(file: &Elf<'data>, kind: elf::ProgramType) -> Option<&'data elf::ProgramHeader64<Endianness>> {
    file.elf_program_headers().iter().find(|segment| segment.p_type(file.endian()) == kind)
}

/// The entries of the dynamic section with one tag.
fn dynamic(file: &Elf, tag: elf::DynamicTag) -> Vec<Dynamic> {
    file.elf_dynamic_table().unwrap().iter().filter(|entry| entry.tag == tag).collect()
}

fn dynamic_strings(file: &Elf, tag: elf::DynamicTag) -> Vec<String> {
    let table = file.elf_dynamic_table().unwrap();
    let text = |entry| String::from_utf8_lossy(table.string(entry).unwrap()).into_owned();
    dynamic(file, tag).into_iter().map(text).collect()
}

fn members(archive: &[u8]) -> Vec<Elf<'_>> {
    let members = ArchiveFile::parse(archive).unwrap().members();
    members.map(|member| parse(member.unwrap().data(archive).unwrap())).collect()
}

enum Side {
    Defined,
    Needed,
}

/// The global symbols that members of an archive define, or need from elsewhere.
fn global_symbols(archive: &[u8], side: Side) -> Names {
    let mut names = Names::new();
    for member in members(archive) {
        for symbol in member.symbols().filter(|symbol| symbol.is_global()) {
            let on_side = match side {
                Side::Defined => symbol.is_definition(),
                Side::Needed => symbol.is_undefined(),
            };
            if on_side {
                names.insert(symbol.name().unwrap().to_owned());
            }
        }
    }
    names
}

/// A large frame is probed page by page with r11. LLVM 22 does that without regard to what lies there where a function can
/// return before it makes its frame. (A batch once ran past its end so. LLVM issue 198699 is the same for RISC-V.)
fn probes_of_the_stack_keep_r11() -> Outcome {
    let objdump = tools::find("objdump")?;
    let planted = "<f>:\n\tmov    0x10(%rdi),%r11\n\tmov    %rsp,%r11\n\tsub    $0x9000,%r11\n";
    assert_eq!(overwritten(planted), (1, vec!["<f>".to_owned()]));
    for stage in [released(), forced()] {
        let listing = tools::run(
            tools::command(&objdump).args(["-d", "--no-addresses", "--no-show-raw-insn"]).arg(stage.archive()),
        );
        let (probes, bad) = overwritten(&listing);
        assert!(probes > 0, "no stack is probed: is this trial still right?");
        assert!(bad.is_empty(), "r11 is in use when the stack is probed, in {bad:?}");
    }
    Ok(())
}

/// The number of probed frames in a listing of objdump's, and the functions that use r11 before.
fn overwritten(listing: &str) -> (usize, Vec<String>) {
    let (mut function, mut is_used, mut probes, mut bad) = ("", false, 0, vec![]);
    for line in listing.lines() {
        let (label, instruction) = line.split_once('\t').unwrap_or((line, ""));
        if let Some(name) = label.trim().strip_suffix(':') {
            (function, is_used) = (name, false);
        }
        let words: Vec<_> = instruction.split_whitespace().collect();
        if words == ["mov", "%rsp,%r11"] {
            probes += 1;
            if is_used {
                bad.push(function.to_owned());
            }
        }
        is_used |= instruction.contains("%r11");
    }
    (probes, bad)
}
