//! The border of the module that reads other programs' forms: functions that a page calls.
//!
//! The page writes a text into the buffer of [`message`], calls [`read`], and takes the answer out at [`answer`]. All texts are UTF-8. What does
//! not fit into the module's memory ends it by a trap.

use std::cell::RefCell;

use sudoku_ls_format::convert::{self, Form, Writer, detect};

thread_local! {
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What stands between the parts of an answer.
const SEPARATOR: char = '\u{1e}';

/// Returns room for a text of this many bytes, which the page fills before it calls [`read`].
#[unsafe(no_mangle)]
pub extern "C" fn message(length: usize) -> *mut u8 {
    IN.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Reads the text as the command line does; returns the length of the answer. That is the puzzles as a file, and behind a separator each what
/// is not carried; or nothing, and behind a separator why.
#[unsafe(no_mangle)]
pub extern "C" fn read() -> usize {
    let text = String::from_utf8(IN.take()).unwrap_or_default();
    let answer = converted(&text);
    let length = answer.len();
    OUT.set(answer);
    length
}

/// Returns where the answer of [`read`] is; it stays until the next call of that.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    OUT.with_borrow(|answer| answer.as_ptr())
}

fn converted(text: &str) -> String {
    let mut writer = Writer::new(Form::Sudoku);
    let (mut lost, mut reasons, mut count) = (Vec::new(), Vec::new(), 0);
    convert::read(text, detect(text), &mut |item| {
        let added =
            item.map_err(|trouble| trouble.reason).and_then(|sheet| writer.add(&sheet).map_err(|why| why.0));
        match added {
            Ok(missing) => {
                count += 1;
                lost.extend(missing);
            }
            Err(why) => reasons.push(why),
        }
    });
    let (first, others) = if count == 0 { (String::new(), reasons) } else { (writer.end(), lost) };
    let parts: Vec<String> = std::iter::once(first).chain(others).collect();
    parts.join(&SEPARATOR.to_string())
}
