//! The interface of the server in WebAssembly: functions that a worker calls, and two functions that the worker
//! provides.
//!
//! The host writes a message into the buffer of [`message`] and calls [`receive`]. Then it calls [`turn`] as long as
//! that function asks for it, and takes messages with [`next_message`] and [`next_at`]. All texts are UTF-8. There is
//! one server, on one thread.

use std::cell::RefCell;

use sudoku_ls::lsp::{Host, Server};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the milliseconds since a fixed point in time.
    fn now() -> f64;
    /// Reports an error message before the module ends with a trap.
    fn failed(at: *const u8, length: usize);
}

thread_local! {
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Starts the server. The seed should be a different number each time.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64) {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the host reads `length` bytes of a text that lives until it returns.
        unsafe { failed(text.as_ptr(), text.len()) };
    }));
    // SAFETY: the host's clock takes no arguments and touches no memory.
    let server = Server::new(Host { now: || unsafe { now() }, seed });
    SERVER.set(Some(server));
}

/// Returns a buffer for a message of this many bytes. The host fills it before it calls [`receive`].
#[unsafe(no_mangle)]
pub extern "C" fn message(length: usize) -> *mut u8 {
    IN.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Passes the message in the buffer to the server. Returns whether the server keeps running.
#[unsafe(no_mangle)]
pub extern "C" fn receive() -> bool {
    let message = IN.take();
    SERVER.with_borrow_mut(|server| server.as_mut().is_some_and(|server| server.receive(message)))
}

/// Continues the waiting work. Returns the number of milliseconds after which to call this function again; a negative
/// number means after the next message.
#[unsafe(no_mangle)]
pub extern "C" fn turn() -> f64 {
    let again = SERVER.with_borrow_mut(|server| server.as_mut().and_then(Server::turn));
    again.map_or(-1.0, |time| time.as_secs_f64() * 1e3)
}

/// Takes the next message for the client and returns its length in bytes; 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn next_message() -> usize {
    let next = SERVER.with_borrow_mut(|server| server.as_mut().and_then(Server::next_message));
    let next = next.unwrap_or_default();
    let length = next.len();
    OUT.set(next);
    length
}

/// Returns the address of the message that [`next_message`] took. The message stays there until the next call of
/// [`next_message`].
#[unsafe(no_mangle)]
pub extern "C" fn next_at() -> *const u8 {
    OUT.with_borrow(Vec::as_ptr)
}
