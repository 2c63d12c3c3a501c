//! The library under test, built by `make lib`: the very files that `make install` copies.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{env, fs};

use crate::tools;

/// A package as `make lib` lays it out.
pub struct Stage(PathBuf);

/// The release library.
pub fn released() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, tools::target(), FOR_HOST, &[])
}

/// The release library with the feature `force-instruction-set`, in a target folder of its own.
pub fn forced() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, &tools::target().join("forced"), FOR_HOST, FORCED)
}

/// The release library for [`tools::AARCH64`].
pub fn released_for_aarch64() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, &tools::target().join("aarch64"), FOR_AARCH64, &[])
}

/// The same with the feature `force-instruction-set`.
pub fn forced_for_aarch64() -> &'static Stage {
    static STAGE: Once = Once::new();
    once(&STAGE, &tools::target().join("aarch64-forced"), FOR_AARCH64, FORCED)
}

const FORCED: &[&str] = &["CARGOFLAGS=--features force-instruction-set"];

/// What the environment says of the processor that is built for.
const FOR_HOST: &[(&str, &str)] = &[];
const FOR_AARCH64: &[(&str, &str)] = &[
    ("CARGO_BUILD_TARGET", tools::AARCH64),
    ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", tools::AARCH64_COMPILER),
];

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

fn once<'a>(stage: &'a Once, target: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> &'a Stage {
    let stage = stage.get_or_init(|| {
        let mut make = tools::make(arguments);
        make.arg("lib").env("CARGO_TARGET_DIR", target).envs(environment.iter().copied());
        let output = tools::output(&mut make);
        if !output.status.success() {
            eprintln!("{}", tools::describe(&make, &output));
        }
        output.status.success().then(|| Stage(target.join("stage")))
    });
    stage.as_ref().expect("`make lib` builds the library; what it said is above")
}

/// What watches a build of the library while it runs.
#[derive(Clone, Copy, Debug)]
pub enum Sanitizer {
    Address,
    Memory,
    Thread,
}

impl Sanitizer {
    pub fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Memory => "memory",
            Self::Thread => "thread",
        }
    }

    fn flags(self) -> &'static str {
        match self {
            // With the counters that guide libFuzzer, so that one build serves both.
            Self::Address => {
                "-Zsanitizer=address -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
                 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
            }
            // The toolchain's own core is not instrumented; what the library inlines of it is.
            Self::Memory => "-Zsanitizer=memory -Cunsafe-allow-abi-mismatch=sanitizer",
            Self::Thread => "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer",
        }
    }

    /// The static library, watched.
    pub fn archive(self) -> PathBuf {
        instrumented(self.name(), self.flags())
    }
}

/// The static library, optimised as it is released, instrumented by options of rustc, and with the feature
/// `force-instruction-set`.
pub fn instrumented(name: &'static str, flags: &str) -> PathBuf {
    static BUILT: Mutex<Vec<&str>> = Mutex::new(vec![]);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let target = instrumented_target();
    let archive = target.join(name).with_extension("a");
    if !built.contains(&name) {
        let mut cargo = instrumenting_cargo("rustc", flags);
        tools::run(cargo.args(["--release", "--quiet", "--crate-type", "staticlib"]));
        fs::copy(target.join(tools::host()).join("release/libsudoku.a"), &archive).unwrap();
        built.push(name);
    }
    archive
}

/// What runs while building is compiled once for all instruments.
fn instrumented_target() -> PathBuf {
    tools::target().join("instrumented")
}

/// Cargo, for the library alone. The instruments are there in every toolchain, behind this door.
pub fn instrumenting_cargo(what: &str, flags: &str) -> Command {
    let mut cargo = tools::command(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args([what, "--locked", "--lib", "--features", "force-instruction-set", "--target", tools::host()]);
    cargo.arg("--target-dir").arg(instrumented_target()).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", flags);
    cargo
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
