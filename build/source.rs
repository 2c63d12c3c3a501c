//! What `src/ffi` says, taken apart: the source of the header and of the manual pages.
//!
//! The `//!` text of `mod.rs` is the overview. Every other file that is named in [`SECTIONS`] is a section: its `//!` text
//! introduces it (the first line is the title), and its public items are declared in C by cbindgen.

use std::fs;
use std::path::Path;

/// The sections, in order.
const SECTIONS: &[&str] = &[
    "plain",
    "error",
    "check",
    "solve",
    "search",
    "batch",
    "canonical",
    "text",
    "generate",
    "rate",
    "hint",
    "version",
];

pub struct Source {
    /// The `//!` text of `mod.rs`.
    pub overview: Vec<String>,
    pub sections: Vec<Section>,
}

pub struct Section {
    /// The name of its file.
    pub name: &'static str,
    /// Its `//!` text.
    pub introduction: Vec<String>,
    /// Its items in C, each below a comment.
    pub declarations: String,
}

impl Source {
    pub fn read(ffi: &Path) -> Self {
        let section = |name: &&'static str| {
            let file = ffi.join(name).with_extension("rs");
            Section { name, introduction: introduction(&file), declarations: declarations(&file) }
        };
        Self { overview: introduction(&ffi.join("mod.rs")), sections: SECTIONS.iter().map(section).collect() }
    }
}

/// The `//!` text of a file.
fn introduction(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a section's source");
    text.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.trim_end().to_owned()).collect()
}

/// What cbindgen makes of one file.
fn declarations(file: &Path) -> String {
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        style: cbindgen::Style::Type,
        no_includes: true,
        line_length: 100,
        usize_is_size_t: true,
        ..Default::default()
    };
    let bindings = cbindgen::Builder::new().with_src(file).with_config(config).generate().expect("cbindgen");
    let mut text = vec![];
    bindings.write(&mut text);
    without_safety_notes(String::from_utf8(text).expect("cbindgen writes UTF-8").trim())
}

/// Leaves out the `# Safety` part that ends the documentation of unsafe Rust functions: what it says to Rust callers
/// the description of each buffer says to C callers. Also the empty lines before the end of a comment.
fn without_safety_notes(declarations: &str) -> String {
    let mut lines: Vec<&str> = vec![];
    let mut skipping = false;
    for line in declarations.lines() {
        skipping |= line == " * # Safety";
        if line == " */" {
            skipping = false;
            while lines.last() == Some(&" *") {
                lines.pop();
            }
        }
        if !skipping {
            lines.push(line);
        }
    }
    lines.join("\n")
}
