//! Message headers: unusual but valid ones, and invalid ones.

use super::{Case, INVALID, PARSE, case, check, framed, hover, nobody, result};

/// Returns a valid body with this header, in which `#` stands for the body's length.
fn behind(header: &str) -> String {
    let body = hover("x");
    format!("{}{body}", header.replace('#', &body.len().to_string()))
}

/// Returns a valid body with a header whose length is wrong by this number of bytes.
fn off_by(wrong: isize) -> String {
    let body = hover("x");
    format!("Content-Length: {}\r\n\r\n{body}", body.len().checked_add_signed(wrong).unwrap())
}

pub(super) fn odd() -> Vec<Case> {
    let served = |name, header: &str| case(name, behind(header), [result("x")]);
    let many = "X-Header: value\r\n".repeat(200);
    let long = format!("X-Header: {}\r\n", "v".repeat(4000));
    vec![
        served("in lower case", "content-length: #\r\n\r\n"),
        served("in upper case", "CONTENT-LENGTH: #\r\n\r\n"),
        served("without a space", "Content-Length:#\r\n\r\n"),
        served("with many spaces", "Content-Length:  \t #  \r\n\r\n"),
        served("with a space before the colon", "Content-Length : #\r\n\r\n"),
        served("with a space before it", " Content-Length: #\r\n\r\n"),
        served(
            "behind the type",
            "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: #\r\n\r\n",
        ),
        served(
            "before the type",
            "Content-Length: #\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
        ),
        served("with a type and no charset", "Content-Type: application/json\r\nContent-Length: #\r\n\r\n"),
        served(
            "with a type of another charset",
            "Content-Type: text/plain; charset=latin1\r\nContent-Length: #\r\n\r\n",
        ),
        served("with an unknown header", "X-Trace: a: b\r\nContent-Length: #\r\n\r\n"),
        served("with a header without a value", "X-Empty:\r\nContent-Length: #\r\n\r\n"),
        served("with line feeds alone", "Content-Length: #\n\n"),
        served("behind empty lines", "\r\n\n\r\nContent-Length: #\r\n\r\n"),
        served("with zeros before it", "Content-Length: 000#\r\n\r\n"),
        served("given twice", "Content-Length: #\r\nContent-Length: #\r\n\r\n"),
        served("given twice, wrong at first", "Content-Length: 5\r\nContent-Length: #\r\n\r\n"),
        served("with two hundred headers", &format!("{many}Content-Length: #\r\n\r\n")),
        served("with a long header", &format!("{long}Content-Length: #\r\n\r\n")),
    ]
}

pub(super) fn lost() -> Vec<Case> {
    let lost = |name, header: &str| case(name, behind(header), [nobody(PARSE)]);
    let digits = format!("Content-Length: {}\r\n\r\n", "9".repeat(5000));
    let endless = format!("X-Header: {}", "v".repeat(100_000));
    let ended = format!("X-Header: {}\r\nContent-Length: #\r\n\r\n", "v".repeat(100_000));
    let cut = framed(hover("x"));
    vec![
        lost("a negative length", "Content-Length: -#\r\n\r\n"),
        lost("a length with a plus", "Content-Length: +#\r\n\r\n"),
        lost("a length in words", "Content-Length: many\r\n\r\n"),
        lost("no number", "Content-Length: \r\n\r\n"),
        lost("a fraction", "Content-Length: #.0\r\n\r\n"),
        lost("a hexadecimal length", "Content-Length: 0x#\r\n\r\n"),
        lost("a length with a unit", "Content-Length: # bytes\r\n\r\n"),
        lost("two numbers", "Content-Length: # #\r\n\r\n"),
        lost("digits of another script", "Content-Length: \u{ff11}\u{ff12}\r\n\r\n"),
        lost("over 4 GB", "Content-Length: 5000000000\r\n\r\n"),
        lost("more than 64 bits", "Content-Length: 18446744073709551616\r\n\r\n"),
        lost("five thousand digits", &digits),
        lost("carriage returns alone", "Content-Length: #\r\r"),
        lost("no end of the line", "Content-Length: many"),
        lost("another header alone", "Content-Type: application/json\r\n\r\n"),
        lost("no header", ""),
        lost("no header, on a line", "\r\n"),
        lost("no empty line", "Content-Length: #\r\n"),
        lost("another protocol's header", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        lost("an endless line", &endless),
        case("a line of 100,000 characters", behind(&ended), [nobody(PARSE), result("x")]),
        case("endless lines", "X-Header: value\r\n".repeat(20_000), []),
        case("any bytes", (0..=255).cycle().take(5000).collect::<Vec<u8>>(), [nobody(PARSE)]),
        case("zeros between messages", [0; 100], [nobody(PARSE)]),
        case("text between messages", "log: started\n", []),
        case("too short by one", off_by(-1), [nobody(PARSE)]),
        case("too short by half", off_by(-60), [nobody(PARSE)]),
        case("nothing of it", behind("Content-Length: 0\r\n\r\n"), [nobody(PARSE)]),
        case("too long by one", off_by(1), [result("x")]),
        case("too long by five", off_by(5), [result("x")]),
        case("too long by the next header", off_by(23), [result("x")]),
        case("too long by half of the next message", off_by(80), [result("x")]),
        case("too long by a thousand", off_by(1000), [result("x")]),
        case("too long by 100 MB", off_by(100_000_000), [result("x")]),
        case("too long by 1 GB", off_by(1_000_000_000), [nobody(INVALID)]),
        case("half a message", cut[..cut.len() - 30].to_vec(), [nobody(PARSE)]),
        case("half a header", cut[..9].to_vec(), [nobody(PARSE)]),
    ]
}

#[test]
fn odd_headers_are_read() {
    check(odd());
}

#[test]
fn where_the_length_is_lost_the_next_message_is_found() {
    check(lost());
}

#[test]
fn lengths_that_are_wrong_by_any_number_of_bytes_leave_the_next_message_whole() {
    let (mut server, expected) = super::fresh();
    let length = isize::try_from(hover("x").len()).unwrap();
    for wrong in (1 - length..40).step_by(7) {
        server.send_bytes(off_by(wrong).into_bytes());
        let answer = if wrong < 0 { nobody(PARSE) } else { result("x") };
        super::attend(&mut server, &format!("off by {wrong}"), &[answer], &expected);
    }
    super::end(server);
}
