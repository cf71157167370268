import PDFDocument from "pdfkit";
import type { Paper } from "../design/index.ts";
import { EmbeddedFont } from "./embedded-font.ts";
import { type Face, REGULAR, SEMIBOLD } from "./font.ts";
import type { Fragment, Style, TextLine } from "./text.ts";

/**
 * A Sheet draws pages, in points from their upper left corner, and builds the structure tree for assistive readers.
 * Pdfkit writes the file; text is set here, because fonts are embedded here (font.ts).
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: EmbeddedFont[];
  readonly #open: ReturnType<PDFKit.PDFDocument["struct"]>[];
  readonly #chunks: Uint8Array[];
  /** The file holds the same bytes once, however often they are drawn. */
  readonly #images = new Map<Buffer, Buffer>();
  /** `#font` and `#color` are the page's current font and colour, which are only written when they change. */
  #font = "";
  #color = "";

  constructor(options: { paper: Paper | PaperSize; title: string; createdAt: Date }) {
    const { paper } = options;
    const [width, height] = typeof paper === "string" ? PAPERS[paper] : paper;
    this.width = width;
    this.height = height;
    this.#document = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      font: NO_FONT,
      size: [width, height],
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/A-3a",
      tagged: true,
      displayTitle: true,
      lang: "es-MX",
      info: {
        Title: metadata(options.title),
        Creator: "cfdi-stamping",
        CreationDate: options.createdAt,
        ModDate: options.createdAt,
      },
    });
    this.#library.appendXML(ACCESSIBLE);
    this.#chunks = [this.#document.read()];
    // Pdfkit is a stream that writes its whole file at once, so collecting the chunks directly avoids its queue.
    this.#document.push = (chunk: Uint8Array | null) => {
      if (chunk !== null) this.#chunks.push(chunk);
      return true;
    };
    this.#fonts = [REGULAR, SEMIBOLD].map((face, index) => new EmbeddedFont(this.#document, face, `F${index}`));
    const root = this.#document.struct("Document");
    this.#document.addStructure(root);
    this.#open = [root];
  }

  /** Pdfkit can do more than its types say. */
  get #library(): Untyped {
    return this.#document as unknown as Untyped;
  }

  /** Attaches the data that the pages show (AFRelationship Source), which readers offer as a file. */
  attach({ content, changedAt, ...file }: Attachment): void {
    const dates = { creationDate: changedAt, modifiedDate: changedAt };
    this.#library.file(content, { ...file, ...dates, relationship: "Source" });
  }

  get pages(): number {
    return this.#document.bufferedPageRange().count;
  }

  addPage(): void {
    this.#document.addPage();
    this.#startContent();
  }

  onPage(index: number, draw: () => void): void {
    this.#document.switchToPage(index);
    this.#startContent();
    draw();
  }

  #startContent(): void {
    this.#font = "";
    this.#color = "";
    for (const font of this.#fonts) this.#offer(font);
  }

  /** Opens a part of the document; everything drawn inside belongs to it. */
  part(type: PartType, draw: () => void, options: PartOptions = {}): void {
    const part = this.#document.struct(type, options);
    this.#open.at(-1)!.add(part);
    this.#open.push(part);
    draw();
    this.#open.pop();
    part.end();
  }

  /** Marks the drawing as content of the innermost open part. */
  content(draw: () => void): void {
    const part = this.#open.at(-1)!;
    const content = this.#document.markStructureContent("Span");
    draw();
    this.#document.endMarkedContent();
    part.add(content);
  }

  /** Marks the drawing as without meaning of its own: lines and backgrounds, or what each page repeats. */
  decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.#document.markContent("Artifact", { type });
    draw();
    this.#document.endMarkedContent();
  }

  /** Draws a line of text with its baseline at `y`. */
  text({ fragments }: TextLine, x: number, y: number, style: Style): void {
    if (fragments.length === 0) return;
    const font = this.#fontOf(style.face);
    this.#write(`BT${this.#look(font, style)} 1 0 0 -1 ${round(x)} ${round(y)} Tm
${this.#shown(font, fragments, style)}ET`);
  }

  /** Draws a line of text rotated around its middle. */
  slanted(text: TextLine, x: number, y: number, degrees: number, style: Style): void {
    const font = this.#fontOf(style.face);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [left, base] = [x - (cos * text.width) / 2, y + (sin * text.width) / 2];
    const matrix = [cos, -sin, -sin, -cos, left, base].map(round).join(" ");
    this.#write(`BT${this.#look(font, style)} ${matrix} Tm\n${this.#shown(font, text.fragments, style)}ET`);
  }

  #shown(font: EmbeddedFont, fragments: readonly Fragment[], { size }: Style): string {
    return font.show(fragments, size, (face) => this.#fontOf(face));
  }

  /** Returns the font of a face. One that few documents need becomes a font of the file with its first use. */
  #fontOf(face: Face): EmbeddedFont {
    const known = this.#fonts.find((font) => font.face === face);
    const font = known ?? new EmbeddedFont(this.#document, face, `F${this.#fonts.length}`);
    if (known === undefined) {
      this.#fonts.push(font);
      this.#offer(font);
    }
    return font;
  }

  #offer({ id, dictionary }: EmbeddedFont): void {
    this.#document.page.fonts[id] = dictionary;
  }

  #look({ id }: EmbeddedFont, { size, color }: Style): string {
    const font = `/${id} ${size} Tf`;
    const changes = `${font === this.#font ? "" : ` ${font}`}${this.#fill(color)}`;
    this.#font = font;
    return changes;
  }

  #fill(color: string): string {
    if (color === this.#color) return "";
    this.#color = color;
    return ` ${color} rg`;
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    const shape = [x, y, width, height].map(round).join(" ");
    this.#write(`${this.#fill(color)} ${shape} re f`);
  }

  /** Fills cells of a grid as one shape; each run has cells side by side. */
  grid(runs: readonly Run[], x: number, y: number, unit: number, color: string): void {
    const shapes = runs.map(({ column, row, length }) => `${column} ${row} ${length} 1 re`);
    const grid = `${unit} 0 0 ${unit} ${round(x)} ${round(y)} cm`;
    this.#write(`${this.#fill(color)}\nq ${grid}\n${shapes.join("\n")}\nf Q`);
  }

  image(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    const image = this.#images.get(bytes) ?? this.#library.openImage(bytes);
    this.#images.set(bytes, image);
    this.#document.image(image, x, y, { width, height });
  }

  /** Returns the file. Nothing can be drawn afterwards. */
  bytes(): Buffer {
    for (const font of this.#fonts) font.embed();
    this.#document.end();
    return Buffer.concat(this.#chunks);
  }

  /** Operators are passed as bytes, because pdfkit converts text to bytes letter by letter. */
  #write(operators: string): void {
    this.#document.addContent(Buffer.from(`${operators}\n`, "latin1"));
  }
}

export interface Run {
  readonly column: number;
  readonly row: number;
  readonly length: number;
}

/** In points. */
export type PaperSize = readonly [width: number, height: number];

const PAPERS: Readonly<Record<Paper, PaperSize>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
};

/** Standard structure types (ISO 32000-1, 14.8.4). */
export type PartType = "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure";

interface PartOptions {
  /** `alt` describes a picture for those who cannot see it. */
  readonly alt?: string;
  /** A table's head cell is the head of its column. */
  readonly scope?: "Column";
  /** `bbox` is where a picture stands on its page. */
  readonly bbox?: [left: number, top: number, right: number, bottom: number];
}

interface Attachment {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly content: Buffer;
  readonly changedAt: Date;
}

interface Untyped {
  /** Its answer can be drawn like the bytes themselves. */
  openImage(bytes: Buffer): Buffer;
  appendXML(xml: string): void;
  file(content: Buffer, options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string }): void;
}

/**
 * This part of the XMP metadata says that the file is PDF/UA-1 (ISO 14289-1). PDF/A wants the property described,
 * because it is none of its own (ISO 19005-3, 6.6.2.3).
 */
const ACCESSIBLE = `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>part</pdfaProperty:name>
              <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
              <pdfaProperty:category>internal</pdfaProperty:category>
              <pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>
            </rdf:li>
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`;

/** Pdfkit loads Helvetica unless the font is null, which its types do not allow. */
const NO_FONT = null as unknown as string;

/** Pdfkit writes these texts into the XMP metadata unescaped, where markup would break it. */
function metadata(text: string): string {
  return text.replace(/[&<>]/g, " ");
}

/** Hundredths of a point are finer than any printer. */
function round(length: number): number {
  return Math.round(length * 100) / 100;
}
