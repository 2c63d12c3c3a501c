//! The header: the overview, then each section's introduction and declarations.

use std::env;

use super::source::Source;

/// The whole header.
pub fn header(source: &Source) -> String {
    let version = |part: &str| env::var(format!("CARGO_PKG_VERSION{part}")).expect("set by cargo");
    let mut header = comment(&source.overview);
    header +=
        "\n#ifndef SUDOKU_H\n#define SUDOKU_H\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n";
    header += "/** The version of this header, as text and in parts. */\n";
    header += &format!("#define SUDOKU_VERSION \"{}\"\n", version(""));
    for part in ["MAJOR", "MINOR", "PATCH"] {
        header += &format!("#define SUDOKU_VERSION_{part} {}\n", version(&format!("_{part}")));
    }
    header += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
    for section in &source.sections {
        let declarations = with_parentheses(&section.declarations);
        header += &format!("\n\n{}\n{declarations}\n", comment(&section.introduction));
    }
    header += "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* SUDOKU_H */\n";
    header
}

/// Puts the values of macros that are negative in parentheses.
fn with_parentheses(declarations: &str) -> String {
    let line = |line: &str| match line.strip_prefix("#define ").and_then(|rest| rest.split_once(" -")) {
        Some((name, value)) => format!("#define {name} (-{value})"),
        None => line.to_owned(),
    };
    declarations.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A C comment of these lines.
fn comment(lines: &[String]) -> String {
    let body: String = lines.iter().map(|line| format!(" *{line}\n")).collect();
    format!("/*\n{body} */\n")
}
