//! The message stream: no bytes prevent later messages from being found.

use sudoku_ls::lsp::framing::{Event, Reader, read_message};

/// Reads the input as a stream, at once and in pieces, and as a message body. The first byte is the length of the
/// pieces.
pub(crate) fn framing(data: &[u8]) {
    let Some((&length, stream)) = data.split_first() else { return };
    let whole = events(&[stream]);
    let pieces: Vec<&[u8]> = stream.chunks(usize::from(length) + 1).collect();
    assert_eq!(events(&pieces), whole, "in pieces of {}", usize::from(length) + 1);
    for event in whole {
        if let Event::Message(body) = event {
            let _read = read_message(body);
        }
    }
    let _read = read_message(stream.to_vec());
    is_found(stream);
    goes_on(stream);
}

/// Returns the events of a stream in these pieces, and checks that the reader never buffers more than it received.
fn events(pieces: &[&[u8]]) -> Vec<Event> {
    let (mut reader, mut found, mut came) = (Reader::default(), Vec::new(), 0);
    for piece in pieces {
        came += piece.len();
        reader.push(piece, |event| found.push(event));
        assert!(reader.kept() <= came);
    }
    let _loss = reader.end();
    found
}

fn framed(body: &[u8]) -> Vec<u8> {
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}

/// Checks that a body is found unchanged, unless it looks like the end of a body with a header behind it.
fn is_found(body: &[u8]) {
    let looks_like_header = body.to_ascii_lowercase().windows(4).any(|part| part == b"cont");
    let ends_in_one = !matches!(body.trim_ascii_end().last(), Some(b'}' | b']'));
    if looks_like_header || ends_in_one {
        return;
    }
    assert_eq!(events(&[&framed(body)]), [Event::Message(body.to_vec())]);
}

/// Checks that the second of two messages is found, whatever comes before.
fn goes_on(stream: &[u8]) {
    let message = br#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#;
    let next = framed(message);
    let found = events(&[stream, &next, &next]);
    assert_eq!(found.last(), Some(&Event::Message(message.to_vec())));
}
