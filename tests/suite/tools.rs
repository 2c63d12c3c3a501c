//! Other programs: finding them, running them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{env, fs};

use crate::Missing;

/// The folder of Cargo.toml.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Whether an environment variable says yes.
pub fn is_set(variable: &str) -> bool {
    env::var(variable).is_ok_and(|value| !value.is_empty() && value != "0")
}

/// An empty folder for one trial.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program of the PATH.
pub fn find(name: &str) -> Result<PathBuf, Missing> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file());
    found.ok_or_else(|| Missing::Tool(name.to_owned()))
}

/// A command without what Cargo and make hand down to their children.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(ROOT);
    for variable in ["CARGO", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "LD_LIBRARY_PATH"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command that has to succeed; gives its standard output.
#[track_caller]
pub fn run(command: &mut Command) -> String {
    let output = output(command);
    assert!(output.status.success(), "{}", describe(command, &output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a command to its end.
#[track_caller]
pub fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// What was run and what it said.
pub fn describe(command: &Command, output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    format!("{command:?}\n{}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
}

/// `make` in the folder of Cargo.toml, building where these tests were built.
pub fn make(arguments: &[&str]) -> Command {
    let mut make = command("make");
    make.args(arguments).env("CARGO_TARGET_DIR", target());
    make
}

/// Cargo's target folder.
pub fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap()
}

/// A compiler, C or C++: one by its name, or the one that CC, CXX or the system names.
pub fn compiler(cpp: bool, name: Option<&str>) -> Result<Command, Missing> {
    if let Some(name) = name {
        find(name)?;
    }
    let mut build = cc::Build::new();
    build.cpp(cpp).target(host()).host(host()).opt_level(1).debug(true).cargo_metadata(false).cargo_warnings(false);
    if let Some(name) = name {
        build.compiler(name);
    }
    let kind = if cpp { "a C++ compiler" } else { "a C compiler" };
    let tool = build.try_get_compiler().map_err(|_| Missing::Tool(kind.to_owned()))?;
    let program = tool.path();
    if !program.is_file() {
        find(&program.to_string_lossy()).map_err(|_| Missing::Tool(kind.to_owned()))?;
    }
    let mut compiler = command(program);
    compiler.args(tool.args());
    Ok(compiler)
}

/// The newest clang whose sanitizers understand what rustc makes, and which has their runtime and libFuzzer's.
pub fn sanitizing_clang() -> Result<PathBuf, Missing> {
    let names = (15..40).rev().map(|version| format!("clang-{version}"));
    let probe = |clang: &PathBuf| {
        let mut probe = command(clang);
        probe.args(["-fsanitize=address,fuzzer", "-x", "c", "/dev/null", "-o", "/dev/null"]);
        // There is no main(): all that may be missing is what the program itself has to define.
        let said = String::from_utf8_lossy(&output(&mut probe).stderr).into_owned();
        said.contains("LLVMFuzzerTestOneInput")
    };
    let found = names.filter_map(|name| find(&name).ok()).find(probe);
    found.ok_or_else(|| {
        Missing::Tool("clang-15 or later with libFuzzer (Debian: clang-19 libclang-rt-19-dev)".to_owned())
    })
}

/// The option for a standard that goes by one of these names; none if the compiler knows no such standard.
pub fn standard(cpp: bool, compiler_name: &str, names: &[&str]) -> Result<Option<String>, Missing> {
    let language = if cpp { "c++" } else { "c" };
    for option in names.iter().map(|name| format!("-std={name}")) {
        let mut probe = compiler(cpp, Some(compiler_name))?;
        probe.args([&option, "-fsyntax-only", "-x", language, "/dev/null"]);
        if output(&mut probe).status.success() {
            return Ok(Some(option));
        }
    }
    Ok(None)
}

/// The triple of this machine.
pub fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let version = run(command("rustc").arg("-vV"));
        version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc knows its host").to_owned()
    })
}

/// ARM of 64 bits, with Linux and glibc, by Rust's name.
pub const AARCH64: &str = "aarch64-unknown-linux-gnu";

/// Its C compiler, which links what Rust makes, too.
pub const AARCH64_COMPILER: &str = "aarch64-linux-gnu-gcc";

/// That compiler, if all is there that building the library and a program for it needs.
pub fn aarch64_compiler() -> Result<Command, Missing> {
    let missing = |what: &str| Missing::Tool(what.to_owned());
    let mut compiler = command(
        find(AARCH64_COMPILER).map_err(|_| missing("a C compiler for aarch64 (Debian: gcc-aarch64-linux-gnu)"))?,
    );
    let mut probe = command(AARCH64_COMPILER);
    if !output(probe.args(["-include", "stdio.h", "-fsyntax-only", "-x", "c", "/dev/null"])).status.success() {
        return Err(missing("a C library for aarch64 (Debian: libc6-dev-arm64-cross)"));
    }
    if !target_libdir(AARCH64).is_dir() {
        return Err(missing("Rust's core for aarch64 (rustup target add aarch64-unknown-linux-gnu)"));
    }
    compiler.args(["-O1", "-g"]);
    Ok(compiler)
}

/// What runs its programs.
pub fn aarch64_emulator() -> Result<Command, Missing> {
    let emulator = find("qemu-aarch64").map_err(|_| Missing::Tool("qemu-aarch64 (Debian: qemu-user)".to_owned()))?;
    let mut emulator = command(emulator);
    emulator.args(["-L", "/usr/aarch64-linux-gnu"]);
    Ok(emulator)
}

/// Where the toolchain has its own libraries for a target.
pub fn target_libdir(target: &str) -> PathBuf {
    run(command("rustc").args(["--print", "target-libdir", "--target", target])).trim().into()
}

/// A tool that the toolchain brings, of the LLVM that its compiler is made of.
pub fn of_toolchain(name: &str) -> Result<PathBuf, Missing> {
    let tool = target_libdir(host()).with_file_name("bin").join(name);
    if tool.is_file() { Ok(tool) } else { Err(Missing::Tool(format!("{name} (rustup component add llvm-tools)"))) }
}

/// A PATH with every program of the present one except those named.
pub fn path_without(names: &[&str], folder: &Path) -> OsString {
    fs::create_dir_all(folder).unwrap();
    for from in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        for program in fs::read_dir(from).into_iter().flatten().flatten() {
            let name = program.file_name();
            if !names.iter().any(|unwanted| name == *unwanted) {
                // The first one of a name counts, as on the PATH.
                let _ = std::os::unix::fs::symlink(program.path(), folder.join(name));
            }
        }
    }
    folder.as_os_str().to_owned()
}

/// Rust's programs, for `path_without`.
pub const RUST: &[&str] = &["cargo", "rustc", "rustup", "rustdoc"];

/// Copies what git knows of, as it is now.
pub fn copy_tree(to: &Path) {
    let files = run(command("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]));
    for file in files.lines().filter(|file| Path::new(ROOT).join(file).is_file()) {
        let place = to.join(file);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::copy(Path::new(ROOT).join(file), place).unwrap();
    }
}

/// Whether this processor can hold boards side by side in a register.
pub fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512bitalg");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// What of `src/` does not run on this processor cannot be tested on it.
pub fn runs_here(file: &str) -> bool {
    match file.strip_prefix("src/engine/") {
        // Most of batch.rs is for boards side by side in registers of 512 bits.
        Some("batch.rs" | "simd/avx512.rs" | "simd/zmm.rs") => has_avx512(),
        Some("simd/avx2.rs" | "simd/sse41.rs" | "simd/ymm.rs") => cfg!(target_arch = "x86_64"),
        Some("simd/neon.rs") => cfg!(target_arch = "aarch64"),
        _ => true,
    }
}
