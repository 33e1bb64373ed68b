//! Tests of the actions: what is offered where, and what each leaves behind.

mod apply;
mod cells;
mod properties;
mod whole;
