//! The programs of README.md and docs/guide.md, built and run as the page says; and the manual pages.
//!
//! A block of C or Python begins with a comment `guide: name` and becomes the file `name.c` or `name.py`. A block `console`
//! is run: its lines that begin with `$ ` are commands, the others are what they print, all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{env, fs, iter};

use libtest_mimic::Trial;

use crate::build::{released, tool};
use crate::{Missing, Outcome, tools, trial};

const PAGES: &[(&str, &str)] =
    &[("readme", include_str!("../../README.md")), ("guide", include_str!("../../docs/guide.md"))];

/// The manual pages that the header's source makes now, and those that are committed.
const MADE: &str = concat!(env!("OUT_DIR"), "/man");
const COMMITTED: &str = "docs/man/man3";

/// What is drawn for docs/rating.md, and of what.
const PICTURES: &str = "docs/rating";
const HINTS: &str = "tests/data/hints.tsv";

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("docs::man::is_current", man_is_current),
        trial("docs::man::mandoc_finds_no_fault", mandoc_finds_no_fault),
        trial("docs::rating::pictures_are_current", pictures_are_current),
        trial("docs::rating::every_technique_is_described", every_technique_is_described),
    ];
    for &(name, page) in PAGES {
        let blocks = blocks(page);
        let programs: Vec<Block> = blocks.iter().filter(|block| block.extension().is_some()).copied().collect();
        for block in blocks.into_iter().filter(|block| block.language == "console") {
            let programs = programs.clone();
            let title = format!("docs::{name}::line_{}", block.line);
            trials.push(trial(title.clone(), move || prints_what_it_says(&title, &programs, block)));
        }
    }
    assert!(trials.len() > 10, "the programs of the guide are not found");
    trials
}

/// What stands between a line of ``` with a language and the next line of ```.
#[derive(Clone, Copy)]
pub struct Block {
    pub line: usize,
    pub language: &'static str,
    pub text: &'static str,
}

impl Block {
    fn extension(&self) -> Option<&'static str> {
        match self.language {
            "c" => Some("c"),
            "python" => Some("py"),
            _ => None,
        }
    }

    /// The name in its first line.
    fn name(&self) -> &'static str {
        let name = self.text.lines().next().and_then(|line| line.split_once("guide: "));
        let name = name.unwrap_or_else(|| panic!("the program in line {} has no name", self.line)).1;
        name.split(' ').next().expect("split gives one piece at least")
    }
}

/// The blocks of a page.
pub fn blocks(page: &'static str) -> Vec<Block> {
    let mut blocks = vec![];
    let mut begun: Option<(usize, &str, usize)> = None;
    let mut at = 0;
    for (n, line) in page.split_inclusive('\n').enumerate() {
        let fence = line.trim_end().strip_prefix("```");
        match (fence, begun) {
            (Some(language), None) => begun = Some((n + 1, language, at + line.len())),
            (Some(_), Some((line, language, start))) => {
                blocks.push(Block { line, language, text: &page[start..at] });
                begun = None;
            }
            (None, _) => {}
        }
        at += line.len();
    }
    blocks
}

fn prints_what_it_says(title: &str, programs: &[Block], console: Block) -> Outcome {
    for tool in ["sh", "cc", "pkg-config", "python3"] {
        tools::find(tool)?;
    }
    if console.text.contains("cffi")
        && !tools::output(tools::command("python3").args(["-c", "import cffi"])).status.success()
    {
        return Err(Missing::Tool("Python's module cffi".to_owned()));
    }
    let folder = tools::folder(&title.replace("::", "-"));
    for program in programs {
        let file = folder.join(program.name()).with_extension(program.extension().expect("it is a program"));
        fs::write(file, program.text).unwrap();
    }
    fs::copy(Path::new(tools::ROOT).join("examples/puzzles.txt"), folder.join("puzzles.txt")).unwrap();
    let (mut script, mut wanted) = (String::new(), String::new());
    for line in console.text.split_inclusive('\n') {
        match line.strip_prefix("$ ") {
            Some(command) => script += command,
            None => wanted += line,
        }
    }
    let lib = released().lib();
    let mut shell = tools::command("sh");
    shell.current_dir(folder).args(["-e", "-c", &script]);
    shell.env("PKG_CONFIG_PATH", lib.join("pkgconfig")).env("LD_LIBRARY_PATH", lib);
    if console.text.contains("sudoku ") {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = iter::once(tool().parent().unwrap().to_owned()).chain(env::split_paths(&path));
        shell.env("PATH", env::join_paths(folders).unwrap());
    }
    assert_eq!(tools::run(&mut shell), wanted, "left: what it prints, right: what the page says");
    Ok(())
}

/// The text of each page, by its name.
fn pages(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())).collect()
}

fn man_is_current() -> Outcome {
    let (made, committed) = (pages(Path::new(MADE)), pages(&Path::new(tools::ROOT).join(COMMITTED)));
    let name = made.keys().chain(committed.keys()).find(|&name| made.get(name) != committed.get(name));
    assert!(
        name.is_none(),
        "{COMMITTED}/{} differs from what src/ffi says; refresh it with\n    SUDOKU_BLESS_HEADER=1 cargo build",
        name.unwrap()
    );
    Ok(())
}

/// The program that draws the pictures of docs/rating.md.
fn drawer(folder: &Path) -> Result<Command, Missing> {
    let program = folder.join("draw");
    let mut compiler = tools::compiler(false, None)?;
    compiler.arg("-std=c99").arg("-O1").arg("-I").arg(released().include());
    compiler.arg(Path::new(tools::ROOT).join(PICTURES).join("draw.c"));
    compiler.arg("-o").arg(&program).arg(released().lib().join("libsudoku.a"));
    tools::run(&mut compiler);
    Ok(tools::command(&program))
}

/// What the library draws now, and what is committed.
fn pictures_are_current() -> Outcome {
    let folder = tools::folder("docs::rating::pictures_are_current");
    let committed = Path::new(tools::ROOT).join(PICTURES);
    let made = folder.join("made");
    fs::create_dir(&made).unwrap();
    let hints = fs::File::open(Path::new(tools::ROOT).join(HINTS)).unwrap();
    tools::run(drawer(&folder)?.arg(&made).stdin(hints));
    let (made, mut kept) = (pages(&made), pages(&committed));
    kept.retain(|name, _| name.ends_with(".svg"));
    if tools::is_set("SUDOKU_BLESS_PICTURES") {
        kept.keys().for_each(|name| fs::remove_file(committed.join(name)).unwrap());
        made.iter().for_each(|(name, picture)| fs::write(committed.join(name), picture).unwrap());
        return Ok(());
    }
    let name = made.keys().chain(kept.keys()).find(|&name| made.get(name) != kept.get(name));
    assert!(
        name.is_none(),
        "{PICTURES}/{} is not what the library draws; refresh it with\n    make rating-pictures",
        name.unwrap()
    );
    Ok(())
}

/// docs/rating.md names each technique, and shows each picture and no other. What the nets of a technique use is a row of
/// its own there.
fn every_technique_is_described() -> Outcome {
    let page = fs::read_to_string(Path::new(tools::ROOT).join("docs/rating.md")).unwrap();
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let names = tools::run(&mut drawer(&tools::folder("docs::rating::every_technique_is_described"))?);
    assert!(names.lines().count() > 60, "{names}");
    for name in names.lines() {
        let (kind, nets) = name.split_at(name.find(" (").unwrap_or(name.len()));
        assert!(words.contains(&format!("**{kind}**")), "docs/rating.md does not tell of: {kind}");
        assert!(
            nets.is_empty() || words.contains(&format!(":{nets} |")),
            "docs/rating.md does not tell of nets with{nets}"
        );
    }
    let committed = pages(&Path::new(tools::ROOT).join(PICTURES));
    let committed: BTreeSet<&str> =
        committed.keys().map(String::as_str).filter(|name| name.ends_with(".svg")).collect();
    let shown: BTreeSet<&str> =
        page.split("](rating/").skip(1).map(|rest| rest.split(')').next().expect("split gives one piece")).collect();
    assert_eq!(shown, committed, "left: what docs/rating.md shows, right: what is there");
    Ok(())
}

/// But for two matters of taste: pages have no date, so that builds can be reproduced; names lead to pages by `.so`.
fn mandoc_finds_no_fault() -> Outcome {
    let mandoc = tools::find("mandoc")?;
    let folder = Path::new(tools::ROOT).join(COMMITTED);
    for name in pages(&folder).into_keys() {
        // `.so man3/...` is looked up from the folder above.
        let mut lint = tools::command(&mandoc);
        lint.current_dir(folder.parent().unwrap()).args(["-T", "lint", "-W", "warning"]).arg(format!("man3/{name}"));
        let output = tools::output(&mut lint);
        let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        let faults: Vec<&str> =
            told.lines().filter(|line| !line.contains("missing date") && !line.contains(".so is fragile")).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    Ok(())
}
