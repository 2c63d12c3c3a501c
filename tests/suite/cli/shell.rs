//! What belongs to the tool: completions and the manual page, in step with its table of options.

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::Trial;

use super::{DONE, path, run};
use crate::build::tool;
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::manual_page_names_everything", manual_page_names_everything),
        trial("cli::manual_page_has_no_fault", manual_page_has_no_fault),
        trial("cli::completions_name_everything", completions_name_everything),
        trial("cli::completion_works_in_bash", completion_works_in_bash),
        trial("cli::completion_is_read_by::zsh", || completion_is_read_by("zsh", &["-n"])),
        trial("cli::completion_is_read_by::fish", || completion_is_read_by("fish", &["--no-execute"])),
    ]
}

const PAGE: &str = include_str!("../../../docs/man/man1/sudoku.1");

/// The commands that the tool lists.
pub fn commands() -> Vec<String> {
    let help = run(&["--help"], "").ends(DONE);
    let list = help.split("Commands:\n").nth(1).expect("a list of commands").split("\n\n").next().unwrap();
    let commands: Vec<String> = list.lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(commands.len() >= 7, "{commands:?}");
    commands
}

/// The options of a command: letter, if any, and name.
fn options(command: &str) -> Vec<(Option<String>, String)> {
    let help = run(&[command, "--help"], "").ends(DONE);
    let list = help.split("Options:\n").nth(1).expect("a list of options");
    let options = list.lines().filter_map(|line| {
        let name = line.split_whitespace().find_map(|word| word.strip_prefix("--"))?;
        let letter = line.trim_start().strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        Some((letter.map(|rest| rest[..1].to_owned()), name.to_owned()))
    });
    options.collect()
}

fn manual_page_names_everything() -> Outcome {
    let mut known = BTreeSet::from(["version".to_owned()]);
    for command in commands() {
        assert!(PAGE.contains(&format!("\n.It Cm {command}")), "the page has no entry for {command}");
        for (letter, name) in options(&command) {
            let entry = match letter {
                Some(letter) => format!("\n.It Fl {letter}"),
                None => format!("\n.It Fl Fl {name}"),
            };
            let at = PAGE.find(&entry).unwrap_or_else(|| panic!("the page has no entry for --{name}"));
            let line = PAGE[at + 1..].lines().next().unwrap();
            assert!(line.contains(&format!("Fl Fl {name}")), "{line}: --{name} is missing");
            known.insert(name);
        }
    }
    // And nothing that is not there.
    for entry in PAGE.lines().filter(|line| line.starts_with(".It Fl")) {
        let name = entry.split("Fl Fl ").nth(1).expect("each option has a name").split(' ').next().unwrap();
        assert!(known.contains(name), "the page tells of --{name}");
    }
    Ok(())
}

fn manual_page_has_no_fault() -> Outcome {
    let mandoc = tools::find("mandoc")?;
    let mut lint = tools::command(mandoc);
    lint.args(["-T", "lint", "-W", "warning", "docs/man/man1/sudoku.1"]);
    let output = tools::output(&mut lint);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", tools::describe(&lint, &output));
    Ok(())
}

fn completions_name_everything() -> Outcome {
    for (shell, option) in [("bash", "--{}"), ("zsh", "--{}"), ("fish", "-l {} ")] {
        let script = run(&["completion", shell], "").ends(DONE);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
            for (_, name) in options(&command) {
                assert!(script.contains(&option.replace("{}", &name)), "{shell}: {command} --{name}");
            }
        }
    }
    Ok(())
}

/// What bash offers for a command line whose last word is being typed.
fn completion_works_in_bash() -> Outcome {
    let bash = tools::find("bash")?;
    let script = tool().parent().unwrap().join("bash");
    let folder = tools::folder("cli-completion");
    std::fs::write(folder.join("a b*.txt"), "").unwrap();
    let offers = |words: &[&str]| -> BTreeSet<String> {
        let code = format!(
            "source '{}'; COMP_WORDS=(sudoku \"$@\"); COMP_CWORD=$#; _sudoku; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        let printed = tools::run(tools::command(&bash).args(["-c", &code, "bash"]).args(words));
        printed.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    let set = |words: &[&str]| -> BTreeSet<String> { words.iter().map(|&word| word.to_owned()).collect() };
    assert!(offers(&[""]).is_superset(&commands().into_iter().collect()));
    assert_eq!(offers(&["so"]), set(&["solve"]));
    for command in commands() {
        let wanted = options(&command).into_iter().map(|(_, name)| format!("--{name}")).collect();
        assert_eq!(offers(&[&command, "--"]), wanted, "{command}");
    }
    assert_eq!(offers(&["solve", "--to", "c"]), set(&["candidates", "csv"]));
    assert_eq!(offers(&["check", "-t", ""]), set(&["line", "csv", "json"]));
    assert_eq!(offers(&["solve", "Cargo.to"]), set(&["Cargo.toml"]));
    assert_eq!(offers(&["solve", "--output", "Cargo.to"]), set(&["Cargo.toml"]));
    assert_eq!(offers(&["solve", "--threads", ""]), set(&[]));
    let (typed, name) = (folder.join("a"), folder.join("a b*.txt"));
    assert_eq!(offers(&["solve", path(&typed)]), set(&[path(&name)]), "a space in a name");
    assert_eq!(offers(&["solve", "-o", path(&typed)]), set(&[path(&name)]), "a space in a name");
    assert_eq!(offers(&["solve", &format!("{}\\ b", path(&typed))]), set(&[path(&name)]), "a space that is typed");
    assert_eq!(offers(&["solve", &format!("\"{} b", path(&typed))]), set(&[path(&name)]), "a space between quotes");
    assert_eq!(offers(&["completion", ""]), set(&["bash", "zsh", "fish"]));
    Ok(())
}

fn completion_is_read_by(shell: &str, arguments: &[&str]) -> Outcome {
    let Ok(program) = tools::find(shell) else { return Err(Missing::Feature(shell.to_owned())) };
    let script = tool().parent().unwrap().join(shell);
    assert!(Path::new(&script).is_file());
    tools::run(tools::command(program).args(arguments).arg(script));
    Ok(())
}
