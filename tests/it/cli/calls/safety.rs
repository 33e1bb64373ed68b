//! Files, file names and signals can't harm a user.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::cli::{six, sudoku_ls, sudoku_ls_in};

/// Characters that a terminal interprets: an escape, a C1 control, a bell, a direction override, a line separator.
const HOSTILE: [&str; 5] = ["\u{1b}[31m", "\u{9b}2J", "\u{7}", "\u{202e}", "\u{2028}"];

fn is_harmless(text: &str) -> bool {
    !text.chars().any(|c| c != '\n' && c.is_control() || ('\u{2028}'..='\u{202e}').contains(&c))
}

#[test]
fn a_file_that_cannot_be_read_to_its_end_is_not_replaced_by_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.sudoku");
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = format!("{}# {}\n{line}", line.repeat(3), "a".repeat(17 << 20));
    fs::write(&path, &text).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["sort", "--by", "clues", "long.sudoku", "-o", "long.sudoku"], "");
    assert!(ran.code == 2 && ran.err.contains("a block of more than 16 MB"), "{ran:?}");
    assert!(ran.err.contains("name another file"), "{ran:?}");
    assert!(fs::read_to_string(&path).unwrap() == text, "the file is as it was");
    let ran =
        sudoku_ls_in(folder.path(), &["sort", "--by", "clues", "long.sudoku", "-o", "sorted.sudoku"], "");
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn no_escape_of_a_file_reaches_a_terminal() {
    for hostile in HOSTILE {
        let texts = [
            format!("hello {hostile}\n"),
            format!("title: {hostile}\n{}", six().replacen('4', hostile, 1)),
            format!("[Puzzle {hostile}]\nsymbols: 12345{hostile}\n{}", six()),
            format!("{} {hostile}\n{}", six().replace('\n', ""), six()),
            format!("{}{hostile}\n", six().replacen("\n.5", &format!(" # {hostile}\n.5"), 1)),
            format!("rules: {hostile}\n{}", six()),
        ];
        for text in texts {
            for command in [
                &["check", "--color", "never"][..],
                &["check", "--json"],
                &["check", "--format", "sarif"],
                &["check", "--format", "github"],
                &["solve"],
                &["solve", "--json"],
                &["solve", "--all"],
                &["count"],
                &["trace"],
                &["trace", "--json"],
            ] {
                let ran = sudoku_ls(&[command, &["-"]].concat(), &text);
                assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{command:?}: {text:?} {ran:?}");
            }
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_escape_of_a_file_name_reaches_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for hostile in HOSTILE {
        let name = format!("a{hostile}.sudoku");
        fs::write(folder.path().join(&name), six().replacen("4....1", "4..4.1", 1) + "\nhello\n").unwrap();
        let missing = format!("{hostile}missing");
        for command in ["check", "solve", "count", "bench", "trace", "fmt"] {
            for path in [name.as_str(), missing.as_str()] {
                let ran = sudoku_ls_in(folder.path(), &[command, path], "");
                assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{command}: {ran:?}");
            }
        }
    }
    // With several files, each puzzle is shown with its file name.
    fs::write(folder.path().join(format!("b{}.sudoku", HOSTILE.concat())), six()).unwrap();
    for command in [
        &["check"][..],
        &["solve"],
        &["count"],
        &["trace"],
        &["hint"],
        &["path"],
        &["path", "--format", "markdown"],
        &["candidates"],
        &["steps", "--technique", "hidden-single"],
        &["rate"],
        &["filter", "--level", "easy"],
        &["sort", "--by", "clues"],
    ] {
        for json in [&[][..], &["--json"]] {
            let ran = sudoku_ls_in(folder.path(), &[command, json, &["."]].concat(), "");
            assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{command:?}: {ran:?}");
        }
    }
}

#[test]
fn no_text_of_a_file_is_markup_in_a_document_of_markdown() {
    let folder = tempfile::tempdir().unwrap();
    let link = "[x](command:y)";
    let texts = [
        format!("title: {link}\n{}", six()),
        format!("symbols: {link}\n{}", six()),
        format!("rules: {link}\n{}", six()),
        format!("{}\nhello {link}\n", six()),
        format!("{}\n", six().replacen("4....1", "4..4.1", 1)),
    ];
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.path().join(format!("{link}{number}.sudoku")), text).unwrap();
    }
    let ran = sudoku_ls_in(folder.path(), &["path", "--format", "markdown", "."], "");
    assert!(ran.out.contains("\\[x\\]") && !ran.out.contains(link), "{}", ran.out);
}

#[test]
#[cfg(target_os = "linux")]
fn settings_and_maps_are_read_from_short_regular_files_alone() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join(".sudoku-ls.toml");
    fs::write(folder.path().join("a.sudoku"), six()).unwrap();
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for target in ["/dev/zero", "/dev/stdin", fifo.to_str().unwrap()] {
        symlink(target, &settings).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{target}: {ran:?}");
        assert!(ran.err.contains("it is not a regular file"), "{target}: {ran:?}");
        fs::remove_file(&settings).unwrap();
        for option in ["--regions", "--pattern"] {
            let ran = sudoku_ls(&["generate", option, target], "");
            assert!(ran.code == 2 && ran.err.contains("it is not a regular file"), "{target}: {ran:?}");
        }
    }
    symlink("nowhere", &settings).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(ran.code == 2 && ran.err.contains(".sudoku-ls.toml: it is a link to nothing"), "{ran:?}");
    fs::remove_file(&settings).unwrap();
    fs::write(&settings, "# long\n".repeat(200_000)).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(ran.code == 2 && ran.err.contains("it is longer than 1 MB"), "{ran:?}");
    let ran = sudoku_ls(&["generate", "--regions", "-"], &"1234\n".repeat(300_000));
    assert!(ran.code == 2 && ran.err.contains("it is longer than 1 MB"), "{ran:?}");
}

/// Returns whether programs started here ignore a signal, since the tests may run under `nohup` or in the background of
/// a script.
#[cfg(unix)]
fn is_ignored_here(signal: rustix::process::Signal) -> bool {
    let line = format!("kill -{} $$; exit 0", signal.as_raw());
    Command::new("sh").args(["-c", &line]).status().unwrap().success()
}

#[test]
#[cfg(unix)]
fn a_program_that_a_signal_ends_leaves_no_temporary_file_and_its_status_names_the_signal() {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    // A signal that is ignored from the start, as under `nohup`, stays ignored.
    let (plain, ignored) = ("exec \"$0\" \"$@\"", "trap '' HUP && exec \"$0\" \"$@\"");
    let sent = |line, signal| {
        if line == ignored || is_ignored_here(signal) {
            (line, vec![signal, Signal::TERM], Signal::TERM)
        } else {
            (line, vec![signal], signal)
        }
    };
    let calls = [(plain, Signal::INT), (plain, Signal::TERM), (plain, Signal::HUP), (ignored, Signal::HUP)];
    for (line, sent, named) in calls.map(|(line, signal)| sent(line, signal)) {
        let mut child = Command::new("sh")
            .args(["-c", line, env!("CARGO_BIN_EXE_sudoku-ls")])
            .args(["generate", "--count", "1000000000", "--output", "new.sudoku"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while files() == 0 {
            std::thread::yield_now();
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        }
        for signal in &sent {
            rustix::process::kill_process(rustix::process::Pid::from_child(&child), *signal).unwrap();
        }
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(named.as_raw()), "{line}: {sent:?}: {status}");
        assert_eq!(files(), 0, "{line}: {sent:?}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_fmt_leaves_the_file_as_it_was_and_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let [path, held] = ["a.sudoku", "held"].map(|name| folder.path().join(name));
    let made = Command::new("mkfifo").arg(&held).status().unwrap();
    assert!(made.success());
    let files = || fs::read_dir(folder.path()).unwrap().count();
    let (before, after) = (format!("{}  \n", six().trim_end()), six());
    let (int, term) = (rustix::process::Signal::INT, rustix::process::Signal::TERM);
    let signal = if is_ignored_here(int) { term } else { int };
    // Until the pipe has a byte, the written text does not replace the file.
    let writing = |interrupt: bool| {
        fs::write(&path, &before).unwrap();
        let mut pipe = fs::File::options().read(true).write(true).open(&held).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(["fmt", "a.sudoku"])
            .current_dir(folder.path())
            .env("SUDOKU_LS_HOLD", &held)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        while files() == 2 {
            std::thread::yield_now();
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), before, "it is not written in its place");
        if interrupt {
            let pid = rustix::process::Pid::from_child(&child);
            rustix::process::kill_process(pid, signal).unwrap();
        } else {
            pipe.write_all(b".").unwrap();
        }
        let status = child.wait().unwrap();
        assert_eq!(files(), 2, "the unfinished file is left");
        (status.success(), fs::read_to_string(&path).unwrap())
    };
    assert_eq!(writing(true), (false, before.clone()));
    assert_eq!(writing(false), (true, after));
}

#[test]
#[cfg(target_os = "linux")]
fn closed_standard_output_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), six()).unwrap();
    for call in ["generate", "solve a.sudoku", "check a.sudoku", "--help", "help check", "--version"] {
        let line = format!("exec '{}' {call} >&-", env!("CARGO_BIN_EXE_sudoku-ls"));
        let ran = Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{call}: {said}");
        assert!(said.contains("standard output cannot be written: it is closed"), "{call}: {said}");
    }
    // Output to a null device counts as written.
    let ran = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["solve", "a.sudoku"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(ran.code(), Some(0));
}
