//! What each command answers, in each style.

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::Trial;

use super::{BAD, CLASH, DONE, FAILED, NONE, PUZZLE, SOLUTION, TROUBLE, TWO, many, path, run};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::solve_writes_a_line_for_each_puzzle", solve_writes_a_line_for_each_puzzle),
        trial("cli::solve_writes_tables", solve_writes_tables),
        trial("cli::solve_unique_and_first", solve_unique_and_first),
        trial("cli::check_names_the_cells", check_names_the_cells),
        trial("cli::count_counts", count_counts),
        trial("cli::all_enumerates", all_enumerates),
        trial("cli::rate_rates", rate_rates),
        trial("cli::rate_rates_as_the_list_has_it", rate_rates_as_the_list_has_it),
        trial("cli::hint_tells_the_next_step", hint_tells_the_next_step),
        trial("cli::hint_looks_at_pencil_marks", hint_looks_at_pencil_marks),
        trial("cli::explain_leads_to_the_solution", explain_leads_to_the_solution),
        trial("cli::explain_ends_whatever_is_marked", explain_ends_whatever_is_marked),
        trial("cli::steps_are_drawn", steps_are_drawn),
        trial("cli::format_is_read_back", format_is_read_back),
        trial("cli::format_keeps_candidates", format_keeps_candidates),
        trial("cli::pictures_are_written_to_files", pictures_are_written_to_files),
        trial("cli::canonical_forms_are_those_of_equal_puzzles", canonical_forms_are_those_of_equal_puzzles),
        trial("cli::unique_keeps_the_first_of_equal_puzzles", unique_keeps_the_first_of_equal_puzzles),
        trial("cli::known_boards_have_known_answers", known_boards_have_known_answers),
        trial("cli::bench_measures", bench_measures),
    ]
}

fn solve_writes_a_line_for_each_puzzle() -> Outcome {
    assert_eq!(run(&["solve"], &format!("{PUZZLE}\n")).ends(DONE), format!("{SOLUTION}\n"));
    assert_eq!(run(&["solve"], PUZZLE).ends(DONE), format!("{SOLUTION}\n"), "without a line end");
    assert_eq!(run(&["solve"], &format!("{NONE}\r\n{PUZZLE}")).ends(FAILED), format!("# no solution\n{SOLUTION}\n"));
    let mixed = run(&["solve"], &format!("{PUZZLE}\n{CLASH}\n{NONE}\n{PUZZLE}\n"));
    assert_eq!(mixed.out, format!("{SOLUTION}\n# the givens clash\n# no solution\n{SOLUTION}\n"));
    assert_eq!(mixed.err, "standard input:2:1: the givens clash: r1c1 r3c3 r4c1\n");
    assert_eq!(mixed.status, Some(BAD));
    assert_eq!(run(&["solve"], "").ends(DONE), "", "of nothing");
    Ok(())
}

fn solve_writes_tables() -> Outcome {
    let input = format!("{}\n{TWO}\n{NONE}\n", PUZZLE.replace('.', "0"));
    let csv = run(&["solve", "--to", "csv"], &input).ends(FAILED);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "puzzle,solutions,solution,line");
    assert_eq!(lines[1], format!("{PUZZLE},one,{SOLUTION},1"));
    assert!(lines[2].starts_with(&format!("{TWO},several,")) && lines[2].len() == 81 + 9 + 81 + 2, "{csv}");
    assert_eq!(lines[3], format!("{NONE},none,,3"));
    let json = run(&["solve", "-tjson"], &input).ends(FAILED);
    let lines: Vec<&str> = json.lines().collect();
    assert_eq!(lines[0], format!(r#"{{"puzzle":"{PUZZLE}","solutions":"one","solution":"{SOLUTION}","line":1}}"#));
    assert_eq!(lines[2], format!(r#"{{"puzzle":"{NONE}","solutions":"none","solution":null,"line":3}}"#));
    // A table that was written is a list of puzzles again: those of its first column.
    assert_eq!(run(&["format"], &csv).ends(DONE), format!("{PUZZLE}\n{TWO}\n{NONE}\n"));
    Ok(())
}

fn solve_unique_and_first() -> Outcome {
    assert_eq!(run(&["solve", "--unique"], TWO).ends(FAILED), "# several solutions\n");
    let solution = run(&["solve"], TWO).ends(DONE);
    assert_eq!(run(&["solve", "--first"], TWO).ends(DONE), solution);
    assert_eq!(
        run(&["solve", "-f", "-tcsv"], PUZZLE).ends(DONE).lines().nth(1).unwrap(),
        format!("{PUZZLE},some,{SOLUTION},1")
    );
    assert_eq!(run(&["solve", "--unique", "-tgrid"], NONE).ends(FAILED), "# no solution\n");
    Ok(())
}

fn check_names_the_cells() -> Outcome {
    let input = format!("{PUZZLE}\n{SOLUTION}\n{CLASH}\n");
    assert_eq!(run(&["check"], &input).ends(FAILED), "valid\ncomplete\nclash r1c1 r3c3 r4c1\n");
    assert_eq!(run(&["check"], PUZZLE).ends(DONE), "valid\n");
    let csv = run(&["check", "--to=csv"], &input).ends(FAILED);
    assert_eq!(
        csv,
        format!(
            "puzzle,verdict,cells,line\n{PUZZLE},valid,,1\n{SOLUTION},complete,,2\n{CLASH},clash,r1c1 r3c3 r4c1,3\n"
        )
    );
    let full = run(&["check"], &"1".repeat(81)).ends(FAILED);
    assert!(full.starts_with("clash r1c1 r1c2 ") && full.ends_with(" r9c8 r9c9\n"), "{full}");
    Ok(())
}

fn count_counts() -> Outcome {
    assert_eq!(run(&["count"], &format!("{PUZZLE}\n{TWO}\n")).ends(DONE), "1\n2\n");
    assert_eq!(run(&["count"], NONE).ends(FAILED), "0\n");
    assert_eq!(run(&["count", "--limit", "2"], TWO).ends(DONE), "2+\n");
    assert_eq!(run(&["count"], &".".repeat(81)).ends(DONE), "1000000+\n");
    let budget = run(&["count", "--max-nodes", "100", "-tjson"], &".".repeat(81)).ends(DONE);
    assert!(budget.ends_with(",\"exact\":false,\"line\":1}\n") && !budget.contains("1000000"), "{budget}");
    let csv = run(&["count", "-tcsv"], TWO).ends(DONE);
    assert_eq!(csv, format!("puzzle,solutions,exact,line\n{TWO},2,true,1\n"));
    let clash = run(&["count"], CLASH);
    assert_eq!((clash.out.as_str(), clash.status), ("# the givens clash\n", Some(BAD)));
    Ok(())
}

fn all_enumerates() -> Outcome {
    let both = run(&["all"], TWO).ends(DONE);
    let mut lines: Vec<&str> = both.lines().collect();
    assert_eq!(run(&["solve", "--first"], TWO).ends(DONE).trim_end(), lines[0]);
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() == 2 && run(&["check"], &both).ends(DONE) == "complete\ncomplete\n", "{both}");
    assert_eq!(run(&["all", "--limit", "1", "-tcsv"], TWO).ends(DONE).lines().count(), 2);
    assert_eq!(run(&["all"], NONE).ends(FAILED), "");
    // More than a job holds back until its turn.
    let many = run(&["all", "--limit", "30000", "-j2"], &format!("{}\n{PUZZLE}\n", ".".repeat(81))).ends(DONE);
    assert_eq!((many.lines().count(), many.lines().last()), (30001, Some(SOLUTION)));
    let cut = run(&["all", "--max-nodes", "1"], TWO);
    assert_eq!((cut.status, cut.out.as_str()), (Some(FAILED), ""));
    assert!(cut.err.starts_with("standard input:1:1: the nodes were used up"), "{}", cut.err);
    Ok(())
}

/// What rate, hint and explain tell of TWO, NONE and CLASH: each with its puzzle.
fn without_an_answer() -> String {
    format!("{TWO} # several solutions\n{NONE} # no solution\n{CLASH} # the givens clash\n")
}

fn rate_rates() -> Outcome {
    let told = run(&["rate"], &PUZZLE.replace('.', "0")).ends(DONE);
    assert_eq!(told, format!("{PUZZLE} 1.2 1.2 1.2 Hidden Single\n"));
    assert_eq!(run(&["rate"], SOLUTION).ends(DONE), format!("{SOLUTION} 0.0 0.0 0.0 -\n"));
    let csv = run(&["rate", "-tcsv"], &format!("{PUZZLE}\n{TWO}\n")).ends(FAILED);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "puzzle,er,ep,ed,technique,rounds,verdict,line");
    assert!(
        lines[1].starts_with(&format!("{PUZZLE},1.2,1.2,1.2,Hidden Single,")) && lines[1].ends_with(",one,1"),
        "{csv}"
    );
    assert_eq!(lines[2], format!("{TWO},,,,,,several,2"));
    let json = run(&["rate", "--to=json"], SOLUTION).ends(DONE);
    assert_eq!(
        json,
        format!(
            r#"{{"puzzle":"{SOLUTION}","er":0.0,"ep":0.0,"ed":0.0,"technique":null,"rounds":0,"verdict":"one","line":1}}"#
        ) + "\n"
    );
    let mixed = run(&["rate"], &format!("{TWO}\n{NONE}\n{CLASH}\n"));
    assert_eq!(mixed.out, without_an_answer());
    assert_eq!((mixed.status, mixed.err.contains(":3:1: the givens clash")), (Some(BAD), true), "{}", mixed.err);
    assert_eq!(run(&["rate", "--max-nodes=3"], PUZZLE).ends(FAILED), format!("{PUZZLE} # the nodes were used up\n"));
    // What is written is a list of puzzles again.
    assert_eq!(run(&["format"], &told).ends(DONE), format!("{PUZZLE}\n"));
    Ok(())
}

/// In order, whatever the number of threads; from any format.
fn rate_rates_as_the_list_has_it() -> Outcome {
    let list = include_str!("../../data/rated.tsv");
    let rows: Vec<Vec<&str>> =
        list.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    let ratings = |row: &Vec<&str>| row[1..4].join(" ");
    let puzzles: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
    let alone = run(&["rate", "-j1", "tests/data/rated.tsv"], "").ends(DONE);
    for (line, row) in alone.lines().zip(&rows) {
        assert!(line.starts_with(&format!("{} {} ", row[0], ratings(row))), "{line}, not {row:?}");
    }
    assert_eq!(alone.lines().count(), rows.len());
    assert!(run(&["rate", "-j3"], &puzzles).ends(DONE) == alone);
    let grids = run(&["format", "--to", "grid"], &puzzles).ends(DONE);
    assert!(run(&["rate", "-j2"], &grids).ends(DONE) == alone);
    Ok(())
}

/// Takes chains.
const HARD: &str = ".5......13.9.....4..65.......5.7.21.9...2...7..79.6......6..38.2.4.5......8.194..";

fn hint_tells_the_next_step() -> Outcome {
    let told = run(&["hint"], &format!("{PUZZLE}\n{SOLUTION}\n")).ends(DONE);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("1.2 Hidden Single: ") && lines[0].contains(" r1c6 "), "{told}");
    assert_eq!(lines[1], format!("{SOLUTION} # solved"));
    let text = lines[0].split_once(' ').unwrap().1;
    // The text has commas.
    let csv = run(&["hint", "--to=csv"], &format!("{PUZZLE}\n{SOLUTION}\n")).ends(DONE);
    let wanted = format!("{PUZZLE},1.2,Hidden Single,\"{text}\",one,1\n{SOLUTION},,,,solved,2\n");
    assert_eq!(csv, format!("puzzle,rating,technique,text,verdict,line\n{wanted}"));
    let json = run(&["hint", "-tjson"], PUZZLE).ends(DONE);
    let wanted = format!(
        r#"{{"puzzle":"{PUZZLE}","rating":1.2,"technique":"Hidden Single","text":"{text}","verdict":"one","line":1}}"#
    );
    assert_eq!(json, wanted + "\n");
    let mixed = run(&["hint"], &format!("{TWO}\n{NONE}\n{CLASH}\n"));
    assert_eq!(mixed.out, without_an_answer());
    let verdicts = run(&["hint", "-tcsv"], &format!("{TWO}\n{NONE}\n{CLASH}\n")).out;
    assert!(verdicts.ends_with(&format!("\n{TWO},,,,several,1\n{NONE},,,,none,2\n{CLASH},,,,clash,3\n")), "{verdicts}");
    assert_eq!((mixed.status, mixed.err.contains(":3:1: the givens clash")), (Some(BAD), true), "{}", mixed.err);
    assert_eq!(run(&["hint", "-m1"], HARD).ends(DONE).lines().count(), 1, "the first step takes one node");
    Ok(())
}

fn hint_looks_at_pencil_marks() -> Outcome {
    let grid = run(&["format", "--to", "candidates"], PUZZLE).ends(DONE);
    let plain = run(&["hint"], &grid).ends(DONE);
    // A cell's only candidate is a digit.
    assert_eq!(plain, run(&["hint"], &run(&["format"], &grid).ends(DONE)).ends(DONE));
    assert_eq!(run(&["hint"], &grid.replacen(" 124 ", " 1245", 1)).ends(DONE), plain, "a candidate that cannot be");
    // r1c3 is 4.
    let missing = run(&["hint"], &grid.replacen(" 124 ", " 12  ", 1)).ends(DONE);
    assert!(missing.starts_with("0.0 Missing Pencil Mark: ") && missing.contains("4 in r1c3"), "{missing}");
    Ok(())
}

/// A cell whose marks are all excluded by the plain rules, so that none is left, is not marked yet; steps end.
fn explain_ends_whatever_is_marked() -> Outcome {
    let grid = run(&["format", "--to", "candidates"], HARD).ends(DONE);
    let steps = |grid: &str| run(&["explain", "-m200000"], grid).ends(DONE);
    let plain = steps(&grid);
    let cells: Vec<&str> = grid.lines().find(|line| line.starts_with('|')).unwrap().split([' ', '|']).collect();
    let marks: Vec<&str> = cells.into_iter().filter(|cell| cell.len() > 1).collect();
    for cell in &marks {
        // 1 and 5 are givens of its row.
        let grid = grid.replacen(&format!(" {cell} "), &format!(" {:1$} ", "15", cell.len()), 1);
        assert_eq!(steps(&grid), plain, "{grid}");
    }
    assert!(marks.len() > 3, "{grid}");
    Ok(())
}

fn explain_leads_to_the_solution() -> Outcome {
    let told = run(&["explain"], &format!("{PUZZLE}\n{HARD}\n")).ends(DONE);
    let parts: Vec<&str> = told.trim_end().split("\n\n").collect();
    assert_eq!(parts.len(), 2, "{told}");
    let csv = run(&["explain", "-tcsv"], HARD).ends(DONE);
    let solution = run(&["solve"], HARD).ends(DONE);
    let (mut rows, mut steps) = (csv.lines(), parts[1].lines());
    assert_eq!(rows.next(), Some("puzzle,step,board,rating,technique,text,verdict,line"));
    assert_eq!(steps.next(), Some(HARD));
    let (mut before, mut count) = (HARD.to_owned(), 0);
    for (row, step) in rows.zip(steps) {
        count += 1;
        let fields: Vec<&str> = row.splitn(6, ',').collect();
        assert_eq!((fields[0], fields[1]), (HARD, count.to_string().as_str()));
        // From step to step at most one digit more, which is right.
        let changed: Vec<usize> =
            (0..81).filter(|&cell| fields[2].as_bytes()[cell] != before.as_bytes()[cell]).collect();
        assert!(changed.len() <= 1, "{row}");
        assert!(changed.iter().all(|&cell| fields[2].as_bytes()[cell] == solution.as_bytes()[cell]), "{row}");
        let text = fields[5].strip_suffix(",one,1").unwrap();
        assert_eq!(step, format!("{} {}", fields[3], text.trim_matches('"')));
        assert!(step.split_once(' ').unwrap().1.starts_with(fields[4]), "{step}");
        before = fields[2].to_owned();
    }
    let blanks = before.bytes().filter(|&byte| byte == b'.').count();
    assert!(count > 55 && count == csv.lines().count() - 1 && blanks == 1, "{csv}");
    assert!(csv.contains(",7.0,Forcing Chain,") || csv.contains(",7.1,Forcing Chain,"), "{csv}");
    let json = run(&["explain", "-tjson"], HARD).ends(DONE);
    assert!(json.lines().count() == count && json.lines().all(|line| line.starts_with("{\"puzzle\":\"")), "{json}");
    // In order, whatever the number of threads.
    let puzzles = many(60);
    let unique: String = (puzzles.lines())
        .filter(|puzzle| run(&["solve", "--unique"], puzzle).status == Some(DONE))
        .take(8)
        .flat_map(|puzzle| [puzzle, "\n"])
        .collect();
    let alone = run(&["explain", "-j1", "-m200000"], &unique.repeat(9));
    assert!(run(&["explain", "-j4", "-m200000"], &unique.repeat(9)).out == alone.out);
    assert_eq!(run(&["explain"], &format!("{TWO}\n{NONE}\n{CLASH}\n")).out, without_an_answer());
    assert_eq!(run(&["explain"], SOLUTION).ends(DONE), format!("{SOLUTION} # solved\n"));
    let rows = run(&["explain", "-tcsv"], &format!("{TWO}\n{SOLUTION}\n")).ends(FAILED);
    assert!(rows.ends_with(&format!("\n{TWO},,{TWO},,,,several,1\n{SOLUTION},,{SOLUTION},,,,solved,2\n")), "{rows}");
    let cut = run(&["explain", "-m100"], HARD).ends(FAILED);
    assert!(cut.starts_with(HARD) && cut.ends_with("\n# the nodes were used up\n\n"), "{cut}");
    let cut = run(&["explain", "-m100", "-tcsv"], HARD).ends(FAILED);
    assert!(cut.ends_with(",,,,undecided,1\n") && cut.lines().count() > 2, "{cut}");
    Ok(())
}

fn steps_are_drawn() -> Outcome {
    let picture = run(&["hint", "--to", "svg"], PUZZLE).ends(DONE);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n") && picture.contains("Hidden Single"));
    assert_eq!(run(&["hint", "--to", "svg"], SOLUTION).ends(DONE), "");
    let folder = tools::folder("cli-steps");
    run(&["explain", "-t", "svg", "-o", path(&folder.join("%d.svg"))], HARD).ends(DONE);
    let steps = run(&["explain", "-tjson"], HARD).ends(DONE).lines().count();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), steps);
    assert_eq!(
        fs::read_to_string(folder.join("1.svg")).unwrap(),
        run(&["hint", "-tsvg"], HARD).ends(DONE),
        "the first step is the hint"
    );
    Ok(())
}

fn format_is_read_back() -> Outcome {
    let lines = many(500);
    for style in ["line", "rows", "grid", "csv"] {
        let text = run(&["format", "--to", style], &lines).ends(DONE);
        assert!(run(&["format"], &text).ends(DONE) == lines, "by way of {style}");
    }
    let json = run(&["format", "--to", "json"], &lines).ends(DONE);
    assert!(
        json == (1..)
            .zip(lines.lines())
            .map(|(n, line)| format!("{{\"puzzle\":\"{line}\",\"line\":{n}}}\n"))
            .collect::<String>()
    );
    let grid = run(&["format", "-t", "grid"], PUZZLE).ends(DONE);
    assert!(grid.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{grid}");
    // Boards need not be valid.
    assert_eq!(run(&["format"], CLASH).ends(DONE), format!("{CLASH}\n"));
    Ok(())
}

fn format_keeps_candidates() -> Outcome {
    let grid = run(&["format", "--to", "candidates"], PUZZLE).ends(DONE);
    assert!(grid.contains(" 1246 ") || grid.contains(" 124 "), "{grid}");
    // A candidate less than the plain rules would leave.
    let fewer = grid.replacen(" 124 ", " 12  ", 1);
    assert_ne!(fewer, grid, "{grid}");
    assert_eq!(run(&["format", "--to", "candidates"], &fewer).ends(DONE), fewer);
    Ok(())
}

fn pictures_are_written_to_files() -> Outcome {
    let folder = tools::folder("cli-pictures");
    let input = format!("{PUZZLE}\n{NONE}\n{TWO}\n");
    let pattern = folder.join("picture-%d.svg");
    let out = run(&["solve", "--to", "svg", "--output", path(&pattern)], &input).ends(FAILED);
    assert_eq!(out, "");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let one = run(&["solve", "--to", "svg"], PUZZLE).ends(DONE);
    assert!(one.starts_with("<svg ") && one.ends_with("</svg>\n"), "{one}");
    assert_eq!(fs::read_to_string(folder.join("picture-1.svg")).unwrap(), one);
    assert!(fs::read_to_string(folder.join("picture-2.svg")).unwrap().ends_with("</svg>\n"));
    // With zeros before the number.
    run(&["format", "--to", "svg", "-o", path(&folder.join("q-%03d.svg"))], &input).ends(DONE);
    assert!(folder.join("q-001.svg").is_file() && folder.join("q-003.svg").is_file());
    // A file of SVG has one picture.
    let single = folder.join("one.svg");
    run(&["format", "--to", "svg", "-o", path(&single)], PUZZLE).ends(DONE);
    let pictures = run(&["format", "--to", "svg", "-o", path(&single)], &input);
    assert_eq!(pictures.status, Some(TROUBLE));
    assert!(pictures.err.contains("one.svg: an SVG file holds one picture") && pictures.err.contains("%d"));
    assert_eq!(fs::read_to_string(&single).unwrap().matches("</svg>").count(), 1);
    // Many: more than a job holds back.
    run(&["format", "--to", "svg", "-o", path(&folder.join("%d.svg"))], &many(300)).ends(DONE);
    for n in 1..=300 {
        let picture = fs::read_to_string(folder.join(format!("{n}.svg"))).unwrap();
        assert!(picture.starts_with("<svg ") && picture.matches("</svg>").count() == 1, "{picture}");
    }
    Ok(())
}

/// Very many solutions, that are rarely equal.
const OPEN: &str = ".....6....59.....82....8....45........3........6..3.54...325..6..................";

/// The same board with its rows as columns.
fn transposed(board: &str) -> String {
    (0..81).map(|n| char::from(board.as_bytes()[n % 9 * 9 + n / 9])).collect()
}

fn canonical_forms_are_those_of_equal_puzzles() -> Outcome {
    let equal =
        format!("{PUZZLE}\n{}\n{}\n", transposed(PUZZLE), PUZZLE.replace('1', "?").replace('2', "1").replace('?', "2"));
    let forms = run(&["canonical"], &equal).ends(DONE);
    let lines: Vec<&str> = forms.lines().collect();
    assert!(lines.len() == 3 && lines.iter().all(|&line| line == lines[0] && line.len() == 81), "{forms}");
    let csv = run(&["canonical", "-tcsv"], &format!("{PUZZLE}\n{}", ".".repeat(81))).ends(DONE);
    let csv: Vec<&str> = csv.lines().collect();
    assert_eq!(csv[..2], ["puzzle,canonical,automorphisms,line".to_owned(), format!("{PUZZLE},{},1,1", lines[0])]);
    assert!(csv[2].ends_with(",1218998108160,2"), "{}", csv[2]);
    let clash = run(&["canonical", "-tjson"], CLASH);
    assert_eq!((clash.status, clash.err.contains("the givens clash")), (Some(BAD), true));
    assert_eq!(clash.out, format!("{{\"puzzle\":\"{CLASH}\",\"canonical\":null,\"automorphisms\":null,\"line\":1}}\n"));
    Ok(())
}

fn unique_keeps_the_first_of_equal_puzzles() -> Outcome {
    // Two thirds of them are equal to others, at a distance.
    let some: String = many(9000)
        .lines()
        .map(|line| if line.len() % 2 == 1 { transposed(line) + "\n" } else { String::new() })
        .collect();
    let grids: String = run(&["all", "--limit", "4000"], OPEN).ends(DONE);
    let input = many(20) + &grids + &some + &grids;
    let forms = run(&["canonical"], &input).ends(DONE);
    let mut seen = BTreeSet::new();
    let wanted: String = input
        .lines()
        .zip(forms.lines())
        .filter(|&(_, form)| seen.insert(form))
        .flat_map(|(line, _)| [line, "\n"])
        .collect();
    assert!((1500..4100).contains(&seen.len()), "{} different puzzles", seen.len());
    for threads in ["-j1", "-j3"] {
        let unique = run(&["unique", threads], &input).ends(DONE);
        assert!(unique == wanted, "{threads}: {} puzzles, not {}", unique.lines().count(), seen.len());
    }
    // And larger records, of which few fit into a job's output.
    let pictures = run(&["unique", "-tsvg", "-j3"], &input).ends(DONE);
    assert_eq!(pictures.matches("</svg>").count(), seen.len());
    Ok(())
}

fn known_boards_have_known_answers() -> Outcome {
    let boards = include_str!("../../data/boards.tsv");
    let counts = run(&["count", "--limit", "1000", "-tcsv", "tests/data/boards.tsv"], "");
    let mut counts = counts.out.lines().skip(1);
    for line in boards.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let told: Vec<&str> = counts.next().expect("an answer for each board").split(',').collect();
        let count: u64 = fields[2].trim_start_matches(['>', '=']).parse::<u64>().unwrap().min(1000);
        match told[1].parse::<u64>() {
            Ok(told) if fields[2].starts_with('>') => assert!(told >= count, "{line}: {told}"),
            Ok(told) => assert_eq!(told, count, "{line}"),
            Err(_) => assert_eq!((told[1], fields[3]), ("", "INVALID_GIVENS"), "{line}"),
        }
    }
    assert_eq!(counts.next(), None);
    Ok(())
}

fn bench_measures() -> Outcome {
    let told = run(&["bench", "--threads", "2", "-"], &format!("{PUZZLE}\n{TWO}\n")).ends(DONE);
    assert!(told.starts_with("2 boards, 2 threads, libsudoku "), "{told}");
    for task in ["solve, one call a puzzle", "solve, in batches", "solve, on all threads", "check", "parse", "format"] {
        let line = told.lines().find(|line| line.starts_with(task)).unwrap_or_else(|| panic!("{task} in\n{told}"));
        let figures: Vec<f64> = line.split("  ").filter_map(|part| part.trim().parse().ok()).collect();
        assert!(figures.len() == 2 && figures.iter().all(|&figure| figure > 1.0), "{line}");
    }
    let made = run(&["bench"], "").ends(DONE);
    assert!(made.starts_with("20000 boards, "), "{made}");
    let nothing = run(&["bench", "-"], "");
    assert_eq!((nothing.status, nothing.err.contains("no board")), (Some(BAD), true), "{}", nothing.err);
    Ok(())
}
