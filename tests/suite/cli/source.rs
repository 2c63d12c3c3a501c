//! The tool's source: clean for the compilers, and for what they build in to find faults; built without the libraries.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;

use super::{CLASH, NONE, PUZZLE, SOLUTION, TWO, feed, many};
use crate::build::{Linkage, released};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::compiles_without_a_warning::gcc", || compiles_without_a_warning("gcc")),
        trial("cli::compiles_without_a_warning::clang", || compiles_without_a_warning("clang")),
        trial("cli::runs_without_zlib_and_zstd", runs_without_zlib_and_zstd),
        trial("cli::sanitizers_find_nothing::address", || sanitizers_find_nothing("address,undefined")),
        trial("cli::sanitizers_find_nothing::thread", || sanitizers_find_nothing("thread")),
    ]
}

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(tools::ROOT).join("examples/sudoku");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "c")).collect()
}

pub fn compiler(name: &str) -> Result<Command, crate::Missing> {
    let mut compiler = tools::compiler(false, Some(name))?;
    compiler.args(["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-pedantic", "-Werror", "-pthread"]);
    Ok(compiler)
}

/// With every library that there is.
fn compiles_without_a_warning(name: &str) -> Outcome {
    let mut compiler = compiler(name)?;
    compiler.args(["-Wshadow", "-Wstrict-prototypes", "-Wmissing-prototypes", "-O2", "-fsyntax-only"]);
    for (library, definition) in [("zlib", "-DWITH_ZLIB"), ("libzstd", "-DWITH_ZSTD")] {
        if tools::output(tools::command("pkg-config").args(["--exists", library])).status.success() {
            compiler.arg(definition);
        }
    }
    tools::run(compiler.args(sources()).arg("-I").arg(released().include()));
    Ok(())
}

fn build(name: &str, compiler: &mut Command) -> PathBuf {
    let program = tools::folder(name).join("sudoku");
    compiler.args(sources()).arg("-o").arg(&program);
    tools::run(released().add_to(compiler, Linkage::Static));
    program
}

/// The libraries are left out: the tool says so, and what to do.
fn runs_without_zlib_and_zstd() -> Outcome {
    let program = build("cli-without", &mut compiler("gcc")?);
    let run = |arguments: &[&str], input: &[u8]| feed(tools::command(&program).args(arguments), input);
    assert_eq!(run(&["solve"], PUZZLE.as_bytes()).ends(0), format!("{SOLUTION}\n"));
    let version = run(&["--version"], b"").ends(0);
    assert!(version.contains("gzip: not read") && version.contains("zstd: not read"), "{version}");
    let packed: [(&str, &[u8]); 2] =
        [("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\x03"), ("zstd", b"\x28\xb5\x2f\xfd\x24\0\0\0")];
    for (name, bytes) in packed {
        let told = run(&["solve"], bytes);
        assert_eq!(told.status, Some(super::TROUBLE));
        let sentence = format!("packed with {name}, which this program was built without; try  {name} -dc FILE |");
        assert!(told.err.contains(&sentence), "{}", told.err);
    }
    Ok(())
}

/// Every command on a bit of everything, in several threads.
fn sanitizers_find_nothing(kind: &str) -> Outcome {
    let mut compiler = compiler("gcc")?;
    compiler.arg(format!("-fsanitize={kind}")).arg("-fno-sanitize-recover=all");
    let program = build(&format!("cli-sanitizer-{}", &kind[..6]), &mut compiler);
    let grids = super::run(&["format", "-tgrid"], &many(200)).ends(0);
    let input = format!("{PUZZLE}\nhello\n{}{TWO}\n{CLASH}\n{NONE}\n{grids}{}\n", many(9000), &grids[..2000]);
    let runs: [&[&str]; 8] = [
        &["solve"],
        &["solve", "-tjson", "--unique"],
        &["solve", "--strict"],
        &["check", "-tcsv"],
        &["count", "--limit", "10"],
        &["all", "--limit", "3", "-tgrid"],
        &["format", "-tcandidates"],
        &["format", "-tsvg"],
    ];
    for arguments in runs {
        let told = feed(tools::command(&program).args(arguments).arg("-j3"), &input);
        assert_eq!(told.status, Some(super::BAD), "{arguments:?}: {}", told.err);
        assert!(!told.err.contains("anitizer") && !told.err.contains("runtime error"), "{arguments:?}: {}", told.err);
        let usual = super::run(arguments, &input);
        assert!(told.out == usual.out && told.err == usual.err, "{arguments:?}");
    }
    // Slow commands write in other places.
    let few = many(12);
    for arguments in [&["rate", "-m9999"][..], &["explain", "-m999", "-tjson"]] {
        let told = feed(tools::command(&program).args(arguments).arg("-j3"), &few);
        assert!(told.err.is_empty() && told.out == super::run(arguments, &few).out, "{arguments:?}: {}", told.err);
    }
    feed(tools::command(&program).args(["bench", "-j2", "-"]), PUZZLE).ends(0);
    Ok(())
}
