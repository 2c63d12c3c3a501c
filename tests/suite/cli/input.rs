//! Where boards come from: files, pipes, packed or not, in every format; and what is no board.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use libtest_mimic::Trial;

use super::{BAD, CLASH, DONE, FAILED, PUZZLE, SOLUTION, TROUBLE, TWO, feed, many, path, run, sudoku};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::reads_files_and_standard_input", reads_files_and_standard_input),
        trial("cli::writes_over_no_input", writes_over_no_input),
        trial("cli::unreadable_files_are_told_at_their_turn", unreadable_files_are_told_at_their_turn),
        trial("cli::reads_every_format", reads_every_format),
        trial("cli::a_line_without_end_is_one_line", a_line_without_end_is_one_line),
        trial("cli::cuts_no_board_in_two", cuts_no_board_in_two),
        trial("cli::answers_what_is_typed_at_once", answers_what_is_typed_at_once),
        trial("cli::reads_gzip", || reads_packed("gzip", "gz")),
        trial("cli::reads_zstd", || reads_packed("zstd", "zst")),
        trial("cli::large_windows_are_told", large_windows_are_told),
        trial("cli::other_packed_files_are_named", other_packed_files_are_named),
        trial("cli::bad_lines_are_told_with_their_place", bad_lines_are_told_with_their_place),
        trial("cli::strict_stops", strict_stops),
        trial("cli::any_bytes_are_answered", any_bytes_are_answered),
    ]
}

fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file
}

fn reads_files_and_standard_input() -> Outcome {
    let folder = tools::folder("cli-files");
    let (a, b) = (file(&folder, "a b.txt", format!("{PUZZLE}\n")), file(&folder, "b", TWO));
    let (a, b) = (path(&a), path(&b));
    let lines = run(&["format", a, "-", b, a], SOLUTION).ends(DONE);
    assert_eq!(lines, format!("{PUZZLE}\n{SOLUTION}\n{TWO}\n{PUZZLE}\n"));
    let missing = run(&["format", a, "missing.txt", b], "");
    assert_eq!((missing.status, missing.out), (Some(TROUBLE), format!("{PUZZLE}\n{TWO}\n")));
    assert_eq!(missing.err, "sudoku: missing.txt: No such file or directory\n");
    let directory = run(&["format", path(&folder)], "");
    assert_eq!((directory.status, directory.err.contains("Is a directory")), (Some(TROUBLE), true));
    let output = folder.join("output");
    assert_eq!(run(&["solve", a, "--output", path(&output)], "").ends(DONE), "");
    assert_eq!(fs::read_to_string(output).unwrap(), format!("{SOLUTION}\n"));
    let nowhere = run(&["solve", a, "--output", path(&folder.join("nowhere/output"))], "");
    assert_eq!((nowhere.status, nowhere.err.contains("No such file")), (Some(TROUBLE), true), "{}", nowhere.err);
    // Names that no system takes.
    for end in [".svg", "%d.svg"] {
        let long = "x".repeat(5000) + end;
        let told = run(&["format", a, "-t", "svg", "-o", &long], "");
        assert_eq!((told.status, told.err), (Some(TROUBLE), format!("sudoku: {long}: File name too long\n")));
    }
    let long = run(&["format", &"x".repeat(5000)], "");
    assert!(long.status == Some(TROUBLE) && long.err.ends_with("xxx: File name too long\n"), "{}", long.err);
    Ok(())
}

/// By whatever names.
fn writes_over_no_input() -> Outcome {
    let folder = tools::folder("cli-same");
    let text = format!("{PUZZLE}\n{TWO}\n");
    let (input, other) = (file(&folder, "x", &text), file(&folder, "other", SOLUTION));
    let link = folder.join("link");
    std::os::unix::fs::symlink(&input, &link).unwrap();
    let refused = |told: super::Run, name: &str| {
        assert_eq!((told.status, told.out.as_str()), (Some(TROUBLE), ""));
        assert_eq!(told.err, format!("sudoku: {name}: an input file, which is not written over\n"));
        assert_eq!(fs::read_to_string(&input).unwrap(), text);
    };
    for output in [&input, &link] {
        refused(run(&["format", path(&input), "-o", path(output)], ""), path(output));
        refused(run(&["format", path(&other), path(&link), "-tcsv", "-o", path(output)], ""), path(output));
    }
    let open = || Stdio::from(fs::File::open(&input).unwrap());
    refused(sudoku(&["solve", "-o", path(&input)]).stdin(open()).output().unwrap().into(), path(&input));
    let append = fs::OpenOptions::new().append(true).open(&input).unwrap();
    refused(sudoku(&["format", path(&input)]).stdout(append).output().unwrap().into(), "standard output");
    let picture = file(&folder, "1.svg", &text);
    let told = run(&["format", "-tsvg", path(&picture), "-o", path(&folder.join("%d.svg"))], "");
    assert_eq!((told.status, fs::read_to_string(&picture).unwrap()), (Some(TROUBLE), text.clone()), "{}", told.err);
    // What is not read is written over, and devices are no files.
    assert_eq!(run(&["format", path(&input), "-o", path(&other)], "").ends(DONE), "");
    assert_eq!(fs::read_to_string(&other).unwrap(), text);
    assert_eq!(run(&["format", "/dev/null", "-o", "/dev/null"], "").ends(DONE), "");
    let made = sudoku(&["generate", "-o", path(&other)]).stdin(fs::File::open(&other).unwrap()).output().unwrap();
    assert!(made.status.success(), "generate reads nothing");
    Ok(())
}

fn unreadable_files_are_told_at_their_turn() -> Outcome {
    let folder = tools::folder("cli-turns");
    let bad = file(&folder, "bad", many(3000) + "hello\n");
    let bad = path(&bad);
    for threads in ["-j1", "-j2", "-j7"] {
        let told = run(&["solve", threads, "missing.txt", bad, path(&folder), bad], "");
        assert_eq!((told.status, told.out.lines().count()), (Some(TROUBLE), 6000), "{}", told.err);
        let ends = ["missing.txt: No such file or directory", "belong here", "Is a directory", "belong here"];
        let lines: Vec<&str> = told.err.lines().collect();
        assert!(lines.len() == 4 && lines.iter().zip(ends).all(|(line, end)| line.ends_with(end)), "{}", told.err);
        // What is never reached is no trouble.
        let told = run(&["solve", "--strict", threads, bad, "missing.txt"], "");
        assert_eq!((told.status, told.err.lines().count()), (Some(BAD), 1), "{}", told.err);
    }
    Ok(())
}

fn reads_every_format() -> Outcome {
    let rows = |row_end: &str| {
        let rows: Vec<&str> = (0..9).map(|n| &PUZZLE[9 * n..9 * n + 9]).collect();
        rows.join(row_end) + row_end
    };
    let zeros = PUZZLE.replace('.', "0");
    let spaced: String = PUZZLE.chars().flat_map(|c| [c, ' ']).collect();
    let texts = [
        format!("# a comment\n\n{PUZZLE}\n"),
        format!("\u{feff}{PUZZLE}\r\n"),
        format!("{zeros},{SOLUTION}\n"),
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("17,{PUZZLE},7.2\n"),
        format!("{PUZZLE} # easy\n"),
        format!("{spaced}\n"),
        PUZZLE.replace('.', "-") + "\n",
        rows("\n"),
        rows("\r\n"),
        rows("\r"),
        format!("Grid 01\n{}", rows("\n")),
        format!("[Puzzle]\n{}[State]\n{}", rows("\n"), rows("\n")),
        PUZZLE.chars().map(|c| format!("{c},")).collect::<String>() + "\n",
    ];
    for text in texts {
        for n in [1, 3] {
            let wanted = format!("{PUZZLE}\n").repeat(n);
            // Sections hide what follows them, until another puzzle is named.
            assert_eq!(
                run(&["format"], &text.repeat(if text.starts_with('\u{feff}') { 1 } else { n })).ends(DONE),
                if text.starts_with('\u{feff}') { format!("{PUZZLE}\n") } else { wanted },
                "{text}"
            );
        }
    }
    Ok(())
}

/// More text than a job has, in formats of which a board has many lines, and mixed ones.
fn cuts_no_board_in_two() -> Outcome {
    let lines = many(4000);
    for style in ["rows", "grid", "candidates"] {
        let text = run(&["format", "--to", style], &lines).ends(DONE);
        assert!(text.len() > 1 << 18, "not enough text for the test");
        // (A blank with one candidate is read as that digit.)
        let lines = run(&["format", "-j1"], &text).ends(DONE);
        assert_eq!(lines.lines().count(), 4000);
        assert!(run(&["format", "-j3"], &text).ends(DONE) == lines, "{style}");
        assert!(style == "candidates" || lines == many(4000), "{style}");
        let mixed = text.clone() + &lines + &text;
        assert!(run(&["format", "-j3"], &mixed).ends(DONE) == lines.repeat(3), "{style} and lines");
        // One after the other without anything between them.
        if style == "rows" {
            let dense = text.replace("\n\n", "\n");
            assert!(run(&["format", "-j3"], &dense).ends(DONE) == lines, "rows without gaps");
        }
    }
    // Solved states of .sdk files are no puzzles, even where they are lines of 81.
    let sections: String = lines
        .lines()
        .map(|line| format!("[Puzzle]\n{line}\n[State]\n{}", format!("{SOLUTION}\n").repeat(20)))
        .collect();
    assert!(run(&["format", "-j3"], &sections).ends(DONE) == lines);
    // A pipe that stops in the last group of candidates.
    let grid = run(&["format", "--to", "candidates"], &format!("{PUZZLE}\n{TWO}\n")).ends(DONE);
    let end = grid.rfind(" |\n").unwrap() - 1;
    let mut child =
        sudoku(&["format", "--to", "candidates"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&grid.as_bytes()[..end]).unwrap();
    thread::sleep(Duration::from_millis(200));
    stdin.write_all(&grid.as_bytes()[end..]).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), grid);
    // Comments longer than a job.
    let comments = format!("{PUZZLE}\n{}{PUZZLE}\n", "# a comment\n".repeat(100_000));
    assert_eq!(run(&["format"], &comments).ends(DONE), format!("{PUZZLE}\n{PUZZLE}\n"));
    // The pieces that a pipe gives have nothing to do with lines.
    let mut child = sudoku(&["format"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = lines.clone().into_bytes();
    let writer = thread::spawn(move || {
        for piece in bytes.chunks(1009) {
            stdin.write_all(piece).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.stdout == lines.as_bytes(), "a pipe in small pieces");
    Ok(())
}

fn answers_what_is_typed_at_once() -> Outcome {
    use std::io::{BufRead, BufReader};
    let mut child = sudoku(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{SOLUTION}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    Ok(())
}

fn pack(program: &Path, text: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program).arg("-c").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = text.to_owned();
    thread::spawn(move || stdin.write_all(&text).unwrap());
    child.wait_with_output().unwrap().stdout
}

/// Whether the tool was built with what unpacks such files.
fn can_unpack(program: &str) -> Outcome {
    let library = if program == "gzip" { "zlib" } else { "libzstd" };
    if run(&["--version"], "").ends(DONE).contains(&format!("{program}: {library}")) {
        return Ok(());
    }
    Err(crate::Missing::Tool(format!("{library} with its header, found by pkg-config")))
}

/// Not even a part of it is read as a board.
fn a_line_without_end_is_one_line() -> Outcome {
    let folder = tools::folder("cli-line");
    for (start, length) in [("# ", 1 << 22), ("", 1 << 22), ("", 3 << 22), ("", (1 << 22) + 5), ("", 9_000_001)] {
        let filler = "y".repeat(length - start.len());
        let text = format!("{start}{filler}{SOLUTION}\n{PUZZLE}\n{start}{filler},{SOLUTION},\r\n\r\n{PUZZLE}\n");
        let long = file(&folder, "long", text);
        let told = run(&["format", "-tcsv", path(&long)], "");
        assert_eq!(told.out, format!("puzzle,line\n{PUZZLE},2\n{PUZZLE},5\n"), "{start} {length}");
        let lines: Vec<&str> = told.err.lines().collect();
        let bad = if start.is_empty() { 2 } else { 0 };
        assert!(lines.len() == bad && lines.iter().all(|line| line.ends_with("the line is too long")), "{}", told.err);
    }
    // Its end may be read in two pieces, whose sizes are powers of two.
    for size in (10..=18).map(|bits| 1 << bits) {
        let text = format!("{}\r\n{PUZZLE}\n", "y".repeat((1 << 22) + size - 1));
        let long = file(&folder, "long", text);
        assert_eq!(run(&["format", "-tcsv", path(&long)], "").out, format!("puzzle,line\n{PUZZLE},2\n"), "{size}");
    }
    Ok(())
}

fn reads_packed(program: &str, extension: &str) -> Outcome {
    let packer = tools::find(program)?;
    can_unpack(program)?;
    let folder = tools::folder(&format!("cli-{program}"));
    let lines = many(20_000);
    let packed = pack(&packer, lines.as_bytes());
    let whole = file(&folder, &format!("puzzles.{extension}"), &packed);
    assert!(run(&["format", path(&whole)], "").ends(DONE) == lines, "a file");
    assert!(feed(&mut sudoku(&["format"]), &packed).ends(DONE) == lines, "standard input");
    let twice = [&packed[..], &packed[..]].concat();
    let twice = file(&folder, "twice", twice);
    assert!(run(&["format", path(&twice)], "").ends(DONE) == lines.repeat(2), "two members");
    let empty = file(&folder, "empty", pack(&packer, b""));
    assert_eq!(run(&["format", path(&empty)], "").ends(DONE), "");
    let grids = run(&["format", "-tgrid"], &lines).ends(DONE);
    let grids = file(&folder, "grids", pack(&packer, grids.as_bytes()));
    assert!(run(&["format", path(&grids)], "").ends(DONE) == lines, "grids");

    let cut = file(&folder, "cut", &packed[..packed.len() - 9]);
    let told = run(&["format", path(&cut)], "");
    assert!(told.status == Some(TROUBLE) && told.err.contains("cut: cut off"), "{}", told.err);
    assert!(lines.starts_with(&told.out), "what stands before is read");
    let mut damaged = packed.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xff);
    let damaged = file(&folder, "damaged", damaged);
    let told = run(&["format", path(&damaged)], "");
    assert!(told.status == Some(TROUBLE) && told.err.contains("damaged: damaged"), "{}", told.err);
    // Whatever comes out, nobody can tell it from what was packed before the end is reached.
    for threads in ["-j1", "-j3", "-j4"] {
        assert!(run(&["format", threads, path(&damaged)], "").out == told.out, "{threads}: as much");
    }
    // The check behind the data does not fit.
    let mut doubtful = packed.clone();
    let place = doubtful.len() - if program == "gzip" { 6 } else { 2 };
    doubtful[place] ^= 8;
    let doubtful = file(&folder, "doubtful", doubtful);
    let told = run(&["format", path(&doubtful)], "");
    assert!(told.status == Some(TROUBLE) && told.out == lines, "{}", told.err);
    if program == "zstd" {
        let passed_over = [&[0x53, 0x2a, 0x4d, 0x18, 4, 0, 0, 0], &b"abcd"[..], &packed].concat();
        assert!(feed(&mut sudoku(&["format"]), &passed_over).ends(DONE) == lines, "a frame that is passed over");
    }
    Ok(())
}

/// A file that needs more memory than anyone expects is not called damaged.
fn large_windows_are_told() -> Outcome {
    can_unpack("zstd")?;
    // A frame of zstd: its magic number, a header with the window's size alone, and one block of bytes as they are.
    let text = format!("{PUZZLE}\n");
    let block = u32::try_from(text.len()).unwrap() << 3 | 1;
    let frame = |window_log: u8| {
        [b"\x28\xb5\x2f\xfd\0", &[(window_log - 10) << 3][..], &block.to_le_bytes()[..3], text.as_bytes()].concat()
    };
    assert_eq!(feed(&mut sudoku(&["format"]), frame(27)).ends(DONE), text);
    for (bytes, out) in [(frame(31), ""), ([frame(27), frame(31)].concat(), &text)] {
        let told = feed(&mut sudoku(&["format"]), bytes);
        assert_eq!((told.status, told.out.as_str()), (Some(TROUBLE), out));
        let sentence = "sudoku: standard input: unpacking it needs more than 128 MiB; try  zstd -dc --long=31 FILE | ";
        assert!(told.err.starts_with(sentence), "{}", told.err);
    }
    Ok(())
}

fn other_packed_files_are_named() -> Outcome {
    let told = feed(&mut sudoku(&["solve"]), b"BZh91AY&SY\n");
    assert_eq!(told.status, Some(TROUBLE));
    assert!(told.err.contains("packed with bzip2") && told.err.contains("bzip2 -dc FILE | sudoku"), "{}", told.err);
    Ok(())
}

fn bad_lines_are_told_with_their_place() -> Outcome {
    let folder = tools::folder("cli-bad");
    let text = format!(
        "{}\nhello\n{PUZZLE}\n{PUZZLE}9\n\n# comment\n{}\r\n{CLASH}\n{}\n",
        &PUZZLE[..80],
        PUZZLE.replacen("4..8", "4Z.8", 1),
        &CLASH[9..].chars().chain(CLASH[..9].chars()).collect::<String>(),
    );
    let bad = file(&folder, "bad.txt", text);
    let told = run(&["solve", path(&bad)], "");
    let name = path(&bad);
    assert_eq!(
        told.err,
        format!(
            "{name}:1:81: not a board: the line ends too early for a board\n\
             {name}:2:1: not a board: 'h' does not belong here\n\
             {name}:4:82: not a board: one cell too many\n\
             {name}:7:38: not a board: 'Z' does not belong here\n\
             {name}:8:1: the givens clash: r1c1 r3c3 r4c1\n\
             {name}:9:12: the givens clash: r2c3 r3c1 r9c1\n"
        )
    );
    assert_eq!(told.status, Some(BAD));
    assert_eq!(told.out, format!("{SOLUTION}\n# the givens clash\n# the givens clash\n"));
    // Lines are counted over the whole file, whoever reads them.
    let text = many(9999) + "hello\n" + &many(9999) + "hello\n";
    let told = run(&["check", "-j3"], &text);
    let places: Vec<&str> = told.err.lines().map(|line| line.split(": not").next().unwrap()).collect();
    assert_eq!(places, ["standard input:10000:1", "standard input:20000:1"]);
    assert_eq!(told.out.lines().count(), 2 * 9999);
    Ok(())
}

fn strict_stops() -> Outcome {
    let text = many(3000) + "hello\n" + &many(9000);
    for threads in ["-j1", "-j4"] {
        let told = run(&["format", "--strict", threads], &text);
        assert!(told.out == many(3000));
        assert_eq!((told.status, told.err.lines().count()), (Some(BAD), 1), "{}", told.err);
    }
    let told = run(&["solve", "-s"], &format!("{PUZZLE}\n{CLASH}\n{PUZZLE}\n"));
    assert_eq!((told.status, told.out), (Some(BAD), format!("{SOLUTION}\n# the givens clash\n")));
    let told = run(&["solve", "-s"], &format!("{PUZZLE}\n{}\n{PUZZLE}\n", super::NONE));
    assert_eq!((told.status, told.out.lines().count()), (Some(FAILED), 3), "a puzzle without solution is no bad input");
    Ok(())
}

/// Bytes that are no text, long lines, many bad lines.
fn any_bytes_are_answered() -> Outcome {
    let mut state = 1u32;
    let bytes: Vec<u8> = (0..1 << 17)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let output = |input: &[u8]| {
        let mut child = sudoku(&["check"]);
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join().unwrap();
        output
    };
    assert_eq!(output(&bytes).status.code(), Some(BAD));
    let long = vec![b'5'; 9 << 20];
    let told = output(&long);
    assert_eq!(told.status.code(), Some(BAD), "{}", String::from_utf8_lossy(&told.stderr));
    assert_eq!(output(&vec![0; 9 << 20]).status.code(), Some(BAD));
    assert_eq!(output(&vec![b'\n'; 9 << 20]).status.code(), Some(DONE));
    let told = output("hello\n".repeat(50_000).as_bytes());
    assert_eq!(String::from_utf8(told.stderr).unwrap().lines().count(), 50_000);
    Ok(())
}
