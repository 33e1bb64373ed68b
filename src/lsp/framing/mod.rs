//! Turns bytes into messages: headers, bodies, and the errors in them.
//!
//! It is pure: bytes in, events out. It knows no file handle, nor more than two names of methods, and no input makes it fail, panic
//! or keep more than the message it is reading. `reader` finds the messages in the stream, `message` says what a body is;
//! `header` and `glance` are their tools. Parameters that clients write in their own ways are repaired.

mod header;
mod id;
mod malformed;
mod message;
mod reader;
mod repair;

pub use id::Id;
pub(super) use id::whole;
pub use message::{Code, MAX_DEPTH, Message, read_message};
pub use reader::{Event, Loss, MAX_KEPT, MAX_LENGTH, Reader};
pub use repair::mend;

#[cfg(test)]
mod tests;
