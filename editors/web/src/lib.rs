//! The server's border: functions that a worker calls, and two that it provides.
//!
//! The host writes a message into the buffer of [`message`] and calls [`receive`]; then it calls [`turn`] as long as that asks for it, and
//! takes out messages with [`next_message`] and [`next_at`]. All texts are UTF-8. There is one server, on one thread.

use std::cell::RefCell;

use sudoku_ls::lsp::{Host, Server};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since a point in time.
    fn now() -> f64;
    /// Says what went wrong before the module ends by a trap.
    fn failed(at: *const u8, length: usize);
}

thread_local! {
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Starts the server; the seed is a number that differs each time.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64) {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the host reads `length` bytes of a text that lives until it returns.
        unsafe { failed(text.as_ptr(), text.len()) };
    }));
    // SAFETY: the host's clock takes nothing and touches no memory.
    let server = Server::new(Host { now: || unsafe { now() }, seed });
    SERVER.set(Some(server));
}

/// Returns room for a message of this many bytes, which the host fills before it calls [`receive`].
#[unsafe(no_mangle)]
pub extern "C" fn message(length: usize) -> *mut u8 {
    IN.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Takes in the message; returns whether the server goes on.
#[unsafe(no_mangle)]
pub extern "C" fn receive() -> bool {
    let message = IN.take();
    SERVER.with_borrow_mut(|server| server.as_mut().is_some_and(|server| server.receive(message)))
}

/// Goes on with what is under way; returns in how many milliseconds to call this again, or a negative number for only after the next
/// message.
#[unsafe(no_mangle)]
pub extern "C" fn turn() -> f64 {
    let again = SERVER.with_borrow_mut(|server| server.as_mut().and_then(Server::turn));
    again.map_or(-1.0, |time| time.as_secs_f64() * 1e3)
}

/// Takes out the next message for the client; returns its length, 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn next_message() -> usize {
    let next = SERVER.with_borrow_mut(|server| server.as_mut().and_then(Server::next_message));
    let next = next.unwrap_or_default();
    let length = next.len();
    OUT.set(next);
    length
}

/// Returns where the message is that [`next_message`] took out; it stays until the next call of that.
#[unsafe(no_mangle)]
pub extern "C" fn next_at() -> *const u8 {
    OUT.with_borrow(Vec::as_ptr)
}
