//! The Python package, `bindings/python`: built as its users build it, installed in an environment of its own, and tested
//! there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use libtest_mimic::Trial;

use crate::build::released;
use crate::package::names;
use crate::{Missing, Outcome, tools, trial};

const PACKAGE: &str = "bindings/python";

pub fn trials() -> Vec<Trial> {
    vec![
        trial("python::wheel_passes_its_tests", wheel_passes_its_tests),
        trial("python::types_are_strict", types_are_strict),
        trial("python::ruff_finds_no_fault", ruff_finds_no_fault),
        trial("python::sdist_has_all_sources", sdist_has_all_sources),
    ]
}

/// A virtual environment with all that the tests need but the package. It is kept for the next time.
struct Environment(PathBuf);

impl Environment {
    fn get() -> Result<&'static Self, Missing> {
        static ENVIRONMENT: OnceLock<Result<Environment, Missing>> = OnceLock::new();
        ENVIRONMENT.get_or_init(Self::make).as_ref().map_err(Clone::clone)
    }

    fn make() -> Result<Self, Missing> {
        let python = tools::find("python3")?;
        let has = |code| tools::output(tools::command(&python).args(["-c", code])).status.success();
        if !has("import sys; assert sys.version_info >= (3, 11)") {
            return Err(Missing::Tool("Python 3.11 or later".to_owned()));
        }
        if !has("import ensurepip, venv") {
            return Err(Missing::Tool("Python's module venv".to_owned()));
        }
        let requirements = Path::new(tools::ROOT).join(PACKAGE).join("tests/requirements.txt");
        let version = tools::run(tools::command(&python).arg("-VV"));
        let wanted = version + &fs::read_to_string(&requirements).unwrap();
        let environment = Self(tools::target().join("python"));
        let made_for = environment.0.join("made-for");
        if fs::read_to_string(&made_for).ok() != Some(wanted.clone()) {
            tools::run(tools::command(&python).args(["-m", "venv", "--clear"]).arg(&environment.0));
            environment.pip(&["install", "-r"], &requirements)?;
            fs::write(made_for, wanted).unwrap();
        }
        Ok(environment)
    }

    /// Python of the environment, in the folder of the package.
    fn python(&self, module: &str) -> Command {
        let mut python = tools::command(self.0.join("bin/python"));
        python.current_dir(Path::new(tools::ROOT).join(PACKAGE)).args(["-m", module]);
        python.env("PYTHONDONTWRITEBYTECODE", "1").env("CARGO_TARGET_DIR", tools::target());
        python
    }

    /// Runs pip, which may want a network.
    fn pip(&self, arguments: &[&str], path: &Path) -> Outcome {
        let mut pip = self.python("pip");
        pip.args(arguments).arg(path).args(["--quiet", "--disable-pip-version-check"]);
        let output = tools::output(&mut pip);
        let said = tools::describe(&pip, &output);
        if !output.status.success() {
            let network = ["NewConnectionError", "ConnectTimeoutError", "Temporary failure in name resolution"];
            assert!(network.iter().any(|text| said.contains(text)), "{said}");
            return Err(Missing::Tool("a network for pip".to_owned()));
        }
        Ok(())
    }
}

/// What `pip install bindings/python` does, in two steps: a wheel for every Python 3 of this platform, put into place.
fn wheel_passes_its_tests() -> Outcome {
    let environment = Environment::get()?;
    released();
    let folder = tools::folder("python-wheel");
    let wheels = folder.to_str().expect("a path in UTF-8");
    environment.pip(&["wheel", "--no-deps", "--wheel-dir", wheels], Path::new("."))?;
    let wheel = fs::read_dir(&folder).unwrap().next().expect("a wheel was built").unwrap().path();
    let name = wheel.file_name().unwrap().to_string_lossy().into_owned();
    let for_all = format!("libsudoku-{}-py3-none-", env!("CARGO_PKG_VERSION"));
    assert!(name.starts_with(&for_all) && !name.ends_with("-any.whl"), "{name}");
    environment.pip(&["install", "--no-deps", "--force-reinstall"], &wheel)?;
    tools::run(environment.python("pytest").arg("--quiet"));
    Ok(())
}

fn types_are_strict() -> Outcome {
    let environment = Environment::get()?;
    tools::run(environment.python("mypy").arg("--cache-dir").arg(tools::target().join("python/mypy")));
    Ok(())
}

/// Faults, and lines that are not laid out as all others, in the package, the examples and their check.
fn ruff_finds_no_fault() -> Outcome {
    let environment = Environment::get()?;
    for command in [&["check"][..], &["format", "--diff"]] {
        let mut ruff = environment.python("ruff");
        ruff.args(command).args(["--quiet", "--no-cache", "--config", "pyproject.toml"]);
        tools::run(ruff.args([".", "../../examples", "../../tests/cluster"]));
    }
    Ok(())
}

/// Everything that a build of the library reads is taken along; with `SUDOKU_DEEP` it is built from there.
fn sdist_has_all_sources() -> Outcome {
    let environment = Environment::get()?;
    let folder = tools::folder("python-sdist");
    tools::run(environment.python("hatchling").args(["build", "--target", "sdist", "--directory"]).arg(&folder));
    let name = format!("libsudoku-{}", env!("CARGO_PKG_VERSION"));
    tools::run(tools::command("tar").current_dir(&folder).arg("-xzf").arg(folder.join(format!("{name}.tar.gz"))));
    let unpacked = folder.join(name);
    for part in ["src", "build"] {
        let (ours, theirs) = (Path::new(tools::ROOT).join(part), unpacked.join("rust").join(part));
        assert_eq!(names(&theirs), names(&ours), "left: {part} in the archive, right: in the repository");
    }
    for file in ["Cargo.toml", "Cargo.lock", "build.rs", "LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(unpacked.join("rust").join(file).is_file(), "{file} is not in the archive");
    }
    assert!(unpacked.join("src/libsudoku/py.typed").is_file(), "the package is not in the archive");
    if tools::is_set("SUDOKU_DEEP") {
        let mut pip = environment.python("pip");
        pip.args(["wheel", "--quiet", "--no-deps", "--wheel-dir"]).arg(&folder).arg(&unpacked);
        tools::run(pip.env("CARGO_TARGET_DIR", folder.join("target")));
        fs::remove_dir_all(&folder).unwrap();
    }
    Ok(())
}
