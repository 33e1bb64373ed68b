//! Which variable is chosen next: the one that conflicts had most to do with of late.

/// The variables that may be chosen, as a heap by activity.
pub(super) struct Order {
    heap: Vec<u32>,
    /// By variable, its place in the heap, or `OUT`.
    places: Vec<u32>,
    activities: Vec<f64>,
    step: f64,
}

const OUT: u32 = u32::MAX;
/// Activities are scaled down above this number.
const LARGEST: f64 = 1e100;
/// How much of its weight a conflict keeps at the next one.
const DECAY: f64 = 0.95;

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        let all: Vec<u32> = (0..variables as u32).collect();
        Self { heap: all.clone(), places: all, activities: vec![0.0; variables], step: 1.0 }
    }

    /// Takes the most active variable.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = OUT;
        if first != last {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(first as usize)
    }

    /// Puts a variable back, if it was taken.
    pub(super) fn put_back(&mut self, variable: usize) {
        if self.places[variable] == OUT {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Notes that a conflict had to do with a variable.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.step;
        if self.activities[variable] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.places[variable] != OUT {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Lets what was noted before count for less.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    fn set(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let own = self.activities[variable as usize];
        while place > 0 {
            let above = (place - 1) / 2;
            if self.activity(above) >= own {
                break;
            }
            self.set(place, self.heap[above]);
            place = above;
        }
        self.set(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let own = self.activities[variable as usize];
        loop {
            let mut below = 2 * place + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.activity(below + 1) > self.activity(below) {
                below += 1;
            }
            if self.activity(below) <= own {
                break;
            }
            self.set(place, self.heap[below]);
            place = below;
        }
        self.set(place, variable);
    }
}
