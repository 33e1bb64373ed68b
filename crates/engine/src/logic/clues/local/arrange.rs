//! Searches for arrangements of digits that satisfy a whole clue.

use super::{Domains, Local, Reach};
use crate::board::Candidates;

/// The error of a search that used up its states.
struct OutOfNodes;

impl Local {
    /// Returns the candidates that occur in an arrangement that satisfies the whole clue. The search takes at most
    /// `nodes` states; candidates that it did not reach count as possible.
    pub(in crate::logic::clues) fn arranged(&self, domains: &Domains, nodes: &mut usize) -> Domains {
        let mut open = domains.clone();
        if self.narrow(&mut open, Reach::All).is_err() {
            return domains.iter().map(|_| Candidates::NONE).collect();
        }
        let mut seen: Domains = domains.iter().map(|_| Candidates::NONE).collect();
        let start = open.clone();
        for at in 0..start.len() {
            for digit in start[at] {
                if seen[at].contains(digit) {
                    continue;
                }
                let mut tried = start.clone();
                tried[at] = Candidates::only(digit);
                match self.arrange(tried, nodes) {
                    Ok(Some(found)) => {
                        seen.iter_mut().zip(found).for_each(|(all, one)| *all |= one);
                    }
                    Ok(None) => open[at].remove(digit),
                    Err(OutOfNodes) => return open,
                }
            }
        }
        open
    }

    /// Returns an arrangement within the domains, one digit per cell; `None` if no arrangement exists.
    fn arrange(&self, mut domains: Domains, nodes: &mut usize) -> Result<Option<Domains>, OutOfNodes> {
        *nodes = nodes.checked_sub(1).ok_or(OutOfNodes)?;
        if self.narrow(&mut domains, Reach::All).is_err() {
            return Ok(None);
        }
        let open = (0..domains.len()).filter(|&at| domains[at].len() > 1);
        let Some(at) = open.min_by_key(|&at| domains[at].len()) else { return Ok(Some(domains)) };
        for digit in domains[at] {
            let mut tried = domains.clone();
            tried[at] = Candidates::only(digit);
            if let Some(found) = self.arrange(tried, nodes)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
