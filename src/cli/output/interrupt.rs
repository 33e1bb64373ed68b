//! What a program does that is ended from outside, with a key or a signal: it cleans up, and then ends as if it had not.

/// Has the program clean up before Ctrl-C or a signal ends it. What `clean_up` returns is kept until the end.
///
/// If that is not possible, the program ends at once, as it would without this.
#[cfg(unix)]
pub(super) fn clean_up_at_the_end<K>(clean_up: impl FnOnce() -> K + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::signals::is_ignored;

    // What whoever started the program had it ignore, as `nohup` does, does not end it.
    let heeded = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|number| !is_ignored(*number));
    let Ok(mut signals) = Signals::new(heeded) else { return };
    std::thread::spawn(move || {
        if let Some(number) = signals.forever().next() {
            let _kept = clean_up();
            // The shell sees which signal it was: a loop of commands ends, too, and the exit code is 128 and the signal's number.
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
