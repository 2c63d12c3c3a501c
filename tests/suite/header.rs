//! The header: current, accepted by every compiler and standard, and in step with the library.

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::Trial;

use crate::build::{Linkage, released};
use crate::{Missing, Outcome, tools, trial};

/// The committed header.
pub const HEADER: &str = include_str!("../../include/sudoku.h");

const STRICT: &[&str] = &["-Wall", "-Wextra", "-pedantic", "-Werror"];

/// The standards, each by the names that compilers have for it. Every compiler has to know them, but for C23.
const C: &[&[&str]] = &[&["c99"], &["c11"], &["c17"], &["c23", "c2x"]];
const CPP: &[&[&str]] = &[&["c++98"], &["c++11"], &["c++14"], &["c++17"], &["c++20"]];

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("header::is_current", is_current),
        trial("header::version_is_one", version_is_one),
        trial("header::functions_are_found", functions_are_found),
        trial("header::functions_are_in_the_list_of_calls", functions_are_in_the_list_of_calls),
    ];
    for (cpp, compiler) in [(false, "gcc"), (false, "clang"), (true, "g++"), (true, "clang++")] {
        for standard in if cpp { CPP } else { C } {
            trials.push(trial(format!("header::compiles::{compiler}::{}", standard[0]), move || {
                compiles(cpp, compiler, standard)
            }));
        }
    }
    trials
}

/// What a header says without comments, cut at semicolons.
fn statements(header: &str) -> Vec<String> {
    let mut code = String::new();
    let mut rest = header;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").expect("the comment ends").1;
    }
    code += rest;
    let is_code = |line: &&str| !line.starts_with('#') && *line != "extern \"C\" {";
    let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    code.split(';').map(|text| text.trim().to_owned()).collect()
}

/// The declarations of functions in a header, without their semicolons.
pub fn declarations(header: &str) -> Vec<String> {
    statements(header).into_iter().filter(|statement| statement.contains('(')).collect()
}

/// The name that a declaration gives, and its parameters.
fn name_and_parameters(declaration: &str) -> (&str, Vec<&str>) {
    let (before, parameters) = declaration.split_once('(').expect("a parameter list");
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (before.trim_end().rsplit(|c| !is_name(c)).next().unwrap(), arguments(parameters))
}

/// What stands between commas up to the bracket that closes; further brackets are left whole.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut arguments) = (0, 0, vec![]);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => {
                arguments.push(&text[start..at]);
                start = at + 1;
                if c == ')' {
                    break;
                }
            }
            _ => {}
        }
    }
    arguments
}

/// The names of the functions that the committed header declares.
pub fn functions() -> BTreeSet<String> {
    functions_of(HEADER)
}

/// The names of the functions that a header declares.
fn functions_of(header: &str) -> BTreeSet<String> {
    declarations(header).iter().map(|text| name_and_parameters(text).0.to_owned()).collect()
}

/// The functions of a header that a source in C does not call.
pub fn not_called(header: &str, source: &str) -> Vec<String> {
    functions_of(header).into_iter().filter(|name| !source.contains(&format!("{name}("))).collect()
}

fn functions_are_found() -> Outcome {
    let functions = functions();
    for name in ["is_valid_sudoku", "solve_sudoku", "sudoku_error_name", "sudoku_search_next", "sudoku_version"] {
        assert!(functions.contains(name), "{name} is not among {functions:?}");
    }
    Ok(())
}

/// The tests of memory, threads, stack and environment, and the fuzz targets, go by tests/c/calls.c: one of its calls of
/// each function has a buffer of its own, `b[N]`, for each pointer, and so has each pointer in a struct.
fn functions_are_in_the_list_of_calls() -> Outcome {
    let calls = include_str!("../c/calls.c");
    let buffer = |argument: &str| Some(argument.split_once("b[")?.1.split_once(']')?.0.to_owned());
    for declaration in declarations(HEADER) {
        let (name, parameters) = name_and_parameters(&declaration);
        let is_pointer = |n: &usize| parameters[*n].contains(['*', '[']);
        let pointers: Vec<_> = (0..parameters.len()).filter(is_pointer).collect();
        let has_buffers = |arguments: Vec<&str>| {
            let buffers: BTreeSet<_> = pointers.iter().filter_map(|&n| buffer(arguments.get(n)?)).collect();
            buffers.len() == pointers.len()
        };
        assert!(
            calls.split(&format!("{name}(")).skip(1).map(arguments).any(has_buffers),
            "no call in tests/c/calls.c gives each pointer of {name}() a buffer of its own"
        );
    }
    for member in statements(HEADER).iter().filter(|statement| !statement.contains('(')) {
        let Some((_, name)) = member.rsplit_once('*') else { continue };
        assert!(
            calls.contains(&format!(".{name} = b[")),
            "no call in tests/c/calls.c has a buffer for the member {name}"
        );
    }
    Ok(())
}

fn is_current() -> Outcome {
    let made = include_str!(concat!(env!("OUT_DIR"), "/sudoku.h"));
    let differs = HEADER.lines().zip(made.lines()).position(|(committed, made)| committed != made);
    let line = differs.unwrap_or_else(|| HEADER.lines().count().min(made.lines().count())) + 1;
    assert!(
        HEADER == made,
        "include/sudoku.h differs from what src/ffi says, first in line {line}; refresh it with\n    \
         SUDOKU_BLESS_HEADER=1 cargo build"
    );
    Ok(())
}

/// Twice in one unit, and in a second one, with the warnings of a careful user.
fn compiles(cpp: bool, name: &str, standard: &[&str]) -> Outcome {
    let folder = tools::folder(&format!("header-{name}-{}", standard[0]));
    let mut calls = String::new();
    for function in functions() {
        calls += &format!("    if (!({function})) return 1;\n");
    }
    let extension = if cpp { "cc" } else { "c" };
    let first = folder.join("first").with_extension(extension);
    let second = folder.join("second").with_extension(extension);
    // An array that is const needs no cast, whatever the standard.
    let main = "#include <sudoku.h>\n#include <sudoku.h>\n\nint second(void);\n\nint main(void) {\n    \
                static const char board[9][9] = {{'.'}};\n    if (is_valid_sudoku(board)) return 1;\n    \
                return second();\n}\n";
    fs::write(&first, main).unwrap();
    fs::write(
        &second,
        format!("#include <sudoku.h>\n\nint second(void);\n\nint second(void) {{\n{calls}    return 0;\n}}\n"),
    )
    .unwrap();
    let option = match tools::standard(cpp, name, standard)? {
        Some(option) => option,
        None if standard[0] == "c23" => return Err(Missing::Feature(format!("C23 in {name}"))),
        None => panic!("{name} does not know {}", standard[0]),
    };
    let mut compiler = tools::compiler(cpp, Some(name))?;
    let program = folder.join("program");
    compiler.arg(option).args(STRICT).args(["-Wno-address", "-Wno-pointer-bool-conversion"]);
    compiler.args([&first, &second]).arg("-o").arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    tools::run(&mut tools::command(program));
    Ok(())
}

/// The macros, the functions and Cargo.toml tell the same version.
fn version_is_one() -> Outcome {
    let folder = tools::folder("header-version");
    let source = folder.join("version.c");
    let code = "#include <stdio.h>\n#include <sudoku.h>\n\nint main(void) {\n    \
                printf(\"%s %d.%d.%d %s %d\\n\", SUDOKU_VERSION, SUDOKU_VERSION_MAJOR, SUDOKU_VERSION_MINOR,\n        \
                SUDOKU_VERSION_PATCH, sudoku_version(), sudoku_version_number());\n    return 0;\n}\n";
    fs::write(&source, code).unwrap();
    let program = folder.join("version");
    let mut compiler = tools::compiler(false, None)?;
    compiler.args(STRICT).arg(&source).arg("-o").arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    let told = tools::run(&mut tools::command(program));
    let version = env!("CARGO_PKG_VERSION");
    let parts: Vec<u32> = version.split('.').map(|part| part.parse().expect("a plain version")).collect();
    let number = 1_000_000 * parts[0] + 1000 * parts[1] + parts[2];
    assert_eq!(told.trim(), format!("{version} {version} {version} {number}"));
    Ok(())
}
