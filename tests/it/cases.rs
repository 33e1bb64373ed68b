//! How many cases a property test tries.

use proptest::prelude::ProptestConfig;

/// A configuration of so many cases, few enough for every run of the tests, or of as many as `PROPTEST_CASES` asks for.
pub(crate) fn up_to(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|asked| asked.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), ..ProptestConfig::default() }
}
