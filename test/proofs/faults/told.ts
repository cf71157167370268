/** Calls `heard` with the rest of each line of standard input that begins with the word and a colon. */
export function onTold(word: string, heard: (rest: string) => void): void {
  let begun = "";
  process.stdin.on("data", (bytes) => {
    const lines = `${begun}${bytes}`.split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith(`${word}:`)) heard(line.slice(word.length + 1));
  });
}
