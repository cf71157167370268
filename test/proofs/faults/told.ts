/** Calls `heard` with what follows the word and a colon in each line that standard input brings. */
export function onTold(word: string, heard: (rest: string) => void): void {
  let begun = "";
  process.stdin.on("data", (bytes) => {
    const lines = `${begun}${bytes}`.split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith(`${word}:`)) heard(line.slice(word.length + 1));
  });
}
