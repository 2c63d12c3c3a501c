//! Compiles what is written in C and C++.

/// QQwing's header, if the package is installed. Cargo runs this script again when it comes or goes.
const QQWING: &str = "/usr/include/qqwing.hpp";

fn main() {
    for file in ["c/three_arrays.c", "peers/qqwing.cpp", QQWING] {
        println!("cargo::rerun-if-changed={file}");
    }
    cc::Build::new()
        .file("c/three_arrays.c")
        .opt_level(3)
        .flag_if_supported("-march=native")
        .warnings(true)
        .compile("three_arrays");

    println!("cargo::rustc-check-cfg=cfg(qqwing)");
    let mut shim = cc::Build::new();
    shim.cpp(true).file("peers/qqwing.cpp").opt_level(3).cargo_warnings(false);
    if shim.try_compile("qqwing_shim").is_ok() {
        println!("cargo::rustc-link-lib=qqwing");
        println!("cargo::rustc-cfg=qqwing");
    }
}
