//! What nets prove: an assumption that clashes with itself is wrong; and what follows from all candidates of a cell, from
//! all places of a digit in a house, or both from a candidate being true and from its being false, is so.

use core::ffi::CStr;
use core::ops::ControlFlow;

use super::super::cells::{HOUSES, bits, cells_at};
use super::super::grid::Grid;
use super::super::hint::{Kind, Rating};
use super::super::table::Table;
use super::super::technique::{Room, Sink, Technique, spend};
use super::cache::Cache;
use super::inner::{Striking, Within};
use super::multiple::{BY_CELL, BY_HOUSE};
use super::net::{Ends, Net, Patterns, Trace};
use super::node::{BOTH, ByCandidate, CANDIDATES, Node, Rules, X, most_nodes};
use super::tell::{Last, Telling};
use super::{Catch, Found, Hinting, LINKS, Memory, Proves, Tools, multiple, simple};

/// Nets of one power.
pub(in super::super) struct Dynamic {
    rules: Rules,
    base: Rating,
    /// Of contradictions; of a candidate that is true or false; by cell; by house. Nishio has the first alone.
    kinds: &'static [&'static Kind],
    inner: Inner,
}

/// What a net may use when plain links lead no further, and all of those before as well.
#[derive(Clone, Copy)]
enum Inner {
    Links,
    Patterns,
    Chains,
    Multiple,
    Nets(&'static Dynamic),
}

/// Where the kinds of a [`Dynamic`] are, besides contradictions, in its list.
const DOUBLE: usize = 1;
const CELL: usize = 2;
const HOUSE: usize = 3;

const CONTRADICTION: &str = "{links} That is a contradiction: what was assumed is wrong.";
const DOUBLE_WHY: &str = "{links} It is true either way.";

/// The four kinds, numbered from one on.
macro_rules! kinds {
    ($first:literal, $within:literal) => {
        &[
            &Kind { id: $first + 0, name: kinds!(@ "Dynamic Contradiction Forcing Chain", $within), why: CONTRADICTION },
            &Kind { id: $first + 1, name: kinds!(@ "Dynamic Double Forcing Chain", $within), why: DOUBLE_WHY },
            &Kind { id: $first + 2, name: kinds!(@ "Dynamic Cell Forcing Chains", $within), why: BY_CELL },
            &Kind { id: $first + 3, name: kinds!(@ "Dynamic Region Forcing Chains", $within), why: BY_HOUSE },
        ]
    };
    (@ $name:literal, $within:literal) => {
        match CStr::from_bytes_with_nul(concat!($name, $within, "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => c"",
        }
    };
}

/// Nets of one digit.
pub(in super::super) static NISHIO: Dynamic = Dynamic {
    rules: X,
    base: 75,
    kinds: &[&Kind { id: 75, name: c"Nishio Forcing Chains", why: CONTRADICTION }],
    inner: Inner::Links,
};

/// Nets of plain links.
pub(in super::super) static DYNAMIC: Dynamic =
    Dynamic { rules: BOTH, base: 85, kinds: kinds!(78, ""), inner: Inner::Links };

/// Nets that use locked candidates, pairs and X-wings.
pub(in super::super) static DYNAMIC_PLUS: Dynamic =
    Dynamic { rules: BOTH, base: 90, kinds: kinds!(82, " (+)"), inner: Inner::Patterns };

/// Nets that use chains, multiple chains, and three powers of nets.
pub(in super::super) static NESTED: [Dynamic; 5] = [
    Dynamic { rules: BOTH, base: 95, kinds: kinds!(86, " (+ Forcing Chains)"), inner: Inner::Chains },
    Dynamic { rules: BOTH, base: 100, kinds: kinds!(90, " (+ Multiple Forcing Chains)"), inner: Inner::Multiple },
    Dynamic { rules: BOTH, base: 105, kinds: kinds!(94, " (+ Dynamic Forcing Chains)"), inner: Inner::Nets(&DYNAMIC) },
    Dynamic {
        rules: BOTH,
        base: 105,
        kinds: kinds!(98, " (+ Dynamic Forcing Chains (+))"),
        inner: Inner::Nets(&DYNAMIC_PLUS),
    },
    Dynamic {
        rules: BOTH,
        base: 105,
        kinds: kinds!(102, " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
        inner: Inner::Nets(&NESTED[0]),
    },
];

/// A net, and what its nodes cost in several nets together, by candidate.
pub(super) struct Work {
    net: Net,
    sums: ByCandidate<u16>,
}

impl Work {
    pub(super) const NEW: Self = Self { net: Net::NEW, sums: Table([0; CANDIDATES]) };
}

impl Technique for Dynamic {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn is_ordered(&self) -> bool {
        true
    }

    fn least(&self) -> Rating {
        self.base
    }

    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Memory { tools, links, work, reasons, patterns, spare } = &mut *room.memory;
        // Each written where it stays, not made on the stack first.
        let spare = match self.inner {
            Inner::Nets(_) => spare.write(WITHIN),
            _ => spare.write(NO_CACHE),
        };
        let (within, cache) = match spare {
            Spare::Within { work, reasons, patterns } => (Some((work, &mut Patterns::new(reasons, patterns))), None),
            Spare::Cache(cache) => (None, cache.fill(grid).then_some(cache)),
        };
        Search {
            power: self,
            grid,
            nodes: &mut room.nodes,
            work: work.write(Work::NEW),
            patterns: &mut Patterns::new(reasons.write([Node::on(0, 0); 1024]), patterns.write([(0, 0); 256])),
            within,
            cache,
            tools: tools.write(Tools::NEW),
            telling: &mut Telling::new(links.write(LINKS)),
            catch: &mut Hinting { sink },
        }
        .find()
    }
}

/// Memory that is put to one of two uses.
#[expect(clippy::large_enum_variant, reason = "there is one, in memory that is there for the larger use")]
pub(super) enum Spare {
    /// For nets within nets.
    Within { work: Work, reasons: [Node; 512], patterns: [(u16, u16); 128] },
    /// For what nets have reached.
    Cache(Cache),
}

const WITHIN: Spare = Spare::Within { work: Work::NEW, reasons: [Node::on(0, 0); 512], patterns: [(0, 0); 128] };
const NO_CACHE: Spare = Spare::Cache(Cache::NEW);

/// One search with nets on a grid.
struct Search<'a, 'p, 't> {
    power: &'a Dynamic,
    grid: &'a Grid,
    nodes: &'a mut u64,
    work: &'a mut Work,
    patterns: &'a mut Patterns<'p>,
    /// What nets within nets work with.
    within: Option<(&'a mut Work, &'a mut Patterns<'p>)>,
    /// None if there is no room for one.
    cache: Option<&'a mut Cache>,
    tools: &'a mut Tools,
    telling: &'a mut Telling<'t>,
    catch: &'a mut dyn Catch,
}

impl Search<'_, '_, '_> {
    fn find(&mut self) -> ControlFlow<()> {
        let double = self.power.kinds.get(DOUBLE);
        for cell in self.grid.blank() {
            let digits = self.grid.candidates(cell);
            for digit in bits(digits) {
                let both = Cases::new([Node::on(cell, digit), Node::off(cell, digit)].into_iter());
                self.contradiction(Node::on(cell, digit))?;
                let mut common = self.work.net.reached.ends;
                if let Some(cache) = &mut self.cache {
                    cache.keep(Node::on(cell, digit), &common);
                }
                self.contradiction(Node::off(cell, digit))?;
                // With two digits in the cell, one is false if the other is true: the same as by the cell.
                if let Some(double) = double
                    && digits.count_ones() > 2
                {
                    common.keep(&self.work.net.reached.ends);
                    if !common.is_empty() {
                        self.cases(double, &both, None)?;
                    }
                }
            }
        }
        let (Some(by_cell), Some(by_house)) = (self.power.kinds.get(CELL), self.power.kinds.get(HOUSE)) else {
            return ControlFlow::Continue(());
        };
        for cell in self.grid.blank() {
            let all = Cases::new(bits(self.grid.candidates(cell)).map(|digit| Node::on(cell, digit)));
            self.cases(by_cell, &all, Some(Last::InCell))?;
        }
        for house in 0..HOUSES {
            for digit in 0..9 {
                let places = cells_at(house, self.grid.places(house, digit));
                let all = Cases::new(places.map(|cell| Node::on(cell, digit)));
                self.cases(by_house, &all, Some(Last::InHouse(house)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Follows a net to its end.
    fn run(&mut self, start: Node) -> ControlFlow<()> {
        self.work.net.begin(self.grid, start, self.patterns);
        while self.work.net.follow(self.grid, self.power.rules).is_continue() {
            if !self.go_within()? || self.work.net.reached.clash().is_some() {
                break;
            }
        }
        spend(self.nodes, self.work.net.reached.count())
    }

    /// Looks for more on the grid that the net has thinned; whether there was anything new.
    fn go_within(&mut self) -> ControlFlow<(), bool> {
        let power = match self.power.inner {
            Inner::Links => return ControlFlow::Continue(false),
            Inner::Patterns => 0,
            Inner::Chains => 1,
            Inner::Multiple => 2,
            Inner::Nets(_) => 3,
        };
        let Net { now, reached, .. } = &mut self.work.net;
        let striking = Striking { before: self.grid, now, reached, patterns: self.patterns };
        let mut catch = Within { striking, any: false };
        if catch.striking.patterns() {
            return ControlFlow::Continue(true);
        }
        for step in 1..=power {
            let telling = &mut Telling::new(&mut []);
            let flow = match (step, self.power.inner, &mut self.within) {
                (1, ..) => simple::find(now, self.nodes, self.tools, telling, &mut catch),
                (2, ..) => multiple::find(now, self.nodes, self.tools, telling, &mut catch),
                (_, Inner::Nets(power), Some((work, patterns))) => Search {
                    power,
                    grid: now,
                    nodes: self.nodes,
                    work,
                    patterns,
                    within: None,
                    cache: None,
                    tools: self.tools,
                    telling,
                    catch: &mut catch,
                }
                .find(),
                _ => ControlFlow::Continue(()),
            };
            // A clash ends the search; else a break means that the nodes are spent.
            if catch.striking.reached.clash().is_some() {
                return ControlFlow::Continue(true);
            }
            flow?;
            if catch.any {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// An assumption that makes something both true and false is wrong.
    fn contradiction(&mut self, start: Node) -> ControlFlow<()> {
        self.run(start)?;
        let net = &self.work.net;
        let (Some(clash), [kind, ..]) = (net.reached.clash(), self.power.kinds) else {
            return ControlFlow::Continue(());
        };
        let mut trace = Trace::NEW;
        for node in [clash, clash.opposite()] {
            net.trace(self.grid, self.patterns, node, &mut trace);
        }
        if self.is_too_hard(trace.nodes) {
            return ControlFlow::Continue(());
        }
        if self.catch.wants_telling() {
            self.telling.clear();
            for node in [clash, clash.opposite()] {
                net.tell(self.grid, self.patterns, node, self.catch.before(), self.telling);
            }
        }
        let proves = Proves::Node(start.opposite());
        self.catch.take(&Found { kind, base: self.power.base, nodes: trace.nodes, proves }, self.telling)
    }

    fn is_too_hard(&self, nodes: u32) -> bool {
        nodes > most_nodes(self.power.base, self.catch.ceiling())
    }

    /// One of some assumptions is right: what all of them lead to is so.
    fn cases(&mut self, kind: &'static Kind, cases: &Cases, last: Option<Last>) -> ControlFlow<()> {
        if last.is_some() && self.cache.as_ref().is_some_and(|cache| !cache.has_common(cases.nodes())) {
            return ControlFlow::Continue(());
        }
        let mut common = Ends::NONE;
        for is_exact in [false, true] {
            self.narrow(cases, is_exact, &mut common)?;
            if common.is_empty() {
                return ControlFlow::Continue(());
            }
        }
        for target in common.nodes() {
            let nodes = u32::from(self.work.sums[target.index() / 2]);
            if self.is_too_hard(nodes) {
                continue;
            }
            if self.catch.wants_telling() {
                self.tell(cases, last, target)?;
            }
            let proves = Proves::Node(target);
            self.catch.take(&Found { kind, base: self.power.base, nodes, proves }, self.telling)?;
        }
        ControlFlow::Continue(())
    }

    /// Keeps of what is common to several nets what does not take too many nodes: at first judged by a lower bound, which
    /// also finds what is common, then exactly.
    fn narrow(&mut self, cases: &Cases, is_exact: bool, common: &mut Ends) -> ControlFlow<()> {
        let most = most_nodes(self.power.base, self.catch.ceiling());
        let mut later = cases.nodes().len() as u32;
        for (i, &case) in cases.nodes().iter().enumerate() {
            self.run(case)?;
            // Each of the other nets takes a node at least.
            later -= 1;
            let most = most.saturating_sub(later);
            let Work { net, sums } = &mut *self.work;
            if i == 0 && !is_exact {
                *common = net.reached.ends;
            } else {
                common.keep(&net.reached.ends);
            }
            let mut kept = Ends::NONE;
            for node in common.nodes() {
                let nodes = if is_exact {
                    let mut trace = Trace::NEW;
                    net.trace(self.grid, self.patterns, node, &mut trace);
                    trace.nodes
                } else {
                    net.reached.depth(node.cell(), node.digit())
                };
                let sum = &mut sums[node.index() / 2];
                let nodes = nodes + if i == 0 { 0 } else { u32::from(*sum) };
                if nodes <= most {
                    *sum = u16::try_from(nodes).unwrap_or(u16::MAX);
                    kept.add(node);
                }
            }
            *common = kept;
            if common.is_empty() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells the chains from all cases to a node.
    fn tell(&mut self, cases: &Cases, last: Option<Last>, target: Node) -> ControlFlow<()> {
        self.telling.clear();
        self.telling.house = last.map_or(0, Last::houses);
        for &case in cases.nodes() {
            self.run(case)?;
            let before = self.catch.before();
            self.work.net.tell(self.grid, self.patterns, target, before, self.telling);
            if let (Some(before), Some(last)) = (before, last) {
                self.telling.gap(before, self.grid, case.cell(), case.digit(), last);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Assumptions of which one is right.
struct Cases {
    list: [Node; 9],
    count: usize,
}

impl Cases {
    fn new(nodes: impl Iterator<Item = Node>) -> Self {
        let mut cases = Self { list: [Node::on(0, 0); 9], count: 0 };
        for (slot, node) in cases.list.iter_mut().zip(nodes) {
            *slot = node;
            cases.count += 1;
        }
        cases
    }

    fn nodes(&self) -> &[Node] {
        self.list.get(..self.count).unwrap_or(&[])
    }
}
