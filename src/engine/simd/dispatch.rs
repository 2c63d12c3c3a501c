//! Which instruction set to use: found out at the first call, and remembered (on x86-64 in four bytes, elsewhere in none).

#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::Task;
use super::portable::Portable;

/// The instances that this build holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum InstructionSet {
    Portable = 1,
    #[cfg(target_arch = "x86_64")]
    Sse41 = 2,
    #[cfg(target_arch = "x86_64")]
    Avx2 = 3,
    #[cfg(target_arch = "x86_64")]
    Avx512 = 4,
    #[cfg(neon)]
    Neon = 5,
    /// AVX-512 on processors that do 512 bits as two halves, one after the other: two boards side by side take as long there
    /// as one after the other, or longer.
    #[cfg(target_arch = "x86_64")]
    Avx512InHalves = 6,
}

#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_sse41, "ssse3", "sse4.1");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_avx2, "avx2", "bmi1", "bmi2", "popcnt");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(
    has_avx512,
    "avx2",
    "bmi1",
    "bmi2",
    "popcnt",
    "avx512f",
    "avx512vl",
    "avx512bw",
    "avx512dq",
    "avx512bitalg",
    "avx512vbmi"
);

/// Whether the processor does 512 bits as two halves, as AMD's Zen 4 does and its small kinds of Zen 5.
#[cfg(target_arch = "x86_64")]
fn is_in_halves() -> bool {
    use core::arch::x86_64::__cpuid;

    #[cold]
    #[inline(never)]
    fn ask() -> bool {
        /// AMD's alone: Intel's last one is below.
        const PERFORMANCE: u32 = 0x8000_001a;
        let is_known = __cpuid(0x8000_0000).eax >= PERFORMANCE;
        let halves = is_known && tells_of_halves(__cpuid(PERFORMANCE).eax);
        HALVES.store(u8::from(halves), Relaxed);
        halves
    }
    // There `cpufeatures` does not ask either.
    if cfg!(any(target_env = "sgx", target_os = "none", target_os = "uefi")) {
        return false;
    }
    match HALVES.load(Relaxed) {
        UNKNOWN => ask(),
        known => known == 1,
    }
}

/// Whether the processor's performance bits tell of a data path of 256 bits (bit 2: AMD64 Architecture Programmer's Manual,
/// volume 3, Fn8000_001A) and of none of 512 (bit 3). None at all, as a hypervisor may have it, tells of nothing.
#[cfg(target_arch = "x86_64")]
const fn tells_of_halves(performance: u32) -> bool {
    performance & 0b1100 == 0b0100
}

/// What [`is_in_halves`] found.
#[cfg(target_arch = "x86_64")]
static HALVES: AtomicU8 = AtomicU8::new(UNKNOWN);
#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = u8::MAX;

/// Whether a register of 512 bits is done as one, where there are any. Once [`run`] has chosen, this is a load and no more.
#[inline(always)]
pub(super) fn has_wide_registers() -> bool {
    #[cfg(not(target_arch = "x86_64"))]
    return false;
    #[cfg(all(target_arch = "x86_64", any(test, feature = "force-instruction-set")))]
    return chosen() != InstructionSet::Avx512InHalves;
    #[cfg(all(target_arch = "x86_64", not(any(test, feature = "force-instruction-set"))))]
    return HALVES.load(Relaxed) != 1;
}

/// Whether [`run`] would choose an instance that does two boards side by side in hardly more time than one.
#[inline]
pub(crate) fn has_pairs() -> bool {
    #[cfg(not(target_arch = "x86_64"))]
    return false;
    #[cfg(target_arch = "x86_64")]
    return chosen() == InstructionSet::Avx512;
}

impl InstructionSet {
    /// Every instance of this build.
    #[cfg(any(test, feature = "force-instruction-set"))]
    pub(crate) const ALL: &[Self] = &[
        Self::Portable,
        #[cfg(target_arch = "x86_64")]
        Self::Sse41,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(neon)]
        Self::Neon,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512InHalves,
    ];

    /// Whether this machine can run it.
    fn is_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Sse41 => has_sse41::get(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has_avx2::get(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 | Self::Avx512InHalves => has_avx512::get(),
            // What is compiled for it runs nowhere else.
            #[cfg(neon)]
            Self::Neon => true,
        }
    }

    /// The best one that this machine can run.
    #[inline(always)]
    fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if Self::Avx512.is_here() {
            return if is_in_halves() { Self::Avx512InHalves } else { Self::Avx512 };
        } else if Self::Avx2.is_here() {
            return Self::Avx2;
        } else if Self::Sse41.is_here() {
            return Self::Sse41;
        }
        #[cfg(neon)]
        if Self::Neon.is_here() {
            return Self::Neon;
        }
        Self::Portable
    }
}

/// Does the task with the vectors of the best instruction set that this machine has (or of the one forced).
#[inline]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    match chosen() {
        InstructionSet::Portable => with_portable(task),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `chosen` returns an instance only if the processor has its features.
        InstructionSet::Sse41 => unsafe { super::sse41::run(task) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: likewise.
        InstructionSet::Avx2 => unsafe { super::avx2::run(task) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: likewise.
        InstructionSet::Avx512 | InstructionSet::Avx512InHalves => unsafe { super::avx512::run(task) },
        #[cfg(neon)]
        // SAFETY: likewise.
        InstructionSet::Neon => unsafe { super::neon::run(task) },
    }
}

/// A function of its own, as the other instances have, so that the callers' frames do not grow by its.
#[inline(never)]
fn with_portable<T: Task>(task: T) -> T::Output {
    task.with::<Portable>()
}

#[cfg(not(any(test, feature = "force-instruction-set")))]
#[inline(always)]
fn chosen() -> InstructionSet {
    InstructionSet::best()
}

#[cfg(any(test, feature = "force-instruction-set"))]
pub(crate) use forced::{chosen, force};

/// Choosing an instance by hand, for tests.
#[cfg(any(test, feature = "force-instruction-set"))]
mod forced {
    use super::InstructionSet;
    use core::sync::atomic::{AtomicU8, Ordering};

    static FORCED: AtomicU8 = AtomicU8::new(0);

    pub(crate) fn chosen() -> InstructionSet {
        let forced = FORCED.load(Ordering::Relaxed);
        let named = InstructionSet::ALL.iter().copied().find(|&set| set as u8 == forced);
        named.unwrap_or_else(InstructionSet::best)
    }

    /// Pins every later [`super::run`] of the process to one instance, or (`None`) unpins it. False, and nothing
    /// changed, if this machine lacks it.
    pub(crate) fn force(set: Option<InstructionSet>) -> bool {
        let here = set.is_none_or(InstructionSet::is_here);
        if here {
            FORCED.store(set.map_or(0, |set| set as u8), Ordering::Relaxed);
        }
        here
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::tells_of_halves;

    /// As processors have been seen to answer, in published dumps: 6 Zen 4 and mobile Zen 5, 10 other Zen 5.
    #[test]
    fn halves_are_told_by_the_performance_bits() {
        assert!(tells_of_halves(6));
        for wide in [0, 1, 2, 3, 8, 10, 14] {
            assert!(!tells_of_halves(wide), "{wide}");
        }
    }
}
