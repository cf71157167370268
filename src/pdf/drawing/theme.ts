import { type Color, components, isBright } from "../design/index.ts";
import { REGULAR, SEMIBOLD } from "./font.ts";
import type { Style } from "./text.ts";

export interface Theme {
  readonly accent: string;
  readonly name: Style;
  readonly kind: Style;
  readonly heading: Style;
  readonly body: Style;
  readonly strong: Style;
  readonly small: Style;
  readonly label: Style;
  readonly head: Style;
  readonly total: Style;
  readonly legal: Style;
  readonly legalLabel: Style;
  readonly banner: Style;
  readonly watermark: Style;
}

const INK = "0.12 0.13 0.16";
/** Its contrast on white is 5.7 to 1, so that small type can be read (WCAG AA demands 4.5). */
const GRAY = "0.37 0.4 0.45";
export const HAIRLINE_GRAY = "0.84 0.86 0.89";
export const PANEL_GRAY = "0.95 0.96 0.97";
const WATERMARK_GRAY = "0.9 0.91 0.92";
/** Its contrast on white is 5.9 to 1. */
export const ALARM = "0.75 0.1 0.1";
const WHITE = "1 1 1";

export function themeOf(accentColor: string): Theme {
  const accent = components(accentColor);
  const onAccent = isBright(accent) ? "0 0 0" : WHITE;
  return {
    accent: pdfColor(accent),
    name: style(SEMIBOLD, 11.5, 14, INK),
    kind: style(SEMIBOLD, 11, 17, onAccent),
    heading: style(SEMIBOLD, 8.5, 12, INK),
    body: style(REGULAR, 8, 9.6, INK),
    strong: style(SEMIBOLD, 8, 9.6, INK),
    small: style(REGULAR, 6.8, 8.2, GRAY),
    label: style(REGULAR, 6.8, 8.2, GRAY),
    head: style(SEMIBOLD, 7, 8.6, INK),
    total: style(SEMIBOLD, 10, 14, INK),
    legal: style(REGULAR, 6, 6.8, INK),
    legalLabel: style(SEMIBOLD, 6, 6.9, INK),
    banner: style(SEMIBOLD, 9, 16, WHITE),
    watermark: style(SEMIBOLD, 64, 72, WATERMARK_GRAY),
  };
}

/** Returns the theme in the smallest type that is read without effort, for a document on half a page. */
export function denser(theme: Theme): Theme {
  const sized = (name: keyof Omit<Theme, "accent">, size: number, leading: number) => ({
    [name]: { ...theme[name], size, leading },
  });
  return {
    ...theme,
    ...sized("name", 10, 12),
    ...sized("kind", 9, 13),
    ...sized("heading", 7.5, 8.4),
    ...sized("body", 7, 8.4),
    ...sized("strong", 7, 8.4),
    ...sized("small", 7, 8.4),
    ...sized("label", 7, 8.4),
    ...sized("head", 7, 8.4),
    ...sized("total", 9, 11),
    ...sized("legal", 6, 6.7),
    ...sized("legalLabel", 6, 6.7),
    ...sized("banner", 7.5, 10),
    ...sized("watermark", 44, 50),
  };
}

function style(face: Style["face"], size: number, leading: number, color: string): Style {
  return { face, size, leading, color };
}

function pdfColor(color: Color): string {
  return color.map((part) => Math.round(part * 1000) / 1000).join(" ");
}
