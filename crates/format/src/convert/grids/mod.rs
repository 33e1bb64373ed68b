//! Forms that write a puzzle in rows.

mod borders;
pub(super) mod collection;
pub(super) mod marks;
pub(super) mod plain;
pub(super) mod sdk;
pub(super) mod sdx;
pub(super) mod simple;
pub(super) mod table;
