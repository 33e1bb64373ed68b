//! Messages between an editor and a server: JSON with a header that contains its length.
//!
//! This module does not depend on the content of messages.

use std::io::{BufRead, Write};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The maximum length of a message, in bytes; a longer one is considered a faulty header.
const LONGEST: usize = 64 << 20;

/// Sends a message.
pub(in crate::cli) fn send(to: &mut impl Write, message: &Value) -> Result<()> {
    let body = message.to_string();
    write!(to, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    Ok(to.flush()?)
}

/// Receives a message; `None` at the end of the stream.
pub(in crate::cli) fn receive(from: &mut impl BufRead) -> Result<Option<Value>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = Some(value.trim().parse::<usize>().context("a header gives no length")?);
        }
    }
    match length {
        Some(length) if length <= LONGEST => {
            let mut body = vec![0; length];
            from.read_exact(&mut body)?;
            Ok(Some(serde_json::from_slice(&body).context("a message is not JSON")?))
        }
        _ => bail!("a message has no usable length"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_sent_are_received_one_by_one() {
        let messages = [serde_json::json!({"id": 1}), serde_json::json!({"text": "é ✓"})];
        let mut bytes = Vec::new();
        for message in &messages {
            send(&mut bytes, message).unwrap();
        }
        let mut from = bytes.as_slice();
        assert_eq!(receive(&mut from).unwrap().as_ref(), Some(&messages[0]));
        assert_eq!(receive(&mut from).unwrap().as_ref(), Some(&messages[1]));
        assert_eq!(receive(&mut from).unwrap(), None);
    }

    #[test]
    fn a_message_without_a_length_is_an_error() {
        assert!(receive(&mut "Content-Type: x\r\n\r\n{}".as_bytes()).is_err());
    }
}
