//! Tests of the actions: where each is offered, and the text after it.
#![expect(clippy::expect_used, reason = "a test that finds nothing to test fails")]

mod apply;
mod boards;
mod cells;
pub(crate) mod checked;
mod found_regions;
mod layouts;
mod marks;
mod noted;
mod odd;
mod properties;
mod reasons;
mod remakes;
mod whole;
