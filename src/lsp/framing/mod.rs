//! Turns bytes into messages: headers, bodies, and the errors in them.
//!
//! This module is pure: bytes in, events out. It accesses no files and knows only two method names. No input makes it fail or
//! panic, and it keeps no more than the message that it is reading. `reader` finds the messages in the stream, and `message`
//! classifies a body; `header` and `malformed` help them. `repair` corrects parameters that some clients write in their own way.

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
