import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Word } from "../../src/cli/commands/completion.ts";
import { EXAMPLES } from "../../src/cli/commands/program.ts";
import { order } from "../rest/facturas/order.ts";
import { COMPANY, csdFiles } from "../support/csd.ts";
import { packOf } from "../support/law-packs.ts";

const PACK = packOf({ rules: [{ code: "VAL-120", effect: "fault", from: "2027-01-01" }] });

/** Lists the commands below a word, each by the words that call it. */
export function leavesOf(word: Word, words: readonly string[] = []): readonly [words: string, command: Word][] {
  if (word.words.length === 0) return [[words.join(" "), word]];
  return word.words.flatMap((each) => leavesOf(each, [...words, each.name]));
}

/** Splits the example of a command at its blanks, as a shell does. The files that it names are made in `folder`. */
export async function exampleOf(words: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const given = [...EXAMPLES[words]!.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(
    ([all, ...quoted]) => quoted.find(Boolean) ?? all,
  );
  return Promise.all(
    given.map(async (word) => {
      if (!/\.(cer|csv|json|key|txt|png|jsonl|xls|xml|pdf)$/.test(word)) return word;
      const content = word.endsWith(".cer")
        ? csdFiles(COMPANY.rfc).cer
        : word.startsWith("ley-")
          ? PACK
          : word === "factura.json"
            ? JSON.stringify(order())
            : "x";
      await writeFile(join(folder, word), content);
      return join(folder, word);
    }),
  );
}
