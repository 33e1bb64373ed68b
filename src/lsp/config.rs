//! The settings: their names, their bounds, and how they are read from what a client sends.
//!
//! It knows nothing of where they come from (`settings`), nor of who uses them.

use serde_json::Value;

/// The settings of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Config {
    /// How long the solutions of one puzzle are searched, in milliseconds.
    pub(super) solve_budget: u64,
}

/// The section of the client's settings.
pub(super) const SECTION: &str = "sudoku";

/// The longest budget that can be set, in milliseconds.
const LONGEST: u64 = 600_000;

impl Default for Config {
    fn default() -> Self {
        Self { solve_budget: 1000 }
    }
}

impl Config {
    /// These settings with those that a section sets; a value that is missing keeps what it was.
    ///
    /// # Errors
    /// A sentence for the user about a value that cannot be used.
    pub(super) fn with(self, section: &Value) -> Result<Self, String> {
        match section.get("solveBudget") {
            None | Some(Value::Null) => Ok(self),
            Some(value) => match value.as_u64() {
                Some(millis @ 1..=LONGEST) => Ok(Self { solve_budget: millis }),
                _ => Err(format!(
                    "sudoku.solveBudget is {value}: give a number of milliseconds from 1 to {LONGEST}. \
                     It stays {}.",
                    self.solve_budget
                )),
            },
        }
    }

    /// These settings with those of a whole settings object, where they stand under [`SECTION`].
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub(super) fn with_all(self, settings: &Value) -> Result<Self, String> {
        settings.get(SECTION).map_or(Ok(self), |section| self.with(section))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_setting_that_is_missing_keeps_its_value() {
        let set = Config { solve_budget: 7 };
        for settings in [json!(null), json!({}), json!({ "sudoku": null }), json!({ "sudoku": {} })] {
            assert_eq!(set.with_all(&settings), Ok(set));
        }
        assert_eq!(set.with_all(&json!({ "sudoku": { "solveBudget": 20 } })).unwrap().solve_budget, 20);
    }

    #[test]
    fn a_value_that_cannot_be_used_is_named() {
        for value in [json!(0), json!(-1), json!("fast"), json!(1.5), json!(600_001)] {
            let said = Config::default().with(&json!({ "solveBudget": value })).unwrap_err();
            assert!(said.contains(&value.to_string()) && said.contains("stays 1000"), "{said}");
        }
    }
}
