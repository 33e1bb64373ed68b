//! The options of the finders and their limits, and the options that a technique's code with its variant implies.

use super::technique::Technique;

/// Options of the finders. The defaults are HoDoKu's defaults, without techniques that rest on uniqueness.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Options {
    /// Whether techniques that rest on a unique solution may be used. Set this only for a puzzle that was proved to
    /// have one solution.
    pub uniqueness: bool,
    /// Whether a uniqueness rectangle may lack some of its candidates.
    #[doc(hidden)]
    pub missing_candidates: bool,
    /// Whether an empty rectangle may have just two candidates.
    #[doc(hidden)]
    pub two_candidate_rectangles: bool,
    /// Whether two almost locked sets of a pattern may overlap (in XY-wings, chains, blossoms).
    #[doc(hidden)]
    pub overlapping_sets: bool,
    /// Whether a pattern is found whatever the order of its parts. If false, only the orders in which HoDoKu's path
    /// looks are searched: chains of almost locked sets in the order of the list of sets, rectangles by the two digits
    /// of their first corner, and skyscrapers whose base is at the same end of both lines.
    #[doc(hidden)]
    pub every_order: bool,
    /// Whether almost locked sets may be nodes of grouped chains.
    #[doc(hidden)]
    pub sets_in_chains: bool,
    /// Whether two finned fish with the same bases are merged into one step (siamese), and likewise two kites or empty
    /// rectangles (dual).
    #[doc(hidden)]
    pub siamese: bool,
    /// The maximum number of candidates of a fish's bases outside its covers.
    #[doc(hidden)]
    pub max_fins: usize,
    /// The maximum number of candidates of a fish that lie in two of its bases.
    #[doc(hidden)]
    pub max_endo_fins: usize,
    /// Whether a search for one kind of fish with boxes also accepts a fish whose kind has another name, as HoDoKu's
    /// path does.
    #[doc(hidden)]
    pub fish_by_search: bool,
    /// Whether a path also tries the techniques that neither difficulty scale counts. Hints do; HoDoKu's path does not.
    pub all_techniques: bool,
    /// Whether hidden singles come before naked singles, as hints have them, since a person sees hidden singles first.
    /// HoDoKu's scale counts naked singles as easier.
    #[doc(hidden)]
    pub hidden_first: bool,
    /// Whether a path may take a digit from the solver when no technique applies.
    pub brute_force: bool,
    /// The maximum number of links of a chain found by search, for techniques that limit the length.
    #[doc(hidden)]
    pub max_chain: usize,
    /// The maximum number of links of a nice loop or AIC.
    #[doc(hidden)]
    pub max_loop: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            uniqueness: false,
            missing_candidates: true,
            two_candidate_rectangles: false,
            overlapping_sets: false,
            every_order: false,
            sets_in_chains: false,
            siamese: false,
            max_fins: 5,
            max_endo_fins: 2,
            fish_by_search: false,
            all_techniques: false,
            hidden_first: false,
            brute_force: true,
            max_chain: 20,
            max_loop: 10,
        }
    }
}

/// A technique with the variant that a code names.
///
/// ```
/// use sudoku_ls_engine::logic::{Technique, TechniqueRequest};
/// let request = TechniqueRequest::parse("0606-1").expect("a code with a variant");
/// assert_eq!((request.technique, request.variant.as_str()), (Technique::HiddenRectangle, "1"));
/// assert_eq!(TechniqueRequest::parse("x-wing").map(|request| request.technique), Some(Technique::XWing));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueRequest {
    /// The technique.
    pub technique: Technique,
    /// The variant, as in HoDoKu's library; empty if the text names no variant.
    pub variant: String,
    /// Whether two fish with the same bases count as one step, and only such pairs are searched (`03111`).
    pub is_siamese: bool,
}

impl TechniqueRequest {
    /// Parses one technique: a code (`0606`), a code with a variant (`0606-1`), a siamese fish (`03111`), or a name in
    /// any case (`x-wing`, `XWing`, `pointing`). Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (code, variant) = text.split_once('-').unwrap_or((text, ""));
        if code.len() >= 4 && code.bytes().all(|byte| byte.is_ascii_digit()) {
            let (code, siamese) = code.split_at(4);
            let is_siamese = match siamese {
                "" => false,
                "1" if code.starts_with("03") => true,
                _ => return None,
            };
            let technique = Technique::from_code(code).filter(|it| is_variant(*it, variant))?;
            return Some(Self { technique, variant: variant.to_owned(), is_siamese });
        }
        let technique = text.parse::<Technique>().ok().or_else(|| by_part_of_name(text))?;
        Some(Self { technique, variant: String::new(), is_siamese: false })
    }

    /// Returns every technique that a text names: the one that [`parse`](Self::parse) returns, the techniques of a
    /// family (`uniqueness`), or the techniques whose names start with the text (`unique-rectangle`, `bug`). The list
    /// is empty if the text names no technique.
    pub fn parse_all(text: &str) -> Vec<Self> {
        if let Some(one) = Self::parse(text) {
            return vec![one];
        }
        let name = text.trim().to_lowercase().replace(' ', "-").replace("colours", "colors");
        let plain = |technique: &Technique| technique.name().to_lowercase().replace(' ', "-");
        let family = FAMILIES.iter().find(|(known, _)| *known == name);
        let is_meant = |technique: &Technique| match family {
            Some((_, belongs)) => belongs(*technique),
            None => plain(technique).strip_prefix(&*name).is_some_and(|rest| rest.starts_with(['-', '+'])),
        };
        let techniques = Technique::ALL.iter().copied().filter(is_meant);
        techniques.map(|technique| Self { technique, variant: String::new(), is_siamese: false }).collect()
    }

    /// Returns [the technique's code](Technique::code), without the variant.
    pub fn code(&self) -> String {
        let code = self.technique.code();
        if self.is_siamese { format!("{code}1") } else { code }
    }

    /// Returns the finder options that the technique and its variant imply.
    pub fn options(&self, uniqueness: bool) -> Options {
        use Technique as T;
        let (technique, variant) = (self.technique, self.variant.as_str());
        let grouped = match technique {
            T::GroupedContinuousNiceLoop => variant == "2",
            T::GroupedDiscontinuousNiceLoop | T::GroupedAic => matches!(variant, "3" | "4"),
            _ => false,
        };
        let sets = matches!(technique, T::AlsXyWing | T::AlsChain | T::DeathBlossom);
        let dual = matches!(technique, T::DualTwoStringKite | T::DualEmptyRectangle);
        Options {
            uniqueness,
            missing_candidates: !(technique.info().code.starts_with("06") && variant == "1"),
            two_candidate_rectangles: technique == T::DualEmptyRectangle
                || technique == T::EmptyRectangle && variant == "1",
            siamese: self.is_siamese || dual,
            overlapping_sets: sets && variant == "2",
            every_order: true,
            sets_in_chains: grouped,
            ..Options::default()
        }
    }
}

/// The name of a family of techniques, and whether a technique belongs to it.
type Family = (&'static str, fn(Technique) -> bool);

/// The families of techniques that a name can stand for. `uniqueness` is a property of a technique; the other families
/// are prefixes of HoDoKu's codes.
pub(super) const FAMILIES: [Family; 7] = [
    ("uniqueness", Technique::needs_uniqueness),
    ("fish", |technique| technique.info().code.starts_with("03")),
    ("colors", |technique| technique.info().code.starts_with("05")),
    ("chains", |technique| technique.info().code.starts_with("07")),
    ("wings", |technique| technique.info().code.starts_with("08")),
    ("als", |technique| technique.info().code.starts_with("09")),
    ("forcing", |technique| technique.info().code.starts_with("13")),
];

/// Returns whether HoDoKu's library has this variant. `1` and `2` change an option or state that the option makes no
/// difference; `x` marks a position without a step.
fn is_variant(technique: Technique, variant: &str) -> bool {
    match variant {
        "" | "x" | "1" | "2" => true,
        "3" | "4" => {
            matches!(technique, Technique::GroupedDiscontinuousNiceLoop | Technique::GroupedAic)
        }
        _ => false,
    }
}

/// Returns the technique whose name, or whose name in parentheses, equals the text. Spaces, hyphens and case don't
/// count.
fn by_part_of_name(text: &str) -> Option<Technique> {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(text);
    let fits = |name: &str| {
        let inside = name.split_once('(').map(|(_, rest)| plain(rest));
        plain(name) == wanted || inside.is_some_and(|inside| inside == wanted)
    };
    Technique::ALL.iter().copied().find(|technique| !wanted.is_empty() && fits(technique.name()))
}
