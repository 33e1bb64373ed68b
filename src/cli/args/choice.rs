//! Values of the libraries' types as choices on the command line.

use std::ffi::OsStr;
use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};

use crate::convert::Form;
use crate::generate::{BuildMethod, ConstraintKind, FullGrids, Symmetry};
use crate::logic::Level;
use crate::logic::explainer::Version;
use crate::render::{Paper, Theme};
use crate::solver::Engine;

/// A type whose values have names on the command line.
pub(in crate::cli) trait Choose: Copy + Send + Sync + 'static {
    /// Returns all values, in the order in which help lists them.
    fn all() -> &'static [Self];

    /// Returns the name of a value, and what it is.
    fn shown(self) -> PossibleValue;
}

/// Returns the parser of an argument that is one of a type's values.
pub(in crate::cli) const fn choice<T: Choose>() -> Choice<T> {
    Choice(PhantomData)
}

/// Reads the name of a value.
pub(in crate::cli) struct Choice<T>(PhantomData<fn() -> T>);

impl<T> Clone for Choice<T> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<T: Choose> TypedValueParser for Choice<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        // A list may have spaces after its commas.
        let value = value.to_str().map_or(value, |text| OsStr::new(text.trim()));
        let names = PossibleValuesParser::new(T::all().iter().map(|one| one.shown()));
        let name = names.parse_ref(command, arg, value)?;
        let ignores_case = arg.is_some_and(Arg::is_ignore_case_set);
        let found = T::all().iter().copied().find(|one| one.shown().matches(&name, ignores_case));
        found.ok_or_else(|| Error::new(clap::error::ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(T::all().iter().map(|one| one.shown())))
    }
}

impl Choose for Level {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name())
    }
}

impl Choose for Form {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.title())
    }
}

impl Choose for Paper {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(match self {
            Self::A4 => "210 by 297 mm",
            Self::Letter => "8.5 by 11 inches",
        })
    }
}

impl Choose for Theme {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(match self {
            Self::Auto => "SVG: follows the viewer's light or dark mode; PNG: light; PDF: print",
            Self::Light => "Dark on white",
            Self::Dark => "Light on black",
            Self::HighContrast => "White on black, with outlines",
            Self::Print => "Black on white, readable without colors",
        })
    }
}

impl Choose for BuildMethod {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.describe())
    }
}

impl Choose for FullGrids {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.describe())
    }
}

impl Choose for ConstraintKind {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.describe()).aliases(self.aliases())
    }
}

impl Choose for Symmetry {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.describe())
    }
}

impl Choose for Engine {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(self.describe())
    }
}

impl Choose for Version {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn shown(self) -> PossibleValue {
        PossibleValue::new(self.name()).help(match self {
            Self::V1_2_1 => "Version 1.2.1 of 2007, and 1.2.1.3 (serate)",
            Self::V2022 => "Versions since 30 March 2022",
        })
    }
}
