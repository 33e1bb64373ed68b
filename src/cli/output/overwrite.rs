//! Copies a text over a file that must keep its identity. If the disk is full, the old text is preserved.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The reason why a text was not copied.
#[derive(Debug)]
pub(super) struct NotCopied {
    pub(super) why: io::Error,
    /// Whether the file contains a part of the new text, so that the old text is lost.
    pub(super) is_half_written: bool,
}

/// A destination for copies.
trait Place: Write + Seek {
    /// Sets the length, in bytes.
    fn set_length(&mut self, length: u64) -> io::Result<()>;
    /// Waits until the disk has all bytes.
    fn sync(&mut self) -> io::Result<()>;
}

impl Place for File {
    fn set_length(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// Copies a whole file over another file.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), NotCopied> {
    let open = || -> io::Result<(File, File, u64)> {
        let to = File::options().write(true).open(to)?;
        let old = to.metadata()?.len();
        Ok((File::open(from)?, to, old))
    };
    let (mut from, mut to, old) = open().map_err(|why| NotCopied { why, is_half_written: false })?;
    copy_over(&mut from, &mut to, old)
}

/// Copies a text over a text of the length `old`. The part beyond that length is copied first: only this part needs
/// more space, and can be removed again.
fn copy_over(from: &mut (impl Read + Seek), to: &mut impl Place, old: u64) -> Result<(), NotCopied> {
    let mut grow = || -> io::Result<u64> {
        from.seek(SeekFrom::Start(old))?;
        to.seek(SeekFrom::Start(old))?;
        let more = io::copy(from, to)?;
        to.sync()?;
        Ok(more)
    };
    let more = match grow() {
        Ok(more) => more,
        Err(why) => return Err(NotCopied { why, is_half_written: to.set_length(old).is_err() }),
    };
    let mut overwrite = || -> io::Result<()> {
        from.rewind()?;
        to.rewind()?;
        let length = io::copy(&mut from.by_ref().take(old), to)? + more;
        to.set_length(length)?;
        to.sync()
    };
    overwrite().map_err(|why| NotCopied { why, is_half_written: true })
}

/// Returns whether two files have the same extended attributes, which include access lists. Where the system has no
/// such attributes, returns `true`.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
pub(super) fn have_same_attributes(one: &Path, other: &Path) -> bool {
    attributes(one) == attributes(other)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
pub(super) fn have_same_attributes(_: &Path, _: &Path) -> bool {
    true
}

/// The maximum size of an attribute's value, and of the list of names, in bytes.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
const LONGEST: usize = 1 << 16;

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn attributes(path: &Path) -> std::collections::BTreeMap<Vec<u8>, Vec<u8>> {
    use rustix::fs::{getxattr, listxattr};
    let whole = |read: &dyn Fn(&mut [u8]) -> rustix::io::Result<usize>| -> Vec<u8> {
        let mut bytes = vec![0; LONGEST];
        let length = read(&mut bytes).unwrap_or(0);
        bytes.truncate(length);
        bytes
    };
    let names = whole(&|bytes| listxattr(path, bytes));
    let names = names.split(|&byte| byte == 0).filter(|name| !name.is_empty());
    names.map(|name| (name.to_vec(), whole(&|bytes| getxattr(path, name, bytes)))).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// A disk with space for some bytes, a part of which may be broken.
    struct Disk {
        text: Cursor<Vec<u8>>,
        room: usize,
        broken: Option<usize>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let at = usize::try_from(self.text.position()).unwrap();
            if at >= self.room || self.broken.is_some_and(|broken| (at..at + bytes.len()).contains(&broken)) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.text.write(&bytes[..bytes.len().min(self.room - at)])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Disk {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.text.seek(to)
        }
    }

    impl Place for Disk {
        fn set_length(&mut self, length: u64) -> io::Result<()> {
            self.text.get_mut().truncate(usize::try_from(length).unwrap());
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn copied(old: &str, new: &str, room: usize, broken: Option<usize>) -> (String, Option<bool>) {
        let mut disk = Disk { text: Cursor::new(old.as_bytes().to_vec()), room, broken };
        let done = copy_over(&mut Cursor::new(new), &mut disk, old.len() as u64);
        (String::from_utf8(disk.text.into_inner()).unwrap(), done.err().map(|it| it.is_half_written))
    }

    #[test]
    fn a_text_is_replaced_by_one_of_any_length() {
        for new in ["", "ab", "abcd", "abcdefgh"] {
            assert_eq!(copied("1234", new, 8, None), (new.to_owned(), None));
        }
    }

    #[test]
    fn a_full_disk_leaves_the_old_text_whole() {
        assert_eq!(copied("1234", "abcdefgh", 6, None), ("1234".to_owned(), Some(false)));
        assert_eq!(copied("1234", "abcdefgh", 4, None), ("1234".to_owned(), Some(false)));
    }

    #[test]
    fn a_text_that_is_lost_is_said_to_be() {
        assert_eq!(copied("1234", "abcdefgh", 8, Some(2)).1, Some(true));
    }
}
