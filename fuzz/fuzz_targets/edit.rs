#![no_main]

#[path = "../../tests/it/fuzz/targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::edit::edit(data));
