//! Forcing nets: a candidate is assumed true or false, and the singles that follow are placed, until a cell or a digit
//! has no place left.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{HouseId, State};
use crate::logic::step::{Chain, ChainLink, ChainNode, Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// Removed candidates that together cause a conclusion.
type Gone = SmallVec<[Mark; 8]>;

/// Where a contradiction appears: a cell without a candidate, or a house without a place for a digit.
#[derive(Clone, Copy)]
enum Bare {
    Cell(Cell),
    House(HouseId),
}

/// A conclusion from the assumption, with the candidates that had to be removed before.
struct Event {
    mark: Mark,
    on: bool,
    gone: Gone,
}

/// The conclusions from an assumption.
struct Net<'a, const W: usize> {
    base: &'a State<W>,
    events: Vec<Event>,
    /// Where a contradiction appears, if there is one, and the removed candidates that cause it.
    clash: Option<(Bare, Gone)>,
}

/// Hands the nets of one type to the sink: the contradiction of each candidate, or what all candidates of a cell or all
/// places of a digit imply.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    if technique == Technique::ForcingNetContradiction {
        contradictions(state, search.meter, sink)
    } else {
        verities(state, search.meter, sink)
    }
}

fn contradictions<const W: usize>(state: &State<W>, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    let mut room = state.clone();
    for on in [true, false] {
        for cell in state.empty() {
            for digit in state.candidates(cell) {
                let mark = Mark { cell, digit };
                let net = Net::of(state, &mut room, mark, on);
                meter.count(net.steps())?;
                if let Some((bare, clash)) = &net.clash {
                    let why = Why::about(Candidates::only(digit));
                    let mut why = match *bare {
                        Bare::Cell(cell) => why.cells(Role::Base, [cell]),
                        Bare::House(house) => why.house(Role::Base, house),
                    };
                    why.chains.push(net.chain(clash));
                    let technique = Technique::ForcingNetContradiction;
                    sink(if on {
                        Step::eliminating(technique, [mark], why)
                    } else {
                        Step::placing(technique, cell, digit, why)
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn verities<const W: usize>(state: &State<W>, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    let mut trial = Trial { state, room: state.clone(), meter };
    for cell in state.empty() {
        let ways: Vec<Mark> = state.candidates(cell).iter().map(|digit| Mark { cell, digit }).collect();
        trial.agreed(&ways, &Why::default().cells(Role::Base, [cell]), sink)?;
    }
    let tables = state.tables();
    for house in tables.house_ids().filter(|&house| tables.house(house).complete) {
        for digit in state.left(house) {
            let ways: Vec<Mark> = state.marks(state.cells_in(house, digit), digit).collect();
            trial.agreed(&ways, &Why::default().house(Role::Base, house), sink)?;
        }
    }
    Flow::Continue(())
}

/// A position, and a copy of it in which assumptions are tried.
struct Trial<'a, const W: usize> {
    state: &'a State<W>,
    room: State<W>,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Trial<'_, W> {
    /// Hands the conclusions that all these assumptions share to the sink, unless an assumption leads to a
    /// contradiction.
    fn agreed(&mut self, ways: &[Mark], why: &Why, sink: Sink<'_>) -> Flow {
        let Self { state, room, meter } = self;
        let (state, meter) = (*state, *meter);
        if !(2..=4).contains(&ways.len()) {
            return Flow::Continue(());
        }
        let mut nets: Vec<Net<'_, W>> = Vec::new();
        for &way in ways {
            let net = Net::of(state, room, way, true);
            meter.count(net.steps())?;
            nets.push(net);
        }
        let Some((first, others)) = nets.split_first().filter(|_| nets.iter().all(|net| net.clash.is_none()))
        else {
            return Flow::Continue(());
        };
        let technique = Technique::ForcingNetVerity;
        let reason = |mark: Mark, on| {
            let mut why = why.clone();
            why.digits = Candidates::only(mark.digit);
            for net in &nets {
                why.chains.push(if on {
                    net.way_to(mark)
                } else {
                    net.chain(&std::iter::once(mark).collect())
                });
            }
            why
        };
        for event in &first.events {
            meter.count(first.events.len() / 2)?;
            let Mark { cell, digit } = event.mark;
            if others.iter().all(|net| net.event(event.mark).is_some()) {
                sink(Step::placing(technique, cell, digit, reason(event.mark, true)))?;
            }
        }
        for cell in state.empty() {
            for digit in state.candidates(cell) {
                meter.count(2 * first.events.len())?;
                let mark = Mark { cell, digit };
                if nets.iter().all(|net| net.cause(mark).is_some()) {
                    sink(Step::eliminating(technique, [mark], reason(mark, false)))?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl<'a, const W: usize> Net<'a, W> {
    /// Returns roughly how many steps of a budget the net cost.
    fn steps(&self) -> usize {
        100 + self.base.geometry().cell_count() + 20 * self.events.len()
    }

    /// Returns the conclusions from a candidate that is assumed true or false. `room` is the position that is
    /// overwritten to try them.
    fn of(base: &'a State<W>, room: &mut State<W>, mark: Mark, on: bool) -> Self {
        room.clone_from(base);
        let mut net = Self { base, events: vec![Event { mark, on, gone: Gone::new() }], clash: None };
        if on {
            room.place(mark.cell, mark.digit);
        } else {
            room.remove(mark.cell, mark.digit);
        }
        loop {
            if room.is_dead() {
                net.clash = net.dead(room);
                return net;
            }
            let (mark, gone) = if let Some(mark) = room.next_naked() {
                (mark, net.other_digits(mark))
            } else if let Some(mark) = room.next_hidden() {
                let Some(house) = only_place(room, mark) else { continue };
                (mark, net.other_places(house, mark))
            } else {
                return net;
            };
            if room.has(mark.cell, mark.digit) {
                room.place(mark.cell, mark.digit);
                net.events.push(Event { mark, on: true, gone });
            }
        }
    }

    fn other_digits(&self, mark: Mark) -> Gone {
        let others = self.base.candidates(mark.cell).without(Candidates::only(mark.digit));
        others.iter().map(|digit| Mark { digit, ..mark }).collect()
    }

    fn other_places(&self, house: HouseId, mark: Mark) -> Gone {
        let marks = self.base.marks(self.base.cells_in(house, mark.digit), mark.digit);
        marks.filter(|other| other.cell != mark.cell).collect()
    }

    /// Returns where a contradiction appears, and all candidates that the cell, or the digit in the house, had before.
    fn dead(&self, room: &State<W>) -> Option<(Bare, Gone)> {
        let tables = room.tables();
        if let Some(cell) = room.empty().iter().find(|&cell| room.candidates(cell).is_empty()) {
            let all = self.base.candidates(cell).iter().map(|digit| Mark { cell, digit });
            return Some((Bare::Cell(cell), all.collect()));
        }
        let lost =
            |house: HouseId, digit: Digit| tables.house(house).complete && room.places(house, digit) == 0;
        let find =
            |house| room.left(house).iter().find(|&digit| lost(house, digit)).map(|digit| (house, digit));
        let (house, digit) = tables.house_ids().find_map(find)?;
        let all = self.base.marks(self.base.cells_in(house, digit), digit);
        Some((Bare::House(house), all.collect()))
    }

    /// Returns the index of the event that places a digit.
    fn event(&self, mark: Mark) -> Option<usize> {
        self.events.iter().position(|event| event.on && event.mark == mark)
    }

    /// Returns the index of the first event that rules out a candidate.
    fn cause(&self, gone: Mark) -> Option<usize> {
        let tables = self.base.tables();
        self.events.iter().position(|event| {
            let Mark { cell, digit } = event.mark;
            if !event.on {
                return event.mark == gone;
            }
            cell == gone.cell && digit != gone.digit
                || tables.excluded(cell, digit, gone.digit).contains(gone.cell)
        })
    }

    /// Returns the part of the net that leads to a placement.
    fn way_to(&self, mark: Mark) -> Chain {
        let mut drawing = Drawing::new(self);
        if let Some(event) = self.event(mark) {
            drawing.event(event);
        }
        drawing.chain
    }

    /// Returns the part of the net that rules these candidates out.
    fn chain(&self, gone: &Gone) -> Chain {
        let mut drawing = Drawing::new(self);
        for &mark in gone {
            drawing.gone(mark);
        }
        drawing.chain
    }
}

/// Returns a house in which the cell is the digit's only place.
fn only_place<const W: usize>(room: &State<W>, mark: Mark) -> Option<HouseId> {
    let seats = room.tables().seats[mark.cell.index()].iter().map(|seat| seat.0);
    let mut houses = seats.filter(|&house| room.tables().house(house).complete);
    houses.find(|&house| room.places(house, mark.digit).is_power_of_two())
}

/// The nodes of a net that lead to a conclusion. Each node comes after the nodes that it follows from.
struct Drawing<'a, const W: usize> {
    net: &'a Net<'a, W>,
    chain: Chain,
    /// The node of each event; `None` if the event was not drawn yet.
    drawn: Vec<Option<u16>>,
}

impl<'a, const W: usize> Drawing<'a, W> {
    fn new(net: &'a Net<'a, W>) -> Self {
        Self { net, chain: Chain::default(), drawn: vec![None; net.events.len()] }
    }

    fn node(&mut self, mark: Mark, on: bool) -> u16 {
        let cells = std::iter::once::<Cell>(mark.cell).collect();
        self.chain.nodes.push(ChainNode { cells, digit: mark.digit, on, group: None });
        self.chain.nodes.len() as u16 - 1
    }

    /// Draws an event after all events that it follows from; returns the event's node.
    fn event(&mut self, number: usize) -> u16 {
        if let Some(node) = self.drawn[number] {
            return node;
        }
        let event = &self.net.events[number];
        let from: SmallVec<[u16; 8]> = event.gone.iter().filter_map(|&mark| self.gone(mark)).collect();
        let to = self.node(event.mark, event.on);
        self.drawn[number] = Some(to);
        let links =
            from.into_iter().map(|from| ChainLink { from, to, strong: true, house: None, clue: None });
        self.chain.links.extend(links);
        to
    }

    /// Draws a candidate that is ruled out, after the event that rules it out; returns the candidate's node.
    fn gone(&mut self, mark: Mark) -> Option<u16> {
        let cause = self.net.cause(mark)?;
        let from = self.event(cause);
        if self.net.events[cause].mark == mark {
            return Some(from);
        }
        let to = self.node(mark, false);
        self.chain.links.push(ChainLink { from, to, strong: false, house: None, clue: None });
        Some(to)
    }
}
