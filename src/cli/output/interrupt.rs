//! Cleans up when a key or a signal ends the program, which then ends as it would have without the cleanup.

/// Runs `clean_up` before Ctrl-C or a signal ends the program. The value that `clean_up` returns is kept until the end.
///
/// If the handler cannot be installed, the program ends at once, as it would without it.
#[cfg(unix)]
pub(super) fn clean_up_at_the_end<K>(clean_up: impl FnOnce() -> K + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::signals::is_ignored;

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
