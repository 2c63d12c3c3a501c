//! The manual pages: sudoku(3), one page for each section, and for every function and type a page that leads to it.
//!
//! The texts are those of the header. What they are made of is told by how they are written: four spaces before an
//! example, capitals for a heading, two spaces behind a term of a list, `name: ` before what is said of a parameter,
//! `Returns` before what a call returns.

use std::collections::BTreeMap;
use std::{env, iter, mem};

use roff::{Inline, Roff, bold, italic, roman};

use super::source::{Section, Source};

/// The text of each page, by the name of its file.
pub type Pages = BTreeMap<String, String>;

pub fn pages(source: &Source) -> Pages {
    let families: Vec<Family> = source.sections.iter().map(Family::read).collect();
    let mut pages = BTreeMap::from([("sudoku.3".to_owned(), overview(&source.overview, &families))]);
    for family in &families {
        pages.insert(format!("{}.3", family.page), family.page(&families));
    }
    for family in &families {
        for name in family.names().filter(|name| *name != family.page) {
            let link = format!(".so man3/{}.3\n", family.page);
            assert!(pages.insert(format!("{name}.3"), link).is_none(), "two pages have the name {name}");
        }
    }
    pages
}

/// The page of the whole library.
fn overview(lines: &[String], families: &[Family]) -> String {
    let mut blocks = blocks(lines);
    let Block::Paragraph(title) = blocks.remove(0) else { panic!("the overview begins with its title") };
    let summary = title.split_once(" - ").expect("the overview's title is `name - what it is`").1;
    let parts = split_at_headings(blocks);
    let (introduction, headed) = parts.split_first().expect("the overview has an introduction");

    let mut page = Page::new("sudoku", &["sudoku"], summary);
    page.section("SYNOPSIS");
    page.synopsis(&[]);
    page.section("DESCRIPTION");
    let example = introduction.blocks.iter().position(|block| matches!(block, Block::Code(_)));
    let (description, example) = introduction.blocks.split_at(example.expect("the overview has an example"));
    let lead_in = page.description(description);
    for part in headed.iter().filter(|part| part.heading != NOTES) {
        page.subsection(&capitalised(&part.heading));
        page.description(&part.blocks);
    }
    page.section("FUNCTIONS");
    for family in families {
        page.subsection(&format!("{} - {}(3)", capitalised(&family.title), family.page));
        for item in family.items.iter().filter(|item| item.kind == Kind::Function) {
            page.tag([bold(item.name.clone()), roman("()")]);
            page.text(item.paragraphs.first().expect("a function is described"));
        }
    }
    page.section("EXAMPLES");
    page.text(&lead_in.expect("the overview's example is introduced"));
    page.description(example);
    for part in headed.iter().filter(|part| part.heading == NOTES) {
        page.section(NOTES);
        page.description(&part.blocks);
    }
    page.see_also(families.iter().map(|family| family.page.as_str()));
    page.render()
}

/// A section of the header, that is a page.
struct Family {
    page: String,
    title: String,
    introduction: Vec<Block>,
    items: Vec<Item>,
}

/// Something that the header declares.
struct Item {
    name: String,
    kind: Kind,
    code: String,
    paragraphs: Vec<String>,
}

#[derive(PartialEq)]
enum Kind {
    Constant,
    Type,
    Function,
}

impl Family {
    fn read(section: &Section) -> Self {
        let mut introduction = blocks(&section.introduction);
        let Block::Heading(title) = introduction.remove(0) else { panic!("{} begins with its title", section.name) };
        let items = section.declarations.split("/**\n").skip(1).map(Item::read).collect();
        Self { page: format!("sudoku_{}", section.name), title, introduction, items }
    }

    /// The functions and types.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter(|item| item.kind != Kind::Constant).map(|item| item.name.as_str())
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.kind == kind)
    }

    fn page(&self, families: &[Family]) -> String {
        let names: Vec<&str> = self.names().collect();
        let mut page = Page::new(&self.page, &names, &format!("libsudoku: {}", self.title.to_lowercase()));
        page.section("SYNOPSIS");
        page.synopsis(&self.items);

        page.section("DESCRIPTION");
        let mut examples = vec![];
        for part in split_at_headings(self.introduction.clone()) {
            if !part.heading.is_empty() {
                page.subsection(&capitalised(&part.heading));
            }
            let mut rest = &part.blocks[..];
            while let Some(n) = rest.iter().position(|block| matches!(block, Block::Code(_))) {
                examples.push((page.description(&rest[..n]), rest[n].clone()));
                rest = &rest[n + 1..];
            }
            page.description(rest);
        }
        if self.of_kind(Kind::Constant).next().is_some() {
            page.subsection("Constants");
        }
        for constant in self.of_kind(Kind::Constant) {
            let value = constant.code.rsplit(' ').next().expect("a constant has a value");
            page.tag([bold(constant.name.clone()), roman(format!(" ({value})"))]);
            page.text(&constant.paragraphs.join(" "));
        }
        for item in self.items.iter().filter(|item| item.kind != Kind::Constant) {
            page.subsection(&if item.kind == Kind::Function { item.name.clone() + "()" } else { item.name.clone() });
            page.item(item);
        }

        let returns = |paragraph: &&String| paragraph.starts_with("Returns ");
        if self.items.iter().any(|item| item.paragraphs.iter().any(|paragraph| returns(&paragraph))) {
            page.section("RETURN VALUE");
        }
        for item in &self.items {
            for paragraph in item.paragraphs.iter().filter(returns) {
                page.tag([bold(item.name.clone()), roman("()")]);
                page.text(paragraph);
            }
        }
        if !examples.is_empty() {
            page.section("EXAMPLES");
        }
        for (lead_in, code) in examples {
            page.text(&lead_in.expect("an example is introduced"));
            page.description(&[code]);
        }
        let others = families.iter().map(|family| family.page.as_str()).filter(|other| *other != self.page);
        page.see_also(iter::once("sudoku").chain(others));
        page.render()
    }
}

impl Item {
    /// From its comment, without the line that opens it, and the code below.
    fn read(text: &str) -> Self {
        let (comment, code) = text.split_once(" */\n").expect("a comment ends");
        let lines: Vec<String> =
            comment.lines().map(|line| line.strip_prefix(" *").expect("a line of a comment").to_owned()).collect();
        let paragraph = |block| match block {
            Block::Paragraph(text) => text,
            _ => panic!("only paragraphs describe an item, not\n{comment}"),
        };
        let paragraphs = blocks(&lines).into_iter().map(paragraph).collect();
        let code = code.trim();
        let (kind, name) = if let Some(constant) = code.strip_prefix("#define ") {
            (Kind::Constant, constant.split(' ').next())
        } else if code.starts_with("typedef ") {
            (Kind::Type, code.strip_suffix(';').and_then(|code| code.rsplit(' ').next()))
        } else {
            (Kind::Function, code.split('(').next().and_then(|before| before.rsplit([' ', '*']).next()))
        };
        let name = name.expect("an item has a name").to_owned();
        Self { name, kind, code: code.to_owned(), paragraphs }
    }

    /// The parameters, each as what stands before its name, its name, and what stands behind it.
    fn parameters(&self) -> Vec<(&str, &str, &str)> {
        let Some((_, parameters)) = self.code.strip_suffix(");").and_then(|code| code.split_once('(')) else {
            return vec![];
        };
        let parts = |parameter: &'_ str| {
            let end = parameter.find('[').unwrap_or(parameter.len());
            let start = parameter[..end].rfind([' ', '*'])? + 1;
            Some((start, end))
        };
        let trimmed = parameters.split(',').map(str::trim);
        trimmed.filter_map(|p| parts(p).map(|(start, end)| (&p[..start], &p[start..end], &p[end..]))).collect()
    }
}

/// A part of a text.
#[derive(Clone)]
enum Block {
    Heading(String),
    Paragraph(String),
    /// A line of a list: a term, and what is said of it.
    Term(String, String),
    /// The lines of an example.
    Code(Vec<String>),
}

/// The heading of what follows the last part of the overview without one.
const NOTES: &str = "NOTES";

/// Takes a text apart. Each line begins with the space that follows the comment sign.
fn blocks(lines: &[String]) -> Vec<Block> {
    let mut blocks: Vec<Block> = vec![];
    let (mut paragraph, mut code) = (String::new(), vec![]);
    // Text below a heading is indented; what is not indented any more has no heading.
    let mut below_heading = false;
    let end = String::new();
    for line in lines.iter().chain([&end]) {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if indent >= 5 && paragraph.is_empty() {
            code.push(line[5..].to_owned());
            continue;
        }
        if text.is_empty() && !code.is_empty() {
            code.push(String::new());
        }
        if text.is_empty() {
            if !paragraph.is_empty() {
                blocks.push(Block::Paragraph(mem::take(&mut paragraph)));
            }
            continue;
        }
        flush(&mut code, &mut blocks);
        let heading = indent == 1 && paragraph.is_empty() && text.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
        if heading {
            blocks.push(Block::Heading(text.to_owned()));
            below_heading = blocks.len() > 1;
            continue;
        }
        if indent == 1 && mem::take(&mut below_heading) {
            blocks.push(Block::Heading(NOTES.to_owned()));
        }
        if let Some((term, said)) = text.split_once("  ").filter(|_| indent > 1 && paragraph.is_empty()) {
            blocks.push(Block::Term(term.to_owned(), said.trim_start().to_owned()));
            continue;
        }
        if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        paragraph += text;
    }
    flush(&mut code, &mut blocks);
    blocks
}

/// Ends an example, if there is one.
fn flush(code: &mut Vec<String>, blocks: &mut Vec<Block>) {
    while code.last().is_some_and(String::is_empty) {
        code.pop();
    }
    if !code.is_empty() {
        blocks.push(Block::Code(mem::take(code)));
    }
}

/// A heading and what stands below it.
#[derive(Default)]
struct Part {
    heading: String,
    blocks: Vec<Block>,
}

/// The parts of a text; the first has no heading.
fn split_at_headings(blocks: Vec<Block>) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    for block in blocks {
        match (block, parts.last_mut()) {
            (Block::Heading(heading), _) => parts.push(Part { heading, blocks: vec![] }),
            (block, Some(part)) => part.blocks.push(block),
            (_, None) => unreachable!("there is a first part"),
        }
    }
    parts
}

/// A title without its capitals, which on a page are for sections, but for the first.
fn capitalised(title: &str) -> String {
    let (first, rest) = title.split_at(1);
    first.to_owned() + &rest.to_lowercase()
}

/// A page that is being written.
struct Page {
    roff: Roff,
    /// Whether the next paragraph is the first below its heading.
    first: bool,
}

impl Page {
    fn new(name: &str, names: &[&str], summary: &str) -> Self {
        let version = env::var("CARGO_PKG_VERSION").expect("set by cargo");
        let mut page = Self { roff: Roff::new(), first: true };
        let source = format!("libsudoku {version}");
        // No date: the same source makes the same page at any time. (The crate leaves out an argument that is empty.)
        page.roff.control("TH", [name.to_uppercase().as_str(), "3", "\"\"", &source, "Library Functions Manual"]);
        // Names are not to be hyphenated, nor words moved apart.
        page.roff.control("nh", []).control("ad", ["l"]);
        page.section("NAME");
        page.roff.text([roman(format!("{} - {}", names.join(", "), summary))]);
        page.section("LIBRARY");
        page.text("Sudoku library (libsudoku, -lsudoku)");
        page
    }

    fn render(&self) -> String {
        self.roff.render()
    }

    fn section(&mut self, heading: &str) {
        self.roff.control("SH", [heading]);
        self.first = true;
    }

    fn subsection(&mut self, heading: &str) {
        self.roff.control("SS", [heading]);
        self.first = true;
    }

    /// Begins a paragraph.
    fn paragraph(&mut self) {
        if !mem::take(&mut self.first) {
            self.roff.control("PP", []);
        }
    }

    /// The tag of a paragraph that is indented; its text has to follow.
    fn tag(&mut self, tag: impl Into<Vec<Inline>>) {
        self.roff.control("TP", []);
        self.roff.text(tag);
        self.first = true;
    }

    /// A paragraph. Each sentence begins a line, as roff wants it, and no line is longer than 80 characters.
    fn text(&mut self, text: &str) {
        self.paragraph();
        let (mut line, mut width) = (String::new(), 0);
        for word in text.split_whitespace() {
            // What the names and signs in it become.
            let length = Roff::new().text(inlines(word)).render().lines().last().map_or(0, str::len) + 1;
            if width + length > 80 && !line.is_empty() {
                self.roff.text(inlines(&mem::take(&mut line)));
                width = 0;
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
            width += length;
            let sentence = word.strip_suffix('.').or_else(|| word.strip_suffix(".)"));
            if sentence.is_some_and(|word| word.ends_with(|c: char| c.is_alphanumeric() || "]\")".contains(c))) {
                self.roff.text(inlines(&mem::take(&mut line)));
                width = 0;
            }
        }
        if !line.is_empty() {
            self.roff.text(inlines(&line));
        }
        self.first = false;
    }

    fn code(&mut self, lines: &[String]) {
        self.paragraph();
        self.roff.control("RS", ["4"]).control("EX", []);
        for line in lines {
            self.roff.text([roman(line.as_str())]);
        }
        // An example's end turns hyphens on again.
        self.roff.control("EE", []).control("nh", []).control("RE", []);
        self.first = false;
    }

    /// Paragraphs and examples. A sentence at their end that introduces an example (by a colon) is left out, unless it
    /// is all that its paragraph says, and is given back.
    fn description(&mut self, blocks: &[Block]) -> Option<String> {
        let mut lead_in = None;
        for (n, block) in blocks.iter().enumerate() {
            match block {
                Block::Paragraph(text) if n + 1 == blocks.len() && text.ends_with(':') => {
                    let (before, last) = text.rsplit_once(". ").unwrap_or(("", text));
                    let said = if before.is_empty() { last.trim_end_matches(':') } else { before };
                    self.text(&format!("{said}."));
                    lead_in = Some(last.to_owned());
                }
                Block::Paragraph(text) => self.text(text),
                Block::Term(term, said) => {
                    self.tag([roman(term.as_str())]);
                    self.text(said);
                }
                Block::Code(lines) => self.code(lines),
                Block::Heading(heading) => unreachable!("{heading} was split off"),
            }
        }
        lead_in
    }

    /// What is said of an item, but for what it returns. Each parameter's description gets a tag.
    fn item(&mut self, item: &Item) {
        let parameters = item.parameters();
        for paragraph in item.paragraphs.iter().filter(|paragraph| !paragraph.starts_with("Returns ")) {
            let mut starts: Vec<(usize, &str)> = vec![];
            for (_, name, _) in &parameters {
                let start = format!(" {paragraph}").find(&format!(" {name}: "));
                starts.extend(start.map(|start| (start, *name)));
            }
            starts.sort_unstable();
            let end = starts.first().map_or(paragraph.len(), |(start, _)| *start);
            if end > 0 {
                self.text(paragraph[..end].trim_end());
            }
            for (n, (start, name)) in starts.iter().enumerate() {
                let end = starts.get(n + 1).map_or(paragraph.len(), |(start, _)| *start);
                self.tag([italic(*name)]);
                self.text(&paragraph[start + name.len() + 2..end]);
            }
        }
    }

    /// The declarations: constants, types, functions, as they stand in the header but for their lines.
    fn synopsis(&mut self, items: &[Item]) {
        self.roff.control("nf", []);
        self.roff.text([bold("#include <sudoku.h>")]);
        for pair in iter::once(None).chain(items.iter().map(Some)).zip(items) {
            let (before, item) = pair;
            // A space between functions, none between constants.
            if item.kind != Kind::Constant || before.is_none_or(|before| before.kind != Kind::Constant) {
                self.roff.control("PP", []);
            }
            if item.kind == Kind::Function {
                self.prototype(item);
            } else {
                for line in item.code.lines() {
                    self.roff.text([bold(line)]);
                }
            }
        }
        self.roff.control("fi", []);
    }

    /// A function's declaration, broken where it gets too long.
    fn prototype(&mut self, item: &Item) {
        let before = item.code.split('(').next().expect("a function's name").to_owned() + "(";
        let parameters = item.parameters();
        if parameters.is_empty() {
            self.roff.text([bold(item.code.as_str())]);
            return;
        }
        let indent = " ".repeat(before.len());
        let mut width = before.len();
        let mut line = vec![bold(before)];
        for (n, (of_type, name, dimensions)) in parameters.iter().enumerate() {
            let last = n + 1 == parameters.len();
            let end = format!("{dimensions}{}", if last { ");" } else { "," });
            let length = of_type.len() + name.len() + end.len() + 1;
            let mut space = if n == 0 { "" } else { " " };
            if width + length > 72 && n > 0 {
                self.roff.text(mem::take(&mut line));
                line.push(roman(indent.as_str()));
                (space, width) = ("", indent.len());
            }
            line.extend([bold(format!("{space}{of_type}")), italic(*name), bold(end)]);
            width += length;
        }
        self.roff.text(line);
    }

    fn see_also<'a>(&mut self, pages: impl Iterator<Item = &'a str>) {
        self.section("SEE ALSO");
        let pages: Vec<&str> = pages.collect();
        for (n, page) in pages.iter().enumerate() {
            let comma = if n + 1 == pages.len() { "" } else { "," };
            self.roff.control("BR", [*page, &format!("(3){comma}")]);
        }
    }
}

/// A line of text, with the names of the interface in bold.
fn inlines(line: &str) -> Vec<Inline> {
    let mut inlines = vec![];
    let mut plain = String::new();
    for piece in line.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let name = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let lower = name.to_ascii_lowercase();
        if lower.starts_with("sudoku_") || lower.ends_with("_sudoku") || (name.len() > 2 && name.starts_with('_')) {
            inlines.extend((!plain.is_empty()).then(|| roman(mem::take(&mut plain))));
            inlines.push(bold(name));
            plain += &piece[name.len()..];
        } else {
            plain += piece;
        }
    }
    inlines.extend((!plain.is_empty()).then(|| roman(plain)));
    inlines
}
