//! Drawings as pages of a PDF, with their text as text.
//!
//! A drawing consists of paths and text in plain colors, in groups with a transform and an opacity. Only these are
//! converted. The file contains no dates, so that the same drawings give the same bytes.

use std::collections::BTreeSet;

use anyhow::{Context, Result, anyhow};
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{self, PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::layout::PositionedGlyph;
use resvg::usvg::{self, Group, Node, Text};

use super::files::Drawn;
use super::fonts::{options, tree};

/// Draws each drawing on a page of its size, with one point for each pixel of the drawing.
pub(super) fn drawn(drawings: &[String], title: &str) -> Result<Drawn> {
    let options = options();
    let fonts = fonts(&options.fontdb);
    let mut missing = BTreeSet::new();
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("sudoku-ls".to_owned()));
    for drawing in drawings {
        let tree = tree(drawing, &options, &mut missing)?;
        let size = tree.size();
        let settings = PageSettings::from_wh(size.width(), size.height()).context("the page is empty")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        add_group(&mut surface, tree.root(), &fonts);
        surface.finish();
        page.finish();
    }
    let file = document.finish().map_err(|why| anyhow!("the PDF cannot be written: {why:?}"))?;
    Ok(Drawn { files: vec![file], missing })
}

/// Returns the faces of the font in the form that krilla uses.
fn fonts(faces: &Database) -> Vec<(ID, Font)> {
    let load = |id| faces.with_face_data(id, |data, index| Font::new(data.to_vec().into(), index));
    faces.faces().filter_map(|face| Some((face.id, load(face.id)??))).collect()
}

fn add_group(surface: &mut Surface<'_>, group: &Group, fonts: &[(ID, Font)]) {
    surface.push_transform(&transform(group.transform()));
    let opacity = group.opacity().get();
    let is_pale = opacity < 1.0;
    if is_pale {
        surface.push_opacity(normal(opacity));
    }
    for node in group.children() {
        match node {
            Node::Group(group) => add_group(surface, group, fonts),
            Node::Path(path) => add_path(surface, path),
            Node::Text(text) => add_text(surface, text, fonts),
            Node::Image(_) => {}
        }
    }
    if is_pale {
        surface.pop();
    }
    surface.pop();
}

fn add_path(surface: &mut Surface<'_>, path: &usvg::Path) {
    let (fill, stroke) = (path.fill().map(fill), path.stroke().map(stroke));
    if !path.is_visible() || (fill.is_none() && stroke.is_none()) {
        return;
    }
    let mut builder = PathBuilder::new();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
            PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => builder.close(),
        }
    }
    if let Some(path) = builder.finish() {
        surface.set_fill(fill);
        surface.set_stroke(stroke);
        surface.draw_path(&path);
    }
}

/// Adds text in runs; a run consists of glyphs of one face on one line.
fn add_text(surface: &mut Surface<'_>, text: &Text, fonts: &[(ID, Font)]) {
    for span in text.layouted().iter().filter(|span| span.visible) {
        surface.set_fill(span.fill.as_ref().map(fill));
        surface.set_stroke(span.stroke.as_ref().map(stroke));
        let size = span.font_size.get();
        let is_one_run = |one: &PositionedGlyph, other: &PositionedGlyph| {
            let (a, b) = (one.transform(), other.transform());
            one.font == other.font && (a.ty - b.ty).abs() < f32::EPSILON && a.tx <= b.tx
        };
        for run in span.positioned_glyphs.chunk_by(is_one_run) {
            let Some(first) = run.first() else { continue };
            let Some((_, font)) = fonts.iter().find(|(id, _)| *id == first.font) else { continue };
            let units = font.units_per_em() / size;
            surface.push_transform(&transform(first.transform().pre_scale(units, units)));
            let (mut words, mut glyphs) = (String::new(), Vec::new());
            for (at, glyph) in run.iter().enumerate() {
                let next = run.get(at + 1).map_or(0.0, |next| next.transform().tx - glyph.transform().tx);
                let start = words.len();
                words.push_str(&glyph.text);
                let id = GlyphId::new(glyph.id.0);
                glyphs.push(KrillaGlyph::new(id, next / size, 0.0, 0.0, 0.0, start..words.len(), None));
            }
            surface.draw_glyphs(Point::from_xy(0.0, 0.0), &glyphs, font.clone(), &words, size, false);
            surface.pop();
        }
    }
}

fn fill(fill: &usvg::Fill) -> Fill {
    let rule = match fill.rule() {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    Fill { paint: paint(fill.paint()), opacity: normal(fill.opacity().get()), rule }
}

fn stroke(stroke: &usvg::Stroke) -> Stroke {
    let dash = stroke.dasharray();
    Stroke {
        paint: paint(stroke.paint()),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: normal(stroke.opacity().get()),
        dash: dash.map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
    }
}

/// Converts a color. The drawings have no gradients or patterns.
fn paint(paint: &usvg::Paint) -> Paint {
    let colour = if let usvg::Paint::Color(colour) = paint { *colour } else { usvg::Color::black() };
    rgb::Color::new(colour.red, colour.green, colour.blue).into()
}

fn normal(part: f32) -> NormalizedF32 {
    NormalizedF32::new(part).unwrap_or(NormalizedF32::ONE)
}

fn transform(it: Transform) -> geom::Transform {
    geom::Transform::from_row(it.sx, it.ky, it.kx, it.sy, it.tx, it.ty)
}
