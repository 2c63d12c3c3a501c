//! Times several things against each other.

use std::ops::Range;

use crate::progress;

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Effort {
    pub rounds: usize,
    /// CPU time for each thing in each round.
    pub seconds: f64,
}

/// Something that does a number of items, again and again.
pub struct Runner<'a> {
    name: String,
    items: usize,
    run: Box<dyn FnMut(Range<usize>) + 'a>,
    position: usize,
    chunk: usize,
    /// Nanoseconds an item, of each round.
    times: Vec<f64>,
}

/// Nanoseconds an item.
#[derive(Clone, Copy)]
pub struct Timing {
    pub median: f64,
    pub fastest: f64,
    pub slowest: f64,
}

impl<'a> Runner<'a> {
    /// `run` is given ranges of `0..items`; the loop is inside, so that it costs next to nothing.
    pub fn new(name: &str, items: usize, run: impl FnMut(Range<usize>) + 'a) -> Self {
        assert!(items > 0, "{name} has nothing to do");
        Self { name: name.to_owned(), items, run: Box::new(run), position: 0, chunk: 1, times: vec![] }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Does a chunk, which ends at the last item at the latest. Returns the number of items.
    fn step(&mut self) -> usize {
        let range = self.position..(self.position + self.chunk).min(self.items);
        self.position = range.end % self.items;
        let done = range.len();
        (self.run)(range);
        done
    }

    /// Finds a chunk that takes this long, so that looking at the clock does not count; warms up meanwhile.
    fn calibrate(&mut self, seconds: f64) {
        loop {
            let begin = cpu_time();
            self.step();
            if cpu_time() - begin >= seconds || self.chunk >= self.items {
                return;
            }
            self.chunk = (2 * self.chunk).min(self.items);
        }
    }

    fn round(&mut self, seconds: f64) {
        let begin = cpu_time();
        let mut done = 0;
        let spent = loop {
            done += self.step();
            let spent = cpu_time() - begin;
            if spent >= seconds {
                break spent;
            }
        };
        self.times.push(1e9 * spent / done as f64);
    }

    fn timing(&self) -> Timing {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        Timing { median: times[times.len() / 2], fastest: times[0], slowest: times[times.len() - 1] }
    }
}

/// Runs them in turn, each round beginning with another one, so that what disturbs the machine for a while disturbs
/// all of them. Returns their timings in the order given.
pub fn race(title: &str, effort: Effort, runners: &mut [Runner]) -> Vec<Timing> {
    for runner in &mut *runners {
        progress::show(&format!("{title}: warming up {}", runner.name));
        runner.calibrate(effort.seconds / 20.0);
    }
    let count = runners.len();
    for round in 0..effort.rounds {
        for turn in 0..count {
            let runner = &mut runners[(round + turn) % count];
            progress::show(&format!("{title}: round {} of {}, {}", round + 1, effort.rounds, runner.name));
            runner.round(effort.seconds);
        }
    }
    runners.iter().map(Runner::timing).collect()
}

/// The CPU time of this thread in seconds.
pub fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock writes to a timespec of ours.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}
