//! The library under test, built by `make lib`: the very files that `make install` copies.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::tools;

/// A package as `make lib` lays it out.
pub struct Stage(PathBuf);

/// The release library.
pub fn released() -> &'static Stage {
    static STAGE: OnceLock<Stage> = OnceLock::new();
    STAGE.get_or_init(|| stage(tools::target(), &[]))
}

/// The release library with the feature `force-instruction-set`, in a target folder of its own.
pub fn forced() -> &'static Stage {
    static STAGE: OnceLock<Stage> = OnceLock::new();
    STAGE.get_or_init(|| stage(&tools::target().join("forced"), &["CARGOFLAGS=--features force-instruction-set"]))
}

fn stage(target: &Path, arguments: &[&str]) -> Stage {
    tools::run(tools::make(arguments).arg("lib").env("CARGO_TARGET_DIR", target));
    Stage(target.join("stage"))
}

impl Stage {
    pub fn include(&self) -> PathBuf {
        self.0.join("include")
    }

    pub fn lib(&self) -> PathBuf {
        self.0.join("lib")
    }

    pub fn shared(&self) -> PathBuf {
        self.lib().join(format!("libsudoku.so.{}", env!("CARGO_PKG_VERSION")))
    }

    pub fn archive(&self) -> PathBuf {
        self.lib().join("libsudoku.a")
    }

    /// Adds what compiles a program against the header and links it.
    pub fn add_to<'a>(&self, compiler: &'a mut Command, linkage: Linkage) -> &'a mut Command {
        compiler.arg("-I").arg(self.include());
        match linkage {
            Linkage::Static => compiler.arg(self.archive()),
            Linkage::Shared => {
                let lib = self.lib();
                compiler.arg("-L").arg(&lib).arg("-lsudoku").arg(format!("-Wl,-rpath,{}", lib.display()))
            }
        }
    }
}

#[derive(Clone, Copy)]
pub enum Linkage {
    Shared,
    Static,
}

/// The ABI number of Cargo.toml.
pub fn abi() -> &'static str {
    let manifest = include_str!("../../Cargo.toml");
    manifest.lines().find_map(|line| line.strip_prefix("abi = ")).expect("package.metadata.abi in Cargo.toml")
}
