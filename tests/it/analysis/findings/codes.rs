//! The list of codes.

use std::collections::HashSet;

use sudoku_ls::analysis::{Code, Severity};

#[test]
fn every_code_has_a_name_of_its_own_in_kebab_case() {
    let names: HashSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    for name in names {
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
    }
}

#[test]
fn a_code_is_found_by_its_name() {
    for &code in Code::ALL {
        assert_eq!(code.name().parse::<Code>(), Ok(code));
    }
    assert_eq!("duplicate".parse::<Code>().ok(), None);
}

#[test]
fn a_grid_being_typed_and_a_nearly_empty_one_are_no_warnings() {
    for name in ["missing-row", "nearly-empty", "not-decided", "no-grid", "unknown-section"] {
        let code = name.parse::<Code>().expect(name);
        assert!(code.severity() >= Severity::Information, "{name} is {}", code.severity());
    }
}
