import { SearchIndex } from "../../common/search.ts";
import { tableOf } from "../../src/engine/catalogs/index.ts";
import { type Figure, quantity } from "./report.ts";

const KEYS = 52_500;
const WORDS = 25_000;
const GOAL_MS = 5;

/**
 * Measures a search in as many rows as c_ClaveProdServ has, with invented words: five of a name, one of them in every
 * fourth row, and five similar words in every third row.
 */
export async function benchCatalogs(rounds: number): Promise<Figure[]> {
  const random = seeded(40);
  const words = Array.from({ length: WORDS }, () => word(random));
  const pick = () => words[random() < 0.05 ? 0 : Math.floor(random() * WORDS)]!;
  const some = () => Array.from({ length: 5 }, pick).join(" ");
  const rows = Array.from({ length: KEYS }, (_, at) => ({
    key: String(10_000_000 + at * 1_613),
    names: random() < 0.33 ? [some(), some()] : [some()],
  }));
  const index = await SearchIndex.of(rows);
  const table = tableOf(
    "claveProdServ",
    rows.map(({ key }) => ({ key, name: "", columns: {} })),
  );
  const texts = {
    "a word": words[7]!,
    "a frequent word": words[0]!,
    "a misspelt word": `${words[3]}x`,
    "three words": `${words[0]} ${words[1]!.slice(0, 4)} ${words[2]!.slice(0, 4)}`,
    "eight parts of words": "ca co ma me ti to ra ro",
    "a key": rows[9_999]!.key,
  };
  const times = Object.entries(texts).map(([name, text]) => {
    const half = median(rounds, () => index.search({ text, limit: 50, day: "2026-01-01" }));
    const goal = { text: `< ${GOAL_MS} ms`, met: half < GOAL_MS };
    return quantity(`catalog of ${KEYS} rows, searched for ${name} (half are faster)`, half, "ms", goal);
  });
  const key = rows[31_111]!.key;
  const lookup = median(rounds, () => {
    for (let at = 0; at < 1_000; at += 1) table.get(key, "2026-01-01");
  });
  return [...times, quantity("catalog key looked up on a day, for a rule", lookup, "µs")];
}

/** Returns the median duration of the rounds in milliseconds, which other work on the machine disturbs least. */
function median(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((one, other) => one - other);
  return times[Math.floor(rounds / 2)]!;
}

const SYLLABLES = "ca co ma me ti to ra ro se so de di la lo pa pe ni no ci cion es en ar or al tu tra pro com".split(
  " ",
);

function word(random: () => number): string {
  const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
  return Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join("");
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
