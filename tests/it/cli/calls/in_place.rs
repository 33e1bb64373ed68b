//! Writing a file in place preserves its owner, its other names, and changes that others make meanwhile.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::fs::{Mode, OFlags};
use tempfile::TempDir;

use crate::cli::{Ran, six, sudoku_ls_in};

/// Returns a text that formatting and `check --fix` change.
fn loose() -> String {
    format!("titel: mine  \n{}", six())
}

fn tidy() -> String {
    format!("titel: mine\n{}", six())
}

fn folder_with(name: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), loose()).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Formats `a.sudoku`. `meanwhile` runs after the new text was written and before it replaces the file.
fn formatted_while(folder: &Path, meanwhile: impl FnOnce()) -> Ran {
    let outside = tempfile::tempdir().unwrap();
    let held = outside.path().join("held");
    assert!(Command::new("mkfifo").arg(&held).status().unwrap().success());
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["fmt", "a.sudoku"])
        .current_dir(folder)
        .env("SUDOKU_LS_HOLD", &held)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Waits until the program opens the pipe for reading.
    let mut pipe = fs::File::options().write(true).open(&held).unwrap();
    meanwhile();
    pipe.write_all(b".").unwrap();
    drop(pipe);
    let mut err = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut err).unwrap();
    Ran { code: child.wait().unwrap().code().unwrap(), out: String::new(), err }
}

#[test]
fn what_others_write_while_a_file_is_formatted_is_kept() {
    let folder = folder_with("a.sudoku");
    let path = folder.path().join("a.sudoku");
    let ran = formatted_while(folder.path(), || fs::write(&path, "title: saved in an editor\n").unwrap());
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.err
            .contains("a.sudoku cannot be written: it has changed since it was read: run the command again"),
        "{ran:?}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "title: saved in an editor\n");
    assert_eq!(names(folder.path()), ["a.sudoku"]);

    fs::write(&path, loose()).unwrap();
    let ran = formatted_while(folder.path(), || fs::remove_file(&path).unwrap());
    assert!(ran.code == 2 && ran.err.contains("it has gone since it was read"), "{ran:?}");
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

#[test]
fn a_file_that_two_programs_format_at_once_is_formatted() {
    let folder = folder_with("a.sudoku");
    let other = || assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "a.sudoku"], "").code, 0);
    let ran = formatted_while(folder.path(), other);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), tidy());
    assert_eq!(names(folder.path()), ["a.sudoku"]);
}

#[test]
fn a_file_with_two_names_stays_one_file() {
    for command in
        [&["fmt", "a.sudoku"][..], &["check", "--fix", "a.sudoku"], &["generate", "--output", "a.sudoku"]]
    {
        let folder = folder_with("a.sudoku");
        let [one, other] = ["a.sudoku", "b.txt"].map(|name| folder.path().join(name));
        // A shorter text leaves no rest of the longer one.
        fs::write(&one, loose() + &"\n".repeat(1000)).unwrap();
        fs::hard_link(&one, &other).unwrap();
        let before = fs::metadata(&one).unwrap().ino();
        let ran = sudoku_ls_in(folder.path(), command, "");
        assert_eq!(ran.code, 0, "{command:?}: {ran:?}");
        let text = fs::read_to_string(&other).unwrap();
        assert_ne!(text, loose() + &"\n".repeat(1000), "{command:?}");
        assert_eq!(fs::read_to_string(&one).unwrap(), text, "{command:?}");
        assert_eq!(
            (fs::metadata(&one).unwrap().ino(), names(folder.path()).len()),
            (before, 2),
            "{command:?}"
        );
    }
}

#[test]
fn a_file_keeps_its_owner_and_its_mode() {
    let folder = folder_with("a.sudoku");
    let path = folder.path().join("a.sudoku");
    // Only root can change the owner of a file; for other users, the file stays their own.
    let _ = chown(&path, Some(1234), Some(2345));
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o640)).unwrap();
    let kind = || fs::metadata(&path).map(|kind| (kind.uid(), kind.gid(), kind.mode())).unwrap();
    let before = kind();
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "a.sudoku"], "").code, 0);
    assert_eq!((kind(), fs::read_to_string(&path).unwrap()), (before, tidy()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_keeps_its_extended_attributes() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    let folder = folder_with("a.sudoku");
    let path = folder.path().join("a.sudoku");
    // Not every file system supports extended attributes.
    let has_some = setxattr(&path, "user.tag", b"mine", XattrFlags::empty()).is_ok();
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "a.sudoku"], "").code, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), tidy());
    assert_eq!(names(folder.path()), ["a.sudoku"]);
    let mut value = [0; 4];
    assert_eq!(getxattr(&path, "user.tag", &mut value).is_ok(), has_some);
    assert_eq!(&value == b"mine", has_some);
}

#[test]
fn a_file_with_the_longest_name_is_formatted() {
    for letter in ["y", "é", "𝄞"] {
        let name = letter.repeat((255 - ".sudoku".len()) / letter.len()) + ".sudoku";
        let folder = folder_with(&name);
        let ran = sudoku_ls_in(folder.path(), &["fmt", &name], "");
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert_eq!(fs::read_to_string(folder.path().join(&name)).unwrap(), tidy());
    }
}

#[test]
fn a_file_left_by_a_program_that_was_killed_is_not_in_the_way() {
    let folder = folder_with("a.sudoku");
    let line = format!("touch .a.sudoku.$$.tmp; exec '{}' fmt a.sudoku", env!("CARGO_BIN_EXE_sudoku-ls"));
    let status = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).status().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), tidy());
    assert_eq!(names(folder.path()).len(), 2);
}

#[test]
fn a_file_that_gets_too_long_is_a_failure_that_leaves_nothing() {
    let folder = folder_with("a.sudoku");
    let program = env!("CARGO_BIN_EXE_sudoku-ls");
    fs::write(folder.path().join("a.sudoku"), loose().repeat(1000)).unwrap();
    for call in ["fmt a.sudoku", "generate --seed 1 --count 100 --output new.sudoku"] {
        let line = format!("ulimit -f 8; exec '{program}' {call}");
        let ran = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!((ran.status.code(), said.lines().count()), (Some(2), 1), "{call}: {said}");
        assert!(
            said.contains("a.sudoku cannot be written: ") || said.contains("new.sudoku cannot be written: "),
            "{said}"
        );
        assert_eq!(names(folder.path()), ["a.sudoku"], "{call}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), loose().repeat(1000));
}

#[test]
fn pipes_and_devices_are_not_changed_in_place() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe.sudoku")).status().unwrap().success());
    for path in ["pipe.sudoku", "/dev/zero"] {
        let ran = sudoku_ls_in(folder.path(), &["fmt", path], "");
        let said = format!("{path} is not a regular file: pipe it into `sudoku-ls fmt -`\n");
        assert_eq!((ran.code, &*ran.err), (2, &*format!("sudoku-ls: {said}")));
    }
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "/dev/stdin"], &loose());
    assert!(
        ran.code == 2 && ran.err.contains("/dev/stdin is not a regular file: its fixes can't be written"),
        "{ran:?}"
    );
    assert!(ran.err.contains("1 puzzle, "), "it is checked: {ran:?}");
}

#[test]
fn a_folder_that_cannot_be_read_hides_no_file_beside_it() {
    let folder = folder_with("b.sudoku");
    // The path of the innermost folder is too long to be opened.
    let name = "d".repeat(250);
    let mut inner = rustix::fs::open(folder.path(), OFlags::DIRECTORY, Mode::empty()).unwrap();
    for _ in 0..17 {
        rustix::fs::mkdirat(&inner, &*name, Mode::RWXU).unwrap();
        inner = rustix::fs::openat(&inner, &*name, OFlags::DIRECTORY, Mode::empty()).unwrap();
    }
    for command in [&["solve", "."][..], &["fmt", "--check", "."], &["check", "."]] {
        let ran = sudoku_ls_in(folder.path(), command, "");
        assert_eq!(ran.code, 2, "{command:?}: {ran:?}");
        assert!(ran.err.contains("cannot be read: File name too long"), "{command:?}: {ran:?}");
        let is_read =
            ran.out.contains("436251") || ran.out.contains("b.sudoku") || ran.err.contains("1 puzzle");
        assert!(is_read, "{command:?}: {}", ran.out);
    }
}

#[test]
fn a_broken_link_among_the_files_of_a_folder_is_named() {
    let folder = folder_with("b.sudoku");
    symlink("nowhere", folder.path().join("c.sudoku")).unwrap();
    symlink("user@host.1234", folder.path().join(".#b.sudoku")).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["solve", "."], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("./c.sudoku cannot be read: ") && ran.out.contains('6'), "{ran:?}");
}

#[test]
fn a_file_that_a_link_names_is_made_where_the_link_leads() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name);
    fs::write(inside("b.sudoku"), six()).unwrap();
    fs::create_dir(inside("kept")).unwrap();
    symlink("kept/two", inside("one")).unwrap();
    symlink("three", inside("kept/two")).unwrap();
    symlink("nowhere/at", inside("lost")).unwrap();
    symlink("round", inside("round")).unwrap();
    let write = |name| sudoku_ls_in(folder.path(), &["convert", "b.sudoku", "--to", "line", "-o", name], "");
    assert_eq!(write("one").code, 0);
    assert!(inside("one").is_symlink() && inside("kept/two").is_symlink());
    assert_eq!(fs::read_to_string(inside("one")).unwrap(), fs::read_to_string(inside("kept/three")).unwrap());
    for name in ["lost", "round"] {
        let ran = write(name);
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
        assert!(inside(name).is_symlink() && ran.err.contains("cannot be written"), "{ran:?}");
    }
}

#[test]
fn a_name_with_a_line_end_is_printed_on_one_line() {
    let name = "a\nb.sudoku";
    let folder = folder_with(name);
    for command in
        [&["check"][..], &["fmt", "--check"], &["solve"], &["count"], &["rate"], &["fmt", "--layout", "line"]]
    {
        let ran = sudoku_ls_in(folder.path(), &[command, &[name, "missing\n::error::x"]].concat(), "");
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("missing\\u{a}::error::x cannot be read"), "{command:?}: {said}");
        assert!(!said.contains("\nb.sudoku") && !said.contains("\n::"), "{command:?}: {said}");
    }
}
