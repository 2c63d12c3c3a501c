//! The library under test, built by `make lib`: the very files that `make install` copies.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::tools;

/// A package as `make lib` lays it out.
pub struct Stage(PathBuf);

/// The release library.
pub fn released() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, tools::target(), &[])
}

/// The release library with the feature `force-instruction-set`, in a target folder of its own.
pub fn forced() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, &tools::target().join("forced"), &["CARGOFLAGS=--features force-instruction-set"])
}

/// The command-line tool, built by `make cli`: the very file that `make install` copies.
pub fn tool() -> &'static Path {
    static TOOL: OnceLock<PathBuf> = OnceLock::new();
    TOOL.get_or_init(|| {
        released();
        tools::run(&mut tools::make(&["cli"]));
        tools::target().join("cli/sudoku")
    })
}

/// Nothing if it could not be built, which is said in full once.
type Once = OnceLock<Option<Stage>>;

fn once<'a>(stage: &'a Once, target: &Path, arguments: &[&str]) -> &'a Stage {
    let stage = stage.get_or_init(|| {
        let mut make = tools::make(arguments);
        let output = tools::output(make.arg("lib").env("CARGO_TARGET_DIR", target));
        if !output.status.success() {
            eprintln!("{}", tools::describe(&make, &output));
        }
        output.status.success().then(|| Stage(target.join("stage")))
    });
    stage.as_ref().expect("`make lib` builds the library; what it said is above")
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
