import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalAccount, type Product } from "#proto/cfdi/v1/portal_account_pb.ts";
import { atMost } from "../../../../../common/at-most.ts";
import { CATALOGS } from "../../../data/catalogs.ts";
import { toast } from "../../../toasts/toast.ts";
import { type Draft, newRow, ROW_KEY, readRows, readText } from "../forms/draft.ts";
import { currencyOf, ofProduct } from "../forms/products.ts";
import { useForm } from "./form.tsx";
import { freshLine, isFresh } from "./fresh-line.ts";

/** Several rows or cells are pasted as rows; any other text goes into the field that has the focus. */
const isRows = (text: string) => /\t|\n(?=[^\n]*\S)/.test(text);

type Replace = (next: (rows: readonly Draft[]) => readonly Draft[]) => void;

/**
 * Returns what puts copied rows behind a row, or in place of one that nobody has filled in. `told` says why the last
 * ones were not taken. A row that names a product of the account by its code or its description becomes that product,
 * with what its own cells say.
 */
export function usePasting(path: string, most: number, replace: Replace) {
  const { draft } = useForm();
  const transport = useTransport();
  const [told, setTold] = useState<string | undefined>(undefined);

  const put = async (text: string, index: number) => {
    const { readPasted } = await import("./pasted.ts");
    const rows = readRows(draft.get(), path);
    const [over] = isFresh(rows[index]) ? [rows[index]] : [];
    const pasted = readPasted(text, most - rows.length + (over === undefined ? 0 : 1));
    if ("why" in pasted) return setTold(pasted.why);
    setTold(undefined);
    const lines = pasted.lines.map((line, at) => {
      const row = newRow({ ...freshLine(), ...line });
      return over === undefined || at > 0 ? row : { ...row, [ROW_KEY]: over[ROW_KEY] };
    });
    replace((before) => [
      ...before.slice(0, index + (over === undefined ? 1 : 0)),
      ...lines,
      ...before.slice(index + 1),
    ]);
    try {
      await complete(lines, pasted.lines);
    } catch {
      toast("No se buscaron los productos: los conceptos quedaron como se pegaron.");
    }
  };

  /** Puts products and the names of keys into rows whose text is still the one that was pasted. */
  const complete = async (rows: readonly Draft[], told: readonly Draft[]) => {
    const found = new Map<unknown, (row: Draft) => Draft>();
    await atMost(AT_ONCE, [...rows.entries()], async ([at, row]) => {
      const fill = await fillOf(row, told[at]!);
      if (fill !== undefined) found.set(row[ROW_KEY], fill);
    });
    const isAsPasted = (row: Draft) =>
      rows.some((one) => one[ROW_KEY] === row[ROW_KEY] && one.descripcion === row.descripcion);
    replace((before) => before.map((row) => (isAsPasted(row) ? (found.get(row[ROW_KEY])?.(row) ?? row) : row)));
  };

  const fillOf = async (row: Draft, told: Draft) => {
    const [code, text, key] = ["noIdentificacion", "descripcion", "claveProdServ"].map((name) => readText(row, name));
    const search = code || text;
    if (search !== "" && search!.length <= MOST_LETTERS) {
      const { products } = await callUnaryMethod(transport, PortalAccount.method.listOwnProducts, {
        ...{ search, limit: MOST_HITS },
      });
      const product = onlyOne(products, search!);
      if (product !== undefined) return (now: Draft) => ofProduct(now, product, told, currencyOf(draft.get()));
    }
    if (text !== "" || key === "") return undefined;
    const { keys } = await CATALOGS.claveProdServ.read(key!, AbortSignal.timeout(KEY_MS));
    const words = keys.find(({ clave }) => clave === key)?.descripcion;
    return words === undefined ? undefined : (now: Draft) => ({ ...now, descripcion: words });
  };

  const paste = (text: string, index: number): boolean => {
    if (isRows(text)) void put(text, index);
    return isRows(text);
  };
  return { paste, told };
}

const AT_ONCE = 6;
const MOST_LETTERS = 100;
const MOST_HITS = 20;
const KEY_MS = 10_000;

/** A code or a description of several products names none of them. */
function onlyOne(products: readonly Product[], text: string): Product | undefined {
  const is = (told: string | undefined) => told?.trim().toLowerCase() === text.trim().toLowerCase();
  const byCode = products.filter(({ noIdentificacion }) => is(noIdentificacion));
  const named = byCode.length > 0 ? byCode : products.filter(({ descripcion }) => is(descripcion));
  return named.length === 1 ? named[0] : undefined;
}
