//! The number of cases of a property test.

use proptest::prelude::ProptestConfig;

/// Returns a configuration with this many cases, few enough for every test run; or as many as `PROPTEST_CASES` says.
pub(crate) fn up_to(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|asked| asked.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), ..ProptestConfig::default() }
}
