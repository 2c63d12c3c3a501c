//! The package: installed, found by pkg-config and CMake, removed again, archived, and built without a network.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use libtest_mimic::Trial;

use crate::build::{released, tool};
use crate::users::solves_the_examples;
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("package::install_copies_what_was_tested", install_copies_what_was_tested),
        trial("package::pkg_config_finds_a_prefix", || pkg_config(&Place::prefix("pkg-config-prefix", "lib"))),
        trial("package::pkg_config_finds_a_destdir", || pkg_config(&Place::destdir("pkg-config-destdir"))),
        trial("package::cmake_finds_a_prefix", || cmake(&Place::prefix("cmake-prefix", "lib/multi-arch"))),
        trial("package::cmake_finds_a_destdir", || cmake(&Place::destdir("cmake-destdir"))),
        trial("package::cmake_finds_any_version", cmake_finds_any_version),
        trial("package::cmake_refuses_what_does_not_fit", cmake_refuses_what_does_not_fit),
        trial("package::uninstall_leaves_nothing", uninstall_leaves_nothing),
        trial("package::archive_needs_no_rust", archive_needs_no_rust),
        trial("package::archive_of_one_stage_is_always_the_same", archive_of_one_stage_is_always_the_same),
        trial("package::vendored_sources_build_offline", vendored_sources_build_offline),
    ]
}

/// Somewhere to install.
struct Place {
    folder: PathBuf,
    variables: Vec<String>,
    /// Where the files of the prefix and of LIBDIR are found on this machine.
    prefix: PathBuf,
    lib: PathBuf,
}

impl Place {
    fn prefix(name: &str, lib: &str) -> Self {
        let folder = tools::folder(&format!("package-{name}"));
        let prefix = folder.join("prefix");
        let lib = prefix.join(lib);
        let variables = vec![format!("PREFIX={}", prefix.display()), format!("LIBDIR={}", lib.display())];
        Self { folder, variables, prefix, lib }
    }

    /// As a distribution's packager does it.
    fn destdir(name: &str) -> Self {
        let folder = tools::folder(&format!("package-{name}"));
        let destdir = folder.join("destdir");
        let variables = ["PREFIX=/usr", "LIBDIR=/usr/lib/multi-arch"].map(str::to_owned).into();
        let variables = [variables, vec![format!("DESTDIR={}", destdir.display())]].concat();
        Self { folder, variables, prefix: destdir.join("usr"), lib: destdir.join("usr/lib/multi-arch") }
    }

    fn make(&self, target: &str) -> String {
        // Built beforehand, for trials run side by side.
        tool();
        tools::run(tools::make(&[target]).args(&self.variables))
    }

    /// Every file and link, by its path.
    fn files(&self) -> BTreeSet<PathBuf> {
        files(&self.folder)
    }
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&entry.path()));
        } else {
            found.insert(entry.path());
        }
    }
    found
}

/// Every file, by its path from the folder.
pub fn names(folder: &Path) -> BTreeSet<PathBuf> {
    files(folder).into_iter().map(|file| file.strip_prefix(folder).unwrap().to_owned()).collect()
}

fn install_copies_what_was_tested() -> Outcome {
    let place = Place::prefix("install", "lib");
    place.make("install");
    let stage = released().lib().parent().unwrap().to_owned();
    let mut files: BTreeMap<PathBuf, PathBuf> =
        names(&stage).into_iter().map(|name| (name.clone(), stage.join(name))).collect();
    let built = tool().parent().unwrap();
    for (name, file) in [
        ("bin/sudoku", tool().to_owned()),
        ("share/man/man1/sudoku.1", Path::new(tools::ROOT).join("docs/man/man1/sudoku.1")),
        ("share/bash-completion/completions/sudoku", built.join("bash")),
        ("share/zsh/site-functions/_sudoku", built.join("zsh")),
        ("share/fish/vendor_completions.d/sudoku.fish", built.join("fish")),
    ] {
        files.insert(name.into(), file);
    }
    assert_eq!(names(&place.prefix), files.keys().cloned().collect());
    for (name, file) in files {
        assert!(fs::read(place.prefix.join(&name)).unwrap() == fs::read(file).unwrap(), "{name:?}");
    }
    Ok(())
}

fn pkg_config(place: &Place) -> Outcome {
    let pkg_config = tools::find("pkg-config")?;
    place.make("install");
    let flags = tools::run(
        tools::command(pkg_config)
            .args(["--cflags", "--libs", "sudoku"])
            .env("PKG_CONFIG_LIBDIR", place.lib.join("pkgconfig"))
            .env_remove("PKG_CONFIG_PATH"),
    );
    let program = place.folder.join("solve");
    let mut compiler = tools::compiler(false, None)?;
    compiler.args(["-std=c99", "examples/solve.c", "-o"]).arg(&program).args(flags.split_whitespace());
    tools::run(&mut compiler);
    solves(tools::command(program).env("LD_LIBRARY_PATH", &place.lib));
    Ok(())
}

/// A project with a program of each kind of library.
fn cmake(place: &Place) -> Outcome {
    let cmake = tools::find("cmake")?;
    place.make("install");
    let project = place.folder.join("project");
    fs::create_dir(&project).unwrap();
    let lists = format!(
        "cmake_minimum_required(VERSION 3.10)\nproject(user C)\nfind_package(sudoku {} CONFIG REQUIRED)\n\
         add_executable(with_shared \"{example}\")\ntarget_link_libraries(with_shared sudoku::sudoku)\n\
         add_executable(with_static \"{example}\")\ntarget_link_libraries(with_static sudoku::static)\n",
        env!("CARGO_PKG_VERSION"),
        example = Path::new(tools::ROOT).join("examples/solve.c").display()
    );
    fs::write(project.join("CMakeLists.txt"), lists).unwrap();
    let build = project.join("build");
    let config = place.lib.join("cmake/sudoku");
    tools::run(
        tools::command(&cmake)
            .args(["-S".as_ref(), project.as_os_str(), "-B".as_ref(), build.as_os_str()])
            .arg(format!("-Dsudoku_DIR={}", config.display())),
    );
    tools::run(tools::command(&cmake).arg("--build").arg(&build));
    solves(&mut tools::command(build.join("with_shared")));
    solves(&mut tools::command(build.join("with_static")));
    Ok(())
}

/// Configures a project that holds these lines of CMake and finds what is installed in the place by itself.
fn configures(place: &Place, name: &str, languages: &str, lines: &str) -> Outcome {
    let cmake = tools::find("cmake")?;
    let project = place.folder.join(name);
    fs::create_dir(&project).unwrap();
    let lists = format!("cmake_minimum_required(VERSION 3.10)\nproject(user {languages})\n{lines}");
    fs::write(project.join("CMakeLists.txt"), lists).unwrap();
    tools::run(
        tools::command(cmake)
            .args(["-S".as_ref(), project.as_os_str(), "-B".as_ref(), project.join("build").as_os_str()])
            .arg(format!("-DCMAKE_PREFIX_PATH={}", place.prefix.display())),
    );
    Ok(())
}

fn cmake_finds_any_version() -> Outcome {
    let place = Place::prefix("cmake-any-version", "lib");
    place.make("install");
    let find = "find_package(sudoku CONFIG REQUIRED)\nif(NOT TARGET sudoku::sudoku OR NOT TARGET sudoku::static)\n  \
                message(FATAL_ERROR \"a target is missing\")\nendif()\n";
    configures(&place, "with-c", "C", find)?;
    configures(&place, "without-language", "NONE", find)
}

/// Another major number, a newer minor or patch, before 1.0 an older minor, and pointers of another size.
fn cmake_refuses_what_does_not_fit() -> Outcome {
    let place = Place::prefix("cmake-refuses", "lib");
    place.make("install");
    let parts: Vec<u32> = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse().unwrap()).collect();
    let (major, minor, patch) = (parts[0], parts[1], parts[2]);
    let fits = [format!("{major}.{minor}"), format!("{major}.{minor}.{patch}"), format!("{major}.{minor}.0")];
    let mut others = vec![format!("{}", major + 1), format!("{}.0.0", major + 1), format!("{}.{minor}", major + 1)];
    others.extend([format!("{major}.{}", minor + 1), format!("{major}.{minor}.{}", patch + 1)]);
    others.extend(major.checked_sub(1).map(|older| format!("{older}.{minor}")));
    if major == 0 {
        others.extend(minor.checked_sub(1).map(|older| format!("0.{older}")));
    }
    let find = |version: &str, fits: bool| {
        let wrong = if fits { "NOT sudoku_FOUND" } else { "sudoku_FOUND" };
        format!(
            "unset(sudoku_DIR CACHE)\nfind_package(sudoku {version} CONFIG QUIET)\nif({wrong})\n  message(SEND_ERROR \
             \"version '{version}', pointers of ${{CMAKE_SIZEOF_VOID_P}} bytes: {wrong}\")\nendif()\n"
        )
    };
    let mut lines: String = fits.iter().map(|version| find(version, true)).collect();
    lines.extend(others.iter().map(|version| find(version, false)));
    let mut sizes = String::new();
    for size in [4, 8] {
        sizes += &format!("set(CMAKE_SIZEOF_VOID_P {size})\n");
        sizes.extend(["", &fits[1]].map(|version| find(version, size == size_of::<usize>())));
    }
    configures(&place, "versions", "C", &lines)?;
    configures(&place, "pointers", "NONE", &sizes)
}

fn solves(program: &mut Command) {
    solves_the_examples(&tools::run(program.arg("examples/puzzles.txt")));
}

fn uninstall_leaves_nothing() -> Outcome {
    for place in [Place::prefix("uninstall-prefix", "lib64"), Place::destdir("uninstall-destdir")] {
        fs::create_dir_all(&place.lib).unwrap();
        fs::write(place.lib.join("libother.so"), "another package's").unwrap();
        let before = place.files();
        place.make("install");
        assert!(place.files().len() > before.len() + 5, "nothing was installed");
        place.make("uninstall");
        assert_eq!(place.files(), before, "left: after uninstall, right: before install");
        assert!(!place.lib.join("cmake").exists() && !place.prefix.join("include").exists(), "empty folders are left");
    }
    Ok(())
}

/// The archive, made twice.
fn archives() -> &'static [PathBuf; 2] {
    static ARCHIVES: OnceLock<[PathBuf; 2]> = OnceLock::new();
    ARCHIVES.get_or_init(|| {
        tool();
        let folder = tools::folder("package-archives");
        ["first.tar.gz", "second.tar.gz"].map(|name| {
            let printed = tools::run(&mut tools::make(&["dist"]));
            fs::copy(printed.lines().last().expect("dist prints the archive's path"), folder.join(name)).unwrap();
            folder.join(name)
        })
    })
}

/// Unpacked somewhere, with no Rust on the PATH.
fn archive_needs_no_rust() -> Outcome {
    let pkg_config = tools::find("pkg-config")?;
    let archive = &archives()[0];
    let folder = tools::folder("package-archive");
    let path = tools::path_without(tools::RUST, &folder.join("path"));
    let shell = |command: &str| {
        tools::run(
            tools::command("sh")
                .current_dir(&folder)
                .env("PATH", &path)
                .env("ARCHIVE", archive)
                .env("PKG_CONFIG", &pkg_config)
                .args(["-e", "-c", command]),
        )
    };
    shell("if command -v cargo || command -v rustc; then exit 1; fi; tar -xzf \"$ARCHIVE\"; mv libsudoku-* moved");
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "include/sudoku.h", "lib/cmake/sudoku/sudoku-config.cmake"] {
        assert!(folder.join("moved").join(file).is_file(), "{file} is not in the archive");
    }
    let from_shared = "export PKG_CONFIG_PATH=$PWD/moved/lib/pkgconfig; \
        cc moved/examples/solve.c -o shared $(pkg-config --cflags --libs sudoku); \
        LD_LIBRARY_PATH=$PWD/moved/lib ./shared moved/examples/puzzles.txt";
    solves_the_examples(&shell(from_shared));
    let from_static = "cc -I moved/include moved/examples/solve.c moved/lib/libsudoku.a -o static; \
        ./static moved/examples/puzzles.txt";
    solves_the_examples(&shell(from_static));
    let solved = shell("moved/bin/sudoku solve moved/examples/puzzles.txt | head -n 1");
    assert_eq!(solved, "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n");
    Ok(())
}

fn archive_of_one_stage_is_always_the_same() -> Outcome {
    let [first, second] = archives();
    assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "two archives of the same stage differ");
    Ok(())
}

/// `cargo vendor`, then a build with no network and an empty CARGO_HOME.
fn vendored_sources_build_offline() -> Outcome {
    let folder = tools::folder("package-vendor");
    let copy = folder.join("libsudoku");
    copy_tree(Path::new(tools::ROOT), &copy);
    let mut vendor = tools::command("cargo");
    vendor.current_dir(&copy).args(["vendor", "--locked"]).env_remove("CARGO_TARGET_DIR");
    let output = tools::output(&mut vendor);
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        // Without a network the sources cannot be had, which says nothing about this package.
        let network = ["Could not resolve", "Couldn't resolve", "failed to download", "spurious network error"];
        assert!(network.iter().any(|text| error.contains(text)), "{}", tools::describe(&vendor, &output));
        return Err(Missing::Tool("a network for cargo vendor".to_owned()));
    }
    fs::create_dir(copy.join(".cargo")).unwrap();
    fs::write(copy.join(".cargo/config.toml"), output.stdout).unwrap();
    let home = folder.join("cargo-home");
    fs::create_dir(&home).unwrap();
    let mut make = tools::command("make");
    make.current_dir(&copy).arg("lib").env("CARGO_NET_OFFLINE", "true");
    tools::run(make.env("CARGO_HOME", &home).env("CARGO_TARGET_DIR", folder.join("target")));
    assert!(folder.join("target/stage/lib/libsudoku.a").is_file(), "nothing was built");
    fs::remove_dir_all(&folder).unwrap();
    Ok(())
}

/// A copy of the sources, without what builds have left there.
fn copy_tree(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (name, file_type) = (entry.file_name(), entry.file_type().unwrap());
        let built =
            name == ".git" || name == ".cargo" || name == "vendor" || entry.path().join("CACHEDIR.TAG").exists();
        if file_type.is_dir() && !built {
            copy_tree(&entry.path(), &to.join(name));
        } else if file_type.is_file() {
            fs::copy(entry.path(), to.join(name)).unwrap();
        }
    }
}
