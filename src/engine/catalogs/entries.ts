/** Reads a list of keys with what is said of each. An entry ends with its line, or at a bar. */
export function entriesIn(text: string): readonly (readonly [key: string, described: string])[] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [key = "", ...words] = entry.trim().split(" ");
      return [key, words.join(" ")];
    });
}
