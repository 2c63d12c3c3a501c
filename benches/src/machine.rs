//! Where and when this was measured.

use std::process::Command;

/// The processor, its instruction set, the date.
pub fn describe() -> String {
    format!("{}, {}, {}", processor(), instruction_set(), date())
}

fn processor() -> String {
    let linux = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    linux.or_else(macos).unwrap_or_else(|| format!("a processor of type {}", std::env::consts::ARCH))
}

fn macos() -> Option<String> {
    let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What the library finds and uses: see src/engine/simd/dispatch.rs.
fn instruction_set() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        use std::is_x86_feature_detected as has;
        let avx2 = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt");
        let avx512 = has!("avx512f") && has!("avx512vl") && has!("avx512bw") && has!("avx512dq");
        if avx2 && avx512 && has!("avx512bitalg") && has!("avx512vbmi") {
            return "AVX-512";
        }
        if avx2 {
            return "AVX2";
        }
        if has!("ssse3") && has!("sse4.1") {
            return "SSE4.1";
        }
    }
    if cfg!(all(target_arch = "aarch64", target_endian = "little")) {
        return "NEON";
    }
    std::env::consts::ARCH
}

/// Year, month and day in UTC.
fn date() -> String {
    // SAFETY: both calls write to a tm and a time_t of ours.
    let day = unsafe {
        let now = libc::time(std::ptr::null_mut());
        let mut day = std::mem::zeroed();
        libc::gmtime_r(&now, &mut day);
        day
    };
    format!("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday)
}
