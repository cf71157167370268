/** Returns rows as CSV. It begins with the mark by which Excel knows UTF-8; a cell that begins like a formula is marked as text. */
export function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
