//! The client: what it declares, its settings, what it is told and asked, the progress that it shows.

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
    /// Sends it messages.
    pub(crate) sender: tower_lsp::Client,
    flags: OnceLock<ClientFlags>,
    config: Mutex<Config>,
    /// The settings that it started the server with.
    first_config: OnceLock<Config>,
    pub(crate) sections: SectionOrder,
    /// The first folder of its workspace, if it has one.
    pub(crate) folder: OnceLock<PathBuf>,
    /// What the user can cancel, by progress token.
    stoppable: Mutex<HashMap<NumberOrString, Stop>>,
    /// How often progress was shown.
    shown: AtomicU64,
}

impl Client {
    /// Returns a client of which nothing is known yet.
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

    /// Returns what the client can do; nothing before `initialize`.
    pub(crate) fn flags(&self) -> &ClientFlags {
        static NOTHING: OnceLock<ClientFlags> = OnceLock::new();
        self.flags.get().unwrap_or_else(|| NOTHING.get_or_init(ClientFlags::default))
    }

    /// Records what the client can do. Only the first call counts.
    pub(crate) fn set_flags(&self, flags: ClientFlags) {
        let _ = self.flags.set(flags);
    }

    /// Returns the unit of columns.
    pub(crate) fn encoding(&self) -> Encoding {
        self.flags().encoding
    }

    /// Returns the settings now.
    pub(crate) fn config(&self) -> Config {
        *self.locked_config()
    }

    /// Changes the settings; simultaneous changes are applied one after the other. Returns the settings before and after, and what else `read` returns.
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

    /// Records that the settings are those that the server is started with. Only the first call counts.
    pub(crate) fn start_with_config(&self) {
        let _ = self.first_config.set(self.config());
    }

    fn stoppable(&self) -> MutexGuard<'_, HashMap<NumberOrString, Stop>> {
        self.stoppable.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers the sections that the client sends or is asked for, so that an answer that comes late does not replace newer settings.
#[derive(Default)]
pub(crate) struct SectionOrder {
    numbered: AtomicU64,
    newest: AtomicU64,
}

impl SectionOrder {
    /// Returns the number of a section that is asked for, or was sent.
    pub(crate) fn number(&self) -> u64 {
        self.numbered.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Records that this section has come. Returns whether none of a higher number came before it.
    pub(crate) fn is_newest(&self, number: u64) -> bool {
        self.newest.fetch_max(number, Ordering::SeqCst) < number
    }
}
