//! ALS chains: at least four almost locked sets. Each set is joined to the next by a different digit than to the one
//! before.

use smallvec::SmallVec;

use super::Set;
use super::cache::Kept;
use super::common::{Common, rule_out, why};
use crate::board::{Candidates, Digit};
use crate::logic::advanced::rank::rank;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::step::{Marks, Step};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most joints of a chain in a search of every order.
const MAX_JOINTS: usize = 6;

/// A joint to the next set of a chain: a pair of sets with one or two restricted common digits.
#[derive(Clone, Copy)]
struct Joint {
    to: u32,
    one: Digit,
    two: Option<Digit>,
}

/// A step of the search: the set reached, the digit that this set lost, the digits of the last joint, the index of the
/// visit before, and the number of joints.
#[derive(Clone, Copy)]
struct Visit {
    set: u32,
    lost: Digit,
    joined: Candidates,
    before: u32,
    joints: u32,
}

/// A conclusion that was not made a step yet.
struct Found {
    eliminations: Marks,
    /// The sets of the chain; below, the digits that join each set to the next.
    sets: Vec<u32>,
    joined: Vec<Candidates>,
}

/// Hands chains to the sink, best first. A chain leads from each set to later sets in the list, or to any set with
/// `every_order`.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let meter = search.meter;
    let kept = search.scratch.of::<Kept<W>>();
    kept.update(search.state, search.options, meter)?;
    let mut looking = Looking::new(&kept.sets, &kept.commons, search.options.every_order);
    for start in 0..kept.sets.len() as u32 {
        for first in kept.sets[start as usize].digits {
            looking.follow(start, first, meter)?;
        }
    }
    let mut found = looking.found;
    found.sort_by_key(|chain| (rank(&chain.eliminations), chain.sets.len()));
    for chain in found {
        let sets: Vec<&Set<W>> = chain.sets.iter().map(|&set| &kept.sets[set as usize]).collect();
        let links: Vec<_> =
            sets.windows(2).zip(&chain.joined).map(|(pair, &digits)| (pair[0], pair[1], digits)).collect();
        let why = why(&chain.eliminations, &sets, &links);
        sink(Step::eliminating(Technique::AlsChain, chain.eliminations, why))?;
    }
    Flow::Continue(())
}

struct Looking<'a, const W: usize> {
    sets: &'a [Set<W>],
    joints: Vec<SmallVec<[Joint; 12]>>,
    exhaustive: bool,
    size: usize,
    /// For each set, lost digit, and number of digits in the joint: the last search that got there.
    came: Vec<u32>,
    run: u32,
    visits: Vec<Visit>,
    found: Vec<Found>,
}

impl<'a, const W: usize> Looking<'a, W> {
    fn new(sets: &'a [Set<W>], commons: &[Common], exhaustive: bool) -> Self {
        let mut joints = vec![SmallVec::new(); sets.len()];
        for common in commons {
            let [a, b] = common.sets;
            let joint = |to| Joint { to, one: common.one, two: common.two };
            joints[a as usize].push(joint(b));
            if exhaustive {
                joints[b as usize].push(joint(a));
            }
        }
        let size = sets.iter().filter_map(|set| set.digits.iter().last()).map(|d| d.index() + 1).max();
        let size = size.unwrap_or(0);
        let came = vec![0; sets.len() * size * 2];
        Self { sets, joints, exhaustive, size, came, run: 0, visits: Vec::new(), found: Vec::new() }
    }

    /// Follows the chains that leave the set `start` by the digit `first`.
    fn follow(&mut self, start: u32, first: Digit, meter: &Meter<'_>) -> Flow {
        self.run += 1;
        self.visits.clear();
        for place in 0..self.joints[start as usize].len() {
            let joint = self.joints[start as usize][place];
            if joint.one == first || joint.two == Some(first) {
                self.visit(joint.to, first, Candidates::only(first), u32::MAX, 1);
            }
        }
        let mut next = 0;
        while let Some(&at) = self.visits.get(next) {
            let joints = self.joints[at.set as usize].len();
            meter.count(4 + joints + self.found.len() / 16)?;
            if at.joints >= 3 {
                self.conclude(start, first, next);
            } else if self.exhaustive && at.joints == 2 {
                self.third_joints(start, first, next);
            }
            if !self.exhaustive || (at.joints as usize) < MAX_JOINTS {
                for place in 0..self.joints[at.set as usize].len() {
                    let joint = self.joints[at.set as usize][place];
                    if let Some((lost, joined)) = onward(joint, at.lost)
                        && joint.to != start
                    {
                        self.visit(joint.to, lost, joined, next as u32, at.joints + 1);
                    }
                }
            }
            next += 1;
        }
        Flow::Continue(())
    }

    fn visit(&mut self, set: u32, lost: Digit, joined: Candidates, before: u32, joints: u32) {
        let double = usize::from(joined.len() > 1);
        let place = (set as usize * self.size + lost.index()) * 2 + double;
        if self.came[place] != self.run {
            self.came[place] = self.run;
            self.visits.push(Visit { set, lost, joined, before, joints });
        }
    }

    /// Tries every third joint, including joints to sets that can be reached with fewer.
    fn third_joints(&mut self, start: u32, first: Digit, second: usize) {
        let at = self.visits[second];
        for place in 0..self.joints[at.set as usize].len() {
            let joint = self.joints[at.set as usize][place];
            if let Some((lost, joined)) = onward(joint, at.lost) {
                let visit = Visit { set: joint.to, lost, joined, before: second as u32, joints: 3 };
                self.visits.push(visit);
                self.conclude(start, first, self.visits.len() - 1);
                self.visits.pop();
            }
        }
    }

    fn conclude(&mut self, start: u32, first: Digit, end: usize) {
        let at = self.visits[end];
        let (one, other) = (&self.sets[start as usize], &self.sets[at.set as usize]);
        let mut gone = Marks::new();
        rule_out(one, other, Candidates::only(first) | at.joined, &mut gone);
        if gone.is_empty() {
            return;
        }
        let gone = sorted(gone);
        let (mut sets, mut joined) = (Vec::new(), Vec::new());
        let mut back = end as u32;
        while let Some(visit) = self.visits.get(back as usize) {
            sets.push(visit.set);
            joined.push(visit.joined);
            back = visit.before;
        }
        sets.push(start);
        sets.reverse();
        joined.reverse();
        let repeated = (1..sets.len()).any(|place| sets[..place].contains(&sets[place]));
        if repeated {
            return;
        }
        let new = Found { eliminations: gone, sets, joined };
        match self.found.iter_mut().find(|known| known.eliminations == new.eliminations) {
            Some(known) if known.sets.len() > new.sets.len() => *known = new,
            Some(_) => {}
            None => self.found.push(new),
        }
    }
}

/// Returns how a chain continues over a joint from a set that lost a digit: the digit that the next set loses, and the
/// digits of the joint that are used.
fn onward(joint: Joint, lost: Digit) -> Option<(Digit, Candidates)> {
    match joint.two {
        None => (joint.one != lost).then(|| (joint.one, Candidates::only(joint.one))),
        Some(two) if two == lost => Some((joint.one, Candidates::only(joint.one))),
        Some(two) if joint.one == lost => Some((two, Candidates::only(two))),
        Some(two) => Some((joint.one, Candidates::only(joint.one) | Candidates::only(two))),
    }
}

fn sorted(mut gone: Marks) -> Marks {
    gone.sort_unstable_by_key(|mark| (mark.digit, mark.cell));
    gone.dedup();
    gone
}
