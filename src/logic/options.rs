//! What the finders may use, and how far they search.

/// Switches of the finders. The default is what HoDoKu does by default, without techniques that rest on uniqueness.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Options {
    /// Whether techniques that rest on a unique solution may be used: only for a puzzle that was proved to have one.
    pub uniqueness: bool,
    /// Whether a rectangle may lack some of its candidates.
    pub missing_candidates: bool,
    /// Whether an empty rectangle may have just two candidates.
    pub two_candidate_rectangles: bool,
    /// Whether almost locked sets may overlap (in XY-wings, chains, blossoms).
    pub overlapping_sets: bool,
    /// Whether chains of almost locked sets are searched in every order, not only in that of the sets' list.
    pub all_set_chains: bool,
    /// Whether almost locked sets may be nodes of grouped chains.
    pub sets_in_chains: bool,
    /// Whether two finned fish of the same bases are put together (siamese), and two kites or empty rectangles (dual).
    pub siamese: bool,
    /// The most candidates a fish may have outside its covers.
    pub max_fins: usize,
    /// The most candidates a fish may have in two bases.
    pub max_endo_fins: usize,
    /// Whether a search for fish with boxes also takes one that is named otherwise, as HoDoKu's path does.
    pub fish_by_search: bool,
    /// Whether a path may take a digit from the solver where no technique applies.
    pub brute_force: bool,
    /// The most links of a chain that is found by search, where the technique sets a limit.
    pub max_chain: usize,
    /// The most links of a nice loop or AIC.
    pub max_loop: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            uniqueness: false,
            missing_candidates: true,
            two_candidate_rectangles: false,
            overlapping_sets: false,
            all_set_chains: false,
            sets_in_chains: false,
            siamese: false,
            max_fins: 5,
            max_endo_fins: 2,
            fish_by_search: false,
            brute_force: true,
            max_chain: 20,
            max_loop: 10,
        }
    }
}
