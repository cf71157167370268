/** A colour is written like "#1f4e79". */
export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export type Color = readonly [red: number, green: number, blue: number];

/** Returns each part as a number from 0 to 1. */
export function components(color: string): Color {
  if (!isColor(color)) throw new RangeError(`not a color: ${color}`);
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Returns true where black letters have more contrast on the colour than white ones. */
export function isBright(color: Color): boolean {
  return luminance(color) > CONTRAST_LIMIT;
}

/** Returns true where the colour is hardly seen on white paper. */
export function isPale(color: Color): boolean {
  return (1 + 0.05) / (luminance(color) + 0.05) < LEAST_CONTRAST;
}

/** White has a contrast of 1, yellow (#ffff00) one of 1.07, and a light gray (#e8e8e8) one of 1.23. */
const LEAST_CONTRAST = 1.2;

/** Above this luminance black has more contrast than white: (L + 0.05) / 0.05 = 1.05 / (L + 0.05). */
const CONTRAST_LIMIT = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns the relative luminance (WCAG 2, definition). */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Color;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
