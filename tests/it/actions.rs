//! Tests of actions.
