import { create } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useEffect, useRef, useState } from "react";
import {
  PortalAccount,
  type Product,
  ProductSchema,
  type SaveOwnProductsRequest,
  SaveOwnProductsRequestSchema,
} from "#proto/cfdi/v1/portal_account_pb.ts";
import { type Fault, failureOf } from "../../../data/errors.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { toRequest } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { TAX_TARGETS, type Target, targetsOf } from "./columns.ts";
import { TAX_NOTES } from "./notes.ts";
import { faultsOf } from "./outcomes.ts";
import { documentsOf, type FileDocument } from "./requests.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";
import { type WordsOfSheet, wordsOfSheet } from "./words.ts";

/** A sheet of products has a row for each. Taxes have columns of their own. */
export const PRODUCTS: Sheeted = {
  targets: [
    ...targetsOf(fieldsOf(SaveOwnProductsRequestSchema)).filter(({ path }) => !path.includes(".impuestos")),
    ...TAX_TARGETS,
  ],
  notes: {
    "products[].noIdentificacion": ["NET-20", "Su propia clave. Si ya hay un producto con ella, se reemplaza."],
    "products[].valorUnitario": ["1000", "Antes de impuestos. Va uno de los dos precios."],
    "products[].precioConImpuestos": ["1160", "Lo que se paga por una unidad. Va uno de los dos precios."],
    "products[].unidad": ["Pieza"],
    "products[].moneda": ["MXN", "La del precio; vacía, pesos."],
    "products[].objetoImp": ["02", "Vacía, sigue a los impuestos."],
    "products[].hidroYPetro.subProducto": ["SP18", "Sólo de diésel; el de gasolina sigue a su clave."],
    "products[].hidroYPetro.numeroPermiso": ["PL/12345/EXP/ES/2016", "Vacía, el del lugar de expedición."],
    ...TAX_NOTES,
  },
  sample: {
    headings: ["SKU", "Descripción", "Producto o servicio", "Unidad", "Precio", "IVA"],
    row: ["NET-20", "Servicio de internet", "81112100", "E48", "1000", "16%"],
  },
};

export interface ProductRow {
  readonly number: number;
  readonly document: FileDocument;
  readonly product: Product;
  readonly outcome: { readonly state: "waiting" | "saved" } | { readonly state: "wrong"; readonly why: string };
}

/** Reads the rows of a sheet. A row that repeats an earlier one would replace it, so it is told as wrong. */
export function productRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly ProductRow[] {
  const seen = new Map<string, number>();
  const words = wordsOfSheet(sheet.headings, mapping);
  return documentsOf(sheet.rows, mapping, sheet.first, sheet.headings).map((document) => {
    const { message, problems } = toRequest<SaveOwnProductsRequest>(SaveOwnProductsRequestSchema, document.draft);
    const [number = 0] = document.rows;
    const product = message.products[0] ?? create(ProductSchema);
    const { noIdentificacion, descripcion } = product;
    const key = JSON.stringify(noIdentificacion === undefined ? { descripcion } : { noIdentificacion });
    const before = seen.get(key);
    seen.set(key, before ?? number);
    const why = faultsOf(document, problems, words) || (before === undefined ? "" : `Repite el renglón ${before}.`);
    const outcome: ProductRow["outcome"] = why === "" ? { state: "waiting" } : { state: "wrong", why };
    return { number, document, product, outcome };
  });
}

const AT_ONCE = 100;

/** Each refused row costs a request, and a wrongly chosen column refuses all rows, so saving stops there. */
const MOST_WRONG = 50;

/** Saves the products of a sheet, in parts. A row that the service refuses is left out of its part. */
export function useSaving(read: () => readonly ProductRow[], words: WordsOfSheet) {
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

  const save = async () => {
    setRunning(true);
    setStalled(undefined);
    let now = rows;
    const settle = (part: readonly ProductRow[], outcome: ProductRow["outcome"]) => {
      now = now.map((row) => (part.includes(row) ? { ...row, outcome } : row));
      setRows(now);
    };
    let refused = 0;
    while (!isGone.current) {
      const part = now.filter(({ outcome }) => outcome.state === "waiting").slice(0, AT_ONCE);
      if (part.length === 0) break;
      try {
        const products = part.map(({ product }) => product);
        await callUnaryMethod(transport, PortalAccount.method.saveOwnProducts, { products });
        settle(part, { state: "saved" });
      } catch (error) {
        const { sentence, faults } = failureOf(error);
        const wrong = wrongRows(part, faults, words);
        for (const [row, why] of wrong) settle([row], { state: "wrong", why });
        refused += wrong.size;
        if (wrong.size > 0 && refused < MOST_WRONG) continue;
        setStalled(wrong.size === 0 ? sentence : `Van ${refused} renglones con errores: revise las columnas.`);
        break;
      }
    }
    setRunning(false);
    await refresh(PortalAccount.method.listOwnProducts);
  };
  return { rows, running, stalled, save };
}

function wrongRows(
  part: readonly ProductRow[],
  faults: readonly Fault[],
  words: WordsOfSheet,
): ReadonlyMap<ProductRow, string> {
  const wrong = new Map<ProductRow, string>();
  for (const { sentence, field = "" } of faults) {
    const [, index = "", name] = /^products\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
    const row = part[Number(index || -1)];
    if (row === undefined) continue;
    const told = words(row.document, name ? `products[0].${name}` : "", sentence);
    const before = wrong.get(row);
    wrong.set(row, before === undefined ? told : `${before}; ${told}`);
  }
  return wrong;
}
