//! Tests the reader with streams in pieces of any size, in which good messages are mixed with every kind of error.

use proptest::prelude::*;

use super::*;

/// Returns a message with its header.
fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Returns all events of a stream that arrives in pieces of this size.
fn events(stream: &[u8], piece: usize) -> (Vec<Event>, Option<Loss>) {
    let (mut reader, mut found) = (Reader::default(), Vec::new());
    for piece in stream.chunks(piece.max(1)) {
        reader.push(piece, |event| found.push(event));
    }
    (found, reader.end())
}

fn message(body: &str) -> Event {
    Event::Message(body.as_bytes().to_vec())
}

const GOOD: &str = r#"{"jsonrpc":"2.0","id":1,"method":"good"}"#;

/// Returns the events of these bytes when a good message follows them; the good message must be the last event.
fn before_good(bytes: &[u8]) -> Vec<Event> {
    let stream = [bytes, &framed(GOOD)].concat();
    let (mut found, end) = events(&stream, usize::MAX);
    for piece in [1, 7] {
        assert_eq!(events(&stream, piece), (found.clone(), end), "in pieces of {piece}");
    }
    assert_eq!(found.pop(), Some(message(GOOD)), "behind {}", String::from_utf8_lossy(bytes));
    assert_eq!(end, None);
    found
}

#[test]
fn headers_may_be_written_in_any_way() {
    for header in [
        "content-length: 2\r\n\r\n",
        "CONTENT-LENGTH:2\r\n\r\n",
        "Content-Length :  2 \r\n\r\n",
        "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n",
        "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n",
        "X-Anything: a: b\r\nContent-Length: 2\r\n\r\n",
        "Content-Length: 2\n\n",
        "\r\n\r\nContent-Length: 002\r\n\r\n",
        "Content-Length: 7\r\nContent-Length: 2\r\n\r\n",
    ] {
        assert_eq!(before_good(format!("{header}{{}}").as_bytes()), [message("{}")], "{header}");
    }
}

#[test]
fn a_header_without_a_length_is_lost_and_the_next_message_is_found() {
    for length in ["-5", "ten", "", "1e3", "0x20", "4294967297", "99999999999999999999"] {
        let bytes = format!("Content-Length: {length}\r\n\r\n{{\"id\":1}}");
        assert_eq!(before_good(bytes.as_bytes()), [Event::Lost(Loss::BadLength)], "{length}");
    }
    assert_eq!(before_good(b"Content-Type: a\r\n\r\n{\"id\":1}"), [Event::Lost(Loss::NoLength)]);
    assert_eq!(before_good(b"{\"id\":1}"), [Event::Lost(Loss::Garbage)]);
    assert_eq!(before_good(b"hello\r\nworld\r\n\r\n"), [Event::Lost(Loss::Garbage)]);
}

#[test]
fn a_length_that_is_wrong_by_any_number_of_bytes_costs_one_message() {
    let body = r#"{"jsonrpc":"2.0","id":9,"method":"a"}"#;
    for wrong in 0..3 * body.len() {
        let bytes = format!("Content-Length: {wrong}\r\n\r\n{body}");
        let found = before_good(bytes.as_bytes());
        assert!(found.len() <= 2 && matches!(found[0], Event::Message(_)), "{wrong}: {found:?}");
        if wrong >= body.len() {
            assert_eq!(found, [message(body)], "{wrong}: a whole message is read");
        }
    }
    for huge in [1 << 20, MAX_KEPT] {
        let bytes = format!("Content-Length: {huge}\r\n\r\n{body}");
        assert_eq!(before_good(bytes.as_bytes()), [message(body)], "{huge}");
    }
    let bytes = format!("Content-Length: {}\r\n\r\n{body}", MAX_KEPT + 1);
    assert_eq!(before_good(bytes.as_bytes()), [Event::TooLong(MAX_KEPT + 1)]);
}

#[test]
fn endless_headers_are_forgotten_as_they_come() {
    let mut reader = Reader::default();
    let mut found = Vec::new();
    for start in ["X: ", "Content-Length: ", "Content-Length: 5\r\nX: ", ""] {
        reader.push(start.as_bytes(), |event| found.push(event));
        for _ in 0..100 {
            reader.push(&[b'7'; 1000], |event| found.push(event));
            assert!(reader.kept() < 10_000);
        }
        reader.push(&framed(GOOD), |event| found.push(event));
        assert_eq!(std::mem::take(&mut found), [Event::Lost(Loss::Endless), message(GOOD)], "{start}");
    }
    for _ in 0..10_000 {
        reader.push(b"X: a\r\n", |event| found.push(event));
        assert!(reader.kept() < 10);
    }
    reader.push(&framed(GOOD), |event| found.push(event));
    assert_eq!(found, [message(GOOD)]);
}

#[test]
fn a_message_that_is_too_long_is_skipped_without_being_kept() {
    let length = MAX_KEPT + 12;
    let (mut reader, mut found) = (Reader::default(), Vec::new());
    reader.push(format!("Content-Length: {length}\r\n\r\n").as_bytes(), |event| found.push(event));
    let piece = vec![b' '; 1 << 20];
    for _ in 0..MAX_KEPT >> 20 {
        reader.push(&piece, |event| found.push(event));
        assert!(reader.kept() < 100);
    }
    reader.push(b"            ", |event| found.push(event));
    reader.push(&framed(GOOD), |event| found.push(event));
    assert_eq!(found, [Event::TooLong(length), message(GOOD)]);
}

#[test]
fn a_stream_that_ends_within_a_message_is_told() {
    let whole = framed(GOOD);
    assert_eq!(events(&whole, 9).1, None);
    assert_eq!(events(b"", 1).1, None);
    assert_eq!(events(b"\r\n", 1).1, None);
    for end in 1..whole.len() {
        assert_eq!(events(&whole[..end], 9).1, Some(Loss::End), "{end}");
    }
    assert_eq!(events(b"Content-Length: -1\r\n\r\n{}", 9).1, Some(Loss::End));
}

/// Generates parts of faulty streams, and random bytes.
fn odd() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "Content-Length: ",
        "content-length:",
        "Content-Type: a",
        "\r\n",
        "\n",
        "\r\n\r\n",
        "7",
        "-1",
        "4000000000",
        "{\"id\":1,",
        "}",
        "{}",
        "[[[",
        "\"\\ud800",
        ": ",
    ]);
    prop_oneof![
        4 => known.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
        2 => Just(framed(GOOD)),
    ]
}

proptest! {
    #[test]
    fn pieces_of_any_size_give_the_same_events(parts in prop::collection::vec(odd(), 0..30), piece in 1_usize..50) {
        let stream = parts.concat();
        prop_assert_eq!(events(&stream, piece), events(&stream, usize::MAX));
    }

    #[test]
    fn after_anything_a_message_is_found_again(parts in prop::collection::vec(odd(), 0..30)) {
        // The first good message may be the one that ends the error before it.
        let stream = [parts.concat(), framed(GOOD), framed(GOOD)].concat();
        let (found, end) = events(&stream, usize::MAX);
        prop_assert_eq!(found.last(), Some(&message(GOOD)));
        prop_assert_eq!(end, None);
    }

    #[test]
    fn good_messages_alone_are_all_found(bodies in prop::collection::vec("[ -~]{0,40}", 0..10), piece in 1_usize..50) {
        let bodies: Vec<String> = bodies.iter().map(|text| serde_json::json!({ "a": text }).to_string()).collect();
        let stream: Vec<u8> = bodies.iter().flat_map(|body| framed(body)).collect();
        let (found, end) = events(&stream, piece);
        prop_assert_eq!(found, bodies.iter().map(|body| message(body)).collect::<Vec<_>>());
        prop_assert_eq!(end, None);
    }

    #[test]
    fn any_bytes_are_read_as_something(parts in prop::collection::vec(odd(), 0..10)) {
        let _ = read_message(parts.concat());
    }
}
