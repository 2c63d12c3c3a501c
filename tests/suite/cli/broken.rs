//! What is no board: where the tool says that it is, and where it goes on.

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::Trial;

use super::{BAD, DONE, many, run, source};
use crate::build::{Linkage, released};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::goes_on_behind_broken_grids", goes_on_behind_broken_grids),
        trial("cli::makes_no_board_of_the_rows_of_two", makes_no_board_of_the_rows_of_two),
        trial("cli::goes_on_behind_broken_lines", goes_on_behind_broken_lines),
        trial("cli::pieces_are_read_as_the_whole", pieces_are_read_as_the_whole),
    ]
}

/// One bad row costs the board that it stands in, and no other.
fn goes_on_behind_broken_grids() -> Outcome {
    let lines = many(20);
    for (style, gaps) in [("grid", true), ("rows", true), ("rows", false), ("candidates", true)] {
        let text = run(&["format", "--to", style], &lines).ends(DONE);
        let text = if gaps { text } else { text.replace("\n\n", "\n") };
        let lines = run(&["format"], &text).ends(DONE);
        assert_eq!(lines.lines().count(), 20);
        let rows: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let height = rows.len() / 20;
        for row in 0..height {
            // In board 5: a bad character.
            let mut broken = text.clone();
            let end = rows[5 * height + row];
            let start = broken[..end].rfind('\n').unwrap() + 1;
            if end - start < 9 || broken[start..end].contains('-') {
                continue;
            }
            broken.replace_range(start + 4..start + 5, "?");
            let told = run(&["format"], &broken);
            assert_eq!(told.status, Some(BAD));
            let left: Vec<&str> = lines.lines().enumerate().filter(|&(n, _)| n != 5).map(|(_, line)| line).collect();
            let got: Vec<&str> = told.out.lines().collect();
            // Never a board that is none of the file's.
            assert!(got.iter().all(|board| left.contains(board)), "{style}, row {row}:\n{}", told.err);
            assert!(got == left || (!gaps && got.len() >= 18), "{style}, row {row}: {} left\n{}", got.len(), told.err);
            assert!(told.err.starts_with(&format!("standard input:{}:", 5 * height + row + 1)), "{}", told.err);
        }
    }
    // A row is missing.
    let text = run(&["format", "--to", "rows"], &lines).ends(DONE);
    let mut rows: Vec<&str> = text.lines().collect();
    rows.remove(47);
    let told = run(&["format"], &rows.join("\n"));
    assert_eq!((told.status, told.out.lines().count()), (Some(BAD), 19), "{}", told.err);
    Ok(())
}

/// Boards that are each written over several lines, what stands between them, and whether all gaps are the same.
struct Writing {
    name: &'static str,
    boards: Vec<String>,
    between: &'static str,
    even: bool,
}

fn writings(lines: &[&str]) -> Vec<Writing> {
    let rows = |line: &str| (0..9).map(|n| line[9 * n..9 * n + 9].to_owned()).collect::<Vec<_>>();
    let bands = |line: &str, gap: &str| {
        let bands: Vec<_> = rows(line).chunks(3).map(|band| band.join("\n")).collect();
        bands.join(&format!("\n{gap}\n"))
    };
    let tall = |line: &str| {
        let frame = "+---".repeat(9) + "+\n";
        let rows: Vec<_> =
            rows(line).iter().map(|row| format!("{frame}|{}|\n", row.replace("", "|").trim_matches('|'))).collect();
        rows.concat() + frame.trim_end()
    };
    let uneven = |line: &str| {
        let bands: Vec<_> = rows(line).chunks(3).map(|band| band.join("\n\n")).collect();
        bands.join("\n\n\n")
    };
    let own = |style: &str| {
        let text = run(&["format", "--to", style], &lines.join("\n")).ends(DONE);
        text.trim_end().split("\n\n").map(str::to_owned).collect::<Vec<_>>()
    };
    let all = |write: &dyn Fn(usize, &str) -> String| -> Vec<_> {
        lines.iter().enumerate().map(|(n, line)| write(n, line)).collect()
    };
    let writing = |name, boards, between| Writing { name, boards, between, even: false };
    vec![
        writing("grid", own("grid"), "\n\n"),
        writing("grids without gaps", own("grid"), "\n"),
        writing("rows", own("rows"), "\n\n"),
        writing("candidates", own("candidates"), "\n\n"),
        writing("bands", all(&|_, line| bands(line, "")), "\n\n"),
        writing("bands with wider gaps between boards", all(&|_, line| bands(line, "")), "\n\n\n"),
        writing("bands with frames", all(&|_, line| bands(line, "---+---+---")), "\n\n"),
        writing("bands with wide frames", all(&|_, line| bands(line, "\n---+---+---\n")), "\n\n"),
        writing("rows with headings", all(&|n, line| format!("Grid {n:02}\n{}", rows(line).join("\n"))), "\n"),
        writing("bands with headings", all(&|n, line| format!("Grid {n:02}\n{}", bands(line, ""))), "\n"),
        writing("bands with comments", all(&|n, line| format!("# {n}\n{}", bands(line, ""))), "\n\n"),
        writing("rows with frames", all(&|_, line| tall(line)), "\n\n"),
        writing("rows with gaps", all(&|_, line| rows(line).join("\n\n")), "\n\n\n"),
        writing("rows with wider gaps between bands", all(&|_, line| uneven(line)), "\n\n\n\n"),
        Writing { name: "rows alone", boards: all(&|_, line| rows(line).join("\n")), between: "\n", even: true },
        Writing {
            name: "rows with even gaps",
            boards: all(&|_, line| rows(line).join("\n\n")),
            between: "\n\n",
            even: true,
        },
    ]
}

/// What may happen to a row: its name, and whether the number of rows stays the same.
const DAMAGES: [(&str, bool); 8] = [
    ("missing", false),
    ("doubled", false),
    ("broken in two", false),
    ("cut in half", false),
    ("a bad byte", true),
    ("a letter", true),
    ("a bad byte at first", true),
    ("a word before it", false),
];

fn damaged(row: &str, damage: &str) -> Option<String> {
    let half = row.len() / 2;
    let (left, right) = row.split_at(half);
    Some(match damage {
        "missing" => return None,
        "doubled" => format!("{row}\n{row}"),
        "broken in two" => format!("{left}\n{right}"),
        "cut in half" => left.to_owned(),
        "a bad byte" => format!("{left}?{}", &right[1..]),
        "a letter" => format!("{left}Z{}", &right[1..]),
        "a bad byte at first" => format!("?{}", &row[1..]),
        "a word before it" => format!("hello\n{row}"),
        _ => unreachable!("{damage}"),
    })
}

/// Whatever happens to a row of the third of five boards: the other boards come out, and none that is not in the file.
/// (Where all gaps are the same, a row that is missing or one too many cannot be told from those of the next board.)
fn makes_no_board_of_the_rows_of_two() -> Outcome {
    let lines = many(5);
    let lines: Vec<&str> = lines.lines().collect();
    for Writing { name, boards, between, even } in writings(&lines) {
        let read = run(&["format"], &boards.join(between)).ends(DONE);
        let read: Vec<&str> = read.lines().collect();
        assert_eq!(read.len(), 5, "{name}");
        let others = [&read[..2], &read[3..]].concat();
        let broken: Vec<&str> = boards[2].lines().collect();
        let is_row = |line: &&str| line.bytes().filter(|byte| matches!(byte, b'.' | b'0'..=b'9')).count() >= 9;
        let rows: Vec<usize> = (0..broken.len()).filter(|&n| is_row(&broken[n])).collect();
        assert_eq!(rows.len(), 9, "{name}");
        for (damage, same_rows) in DAMAGES {
            for (n, &row) in rows.iter().enumerate() {
                if even && !same_rows {
                    continue;
                }
                let mut broken: Vec<String> = broken.iter().map(|&line| line.to_owned()).collect();
                match damaged(&broken[row], damage) {
                    Some(line) => broken[row] = line,
                    None => drop(broken.remove(row)),
                }
                let mut boards = boards.clone();
                boards[2] = broken.join("\n");
                let told = run(&["format"], &boards.join(between));
                assert_eq!(told.status, Some(BAD), "{name}: row {}: {damage}", n + 1);
                let got: Vec<&str> = told.out.lines().collect();
                let context = format!("{name}: row {}: {damage}:\n{}{}", n + 1, told.out, told.err);
                // A word before all rows does not break the board.
                assert!(got == others || (damage == "a word before it" && n == 0 && got == read), "{context}");
            }
        }
        // A bad byte in a frame, too, but those around a board are none of it.
        for n in (0..broken.len()).filter(|&n| broken[n].contains("---")) {
            let mut broken: Vec<String> = broken.iter().map(|&line| line.to_owned()).collect();
            broken[n].replace_range(4..5, "?");
            let mut boards = boards.clone();
            boards[2] = broken.join("\n");
            let told = run(&["format"], &boards.join(between));
            let got: Vec<&str> = told.out.lines().collect();
            let around = n == 0 || n + 1 == broken.len();
            assert_eq!(told.status, Some(BAD), "{name}: line {}", n + 1);
            assert!(got == if around { &read[..] } else { &others[..] }, "{name}: line {}:\n{}", n + 1, told.err);
        }
    }
    // Many of them.
    let lines = many(200);
    for style in ["grid", "rows", "candidates"] {
        let text = run(&["format", "--to", style], &lines).ends(DONE);
        let whole = run(&["format"], &text).ends(DONE);
        let known: BTreeSet<&str> = whole.lines().collect();
        let (mut damaged, height) = (String::new(), text.lines().count() / 200);
        for (n, line) in text.lines().enumerate() {
            let (board, row) = (n / height, n % height);
            let missing = board % 7 == 3 && row == 1 + board % 9 && !line.contains('-');
            let repeated = board % 7 == 5 && row == 1 + board % 9 && !line.contains('-') && !line.is_empty();
            for _ in 0..if missing { 0 } else { 1 + usize::from(repeated) } {
                damaged += line;
                damaged.push('\n');
            }
        }
        let told = run(&["format"], &damaged);
        assert!(told.out.lines().all(|board| known.contains(board)), "{style}: a board that is not in the file");
        assert!(told.out.lines().count() >= 200 - 2 * 29, "{style}: {} of 200", told.out.lines().count());
    }
    Ok(())
}

/// A line of a list that lacks its end, or is broken in two, costs no other; and it is told which one it is.
fn goes_on_behind_broken_lines() -> Outcome {
    let lines = many(5);
    for blank in [".", "0", "x"] {
        let list = lines.replace('.', blank);
        let list: Vec<&str> = list.lines().collect();
        let others: String =
            lines.lines().enumerate().filter(|&(n, _)| n != 2).map(|(_, line)| format!("{line}\n")).collect();
        let places = |err: &str| -> BTreeSet<usize> {
            err.lines().map(|line| line.split(':').nth(1).expect("a line").parse().expect("a number")).collect()
        };
        for at in 0..81 {
            let (left, right) = list[2].split_at(at);
            let mut cut = list.clone();
            cut[2] = left;
            let told = run(&["format"], &cut.join("\n"));
            assert_eq!(told.out, others, "cut behind {at} characters: {}", told.err);
            assert_eq!(places(&told.err), BTreeSet::from_iter((at > 0).then_some(3)), "cut behind {at}: {}", told.err);
            if at == 0 {
                continue;
            }
            cut.insert(3, right);
            let told = run(&["format"], &cut.join("\n"));
            assert_eq!(told.out, others, "broken behind {at} characters: {}", told.err);
            let places = places(&told.err);
            assert!(places.contains(&3) || places == BTreeSet::from([4]), "broken behind {at}: {}", told.err);
            assert!(places.is_subset(&BTreeSet::from([3, 4])), "broken behind {at}: {}", told.err);
        }
    }
    // Behind rows, too, which are fewer than nine.
    let list: Vec<&str> = lines.lines().collect();
    let row = |n: usize| format!("{}\n", &list[0][9 * n..9 * n + 9]);
    for count in 1..9 {
        let told = run(&["format"], &((0..count).map(row).collect::<String>() + &lines));
        assert_eq!(told.out, lines);
        let why = if count == 1 { "the line ends" } else { "the rows end" };
        assert_eq!(told.err, format!("standard input:{count}:10: not a board: {why} too early for a board\n"));
    }
    Ok(())
}

/// Texts of all kinds and damages, made by a program of its own, cut wherever the tool may cut them.
fn pieces_are_read_as_the_whole() -> Outcome {
    let program = tools::folder("cli-cuts").join("cuts");
    let sources = Path::new(tools::ROOT).join("examples/sudoku");
    let mut compiler = source::compiler("gcc")?;
    compiler.arg("-O2").arg("-I").arg(&sources).arg(Path::new(tools::ROOT).join("tests/suite/cli/cuts.c"));
    compiler.args(["boards.c", "recover.c"].map(|file| sources.join(file))).arg("-o").arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Static));
    let last = if tools::is_set("SUDOKU_DEEP") { "20000" } else { "500" };
    tools::run(tools::command(&program).args(["0", last]));
    Ok(())
}
