//! One line on standard error that says what goes on, if anyone is there to read it.

use std::io::{IsTerminal, Write, stderr};

pub fn show(text: &str) {
    write(&format!("\r{text}\x1b[K"));
}

pub fn clear() {
    write("\r\x1b[K");
}

/// Prints a line to standard output, where the progress line must not stand.
macro_rules! say {
    ($($argument:tt)*) => {{
        $crate::progress::clear();
        println!($($argument)*);
    }};
}
pub(crate) use say;

fn write(text: &str) {
    if stderr().is_terminal() {
        // A progress line that cannot be written is no reason to stop.
        let _ = stderr().write_all(text.as_bytes()).and_then(|()| stderr().flush());
    }
}
