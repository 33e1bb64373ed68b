//! Watches the client's process: the server ends when that process has ended.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::lsp::runtime;

/// The interval between checks whether the client's process is alive.
const PARENT_CHECK: Duration = Duration::from_secs(2);

/// Notifies `orphaned` when a running process ends. A process that is not visible, such as one in another container, is not watched.
pub(crate) fn watch_process(id: u32, orphaned: Arc<Notify>) {
    if !is_alive(id) {
        tracing::info!("cannot watch the editor's process {id}");
        return;
    }
    runtime::spawn(async move {
        while is_alive(id) {
            runtime::sleep(PARENT_CHECK).await;
        }
        orphaned.notify_one();
    });
}

#[cfg(unix)]
fn is_alive(id: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return false };
    test_kill_process(pid) != Err(rustix::io::Errno::SRCH) && !is_zombie(id)
}

/// Returns whether the process has ended, but its parent has not collected its status yet.
#[cfg(unix)]
fn is_zombie(id: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('Z'))
}

/// On other platforms, only the end of standard input tells that the client has ended.
#[cfg(not(unix))]
fn is_alive(_id: u32) -> bool {
    false
}
