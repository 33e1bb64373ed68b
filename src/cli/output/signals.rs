//! Signals: cleaning up before one ends the program, and the signals that are ignored.
#![cfg_attr(unix, expect(unsafe_code, reason = "functions of the system that take any number of a signal"))]

#[cfg(unix)]
use std::ffi::c_int;

/// Runs `clean_up` before Ctrl-C or a signal ends the program. The value that `clean_up` returns is kept until the end.
///
/// If the handler cannot be installed, the program ends at once, as it would without it.
#[cfg(unix)]
pub(super) fn clean_up_at_the_end<K>(clean_up: impl FnOnce() -> K + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // A signal that the parent process made the program ignore, as `nohup` does, still does not end it.
    let heeded = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|number| !is_ignored(*number));
    let Ok(mut signals) = Signals::new(heeded) else { return };
    std::thread::spawn(move || {
        if let Some(number) = signals.forever().next() {
            let _kept = clean_up();
            // The shell sees the signal that ended the program: a loop of commands ends, too, and the exit code is
            // 128 plus the signal's number.
            let _ = emulate_default_handler(number);
            std::process::exit(128 + number);
        }
    });
}

#[cfg(not(unix))]
pub(super) fn clean_up_at_the_end<K>(clean_up: impl Fn() -> K + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        let _kept = clean_up();
        std::process::exit(130);
    });
}

/// Makes a write beyond the system's limit on file sizes (`ulimit -f`) fail with an error, as on a full disk, instead of ending the program. Then
/// the unfinished file is removed, and the reason is reported.
pub(super) fn fail_when_too_long() {
    #[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
    ignore(libc::SIGXFSZ);
}

/// Ignores a signal.
#[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
fn ignore(number: c_int) {
    // SAFETY: no handler is installed. An invalid signal number only results in an error, which changes nothing.
    unsafe { libc::signal(number, libc::SIG_IGN) };
}

/// Returns whether a signal is ignored.
#[cfg(unix)]
fn is_ignored(number: c_int) -> bool {
    let mut set = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: the call only reads the current action into memory of the right type, which is used only if the call succeeds.
    unsafe {
        libc::sigaction(number, std::ptr::null(), set.as_mut_ptr()) == 0
            && set.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
