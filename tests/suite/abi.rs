//! The ABI: what a header promised, later libraries keep.
//!
//! tests/abi/VERSION.h is the golden header of a version: as it was released, or of the one in development, as it is. From
//! each a library of empty functions is compiled, whose debug information abidiff compares: names, parameters, types, sizes
//! and members as C sees them. Only the golden headers of the present ABI number count: whoever raises `abi` in Cargo.toml
//! deletes the others.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::Trial;

use crate::build::released;
use crate::header::{self, HEADER, declarations};
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("abi::nothing_is_taken_back", nothing_is_taken_back),
        trial("abi::golden_header_is_whole", golden_header_is_whole),
        trial("abi::what_is_taken_back_is_noticed", what_is_taken_back_is_noticed),
        trial("abi::programs_of_the_first_release_run", programs_of_the_first_release_run),
    ]
}

fn folder() -> PathBuf {
    Path::new(tools::ROOT).join("tests/abi")
}

/// Name and text of each golden header.
fn golden() -> BTreeMap<String, String> {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let headers = files.filter(|file| file.extension().is_some_and(|extension| extension == "h"));
    headers
        .map(|file| (file.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(file).unwrap()))
        .collect()
}

/// The version in development, or that was released last.
const PRESENT: &str = env!("CARGO_PKG_VERSION");

/// `SUDOKU_BLESS_ABI=1` first makes the present header the golden one of the version in development.
fn nothing_is_taken_back() -> Outcome {
    if tools::is_set("SUDOKU_BLESS_ABI") {
        let is_released = is_released(PRESENT, include_str!("../../CHANGELOG.md"));
        assert!(!is_released, "{PRESENT} is released, and its golden header stays: raise the version in Cargo.toml");
        fs::write(folder().join(format!("{PRESENT}.h")), HEADER).unwrap();
    }
    for (version, header) in golden() {
        let taken_back = taken_back(&version, &header, HEADER)?;
        assert!(
            taken_back.is_empty(),
            "the ABI of {version} has changed:\n{taken_back}\nRaise `abi` in Cargo.toml; or, if {version} is not released \
             yet:\n    make abi-golden"
        );
    }
    Ok(())
}

/// Whether the changelog has a day for a version.
fn is_released(version: &str, changelog: &str) -> bool {
    let dates = changelog.lines().filter_map(|line| line.strip_prefix(&format!("## [{version}] - ")));
    dates.into_iter().any(|date| date.starts_with(|c: char| c.is_ascii_digit()))
}

/// What is new since the present version's golden header was written would be held by nothing.
fn golden_header_is_whole() -> Outcome {
    let new = taken_back("new", HEADER, &golden_header())?;
    assert!(
        new.is_empty(),
        "tests/abi/{PRESENT}.h lacks what the header has:\n{new}\nIf {PRESENT} is not released yet:\n    make \
         abi-golden\nelse raise the version in Cargo.toml first"
    );
    // By what the golden header of a released version is told.
    let changelog = "## [Unreleased]\n\n## [0.3.0] - Unreleased\n\n## [0.2.0] - 2027-01-31\n";
    assert_eq!(["0.2.0", "0.3.0", "0.4.0"].map(|version| is_released(version, changelog)), [true, false, false]);
    Ok(())
}

fn golden_header() -> String {
    golden().remove(PRESENT).expect("a golden header of the version in Cargo.toml: make abi-golden")
}

/// The gate itself, on headers with one fault each.
fn what_is_taken_back_is_noticed() -> Outcome {
    let faults = [
        ("a function is gone", "int sudoku_version_number(void);", ""),
        ("a result has another type", "int sudoku_version_number(void);", "int64_t sudoku_version_number(void);"),
        ("a parameter has another type", "uint64_t limit,", "uint32_t limit,"),
        ("a parameter is gone", "const char *sudoku_error_name(int code)", "const char *sudoku_error_name(void)"),
        ("a type has another size", "uint64_t opaque[4096];", "uint64_t opaque[4095];"),
        ("a member is larger", "  uint32_t rounds;", "  uint64_t rounds;"),
        ("a member is new", "  int max_rating;", "  int max_rating;\n  int more;"),
        ("members are swapped", "  uint8_t action;\n  uint8_t rating;", "  uint8_t rating;\n  uint8_t action;"),
        ("a constant has another value", "SUDOKU_ERROR_CLASH (-5)", "SUDOKU_ERROR_CLASH (-15)"),
        ("a constant has another number", "SUDOKU_SYMMETRY_90 2", "SUDOKU_SYMMETRY_90 3"),
        ("a constant is gone", "#define SUDOKU_FORMAT_SVG 4", ""),
    ];
    let golden = golden_header();
    for (n, (what, from, to)) in faults.into_iter().enumerate() {
        let faulty = golden.replace(from, to);
        assert!(faulty != golden, "cannot be planted: {what}");
        assert!(!taken_back(&format!("fault-{n}"), &golden, &faulty)?.is_empty(), "not noticed: {what}");
    }
    let more =
        golden.replace("int sudoku_version_number(void);", "int sudoku_version_number(void);\nint sudoku_more(int);");
    assert!(more != golden && taken_back("more", &golden, &more)?.is_empty(), "an addition is no fault");
    Ok(())
}

/// What the second header does not keep of the first; empty if it keeps all.
fn taken_back(name: &str, from: &str, to: &str) -> Result<String, Missing> {
    let abidiff = tools::find("abidiff")?;
    let (constants, present) = (constants(from), constants(to));
    let mut taken_back: String = constants
        .iter()
        .filter(|(name, value)| present.get(*name) != Some(value) && !name.contains("_VERSION"))
        .map(|(name, value)| format!("{name} was {value}\n"))
        .collect();
    let folder = tools::folder(&format!("abi-{name}"));
    let libraries = [stub(&folder, "old", from)?, stub(&folder, "new", to)?];
    // Functions that are added break nothing.
    let mut command = Command::new(abidiff);
    let output = tools::output(command.arg("--no-added-syms").args(&libraries));
    if !output.status.success() {
        taken_back += &tools::describe(&command, &output);
    }
    Ok(taken_back)
}

/// The plain macros of a header, by name.
fn constants(header: &str) -> BTreeMap<&str, &str> {
    let defined = header.lines().filter_map(|line| line.strip_prefix("#define ")?.split_once(' '));
    defined.map(|(name, value)| (name, value.trim())).collect()
}

/// A shared object that defines each function of a header, empty, with debug information.
fn stub(folder: &Path, name: &str, header: &str) -> Result<PathBuf, Missing> {
    let (source, library) = (folder.join(name).with_extension("c"), folder.join(name).with_extension("so"));
    fs::write(folder.join(format!("{name}.h")), header).unwrap();
    let bodies: String = declarations(header).iter().map(|text| format!("{text} {{ __builtin_trap(); }}\n")).collect();
    fs::write(&source, format!("#include \"{name}.h\"\n{bodies}")).unwrap();
    let mut compiler = tools::compiler(false, None)?;
    tools::run(compiler.args(["-g", "-O0", "-w", "-shared", "-fPIC"]).arg(&source).arg("-o").arg(&library));
    Ok(library)
}

/// Compiled with the oldest golden header, of which it calls every function, run with the library that was just built.
fn programs_of_the_first_release_run() -> Outcome {
    let (version, header) = golden().into_iter().next().expect("a golden header");
    let missing = header::not_called(&header, include_str!("../abi/program.c"));
    assert!(missing.is_empty(), "tests/abi/program.c does not call {missing:?}");
    let folder = tools::folder("abi-program");
    fs::write(folder.join("sudoku.h"), header).unwrap();
    let program = folder.join("program");
    let mut compiler = tools::compiler(false, None)?;
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I"]).arg(&folder);
    compiler.arg(Path::new(tools::ROOT).join("tests/abi/program.c")).arg("-o").arg(&program);
    let lib = released().lib();
    compiler.arg("-L").arg(&lib).arg("-lsudoku").arg(format!("-Wl,-rpath,{}", lib.display()));
    tools::run(&mut compiler);
    tools::run(&mut tools::command(program));
    println!("abi: a program of {version} runs");
    Ok(())
}
