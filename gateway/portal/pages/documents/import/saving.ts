import type { DescMethodUnary, DescService } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useRef, useState } from "react";
import { type Fault, failureOf } from "../../../data/errors.ts";
import { useRefresh } from "../../../data/refresh.ts";
import type { FileDocument } from "./requests.ts";
import type { WordsOfSheet } from "./words.ts";

/** `repeated`: it was there with the same content. */
export type SaveOutcome =
  | { readonly state: "waiting" | "saved" | "repeated" }
  | { readonly state: "wrong"; readonly why: string };

export interface SheetRow {
  /** The first row has this number in the file. */
  readonly number: number;
  readonly document: FileDocument;
  readonly outcome: SaveOutcome;
}

/** Others of the same request are kept. */
export interface Refusal {
  readonly refused: string;
  readonly field: string;
}

export interface Saving<Row extends SheetRow> {
  /** The field of the request that holds them, by which a refusal names one. */
  readonly list: string;
  /** The field of a row, named in its own request, is called so in the sheet. */
  readonly field: (name: string) => string;
  /** The page asks for the answers of this again. */
  readonly changes: DescMethodUnary | DescService;
  readonly send: (transport: Transport, part: readonly Row[]) => Promise<readonly (SaveOutcome | Refusal)[]>;
}

const AT_ONCE = 100;

/** Each refused request costs one, and a wrongly chosen column refuses all rows, so saving stops there. */
const MOST_WRONG = 50;

/** Saves the rows of a sheet, in parts. A row for which the service refuses a request is left out of its part. */
export function useSaving<Row extends SheetRow>(
  { list, field, changes, send }: Saving<Row>,
  read: () => readonly Row[],
  wordsOf: WordsOfSheet,
) {
  const transport = useTransport();
  const refresh = useRefresh();
  const [rows, setRows] = useState(read);
  const [running, setRunning] = useState(false);
  const [stalled, setStalled] = useState<string | undefined>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const words = ({ document }: Row, name: string, sentence: string) =>
    wordsOf(document, name === "" ? "" : field(name), sentence);

  const save = async () => {
    setRunning(true);
    setStalled(undefined);
    let now = rows;
    const settle = (outcomes: ReadonlyMap<Row, SaveOutcome>) => {
      now = now.map((row) => ({ ...row, outcome: outcomes.get(row) ?? row.outcome }));
      setRows(now);
    };
    let refused = 0;
    while (!isGone.current) {
      const part = now.filter(({ outcome }) => outcome.state === "waiting").slice(0, AT_ONCE);
      if (part.length === 0) break;
      try {
        const outcomes = await send(transport, part);
        settle(
          new Map(
            part.map((row, at) => {
              const outcome = outcomes[at]!;
              if ("state" in outcome) return [row, outcome];
              return [row, { state: "wrong", why: words(row, outcome.field, outcome.refused) }];
            }),
          ),
        );
      } catch (error) {
        const { sentence, faults } = failureOf(error);
        const wrong = refusedIn(list, part, faults, words);
        settle(new Map([...wrong].map(([row, why]) => [row, { state: "wrong", why }])));
        refused += wrong.size;
        if (wrong.size > 0 && refused < MOST_WRONG) continue;
        setStalled(wrong.size === 0 ? sentence : `Van ${refused} renglones con errores: revise las columnas.`);
        break;
      }
    }
    setRunning(false);
    await refresh(changes);
  };
  return { rows, running, stalled, save };
}

/** Returns the rows of the part at which a request was refused, each with what is wrong with it in words. */
export function refusedIn<Row>(
  list: string,
  part: readonly Row[],
  faults: readonly Fault[],
  words: (row: Row, name: string, sentence: string) => string,
): ReadonlyMap<Row, string> {
  const wrong = new Map<Row, string>();
  for (const { sentence, field = "" } of faults) {
    const [, index = "", name = ""] = new RegExp(`^${list}\\[(\\d+)\\]\\.?(.*)$`).exec(field) ?? [];
    const row = part[Number(index || -1)];
    if (row === undefined) continue;
    const before = wrong.get(row);
    const told = words(row, name, sentence);
    wrong.set(row, before === undefined ? told : `${before}; ${told}`);
  }
  return wrong;
}
