//! The command-line tool, driven as people drive it: files and pipes in, text and exit statuses out.

mod answers;
mod broken;
mod input;
mod making;
mod process;
mod shell;
mod source;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use libtest_mimic::Trial;

use crate::build::tool;
use crate::tools;

pub fn trials() -> Vec<Trial> {
    [
        answers::trials(),
        broken::trials(),
        input::trials(),
        making::trials(),
        process::trials(),
        shell::trials(),
        source::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two solutions; none; givens that clash.
const TWO: &str = "....1...47......2.3.........8....2.....7...3..1............48.16.23..............";
const NONE: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const CLASH: &str = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the exit status means.
const DONE: i32 = 0;
const FAILED: i32 = 1;
const USAGE: i32 = 2;
const BAD: i32 = 3;
const TROUBLE: i32 = 4;

fn sudoku(arguments: &[&str]) -> Command {
    let mut command = tools::command(tool());
    command.args(arguments);
    command
}

/// What a run gave.
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// Ended with this status, and said nothing.
    #[track_caller]
    fn ends(self, status: i32) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(status), ""), "{}", self.out);
        self.out
    }
}

/// Runs a command with this on its standard input.
fn feed(command: &mut Command, input: impl AsRef<[u8]> + Send) -> Run {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_ref()).ok());
        child.wait_with_output().unwrap().into()
    })
}

/// Runs the tool with this on its standard input.
fn run(arguments: &[&str], input: &str) -> Run {
    feed(&mut sudoku(arguments), input)
}

/// Many different puzzles, a line each: those of the tests with their digits renamed.
fn many(count: usize) -> String {
    let boards = include_str!("../../data/boards.tsv").lines().filter(|line| line.contains("\t=1\t"));
    let boards: Vec<&str> = boards.map(|line| line.get(..81).expect("the board is first")).collect();
    let mut lines = String::with_capacity(82 * count);
    for n in 0..count {
        let (board, shift) = (boards[n % boards.len()], (n / boards.len() % 9) as u8);
        lines.extend(board.bytes().map(|byte| match byte {
            b'1'..=b'9' => char::from(b'1' + (byte - b'1' + shift) % 9),
            _ => '.',
        }));
        lines.push('\n');
    }
    lines
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
