//! Makes the C header from `src/ffi` and names the shared object.
//!
//! Each file of `src/ffi` is one section of the header: its `//!` text introduces the section, and cbindgen makes the
//! declarations. The header goes to `OUT_DIR`; a test compares it with the committed `include/sudoku.h`, and
//! `SUDOKU_BLESS_HEADER=1 cargo build` refreshes that.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The sections of the header, in order.
const SECTIONS: &[&str] = &["plain", "error", "check", "solve", "search", "batch", "text", "version"];

fn main() {
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=Cargo.toml");
    println!("cargo:rerun-if-env-changed=SUDOKU_BLESS_HEADER");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("sudoku.h");
    fs::write(&out, header(&root.join("src/ffi"))).expect("OUT_DIR is writable");
    if env::var_os("SUDOKU_BLESS_HEADER").is_some() {
        fs::copy(&out, root.join("include/sudoku.h")).expect("include/ is writable");
    }
    name_shared_object(&root);
}

/// The whole header.
fn header(ffi: &Path) -> String {
    let version = |part: &str| env::var(format!("CARGO_PKG_VERSION{part}")).expect("set by cargo");
    let mut header = comment(&introduction(&ffi.join("mod.rs")));
    header +=
        "\n#ifndef SUDOKU_H\n#define SUDOKU_H\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n";
    header += "/** The version of this header, as text and in parts. */\n";
    header += &format!("#define SUDOKU_VERSION \"{}\"\n", version(""));
    for part in ["MAJOR", "MINOR", "PATCH"] {
        header += &format!("#define SUDOKU_VERSION_{part} {}\n", version(&format!("_{part}")));
    }
    header += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
    for section in SECTIONS {
        let source = ffi.join(section).with_extension("rs");
        header += "\n\n";
        header += &comment(&introduction(&source));
        header += "\n";
        header += declarations(&source).trim();
        header += "\n";
    }
    header += "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* SUDOKU_H */\n";
    header
}

/// The `//!` text of a file.
fn introduction(source: &Path) -> Vec<String> {
    let text = fs::read_to_string(source).expect("a section's source");
    text.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.trim_end().to_owned()).collect()
}

/// A C comment of these lines; the first line of a section is its title.
fn comment(lines: &[String]) -> String {
    let body: String = lines.iter().map(|line| format!(" *{line}\n")).collect();
    format!("/*\n{body} */\n")
}

/// What cbindgen makes of one file.
fn declarations(source: &Path) -> String {
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        style: cbindgen::Style::Type,
        no_includes: true,
        line_length: 100,
        usize_is_size_t: true,
        ..Default::default()
    };
    let bindings = cbindgen::Builder::new().with_src(source).with_config(config).generate().expect("cbindgen");
    let mut text = vec![];
    bindings.write(&mut text);
    without_safety_notes(&String::from_utf8(text).expect("cbindgen writes UTF-8"))
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

/// The SONAME, and an error for a symbol that nothing defines.
fn name_shared_object(root: &Path) {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("Cargo.toml");
    let abi =
        manifest.lines().find_map(|line| line.strip_prefix("abi = ")).expect("package.metadata.abi in Cargo.toml");
    match env::var("CARGO_CFG_TARGET_OS").expect("set by cargo").as_str() {
        "macos" | "ios" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libsudoku.{abi}.dylib");
        }
        "linux" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libsudoku.so.{abi}");
            println!("cargo:rustc-cdylib-link-arg=-Wl,-z,defs");
            println!("cargo:rustc-cdylib-link-arg=-Wl,-z,relro,-z,now");
            // Last, for memcpy and its like, which compilers call of their own accord.
            println!("cargo:rustc-cdylib-link-arg=-lc");
        }
        _ => {}
    }
}
