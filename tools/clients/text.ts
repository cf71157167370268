/** A comment of the contract as one line, whose backslashes every language reads as such. */
export function oneLine(doc: string): string {
  return doc.replace(/\s+/g, " ").replace(/\\/g, "\\\\").trim();
}

/** Breaks a text into lines of 120 columns. */
export function wrapped(text: string, first: string, next: string): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    if (line.length + word.length > 120 && line.trim() !== "") {
      lines.push(line.trimEnd());
      line = next;
    }
    line += `${word} `;
  }
  return `${[...lines, line.trimEnd()].join("\n")}\n`;
}
