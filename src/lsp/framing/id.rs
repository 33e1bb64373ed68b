//! The id of a request, which its answer repeats.

use serde_json::Value;

/// The id of a request and of its answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Id {
    /// Returns the id in a value; `None` for a fraction, for `null`, and for any other type.
    #[must_use]
    pub fn of(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => Some(Self::Text(text.clone())),
            Value::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)).map(Self::Number),
            _ => None,
        }
    }
}

/// Returns a whole number. Clients in languages with a single number type write 3 as `3.0`.
pub(in crate::lsp) fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}
