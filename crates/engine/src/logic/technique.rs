//! The techniques under their usual names, with HoDoKu's code, level, score and place in the search order for each.

use std::fmt;
use std::str::FromStr;

use crate::board::UnknownName;

/// The page `techniques.md`, which has one section per technique.
const REFERENCE: &str = include_str!("../../docs/techniques.md");

/// How hard a technique or a puzzle is, on HoDoKu's five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs, triples.
    Medium,
    /// Fish, wings, rectangles, single-digit patterns, colors.
    Hard,
    /// Chains, loops, almost locked sets, larger finned fish.
    Unfair,
    /// Forcing chains and nets, mutant fish, templates, trial and error.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the level's name, such as `hard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the highest score that a puzzle of this level can have; `None` for the highest level.
    #[doc(hidden)]
    pub const fn max_score(self) -> Option<u32> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        }
    }
}

impl FromStr for Level {
    type Err = UnknownName;

    /// Returns the level with this name, in any case.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownName::new("level", name))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The properties of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// The name as it is written in the middle of a sentence, such as `naked pair` or `X-Wing`.
    pub name: &'static str,
    /// HoDoKu's code, such as `0200`; empty for a technique that HoDoKu does not have.
    pub code: &'static str,
    /// The level that HoDoKu assigns.
    pub level: Level,
    /// The points that one use adds to a puzzle's score.
    pub score: u32,
    /// The place in HoDoKu's search order. Techniques with the same place are searched together.
    #[doc(hidden)]
    pub order: u32,
    /// Whether HoDoKu uses the technique by default.
    #[doc(hidden)]
    pub on: bool,
}

macro_rules! techniques {
    ($($variant:ident, $name:literal, $code:literal, $level:ident, $score:literal, $order:literal, $on:literal;)*) => {
        /// A technique of human solvers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!("The ", $name, ".")] $variant,)*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the technique's properties.
            pub const fn info(self) -> &'static TechniqueInfo {
                match self {
                    $(Self::$variant => &TechniqueInfo {
                        name: $name, code: $code, level: Level::$level, score: $score, order: $order, on: $on,
                    },)*
                }
            }
        }
    };
}

impl Technique {
    /// Returns the technique's name as it is written in the middle of a sentence.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the code that programs use for the technique: HoDoKu's code, or the name with hyphens
    /// (`unique-loop-type-1`) for a technique that HoDoKu does not have.
    pub fn code(self) -> String {
        match self.info().code {
            "" => self.name().to_lowercase().replace(' ', "-"),
            code => code.to_owned(),
        }
    }

    /// Returns the anchor of the technique's section in `docs/src/techniques.md`, such as
    /// `locked-candidates-1-pointing`.
    #[doc(hidden)]
    pub fn section(self) -> String {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-');
        self.name().to_lowercase().chars().filter(|c| plain(*c)).collect::<String>().replace(' ', "-")
    }

    /// Returns the technique's section of `docs/src/techniques.md` as Markdown: other names, a position, and the step
    /// that applies there.
    ///
    /// ```
    /// use sudoku_ls_engine::logic::Technique;
    /// assert!(Technique::XWing.explanation().starts_with("## X-Wing\n"));
    /// ```
    pub fn explanation(self) -> &'static str {
        let mut sections = REFERENCE.match_indices("\n## ").map(|(at, _)| at + 1);
        let is_mine = |&at: &usize| {
            REFERENCE[at + 3..].lines().next().is_some_and(|title| title.eq_ignore_ascii_case(self.name()))
        };
        let Some(start) = sections.find(is_mine) else { return "" };
        let end = sections.next().unwrap_or(REFERENCE.len());
        REFERENCE[start..end].trim_end()
    }

    /// Returns whether the technique rests on a unique solution. In a puzzle with several solutions, its conclusions
    /// may be wrong.
    pub fn needs_uniqueness(self) -> bool {
        self.info().code.starts_with("06")
            || ["BUG", "unique loop"].iter().any(|name| self.name().starts_with(name))
    }

    /// Returns whether the technique is a naked, locked or hidden set: a pair, triple or quadruple.
    pub(crate) fn is_set(self) -> bool {
        let code = self.info().code;
        code.starts_with("02") || code.starts_with("011")
    }

    /// Returns the technique with this HoDoKu code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.info().code == code && !code.is_empty())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// Returns the technique with this name, in any case. Spaces and hyphens are interchangeable.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let plain = |text: &str| text.to_lowercase().replace(' ', "-").replace("colours", "colors");
        Self::ALL
            .iter()
            .copied()
            .find(|technique| plain(technique.name()) == plain(name))
            .ok_or_else(|| UnknownName::new("technique", name))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

// Variant, name in words, HoDoKu's code, level, score, place in the search order, whether HoDoKu uses the technique by
// default.
#[rustfmt::skip]
techniques! {
    FullHouse, "full house", "0000", Easy, 4, 100, true;
    NakedSingle, "naked single", "0003", Easy, 4, 200, true;
    HiddenSingle, "hidden single", "0002", Easy, 14, 300, true;
    ClueCells, "clue cells", "", Easy, 10, 400, false;
    CluePairs, "clue pairs", "", Easy, 30, 410, false;
    ClueLimits, "clue limits", "", Medium, 40, 420, false;
    ClueSets, "clue sets", "", Medium, 50, 430, false;
    LockedPair, "locked pair", "0110", Medium, 40, 1000, true;
    LockedTriple, "locked triple", "0111", Medium, 60, 1100, true;
    Pointing, "locked candidates 1 (pointing)", "0100", Medium, 50, 1200, true;
    Claiming, "locked candidates 2 (claiming)", "0101", Medium, 50, 1210, true;
    CommonPeers, "common peers", "", Medium, 50, 1220, true;
    LawOfLeftovers, "law of leftovers", "", Medium, 60, 1230, true;
    LockedClueDigits, "locked clue digits", "", Medium, 60, 1240, false;
    InniesAndOuties, "innies and outies", "", Medium, 80, 1250, false;
    NakedPair, "naked pair", "0200", Medium, 60, 1300, true;
    NakedTriple, "naked triple", "0201", Medium, 80, 1400, true;
    HiddenPair, "hidden pair", "0210", Medium, 70, 1500, true;
    HiddenTriple, "hidden triple", "0211", Medium, 100, 1600, true;
    ClueArrangements, "clue arrangements", "", Hard, 120, 1900, false;
    NakedQuadruple, "naked quadruple", "0202", Hard, 120, 2000, true;
    HiddenQuadruple, "hidden quadruple", "0212", Hard, 150, 2100, true;
    InniesOfSeveralHouses, "innies and outies of several houses", "", Hard, 150, 2150, false;
    XWing, "X-Wing", "0300", Hard, 140, 2200, true;
    Swordfish, "Swordfish", "0301", Hard, 150, 2300, true;
    Jellyfish, "Jellyfish", "0302", Hard, 160, 2400, true;
    Squirmbag, "Squirmbag", "0303", Unfair, 470, 2500, false;
    Whale, "Whale", "0304", Unfair, 470, 2600, false;
    Leviathan, "Leviathan", "0305", Unfair, 470, 2700, false;
    RemotePair, "remote pair", "0703", Hard, 110, 2800, true;
    BugPlusOne, "BUG+1", "0610", Hard, 100, 2900, true;
    BugType2, "BUG type 2", "", Hard, 100, 2910, false;
    BugType3, "BUG type 3", "", Hard, 100, 2920, false;
    BugType4, "BUG type 4", "", Hard, 100, 2930, false;
    Skyscraper, "skyscraper", "0400", Hard, 130, 3000, true;
    TwoStringKite, "2-string kite", "0401", Hard, 150, 3100, true;
    DualTwoStringKite, "dual 2-string kite", "0404", Hard, 150, 3100, true;
    TurbotFish, "turbot fish", "0403", Hard, 120, 3120, true;
    EmptyRectangle, "empty rectangle", "0402", Hard, 120, 3170, true;
    DualEmptyRectangle, "dual empty rectangle", "0405", Hard, 120, 3170, true;
    WWing, "W-Wing", "0803", Hard, 150, 3200, true;
    XyWing, "XY-Wing", "0800", Hard, 160, 3300, true;
    XyzWing, "XYZ-Wing", "0801", Hard, 180, 3400, true;
    WxyzWing, "WXYZ-Wing", "0802", Hard, 200, 3450, false;
    UniqueRectangle1, "unique rectangle type 1", "0600", Hard, 100, 3500, true;
    UniqueRectangle2, "unique rectangle type 2", "0601", Hard, 100, 3600, true;
    UniqueRectangle3, "unique rectangle type 3", "0602", Hard, 100, 3700, true;
    UniqueRectangle4, "unique rectangle type 4", "0603", Hard, 100, 3800, true;
    UniqueRectangle5, "unique rectangle type 5", "0604", Hard, 100, 3900, true;
    UniqueRectangle6, "unique rectangle type 6", "0605", Hard, 100, 4000, true;
    UniqueLoop1, "unique loop type 1", "", Hard, 100, 4002, false;
    UniqueLoop2, "unique loop type 2", "", Hard, 100, 4004, false;
    UniqueLoop3, "unique loop type 3", "", Hard, 100, 4006, false;
    UniqueLoop4, "unique loop type 4", "", Hard, 100, 4008, false;
    HiddenRectangle, "hidden rectangle", "0606", Hard, 100, 4010, true;
    AvoidableRectangle1, "avoidable rectangle type 1", "0607", Hard, 100, 4020, true;
    AvoidableRectangle2, "avoidable rectangle type 2", "0608", Hard, 100, 4030, true;
    FinnedXWing, "finned X-Wing", "0310", Hard, 130, 4100, true;
    FinnedSwordfish, "finned Swordfish", "0311", Unfair, 200, 4300, true;
    FinnedJellyfish, "finned Jellyfish", "0312", Unfair, 250, 4500, true;
    FinnedSquirmbag, "finned Squirmbag", "0313", Unfair, 470, 4700, false;
    FinnedWhale, "finned Whale", "0314", Unfair, 470, 4900, false;
    FinnedLeviathan, "finned Leviathan", "0315", Unfair, 470, 5100, false;
    SashimiXWing, "sashimi X-Wing", "0320", Hard, 150, 4200, true;
    SashimiSwordfish, "sashimi Swordfish", "0321", Unfair, 240, 4400, true;
    SashimiJellyfish, "sashimi Jellyfish", "0322", Unfair, 260, 4600, true;
    SashimiSquirmbag, "sashimi Squirmbag", "0323", Unfair, 470, 4800, false;
    SashimiWhale, "sashimi Whale", "0324", Unfair, 470, 5000, false;
    SashimiLeviathan, "sashimi Leviathan", "0325", Unfair, 470, 5200, false;
    SueDeCoq, "Sue de Coq", "1101", Unfair, 250, 5300, true;
    SimpleColoursTrap, "simple colors trap", "0500", Hard, 150, 5330, true;
    SimpleColoursWrap, "simple colors wrap", "0501", Hard, 150, 5330, true;
    MultiColours1, "multi colors 1", "0502", Hard, 200, 5360, true;
    MultiColours2, "multi colors 2", "0503", Hard, 200, 5360, true;
    XChain, "X-Chain", "0701", Unfair, 260, 5400, true;
    XyChain, "XY-Chain", "0702", Unfair, 260, 5500, true;
    ContinuousNiceLoop, "continuous nice loop", "0706", Unfair, 280, 5600, true;
    DiscontinuousNiceLoop, "discontinuous nice loop", "0707", Unfair, 280, 5600, true;
    Aic, "AIC", "0708", Unfair, 280, 5600, true;
    GroupedContinuousNiceLoop, "grouped continuous nice loop", "0709", Unfair, 300, 5650, true;
    GroupedDiscontinuousNiceLoop, "grouped discontinuous nice loop", "0710", Unfair, 300, 5650, true;
    GroupedAic, "grouped AIC", "0711", Unfair, 300, 5650, true;
    AlsXz, "ALS-XZ", "0901", Unfair, 300, 5700, true;
    AlsXyWing, "ALS-XY-Wing", "0902", Unfair, 320, 5800, true;
    AlsChain, "ALS chain", "0903", Unfair, 340, 5900, true;
    DeathBlossom, "death blossom", "0904", Unfair, 360, 6000, false;
    ClueContradiction, "clue contradiction", "", Unfair, 400, 6040, false;
    AlignedPairExclusion, "aligned pair exclusion", "", Unfair, 320, 6050, false;
    AlignedTripletExclusion, "aligned triplet exclusion", "", Unfair, 360, 6060, false;
    FrankenXWing, "franken X-Wing", "0330", Unfair, 300, 6100, true;
    FrankenSwordfish, "franken Swordfish", "0331", Unfair, 350, 6200, true;
    FrankenJellyfish, "franken Jellyfish", "0332", Unfair, 370, 6300, false;
    FrankenSquirmbag, "franken Squirmbag", "0333", Extreme, 470, 6400, false;
    FrankenWhale, "franken Whale", "0334", Extreme, 470, 6500, false;
    FrankenLeviathan, "franken Leviathan", "0335", Extreme, 470, 6600, false;
    FinnedFrankenXWing, "finned franken X-Wing", "0340", Unfair, 390, 6700, true;
    FinnedFrankenSwordfish, "finned franken Swordfish", "0341", Unfair, 410, 6800, true;
    FinnedFrankenJellyfish, "finned franken Jellyfish", "0342", Unfair, 430, 6900, false;
    FinnedFrankenSquirmbag, "finned franken Squirmbag", "0343", Extreme, 470, 7000, false;
    FinnedFrankenWhale, "finned franken Whale", "0344", Extreme, 470, 7100, false;
    FinnedFrankenLeviathan, "finned franken Leviathan", "0345", Extreme, 470, 7200, false;
    MutantXWing, "mutant X-Wing", "0350", Extreme, 450, 7300, false;
    MutantSwordfish, "mutant Swordfish", "0351", Extreme, 450, 7400, false;
    MutantJellyfish, "mutant Jellyfish", "0352", Extreme, 450, 7500, false;
    MutantSquirmbag, "mutant Squirmbag", "0353", Extreme, 470, 7600, false;
    MutantWhale, "mutant Whale", "0354", Extreme, 470, 7700, false;
    MutantLeviathan, "mutant Leviathan", "0355", Extreme, 470, 7800, false;
    FinnedMutantXWing, "finned mutant X-Wing", "0360", Extreme, 470, 7900, false;
    FinnedMutantSwordfish, "finned mutant Swordfish", "0361", Extreme, 470, 8000, false;
    FinnedMutantJellyfish, "finned mutant Jellyfish", "0362", Extreme, 470, 8100, false;
    FinnedMutantSquirmbag, "finned mutant Squirmbag", "0363", Extreme, 470, 8200, false;
    FinnedMutantWhale, "finned mutant Whale", "0364", Extreme, 470, 8300, false;
    FinnedMutantLeviathan, "finned mutant Leviathan", "0365", Extreme, 470, 8400, false;
    KrakenFish1, "kraken fish type 1", "0371", Extreme, 500, 8450, false;
    KrakenFish2, "kraken fish type 2", "0372", Extreme, 500, 8450, false;
    Nishio, "Nishio", "", Extreme, 500, 8460, false;
    CellForcingChain, "cell forcing chain", "", Extreme, 500, 8470, false;
    RegionForcingChain, "region forcing chain", "", Extreme, 500, 8480, false;
    ForcingChainContradiction, "forcing chain contradiction", "1301", Extreme, 500, 8500, true;
    ForcingChainVerity, "forcing chain verity", "1302", Extreme, 500, 8500, true;
    ForcingNetContradiction, "forcing net contradiction", "1303", Extreme, 700, 8600, true;
    ForcingNetVerity, "forcing net verity", "1304", Extreme, 700, 8600, true;
    TemplateSet, "template set", "1201", Extreme, 10000, 8700, false;
    TemplateDelete, "template delete", "1202", Extreme, 10000, 8800, false;
    BruteForce, "brute force", "", Extreme, 10000, 8900, true;
}
