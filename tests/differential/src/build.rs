//! Compiles what makes and judges the boards, and links the library with its feature `force-instruction-set`, from the folder that
//! `SUDOKU_LIB` names.

use std::env;

fn main() {
    println!("cargo::rerun-if-env-changed=SUDOKU_LIB");
    let lib = env::var("SUDOKU_LIB").expect("SUDOKU_LIB, as make check-differential sets it");
    println!("cargo::rerun-if-changed={lib}");
    for file in ["../c/boards.c", "../c/boards.h", "../c/judge.c", "../c/judge.h", "../../include/sudoku.h"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let mut c = cc::Build::new();
    c.files(["../c/boards.c", "../c/judge.c"]).include("../../include").opt_level(2).warnings(true).compile("boards");
    println!("cargo::rustc-link-search=native={lib}");
    println!("cargo::rustc-link-lib=dylib=sudoku");
    println!("cargo::rustc-link-arg=-Wl,-rpath,{lib}");
}
