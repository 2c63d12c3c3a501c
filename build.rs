//! Makes the C header and the manual pages from `src/ffi`, and names the shared object.
//!
//! Each file of `src/ffi` is one section of the header and one manual page: see `build/source.rs`. All that is made goes
//! to `OUT_DIR`; tests compare it with the committed `include/sudoku.h` and `docs/man`, and
//! `SUDOKU_BLESS_HEADER=1 cargo build` refreshes those.

#[path = "build/header.rs"]
mod header;
#[path = "build/man.rs"]
mod man;
#[path = "build/source.rs"]
mod source;

use std::path::{Path, PathBuf};
use std::{env, fs};

use source::Source;

fn main() {
    for input in ["src", "build", "build.rs", "Cargo.toml"] {
        println!("cargo:rerun-if-changed={input}");
    }
    println!("cargo:rerun-if-env-changed=SUDOKU_BLESS_HEADER");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let source = Source::read(&root.join("src/ffi"));
    let (header, pages) = (header::header(&source), man::pages(&source));
    write(&out.join("sudoku.h"), &out.join("man"), &header, &pages);
    if env::var_os("SUDOKU_BLESS_HEADER").is_some() {
        write(&root.join("include/sudoku.h"), &root.join("docs/man/man3"), &header, &pages);
    }
    name_shared_object(&root);
    find_neon();
}

/// Writes the header to a file and the pages to a folder, which then holds no others.
fn write(file: &Path, folder: &Path, header: &str, pages: &man::Pages) {
    fs::write(file, header).expect("the header can be written");
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("the folder of the manual pages can be made");
    for (name, page) in pages {
        fs::write(folder.join(name), page).expect("a manual page can be written");
    }
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

/// `cfg(neon)`: there is an instance of the engine for the processors that we build for, and each of them can run it.
fn find_neon() {
    println!("cargo:rustc-check-cfg=cfg(neon)");
    let of_target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let has_neon = of_target("FEATURE").split(',').any(|feature| feature == "neon");
    if of_target("ARCH") == "aarch64" && of_target("ENDIAN") == "little" && has_neon {
        println!("cargo:rustc-cfg=neon");
    }
}
