//! What dead ends teach: the chutes whose decisions keep failing are asked first.
//!
//! Without this a contradiction between a few digits of one chute is met again and again at the bottom of the search while
//! decisions that have nothing to do with it are tried out above (thrashing). The idea is that of conflict weights
//! (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by weighting constraints, 2004) and of reasoning from
//! the last conflict (Lecoutre, Sais, Tabary, Vidal, 2009).

use crate::board::{ALL_DIGITS, Digits, lowest};

/// Bands and stacks.
const CHUTES: usize = 6;

/// Where does this digit lie in this chute? (Bands are chutes 0 to 2, stacks 3 to 5.)
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct Decision(u16);

impl Decision {
    /// No decision: that of the root.
    pub(super) const NONE: Self = Self(7 << 9);

    #[inline(always)]
    pub(super) fn new(chute: usize, digit: Digits) -> Self {
        Self((chute as u16) << 9 | digit)
    }

    /// The question of this number: chute by chute, digit by digit.
    #[inline(always)]
    pub(super) fn numbered(number: u64) -> Self {
        Self::new(number as usize / 9 % CHUTES, 1 << (number % 9))
    }

    #[inline(always)]
    pub(super) fn chute(self) -> usize {
        (self.0 >> 9) as usize
    }

    #[inline(always)]
    pub(super) fn digit(self) -> Digits {
        self.0 & ALL_DIGITS
    }
}

/// What a search remembers of its dead ends.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Conflicts {
    /// How often a decision on the chute led to a dead end; the older half as much. The last two are no chutes.
    weights: [u16; CHUTES + 2],
    /// The digit of the last such decision.
    last: [Digits; CHUTES + 2],
    /// The last three different decisions that led to dead ends, the latest first.
    recent: [Decision; 3],
    dead_ends: u64,
    /// The number of dead ends at which to begin anew.
    restart: u64,
    /// What is to be probed next, see [`Self::next_probe`].
    probe: u64,
}

impl Conflicts {
    /// Dead ends after which the weights are halved.
    const MEMORY: u64 = 64;
    /// Dead ends after which a search is held to be thrashing: from then on recent conflicts come before all else. That
    /// takes more nodes on average, and far fewer on the worst boards.
    const MANY: u64 = 64;

    /// Dead ends after which a search that has found nothing begins anew, with what it has learnt; then after half as many
    /// again, and so on. Few of the hardest puzzles need as many. Without this, decisions that were made when nothing was known
    /// yet stay above the others to the end.
    const FIRST_RESTART: u64 = 320;

    /// Probes of a root: each question with each of its two answers. One more: it has been probed.
    const PROBES: u64 = 2 * 9 * CHUTES as u64;
    const PROBED: u64 = Self::PROBES + 1;

    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            weights: [0; CHUTES + 2],
            last: [0; CHUTES + 2],
            recent: [Decision::NONE; 3],
            dead_ends: 0,
            restart: Self::FIRST_RESTART,
            probe: Self::PROBED,
        }
    }

    /// Whether no decision has led to a dead end yet.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.dead_ends == 0
    }

    /// Notes that the search has found a solution: if it began anew, it would find it again.
    #[inline(always)]
    pub(super) fn note_solution(&mut self) {
        self.restart = u64::MAX;
        self.probe = Self::PROBED;
    }

    /// Notes that a decision led to a dead end, and tells whether the search should begin anew.
    #[inline(always)]
    pub(super) fn note(&mut self, decision: Decision) -> bool {
        let chute = decision.chute() % (CHUTES + 2);
        self.weights[chute] += 1;
        self.last[chute] = decision.digit();
        let [a, b, _] = self.recent;
        if decision != a {
            self.recent = if decision == b { [b, a, self.recent[2]] } else { [decision, a, b] };
        }
        self.dead_ends = self.dead_ends.wrapping_add(1);
        if self.dead_ends.is_multiple_of(Self::MEMORY) {
            for weight in &mut self.weights {
                *weight /= 2;
            }
        }
        let restart = self.dead_ends >= self.restart;
        if restart {
            // No less than at first, even where the caller's memory has been altered: it would begin anew for ever.
            self.restart = self.restart.saturating_add(self.restart / 2).max(Self::FIRST_RESTART);
            self.probe = 0;
        }
        restart
    }

    /// Whether the root is being probed: each answer to each question is looked at, one state and no further, and if that is
    /// dead, the other answer is right. Boards that make a search thrash often have a digit that can be struck so, far from
    /// where the search guesses. (Known as failed literals, or singleton consistency: Debruyne, Bessiere, 1997.)
    #[inline(always)]
    pub(super) fn is_probing(&self) -> bool {
        self.probe < Self::PROBED
    }

    /// The next question to probe, and whether by its second answer. `None` once if there is no other.
    #[inline(always)]
    pub(super) fn next_probe(&mut self) -> Option<(Decision, bool)> {
        let (question, second) = (self.probe / 2, self.probe % 2 == 1);
        self.probe += 1;
        (question < Self::PROBES / 2).then(|| (Decision::numbered(question), second))
    }

    /// The question to ask again in a search that thrashes: the latest of the recent ones whose digit is open in its chute.
    #[inline(always)]
    pub(super) fn recall(&self, is_open: impl Fn(usize, Digits) -> bool) -> Option<(usize, Digits)> {
        if self.dead_ends < Self::MANY {
            return None;
        }
        // One digit, even where the caller's memory has been altered: a set of several could not be split on.
        let mut recent = self.recent.iter().map(|decision| (decision.chute(), lowest(decision.digit())));
        recent.find(|&(chute, digit)| is_open(chute, digit))
    }

    /// The chute to split, by how open the bands and stacks are (0: decided): the least open one, where four dead ends
    /// weigh as much as one open digit. `None` if all are decided.
    #[inline(always)]
    pub(super) fn choose_chute(&self, bands: [u16; 3], stacks: [u16; 3]) -> Option<usize> {
        // The chute's number in the low bits: the first of equals.
        let mut best = u32::MAX;
        for (chute, &open) in bands.iter().chain(&stacks).enumerate() {
            let key = (1024 + 4 * u32::from(open) - u32::from(self.weights[chute])) << 3 | chute as u32;
            best = best.min(if open == 0 { u32::MAX } else { key });
        }
        (best != u32::MAX).then_some(best as usize % 8)
    }

    /// The digit to split on: the one of the chute's last dead end if that is among `digits`, else the first.
    #[inline(always)]
    pub(super) fn choose_digit(&self, chute: usize, digits: Digits) -> Digits {
        let last = digits & self.last[chute % (CHUTES + 2)];
        lowest(if last != 0 { last } else { digits })
    }
}
