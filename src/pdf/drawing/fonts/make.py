"""Makes the faces of this folder out of the npm package source-sans and of Droid Sans Fallback (see README.md).

    python3 make.py FOLDER-OF-SOURCE-SANS/TTF DroidSansFallback.ttf
"""

import sys
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

FACES = ["Regular", "Semibold"]

# Latin with all its accents, Greek, Cyrillic; punctuation, currency signs, arrows, signs of arithmetic.
RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x1A0, 0x1B0), (0x1CD, 0x1DC), (0x1E6, 0x233),
    (0x2C6, 0x2DD), (0x300, 0x304), (0x306, 0x30C), (0x323, 0x328), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x4FF),
    (0x1E00, 0x1EFF), (0x2002, 0x2044), (0x2070, 0x208E), (0x20A0, 0x20BF), (0x2100, 0x2126), (0x2150, 0x215F),
    (0x2190, 0x2199), (0x2202, 0x2265), (0x25A0, 0x25CF), (0x2713, 0x2718), (0xFB00, 0xFB04),
]

# Kerning is written out pair by pair, so it is kept for what documents are made of: Basic Latin, Latin-1, quotes, dashes.
KERNED = [*range(0x21, 0x7F), *range(0xA1, 0x100), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]
LEAST_KERNING = 4


def subset(font):
    options = Options(
        layout_features=["kern"], hinting=False, notdef_outline=True, glyph_names=False, name_IDs=[0, 13, 14],
        drop_tables=["BASE", "DSIG", "GSUB", "gasp"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)


def kerning_lookups(font):
    """The pair subtables of the feature `kern`, for Latin."""
    gpos = font["GPOS"].table
    scripts = {record.ScriptTag: record.Script for record in gpos.ScriptList.ScriptRecord}
    features = scripts.get("latn", scripts["DFLT"]).DefaultLangSys.FeatureIndex
    records = [gpos.FeatureList.FeatureRecord[index] for index in features]
    indices = sorted({i for record in records if record.FeatureTag == "kern" for i in record.Feature.LookupListIndex})
    for index in indices:
        subtables = [getattr(table, "ExtSubTable", table) for table in gpos.LookupList.Lookup[index].SubTable]
        yield [table for table in subtables if table.LookupType == 2]


def pair_value(subtables, left, right):
    """What the first subtable that knows the pair says of it."""
    for table in subtables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            for record in table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord:
                if record.SecondGlyph == right:
                    return record.Value1.XAdvance if record.Value1 else 0
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
            value = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1
            return getattr(value, "XAdvance", 0) if value else 0
    return 0


def kern_table(font):
    names = font.getBestCmap()
    glyphs = sorted({names[code] for code in KERNED if code in names}, key=font.getGlyphID)
    lookups = list(kerning_lookups(font))
    pairs = {}
    for left in glyphs:
        for right in glyphs:
            value = sum(pair_value(subtables, left, right) for subtables in lookups)
            if abs(value) >= LEAST_KERNING:
                pairs[left, right] = value
    table = newTable("kern")
    table.version = 0
    kerning = KernTable_format_0(apple=False)
    kerning.coverage, kerning.kernTable = 1, pairs
    table.kernTables = [kerning]
    return table


def decompose(font):
    """Accented letters are drawn in full: then a subset needs no look at which glyph is part of which."""
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        if font["glyf"][name].isComposite():
            recording = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(recording)
            pen = TTGlyphPen(None)
            recording.replay(pen)
            font["glyf"][name] = pen.glyph()


def rename(font, face):
    """The licence reserves the name "Source" for what Adobe publishes."""
    for platform in [(3, 1, 0x409), (1, 0, 0)]:
        for name, text in [(1, "CFDI Sans"), (2, face), (4, f"CFDI Sans {face}"), (6, f"CFDISans-{face}")]:
            font["name"].setName(text, name, *platform)


def make(source, face):
    font = TTFont(source / f"SourceSans3-{face}.ttf", recalcTimestamp=False)
    subset(font)
    font["kern"] = kern_table(font)
    for table in ["GPOS", "GDEF"]:
        if table in font:
            del font[table]
    decompose(font)
    rename(font, face)
    font.save(Path(__file__).parent / f"CFDISans-{face}.ttf")
    print(face, font["maxp"].numGlyphs, "glyphs,", len(font["kern"].kernTables[0].kernTable), "pairs")


# Punctuation, kana, bopomofo, hangul, unified ideographs, forms of full and half width. Radicals are left out, because
# they share their glyphs with ideographs, and a text that is copied must have the latter.
IDEOGRAPHS = [
    (0x3000, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3200, 0x33FF),
    (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF),
]


def make_ideographs(source):
    """All glyphs stay, because hangul and many ideographs are put together of parts."""
    font = TTFont(source, recalcTimestamp=False)
    for table in ["GSUB", "GPOS", "GDEF", "gasp", "vhea", "vmtx", "fpgm", "prep", "cvt "]:
        del font[table]
    [characters] = [table for table in font["cmap"].tables if (table.platformID, table.platEncID) == (3, 1)]
    kept = {code: name for code, name in characters.cmap.items() if any(low <= code <= high for low, high in IDEOGRAPHS)}
    characters.cmap = kept
    font["cmap"].tables = [characters]
    rename(font, "Ideographs")
    font.save(Path(__file__).parent / "CFDISans-Ideographs.ttf")
    print("Ideographs", font["maxp"].numGlyphs, "glyphs,", len(kept), "characters")


for each in FACES:
    make(Path(sys.argv[1]), each)
make_ideographs(sys.argv[2])
