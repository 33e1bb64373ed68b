//! The settings of the folders that contain the input files.
//!
//! All settings are read before any work, so that an invalid settings file ends the run with one message.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Error, Result};

use crate::cli::input::{Place, gather};
use crate::project::Project;

/// The settings of each folder.
#[derive(Default)]
pub(crate) struct Projects(HashMap<PathBuf, Arc<Project>>);

impl Projects {
    /// Returns the settings for all files that these arguments name. Puzzle files that cannot be read are reported elsewhere.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Self> {
        let mut projects = Self::default();
        for place in gather(paths).into_iter().flatten() {
            let folder = folder(&place).to_owned();
            if let Entry::Vacant(open) = projects.0.entry(folder) {
                let project = Project::of_folder(open.key()).map_err(Error::msg)?;
                open.insert(Arc::new(project));
            }
        }
        Ok(projects)
    }

    /// Returns the settings for a file.
    pub(crate) fn at(&self, place: &Place) -> Arc<Project> {
        self.0.get(folder(place)).cloned().unwrap_or_default()
    }
}

fn folder(place: &Place) -> &Path {
    let path = match place {
        Place::Stdin | Place::Text(_) => Path::new("-"),
        Place::File(path) => path,
    };
    path.parent().unwrap_or_else(|| Path::new(""))
}
