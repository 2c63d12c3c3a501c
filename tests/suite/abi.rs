//! The ABI: what a header promised, later libraries keep.
//!
//! tests/abi/VERSION.h is the header of a released version, or of the one in development. From each a library of empty
//! functions is compiled, whose debug information abidiff compares: names, parameters, types and sizes as C sees them.
//! Only the golden headers of the present ABI number count: whoever raises `abi` in Cargo.toml deletes the others.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::Trial;

use crate::build::released;
use crate::header::{HEADER, declarations};
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("abi::nothing_is_taken_back", nothing_is_taken_back),
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

/// `SUDOKU_BLESS_ABI=1` first makes the present header the golden one of the version in development.
fn nothing_is_taken_back() -> Outcome {
    let present = env!("CARGO_PKG_VERSION");
    if tools::is_set("SUDOKU_BLESS_ABI") {
        fs::write(folder().join(format!("{present}.h")), HEADER).unwrap();
    }
    let golden = golden();
    assert!(!golden.is_empty(), "there is a golden header");
    for (version, header) in golden {
        let taken_back = taken_back(&version, &header, HEADER)?;
        assert!(
            taken_back.is_empty(),
            "the ABI of {version} has changed:\n{taken_back}\nRaise `abi` in Cargo.toml; or, if {version} is not released \
             yet:\n    make abi-golden"
        );
    }
    Ok(())
}

/// The gate itself, on headers with one fault each.
fn what_is_taken_back_is_noticed() -> Outcome {
    let faults = [
        ("a function is gone", "int sudoku_version_number(void);", ""),
        ("a result has another type", "int sudoku_version_number(void);", "int64_t sudoku_version_number(void);"),
        ("a parameter has another type", "uint64_t limit,", "uint32_t limit,"),
        ("a parameter is gone", "const char *sudoku_error_name(int code)", "const char *sudoku_error_name(void)"),
        ("a type has another size", "uint64_t opaque[4096];", "uint64_t opaque[4095];"),
        ("a constant has another value", "SUDOKU_ERROR_CLASH (-5)", "SUDOKU_ERROR_CLASH (-15)"),
        ("a constant is gone", "#define SUDOKU_FORMAT_SVG 4", ""),
    ];
    let mut tried = 0;
    for (what, from, to) in faults {
        let faulty = HEADER.replace(from, to);
        if faulty == HEADER {
            continue;
        }
        tried += 1;
        assert!(!taken_back(&format!("fault-{tried}"), HEADER, &faulty)?.is_empty(), "not noticed: {what}");
    }
    assert!(tried >= 5, "only {tried} faults could be planted");
    let more =
        HEADER.replace("int sudoku_version_number(void);", "int sudoku_version_number(void);\nint sudoku_more(int);");
    assert!(more != HEADER && taken_back("more", HEADER, &more)?.is_empty(), "an addition is no fault");
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

/// Compiled with the oldest golden header, run with the library that was just built.
fn programs_of_the_first_release_run() -> Outcome {
    let (version, header) = golden().into_iter().next().expect("a golden header");
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
