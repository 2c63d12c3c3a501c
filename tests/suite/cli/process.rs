//! How the tool behaves as a process: threads, memory, signals, pipes, terminals.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use super::{BAD, CLASH, DONE, PUZZLE, SOLUTION, USAGE, many, path, run, sudoku};
use crate::build::tool;
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("cli::order_is_kept_by_any_number_of_threads", order_is_kept_by_any_number_of_threads),
        trial("cli::messages_cost_no_answer", messages_cost_no_answer),
        trial("cli::memory_is_flat", memory_is_flat),
        trial("cli::broken_pipe_is_silent", broken_pipe_is_silent),
        trial("cli::full_disk_is_told", full_disk_is_told),
        trial("cli::closed_files_are_told", closed_files_are_told),
        trial("cli::waits_where_writing_does_not", waits_where_writing_does_not),
        trial("cli::interrupt_ends_cleanly", interrupt_ends_cleanly),
        trial("cli::interrupt_ends_waiting_and_long_calls", interrupt_ends_waiting_and_long_calls),
        trial("cli::interrupt_drops_half_a_line", interrupt_drops_half_a_line),
        trial("cli::interrupt_waits_for_slow_readers", interrupt_waits_for_slow_readers),
        trial("cli::summaries_say_what_is_known", summaries_say_what_is_known),
        trial("cli::progress_is_for_terminals", progress_is_for_terminals),
        trial("cli::slow_answers_come_at_once", slow_answers_come_at_once),
        trial("cli::threads_are_those_of_the_cores", threads_are_those_of_the_cores),
        trial("cli::slow_boards_are_shared", slow_boards_are_shared),
        trial("cli::progress_is_that_of_the_work", progress_is_that_of_the_work),
        trial("cli::wrong_command_lines_are_explained", wrong_command_lines_are_explained),
        trial("cli::help_and_version", help_and_version),
    ]
}

const SIGINT: i32 = 2;
const SIGPIPE: i32 = 13;
const SIGTERM: i32 = 15;

fn order_is_kept_by_any_number_of_threads() -> Outcome {
    // Jobs of very different length, with bad lines among them.
    let mut text = many(12_000);
    text += &format!("{}\nhello\n", ".".repeat(81)).repeat(200);
    text += &many(12_000);
    // From a file, of which more is read at a time than of a pipe.
    let file = tools::folder("cli-order").join("mixed.txt");
    fs::write(&file, text).unwrap();
    // Among them one whose output is more than a job holds back until its turn.
    let commands: [&[&str]; 4] =
        [&["solve"], &["count", "--limit=100", "-tjson"], &["all", "--limit=9", "-tcsv"], &["format", "-tcandidates"]];
    for command in commands {
        let alone = run(&[command, &["-j1", path(&file)]].concat(), "");
        assert_eq!(alone.status, Some(BAD));
        for threads in ["-j2", "-j7"] {
            let many = run(&[command, &[threads, path(&file)]].concat(), "");
            assert!(many.out == alone.out && many.err == alone.err, "{command:?} {threads}");
            assert_eq!(many.status, alone.status);
        }
    }
    Ok(())
}

/// More messages than a job holds back, in the middle of its answers.
fn messages_cost_no_answer() -> Outcome {
    let grids = run(&["generate", "-n4000", "--seed=1", "-tcsv"], "").ends(DONE);
    let boards: Vec<Vec<&str>> = grids.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let input: String = boards.iter().map(|board| format!("{}\n{CLASH}\n", board[0])).collect();
    let file = tools::folder("cli-messages").join("mixed.txt");
    fs::write(&file, input).unwrap();
    let instead = "# the givens clash";
    for threads in ["-j1", "-j2"] {
        let answers = |command: &[&str]| {
            let told = run(&[command, &[threads, path(&file)]].concat(), "");
            assert_eq!(told.status, Some(BAD), "{command:?}");
            assert_eq!(told.err.lines().count(), 4000, "{command:?}");
            for (n, message) in told.err.lines().enumerate() {
                assert!(message.contains(&format!(":{}:1: the givens clash: r1c1 r3c3", 2 * n + 2)), "{message}");
            }
            told.out
        };
        let same = |command: &[&str], out: &str, wanted: &mut dyn Iterator<Item = String>| {
            let mut lines = out.lines().enumerate();
            for wanted in wanted {
                let (n, line) = lines.next().unwrap_or_else(|| panic!("{command:?} {threads}: lines are missing"));
                assert_eq!(line, wanted, "{command:?} {threads}: line {}", n + 1);
            }
            assert_eq!(lines.next(), None, "{command:?} {threads}");
        };
        let solve: &[&str] = &["solve"];
        let solutions = boards.iter().flat_map(|board| [board[1].to_owned(), instead.to_owned()]);
        same(solve, &answers(solve), &mut solutions.clone());
        let unique: &[&str] = &["solve", "--unique", "-tcsv"];
        let table =
            boards.iter().flat_map(|board| [format!("{},one,{}", board[0], board[1]), format!("{CLASH},clash,")]);
        let table = (1..).zip(table).map(|(n, row)| format!("{row},{n}"));
        same(unique, &answers(unique), &mut ["puzzle,solutions,solution,line".to_owned()].into_iter().chain(table));
        let count: &[&str] = &["count"];
        same(count, &answers(count), &mut boards.iter().flat_map(|_| ["1".to_owned(), instead.to_owned()]));
        let all: &[&str] = &["all"];
        same(all, &answers(all), &mut boards.iter().map(|board| board[1].to_owned()));
        let minimize: &[&str] = &["minimize"];
        let puzzles = boards.iter().flat_map(|board| [board[0].to_owned(), instead.to_owned()]);
        same(minimize, &answers(minimize), &mut puzzles.clone());
        let different: &[&str] = &["unique"];
        same(different, &answers(different), &mut boards.iter().map(|board| board[0].to_owned()));
    }
    // The first one ends it where that is wished, in the middle of what is solved at a time.
    let strict = run(&["solve", "--strict", path(&file)], "");
    assert_eq!((strict.status, strict.out), (Some(BAD), format!("{}\n{instead}\n", boards[0][1])));
    assert_eq!(strict.err.lines().count(), 1, "{}", strict.err);
    Ok(())
}

/// How long each thread of a process has worked, in the kernel's ticks, of which a second has a hundred.
fn cpu_ticks(child: &Child) -> Vec<u64> {
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).into_iter().flatten().flatten();
    let stats = tasks.filter_map(|task| fs::read_to_string(task.path().join("stat")).ok());
    stats.map(|stat| stat.rsplit(") ").next().unwrap().split(' ').nth(11).unwrap().parse().unwrap()).collect()
}

/// The greatest memory of a process so far, in KiB.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("VmHWM of the process");
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn memory_is_flat() -> Outcome {
    if !std::path::Path::new("/proc/self/status").exists() {
        return Err(Missing::Feature("/proc".to_owned()));
    }
    let easy = format!("{SOLUTION}\n").repeat(1000);
    let grid = run(&["format", "--to", "grid"], &easy).ends(DONE);
    for (style, text, blocks) in [("line", &easy, 1000), ("svg", &easy, 20), ("json", &grid, 100)] {
        let mut child =
            sudoku(&["format", "-j2", "--to", style]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
        let mut early = 0;
        for block in 0..blocks {
            stdin.write_all(text.as_bytes()).unwrap();
            if block == blocks / 5 {
                early = peak(&child);
            }
        }
        let late = peak(&child);
        drop(stdin);
        assert!(child.wait().unwrap().success());
        assert!(reader.join().unwrap() > 0);
        assert!(late < 2 * 32 * 1024, "{style}: {late} KiB for two threads");
        assert!(late < early + 4096, "{style}: {early} KiB after a fifth of the input, {late} KiB after all");
    }
    Ok(())
}

/// A child whose output is read by us, working on endless input.
fn endless(arguments: &[&str], text: String) -> Child {
    let mut child =
        sudoku(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Not quite: if it is not ended, the test shall be.
    thread::spawn(move || (0..3000).all(|_| stdin.write_all(text.as_bytes()).is_ok()));
    child
}

fn broken_pipe_is_silent() -> Outcome {
    for ignored in [false, true] {
        let mut child = if ignored {
            // As under a parent that ignores the signal, where writing fails instead.
            let script = format!("trap '' PIPE; exec '{}' solve '{}'", tool().display(), path(&endless_file()));
            let mut shell = tools::command("sh");
            shell.args(["-c", &script]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        } else {
            endless(&["solve"], many(1000))
        };
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line.len(), 82);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(SIGPIPE), "{:?}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    Ok(())
}

/// More puzzles than fit into a pipe.
fn endless_file() -> std::path::PathBuf {
    let file = tools::folder("cli-endless").join("puzzles");
    fs::write(&file, many(50_000)).unwrap();
    file
}

fn full_disk_is_told() -> Outcome {
    if !std::path::Path::new("/dev/full").exists() {
        return Err(Missing::Feature("/dev/full".to_owned()));
    }
    for arguments in [&["solve", "-o", "/dev/full"][..], &["solve", "-o", "/dev/full", "-tcsv"]] {
        let told = run(arguments, PUZZLE);
        assert_eq!(told.status, Some(super::TROUBLE));
        assert_eq!(told.err, "sudoku: /dev/full: No space left on device\n");
    }
    Ok(())
}

/// Nothing that the program opens itself is taken for them.
fn closed_files_are_told() -> Outcome {
    let file = tools::folder("cli-closed").join("puzzle");
    fs::write(&file, PUZZLE).unwrap();
    let script = |text: String| {
        let mut shell = tools::command("sh");
        shell.args(["-c", &format!("exec '{}' {text}", tool().display())]);
        let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let (status, _) = end(child);
        let (mut out, mut err) = (String::new(), String::new());
        stdout.read_to_string(&mut out).unwrap();
        stderr.read_to_string(&mut err).unwrap();
        (status.code(), out, err)
    };
    let told = |name: &str| (Some(super::TROUBLE), String::new(), format!("sudoku: {name}: Bad file descriptor\n"));
    assert_eq!(script("solve <&-".to_owned()), told("standard input"));
    let file = path(&file);
    assert_eq!(script(format!("solve '{file}' >&-")), told("standard output"));
    assert_eq!(script(format!("solve '{file}' <&- 2>&-")), (Some(DONE), format!("{SOLUTION}\n"), String::new()));
    Ok(())
}

/// Writes into a pipe that is full and does not wait, and is read after a while.
const NONBLOCKING: &str = "
import os, subprocess, sys, time
ours, theirs = os.pipe()
os.set_blocking(theirs, False)
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=theirs)
os.close(theirs)
time.sleep(0.3)
with open(ours, 'rb') as file:
    sys.stdout.buffer.write(file.read())
sys.exit(child.wait())
";

fn waits_where_writing_does_not() -> Outcome {
    let mut command = Command::new(tools::find("python3")?);
    command.args(["-c", NONBLOCKING]).arg(tool()).arg("format").arg(endless_file());
    let output = tools::output(&mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout == many(50_000).as_bytes(), "{} bytes", output.stdout.len());
    Ok(())
}

/// Children inherit it: under nohup, or in the background of a script, Ctrl-C means nothing to anyone.
fn interrupts_are_heard() -> Outcome {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0").trim();
    let ignored = u64::from_str_radix(ignored, 16).unwrap();
    if ignored >> (SIGINT - 1) & 1 == 1 {
        Err(Missing::Feature("a SIGINT that is not ignored".to_owned()))
    } else {
        Ok(())
    }
}

fn signal(child: &Child, name: &str) {
    tools::run(tools::command("kill").args([name, &child.id().to_string()]));
}

/// Waits for a child to end, but not for ever.
fn end(mut child: Child) -> (std::process::ExitStatus, Duration) {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return (status, begin.elapsed());
        }
        if begin.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// What is written are whole lines, the first ones. (The work takes longer than reading and writing, so that all threads
/// are at it.)
fn interrupt_ends_cleanly() -> Outcome {
    interrupts_are_heard()?;
    let text: String = many(997).lines().map(|line| format!("{line}\n{OPEN}\n")).collect();
    let command = ["count", "--limit=500", "-tcsv", "-j3"];
    let whole = run(&command, &text).out;
    let (head, lines) = whole.split_once('\n').unwrap();
    for (name, number) in [("-INT", SIGINT), ("-TERM", SIGTERM)] {
        let mut child = endless(&command, text.clone());
        let mut stdout = child.stdout.take().unwrap();
        let reader = thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).unwrap();
            text
        });
        thread::sleep(Duration::from_millis(700));
        signal(&child, name);
        let mut stderr = child.stderr.take().unwrap();
        let (status, _) = end(child);
        let text = reader.join().unwrap();
        assert_eq!(status.signal(), Some(number), "{status:?}");
        let count = text.lines().count();
        assert!(count > 500 && text.ends_with('\n'), "{count} lines");
        // The last column counts the lines of the input, which begins again and again.
        let rows = lines.lines().cycle().map(|row| row.rsplit_once(',').unwrap().0);
        let wanted = [head.to_owned()].into_iter().chain((1..).zip(rows).map(|(n, row)| format!("{row},{n}")));
        assert!(
            text.lines().zip(wanted).all(|(line, wanted)| line == wanted),
            "what was written are not the first lines"
        );
        let mut said = String::new();
        stderr.read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
    }
    Ok(())
}

/// In a read that never ends, and in a count that never ends.
fn interrupt_ends_waiting_and_long_calls() -> Outcome {
    interrupts_are_heard()?;
    let mut waiting = sudoku(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let _stdin = waiting.stdin.take().unwrap();
    thread::sleep(Duration::from_millis(200));
    signal(&waiting, "-INT");
    let (status, time) = end(waiting);
    assert_eq!(status.signal(), Some(SIGINT));
    assert!(time < Duration::from_secs(5), "{time:?}");

    for wait in [0, 20, 300] {
        let mut counting = sudoku(&["count", "--limit", "0"]);
        let mut counting =
            counting.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        writeln!(counting.stdin.take().unwrap(), "{PUZZLE}\n{CLASH}\n{}", ".".repeat(81)).unwrap();
        let (mut stdout, mut stderr) = (counting.stdout.take().unwrap(), counting.stderr.take().unwrap());
        while cpu_ticks(&counting).iter().sum::<u64>() == 0 {
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(wait));
        signal(&counting, "-INT");
        let (status, time) = end(counting);
        assert_eq!(status.signal(), Some(SIGINT));
        assert!(time < Duration::from_secs(5), "{time:?}");
        let (mut text, mut said) = (String::new(), String::new());
        stdout.read_to_string(&mut text).unwrap();
        stderr.read_to_string(&mut said).unwrap();
        assert_eq!(text, "1\n# the givens clash\n", "what was finished before is written");
        assert_eq!(said, "standard input:2:1: the givens clash: r1c1 r3c3 r4c1\n", "and told");
    }
    Ok(())
}

/// What is typed when Ctrl-C comes is no answer's.
fn interrupt_drops_half_a_line() -> Outcome {
    interrupts_are_heard()?;
    for rest in [&PUZZLE[..40], PUZZLE] {
        let mut child =
            sudoku(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{SOLUTION}\n"));
        write!(stdin, "{rest}").unwrap();
        thread::sleep(Duration::from_millis(200));
        signal(&child, "-INT");
        let mut stderr = child.stderr.take().unwrap();
        let (status, _) = end(child);
        assert_eq!(status.signal(), Some(SIGINT));
        let mut said = String::new();
        stdout.read_to_string(&mut said).unwrap();
        stderr.read_to_string(&mut said).unwrap();
        assert_eq!(said, "", "of {rest:?}");
    }
    Ok(())
}

/// However long they do not read: what they get are whole lines. But a second Ctrl-C waits for nobody.
fn interrupt_waits_for_slow_readers() -> Outcome {
    interrupts_are_heard()?;
    for twice in [false, true] {
        let mut child = sudoku(&["format", path(&endless_file())]).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        thread::sleep(Duration::from_millis(500));
        signal(&child, "-INT");
        thread::sleep(Duration::from_millis(1500));
        assert!(child.try_wait().unwrap().is_none(), "it ends within a record");
        if twice {
            signal(&child, "-INT");
            assert_eq!(end(child).0.signal(), Some(SIGINT));
            continue;
        }
        let mut text = String::new();
        stdout.read_to_string(&mut text).unwrap();
        assert_eq!(end(child).0.signal(), Some(SIGINT));
        assert!(text.len() > 1 << 16 && text.len().is_multiple_of(82) && text.ends_with('\n'), "{} bytes", text.len());
        assert!(many(50_000).starts_with(&text), "not the first lines");
    }
    Ok(())
}

fn summaries_say_what_is_known() -> Outcome {
    let python = tools::find("python3")?;
    let folder = tools::folder("cli-summaries");
    let file = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        file
    };
    let (one, two, none) = (file("one", PUZZLE), file("two", super::TWO), file("none", super::NONE));
    let open = file("open", &".".repeat(81));
    let cases: [(&[&str], &std::path::Path, &str); 12] = [
        (&["solve"], &one, "1 with one solution"),
        (&["solve", "--first"], &one, "1 with at least one solution"),
        (&["solve", "--first", "-tcsv"], &two, "1 with at least one solution"),
        (&["solve", "--first"], &none, "1 without solution"),
        (&["count"], &one, "1 with one solution"),
        (&["count", "--limit=1"], &one, "1 with at least one solution"),
        (&["count", "--max-nodes=1"], &open, "1 undecided"),
        (&["count"], &none, "1 without solution"),
        (&["all"], &one, "1 with one solution"),
        (&["all", "--limit=1"], &one, "1 with at least one solution"),
        (&["all", "--limit=2"], &two, "1 with several"),
        (&["all", "--max-nodes=1"], &open, "1 undecided"),
    ];
    for (arguments, file, wanted) in cases {
        let mut command = Command::new(&python);
        command.args(["-c", TERMINAL, "terminal"]).arg(tool()).args(arguments).arg(file);
        let shown = String::from_utf8(tools::output(&mut command).stdout).unwrap().replace("\r\n", "\n");
        assert!(shown.ends_with(&format!("/s): {wanted}\n")), "{arguments:?}: {shown}");
    }
    Ok(())
}

/// Runs the tool with its standard error on a terminal, and its output there too, or on a pipe that is not read for a while.
const TERMINAL: &str = r#"
import os, pty, subprocess, sys, threading, time
main, side = pty.openpty()
piped = sys.argv[1] == "pipe"
child = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if piped else side, stderr=side)
os.close(side)
if piped:
    def read():
        time.sleep(1.5)
        if b"\x1b" in child.stdout.read():
            os._exit(9)
    threading.Thread(target=read).start()
text = b""
try:
    while piece := os.read(main, 65536):
        text += piece
except OSError:
    pass
sys.stdout.buffer.write(text)
sys.exit(child.wait())
"#;

fn progress_is_for_terminals() -> Outcome {
    let python = tools::find("python3")?;
    let puzzles = tools::folder("cli-terminal").join("puzzles");
    fs::write(&puzzles, many(30_000)).unwrap();
    let terminal = |out: &str, arguments: &[&str]| {
        let mut command = Command::new(&python);
        command.args(["-c", TERMINAL, out]).arg(tool()).args(arguments).arg(&puzzles);
        let output = tools::output(&mut command);
        assert!(output.status.success(), "{}", tools::describe(&command, &output));
        String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n")
    };
    let shown = terminal("pipe", &["solve", "-j1"]);
    for part in ["solve [", "%  ", " boards  ", "/s  ", " left\r\u{1b}[K"] {
        assert!(shown.contains(part), "{part:?} in {shown:?}");
    }
    let last = shown.trim_end().rsplit("\r\x1b[K").next().unwrap();
    assert!(
        last.starts_with("sudoku: 30,000 boards in ") && last.ends_with("/s): 30,000 with one solution"),
        "{shown}"
    );
    assert_eq!(terminal("pipe", &["solve", "--quiet"]), "");
    // Output on the same terminal shows by itself how far it is.
    let shown = terminal("terminal", &["count", "--limit", "2"]);
    assert!(!shown.contains('\x1b') && shown.contains("\nsudoku: 30,000 boards in "), "the end of what is shown");
    // And without a terminal there is none.
    run(&["solve", path(&puzzles)], "").ends(DONE);
    Ok(())
}

/// Takes hundredths of a second to rate.
const SLOW: &str = "..48....1..6....4..2......3....8....5..12.......94.56...26..7..6.94..18..1.......";

/// Takes hundredths of a second to count up to a million.
const OPEN: &str = ".....6....59.....82....8....45........3........6..3.54...325..6..................";

/// What is done is written before the rest of what one thread works on, of whichever command.
fn slow_answers_come_at_once() -> Outcome {
    let file = tools::folder("cli-at-once").join("puzzles");
    for (arguments, slow) in [(&["rate", "-j2"][..], SLOW), (&["explain", "-j1"], SLOW), (&["count", "-j1"], OPEN)] {
        fs::write(&file, format!("{PUZZLE}\n") + &format!("{slow}\n").repeat(60)).unwrap();
        let began = Instant::now();
        let mut child = sudoku(arguments).arg(&file).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let first = began.elapsed();
        assert!(line.starts_with(PUZZLE) || line == "1\n", "{line}");
        out.read_to_string(&mut line).unwrap();
        assert!(first * 3 < began.elapsed(), "{arguments:?}: {first:?} of {:?}", began.elapsed());
        assert!(child.wait().unwrap().success());
    }
    Ok(())
}

/// Few boards that take long are not all one thread's.
fn slow_boards_are_shared() -> Outcome {
    if !std::path::Path::new("/proc/self/task").exists() {
        return Err(Missing::Feature("/proc".to_owned()));
    }
    let file = tools::folder("cli-shared").join("puzzles");
    fs::write(&file, format!("{OPEN}\n").repeat(100)).unwrap();
    let mut child = sudoku(&["count", "-j2", path(&file)]).stdout(Stdio::null()).spawn().unwrap();
    while cpu_ticks(&child).iter().filter(|&&ticks| ticks > 0).count() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "one thread did it all");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    Ok(())
}

/// Of the cores that the program may run on.
fn threads_are_those_of_the_cores() -> Outcome {
    let taskset = tools::find("taskset")?;
    let threads = |cores: &str| {
        let mut command = tools::command(&taskset);
        command.args(["-c", cores]).arg(tool()).arg("solve");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // All threads have been started when there is an answer, and wait for more.
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{PUZZLE}").unwrap();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
        thread::sleep(Duration::from_millis(200));
        let count = cpu_ticks(&child).len();
        drop(stdin);
        assert!(child.wait().unwrap().success());
        count - 1
    };
    let allowed = tools::run(tools::command(&taskset).args(["-cp", &std::process::id().to_string()]));
    let allowed = allowed.trim().rsplit(' ').next().unwrap();
    let number = |text: &str| text.parse::<usize>().unwrap();
    let ranges = allowed.split(',').map(|range| range.split_once('-').unwrap_or((range, range)));
    let count: usize = ranges.map(|(first, last)| number(last) - number(first) + 1).sum();
    assert_eq!(threads(allowed), count.min(1024));
    assert_eq!(threads(allowed.split([',', '-']).next().unwrap()), 1);
    Ok(())
}

/// Not of the reading: all is read at the beginning.
fn progress_is_that_of_the_work() -> Outcome {
    let python = tools::find("python3")?;
    let file = tools::folder("cli-work").join("puzzles");
    fs::write(&file, format!("{SLOW}\n").repeat(200)).unwrap();
    let mut command = Command::new(&python);
    command.args(["-c", TERMINAL, "pipe"]).arg(tool()).args(["rate", "-j1"]).arg(&file);
    let shown = String::from_utf8(tools::output(&mut command).stdout).unwrap();
    let told: Vec<(u32, u32)> = shown
        .split("\r\u{1b}[K")
        .filter_map(|bar| {
            let (percent, rest) = bar.split_once("] ")?.1.split_once("%  ")?;
            Some((percent.trim().parse().ok()?, rest.split(' ').next()?.parse().ok()?))
        })
        .collect();
    assert!(told.len() > 2, "{shown}");
    for (percent, boards) in told {
        assert!(percent.abs_diff(boards / 2) <= 3, "{percent} % with {boards} of 200 boards: {shown}");
    }
    Ok(())
}

fn wrong_command_lines_are_explained() -> Outcome {
    let wrong: [(&[&str], &str); 14] = [
        (&[], "sudoku: a command is missing"),
        (&["sovle"], "sudoku: no such command: sovle"),
        (&["--threads"], "sudoku: a command comes first, not --threads"),
        (&["help", "sovle"], "sudoku: no such command: sovle"),
        (&["solve", "--colour"], "sudoku solve: unrecognized option '--colour'"),
        (&["solve", "-z"], "sudoku solve: invalid option -- 'z'"),
        (&["check", "--unique"], "sudoku check: unrecognized option '--unique'"),
        (&["solve", "--to"], "sudoku solve: option '--to' requires an argument"),
        (&["solve", "--to", "png"], "sudoku: --to: 'png' is none of: line rows grid candidates svg csv json"),
        (&["check", "--to", "svg"], "sudoku: --to: 'svg' is none of: line csv json"),
        (&["solve", "--threads", "0"], "sudoku: --threads: '0' is not a number from 1 to 1024"),
        (&["count", "--limit", "-3"], "sudoku: --limit: '-3' is not a number from 0 to 18446744073709551615"),
        (&["solve", "--first", "--unique"], "sudoku: --first does not look"),
        (&["solve", "-o", "a%d.txt"], "sudoku: --output: a name with %d is for --to svg"),
    ];
    for (arguments, sentence) in wrong {
        let told = run(arguments, "");
        assert_eq!((told.status, told.out.as_str()), (Some(USAGE), ""), "{arguments:?}");
        let lines: Vec<&str> = told.err.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with(sentence), "{arguments:?}: {}", told.err);
        assert!(lines[1].starts_with("Try  sudoku ") && lines[1].ends_with("--help"), "{}", told.err);
    }
    let shell = run(&["completion", "tcsh"], "");
    assert_eq!((shell.status, shell.err.contains("bash zsh fish")), (Some(USAGE), true));
    Ok(())
}

fn help_and_version() -> Outcome {
    let help = run(&["--help"], "").ends(DONE);
    assert!(help.starts_with("Usage: sudoku COMMAND"), "{help}");
    for same in [&["-h"][..], &["help"]] {
        assert_eq!(run(same, "").ends(DONE), help);
    }
    for command in super::shell::commands() {
        assert!(help.contains(&format!("\n  {command} ")), "{command} in\n{help}");
        let own = run(&[&command, "--help"], "").ends(DONE);
        assert!(own.starts_with(&format!("Usage: sudoku {command} ")) && own.contains("\n  -h, --help "), "{own}");
        assert_eq!(run(&["help", &command], "").ends(DONE), own);
        assert!(own.lines().chain(help.lines()).all(|line| line.len() <= 100), "{own}");
    }
    let version = run(&["--version"], "").ends(DONE);
    assert!(version.starts_with(&format!("sudoku {0} (libsudoku {0})\n", env!("CARGO_PKG_VERSION"))), "{version}");
    assert!(version.contains("\ngzip: ") && version.contains("\nzstd: "), "{version}");
    assert_eq!(run(&["-V"], "").ends(DONE), version);
    Ok(())
}
