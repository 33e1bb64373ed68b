//! The client: its capabilities and settings, the messages and requests to it, and the progress that it shows.

pub(super) mod config;
pub(super) mod flags;
pub(super) mod messages;
pub(super) mod progress;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use tower_lsp::ls_types::NumberOrString;

use self::config::Config;
use self::flags::ClientFlags;
use crate::lsp::runtime::interrupt::Stop;
use crate::text::Encoding;

/// The client.
pub(crate) struct Client {
    /// The handle that sends messages to the client.
    pub(crate) sender: tower_lsp::Client,
    flags: OnceLock<ClientFlags>,
    config: Mutex<Config>,
    /// The settings with which the client started the server.
    first_config: OnceLock<Config>,
    pub(crate) sections: SectionOrder,
    /// The first folder of the client's workspace, if there is one.
    pub(crate) folder: OnceLock<PathBuf>,
    /// The flags that stop the work which the user can cancel, by progress token.
    stoppable: Mutex<HashMap<NumberOrString, Stop>>,
    /// The number of progress reports so far.
    shown: AtomicU64,
}

impl Client {
    /// Returns a client that has not declared anything yet.
    pub(crate) fn new(sender: tower_lsp::Client) -> Self {
        Self {
            sender,
            flags: OnceLock::new(),
            config: Mutex::new(Config::standard()),
            first_config: OnceLock::new(),
            sections: SectionOrder::default(),
            folder: OnceLock::new(),
            stoppable: Mutex::default(),
            shown: AtomicU64::new(0),
        }
    }

    /// Returns the client's capabilities; before `initialize`, none are set.
    pub(crate) fn flags(&self) -> &ClientFlags {
        static NOTHING: OnceLock<ClientFlags> = OnceLock::new();
        self.flags.get().unwrap_or_else(|| NOTHING.get_or_init(ClientFlags::default))
    }

    /// Stores the client's capabilities. Only the first call has an effect.
    pub(crate) fn set_flags(&self, flags: ClientFlags) {
        let _ = self.flags.set(flags);
    }

    /// Returns the unit in which columns are counted.
    pub(crate) fn encoding(&self) -> Encoding {
        self.flags().encoding
    }

    /// Returns the current settings.
    pub(crate) fn config(&self) -> Config {
        *self.locked_config()
    }

    /// Changes the settings. Simultaneous changes are applied one after the other. Returns the settings before and
    /// after, and the other value that `read` returns.
    pub(crate) fn change_config<T>(&self, read: impl FnOnce(Config) -> (Config, T)) -> (Config, Config, T) {
        let mut now = self.locked_config();
        let before = *now;
        let (config, said) = read(before);
        *now = config;
        (before, config, said)
    }

    fn locked_config(&self) -> MutexGuard<'_, Config> {
        self.config.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the settings that the server was started with.
    pub(crate) fn first_config(&self) -> Config {
        self.first_config.get().copied().unwrap_or_else(Config::standard)
    }

    /// Stores the current settings as those with which the server was started. Only the first call has an effect.
    pub(crate) fn start_with_config(&self) {
        let _ = self.first_config.set(self.config());
    }

    fn stoppable(&self) -> MutexGuard<'_, HashMap<NumberOrString, Stop>> {
        self.stoppable.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers the settings sections that the client sends or the server requests, so that a late answer does not replace
/// newer settings.
#[derive(Default)]
pub(crate) struct SectionOrder {
    numbered: AtomicU64,
    newest: AtomicU64,
}

impl SectionOrder {
    /// Returns the number for a section that was requested or received.
    pub(crate) fn number(&self) -> u64 {
        self.numbered.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Records that this section arrived. Returns whether no section with a higher number arrived before.
    pub(crate) fn is_newest(&self, number: u64) -> bool {
        self.newest.fetch_max(number, Ordering::SeqCst) < number
    }
}
