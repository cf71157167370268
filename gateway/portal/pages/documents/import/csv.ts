export function commas(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
  return `${rows.map(line).join("\r\n")}\r\n`;
}

/**
 * Returns rows as CSV for Excel: with the mark by which it knows UTF-8, and each cell that begins like a formula marked
 * as text.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  const guarded = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
  return `\uFEFF${commas(rows.map((row) => row.map(guarded)))}`;
}
