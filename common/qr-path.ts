import encode from "qr";

/** Returns the dark modules of a QR code as the path of an SVG, in a square with sides of so many modules. */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const rows = encode(text, "raw", { ecc: "medium" });
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dots.join(""), side: rows.length };
}
