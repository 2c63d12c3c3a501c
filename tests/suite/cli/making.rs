//! Making puzzles: as wished, and the same for the same seed.

use std::collections::BTreeSet;

use libtest_mimic::Trial;

use super::{BAD, CLASH, DONE, FAILED, NONE, PUZZLE, SOLUTION, TWO, USAGE, many, path, run};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::generate_makes_what_is_wished", generate_makes_what_is_wished),
        trial("cli::generate_keeps_to_ratings", generate_keeps_to_ratings),
        trial("cli::generate_depends_on_the_seed_alone", generate_depends_on_the_seed_alone),
        trial("cli::generate_says_what_cannot_be", generate_says_what_cannot_be),
        trial("cli::minimize_spares_no_clue", minimize_spares_no_clue),
        trial("cli::shuffle_writes_equal_puzzles", shuffle_writes_equal_puzzles),
        trial("cli::seeds_follow_from_lines", seeds_follow_from_lines),
    ]
}

fn clues(board: &str) -> usize {
    board.bytes().filter(|&byte| byte != b'.').count()
}

/// Whether the clues are in the same cells after a map of the cells.
fn symmetric(board: &str, map: fn(usize, usize) -> (usize, usize)) -> bool {
    let given = |row: usize, column: usize| board.as_bytes()[9 * row + column] != b'.';
    (0..81).all(|n| {
        let (row, column) = map(n / 9, n % 9);
        given(n / 9, n % 9) == given(row, column)
    })
}

fn generate_makes_what_is_wished() -> Outcome {
    let made = run(&["generate", "-n", "300", "--seed", "7", "--symmetry", "180", "--clues", "24..28"], "").ends(DONE);
    let boards: Vec<&str> = made.lines().collect();
    assert!(boards.len() == 300 && boards.iter().all(|board| (24..=28).contains(&clues(board))), "{made}");
    assert!(boards.iter().all(|board| symmetric(board, |row, column| (8 - row, 8 - column))), "{made}");
    assert_eq!(boards.iter().map(|board| clues(board)).collect::<BTreeSet<_>>().len(), 5, "every number of clues");
    assert!(run(&["count", "--limit", "2"], &made).ends(DONE) == "1\n".repeat(300), "one solution each");

    type Wish = (&'static [&'static str], fn(&str) -> bool);
    let wishes: [Wish; 6] = [
        (&["--clues", "30"], |board| clues(board) == 30),
        (&["--clues=..23"], |board| clues(board) <= 23),
        (&["-c40.."], |board| clues(board) >= 40),
        (&["--symmetry=diagonal", "-c30..40"], |board| symmetric(board, |row, column| (column, row))),
        (&["--symmetry=horizontal,vertical", "-c30..50"], |board| {
            symmetric(board, |row, column| (8 - row, column)) && symmetric(board, |row, column| (row, 8 - column))
        }),
        (&["--mask", "123456789123456789123456789123456789123456789123456789.........123456789123456789"], |board| {
            &board[54..63] == "........."
        }),
    ];
    for (wish, holds) in wishes {
        let made = run(&[&["generate", "-n20", "--seed=1"][..], wish].concat(), "").ends(DONE);
        assert!(made.lines().count() == 20 && made.lines().all(holds), "{wish:?}:\n{made}");
    }
    let at_most = run(&["generate", "-n50", "--seed=1", "--clues=..30"], "").ends(DONE);
    assert_eq!(run(&["minimize"], &at_most).ends(DONE), at_most, "without a lower limit they are minimal");
    let csv = run(&["generate", "--seed", "9", "-n2", "-tcsv"], "").ends(DONE);
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["puzzle", "solution", "clues", "seed", "er", "technique"]);
    for (line, seed) in lines[1..].iter().zip(["9", "10"]) {
        assert_eq!(run(&["solve", "--unique"], line[0]).ends(DONE).trim_end(), line[1]);
        assert_eq!(line[2..], [&clues(line[0]).to_string(), seed, "", ""]);
    }
    // The rating is told where one is asked for.
    let csv = run(&["generate", "--seed", "9", "-n5", "-tcsv", "--rating=2.6..4.4"], "").ends(DONE);
    for line in csv.lines().skip(1) {
        let (puzzle, told) = (line.split(',').next().unwrap(), line.rsplitn(3, ',').collect::<Vec<_>>());
        let rated = run(&["rate"], puzzle).ends(DONE);
        assert!(rated.starts_with(&format!("{puzzle} {} ", told[1])), "{line}: {rated}");
        assert!(rated.ends_with(&format!(" {}\n", told[0])), "{line}: {rated}");
    }
    Ok(())
}

fn generate_keeps_to_ratings() -> Outcome {
    let ranges =
        [("2.6..4.4", 2.6, 4.4), ("..1.5", 1.0, 1.5), ("7..", 7.0, 20.0), ("1.2", 1.2, 1.2), ("4..5", 4.0, 5.0)];
    for (range, least, most) in ranges {
        let made = run(&["generate", "-n20", "--seed=7", "--rating", range], "").ends(DONE);
        let rated = run(&["rate"], &made).ends(DONE);
        let ratings: Vec<f64> = rated.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect();
        assert!(ratings.len() == 20 && ratings.iter().all(|rating| (least..=most).contains(rating)), "{rated}");
    }
    let both = run(&["generate", "-n9", "-r", "3.0..5.0", "-c", "26..28", "--symmetry=180"], "").ends(DONE);
    assert!(both.lines().all(|board| symmetric(board, |row, column| (8 - row, 8 - column))), "{both}");
    assert!(both.lines().all(|board| (26..=28).contains(&clues(board))), "{both}");
    let hard = run(&["generate", "--rating=11..", "--tries=5", "--seed=1"], "").ends(FAILED);
    assert_eq!(hard, "# no puzzle found\n");
    Ok(())
}

fn generate_depends_on_the_seed_alone() -> Outcome {
    let made = |more: &[&str]| run(&[&["generate", "--seed=5"], more].concat(), "").ends(DONE);
    let alone = made(&["-n3000", "-j1"]);
    assert_eq!(alone.lines().collect::<BTreeSet<_>>().len(), 3000, "all different");
    for threads in ["-j2", "-j7"] {
        assert!(made(&["-n3000", threads]) == alone, "{threads}");
    }
    assert!(alone.starts_with(&made(&["-n10"])), "a shorter run is the beginning of a longer one");
    let next = run(&["generate", "--seed=6", "-n100"], "").ends(DONE);
    assert!(alone.lines().skip(1).zip(next.lines()).all(|(one, other)| one == other), "the next seed, the next puzzle");
    let unseeded = || run(&["generate"], "").ends(DONE);
    assert_ne!(unseeded(), unseeded(), "without a seed");
    Ok(())
}

fn generate_says_what_cannot_be() -> Outcome {
    let hard = run(&["generate", "--clues=17", "--tries=1", "--seed=1", "-n3", "-tjson"], "").ends(FAILED);
    assert_eq!(
        hard.lines().next(),
        Some(r#"{"puzzle":null,"solution":null,"clues":null,"seed":1,"er":null,"technique":null}"#)
    );
    assert_eq!(run(&["generate", "--clues=17", "--tries=1", "--seed=1"], "").ends(FAILED), "# no puzzle found\n");
    let wrong: [(&[&str], &str); 15] = [
        (&["--clues=16..20"], "sudoku: --clues: '16..20' is not a range from 17 to 81"),
        (&["--clues=28..24"], "sudoku: --clues: '28..24' is backwards"),
        (&["--clues=.."], "sudoku: --clues: '..' is not a range"),
        (&["--clues=24..2x"], "sudoku: --clues: '24..2x' is not a range"),
        (&["--rating=0.9..2"], "sudoku: --rating: '0.9..2' is not a range from 1.0 to 20.0"),
        (&["--rating=..20.1"], "sudoku: --rating: '..20.1' is not a range"),
        (&["--rating=9.9..1.0"], "sudoku: --rating: '9.9..1.0' is backwards"),
        (&["--rating=.."], "sudoku: --rating: '..' is not a range"),
        (&["--rating=2.65"], "sudoku: --rating: '2.65': ratings have one digit behind the point"),
        (&["--rating=2..2.65"], "sudoku: --rating: '2..2.65': ratings have one digit"),
        (&["--rating=1.0", "--clues=81"], "sudoku: no puzzle can have such"),
        (&["--symmetry=180,left"], "sudoku: --symmetry: 'left' is none of: none 180"),
        (&["--mask=123"], "sudoku: --mask: 81 characters"),
        (&["--clues=80..81", "--minimal"], "sudoku: no puzzle can have such"),
        (&["puzzles.txt"], "sudoku: generate reads no files"),
    ];
    for (arguments, sentence) in wrong {
        let told = run(&[&["generate"], arguments].concat(), "");
        assert_eq!((told.status, told.out.as_str()), (Some(USAGE), ""), "{arguments:?}");
        assert!(told.err.starts_with(sentence), "{arguments:?}: {}", told.err);
    }
    Ok(())
}

fn minimize_spares_no_clue() -> Outcome {
    let grids = run(&["solve"], &many(300)).ends(DONE);
    let minimal = run(&["minimize", "--seed", "3"], &grids).ends(DONE);
    for (grid, puzzle) in grids.lines().zip(minimal.lines()) {
        assert!((17..40).contains(&clues(puzzle)), "{puzzle}");
        assert!(puzzle.bytes().zip(grid.bytes()).all(|(clue, digit)| clue == b'.' || clue == digit), "{puzzle}");
    }
    assert!(run(&["solve", "--unique"], &minimal).ends(DONE) == grids, "each keeps its only solution");
    assert!(run(&["minimize", "--seed", "4"], &minimal).ends(DONE) == minimal, "there is nothing left to take out");
    assert!(run(&["minimize", "--seed", "4"], &grids).ends(DONE) != minimal, "another seed, another order");
    let told = run(&["minimize"], &format!("{TWO}\n{NONE}\n{CLASH}\n{PUZZLE}\n"));
    assert_eq!(told.status, Some(BAD));
    assert!(told.out.starts_with("# several solutions\n# no solution\n# the givens clash\n"), "{}", told.out);
    assert_eq!(run(&["minimize", "-tcsv"], NONE).ends(FAILED), format!("puzzle,minimal,clues,line\n{NONE},,,1\n"));
    Ok(())
}

fn shuffle_writes_equal_puzzles() -> Outcome {
    let puzzles = many(50);
    let shuffled = run(&["shuffle", "-n", "4", "--seed", "1"], &puzzles).ends(DONE);
    let different: BTreeSet<&str> = shuffled.lines().chain(puzzles.lines()).collect();
    assert_eq!(different.len(), 50 * 5);
    let forms =
        |text: &str| -> Vec<String> { run(&["canonical"], text).ends(DONE).lines().map(str::to_owned).collect() };
    let wanted: Vec<String> = forms(&puzzles).into_iter().flat_map(|form| vec![form; 4]).collect();
    assert!(forms(&shuffled) == wanted, "they are not equal");
    // However many, also where lines and files have other seeds.
    let copies = run(&["shuffle", "-n", "5000", "--seed", "1"], PUZZLE).ends(DONE);
    assert_eq!(copies.lines().collect::<BTreeSet<_>>().len(), 5000, "some are repeated");
    let first = run(&["shuffle", "--seed", "1"], PUZZLE).ends(DONE);
    assert_eq!(copies.lines().next(), first.lines().next(), "the first copy has the very seed");
    let file = tools::folder("cli-shuffle").join("puzzles");
    std::fs::write(&file, format!("{PUZZLE}\n").repeat(10)).unwrap();
    let files = run(&["shuffle", "-n", "300", "--seed", "1", path(&file), path(&file), path(&file)], "").ends(DONE);
    assert_eq!(files.lines().collect::<BTreeSet<_>>().len(), 9000, "some are repeated");
    // Boards need not be puzzles.
    assert_eq!(clues(run(&["shuffle"], &format!("{CLASH}\n{SOLUTION}\n")).ends(DONE).lines().last().unwrap()), 81);
    Ok(())
}

/// Not from how the input comes, or who works on it.
fn seeds_follow_from_lines() -> Outcome {
    let lines = many(9000);
    let grids = run(&["format", "--to", "grid"], &lines).ends(DONE);
    for command in ["shuffle", "minimize"] {
        let input = if command == "minimize" { &grids[..grids.len() / 9] } else { &grids };
        let alone = run(&[command, "--seed=8", "-j1"], input);
        let many = run(&[command, "--seed=8", "-j5"], input);
        assert!(alone.out == many.out && alone.status == many.status, "{command}");
    }
    // The first line has the very seed, the second the next.
    let two = run(&["shuffle", "--seed=8"], &format!("{PUZZLE}\n{PUZZLE}\n")).ends(DONE);
    let next = run(&["shuffle", "--seed=9"], PUZZLE).ends(DONE);
    assert!(two.ends_with(&next) && !two.starts_with(&next), "{two}");
    // And so on, also behind what is no board.
    let far =
        run(&["shuffle", "--seed=8"], &(format!("{PUZZLE}\n").repeat(300) + &"#\n".repeat(700) + PUZZLE)).ends(DONE);
    for (line, seed) in [(300, 8 + 299), (301, 8 + 1000)] {
        let alone = run(&["shuffle", "--seed", &format!("{seed}")], PUZZLE).ends(DONE);
        assert_eq!(far.lines().nth(line - 1), alone.lines().next(), "line {line}");
    }
    Ok(())
}
