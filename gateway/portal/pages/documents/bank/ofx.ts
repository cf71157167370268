import type { Table, TableCell } from "../import/table.ts";
import { MOST_ROWS, TableError } from "../import/table.ts";

/** The titles of the table that is made of an OFX file; each is the path of its field. */
export const OFX_FIELDS = ["fecha", "deposito", "referencia", "concepto", "moneda"] as const;

/**
 * Reads the movements of an OFX file (1.x in SGML, whose values have no end tags, and 2.x in XML) as a table, so that
 * they are read on like the rows of a sheet. A value that is not understood is an unread cell. Each statement of the
 * file tells its currency before its movements, and a movement in another one tells that itself.
 */
export function tableOfOfx(text: string): Table {
  if (!/<OFX>/i.test(text)) throw new TableError("El archivo no se pudo leer como OFX.");
  const [head = "", ...parts] = text.split(/<STMTTRN>/i);
  if (parts.length === 0) throw new TableError("El archivo no trae movimientos.");
  if (parts.length > MOST_ROWS)
    throw new TableError(`El archivo pasa de ${MOST_ROWS.toLocaleString("es-MX")} movimientos; pídalo en varios.`);
  let currency = valueIn(head, "CURDEF");
  const rows = parts.map((part): readonly TableCell[] => {
    const [movement = "", after = ""] = part.split(/<\/STMTTRN>/i);
    const value = (tag: string) => valueIn(movement, tag);
    const reference = value("REFNUM") || value("CHECKNUM") || value("FITID");
    const concept = [value("NAME"), value("MEMO")].filter(Boolean).join(" ");
    const [, ownCurrency = ""] = movement.split(/<CURRENCY>/i);
    const row = [dayCell(value("DTPOSTED")), amountCell(value("TRNAMT")), reference, concept];
    const told = [...row, valueIn(ownCurrency, "CURSYM") || currency];
    currency = valueIn(after, "CURDEF") || currency;
    return told;
  });
  return { headings: ["DTPOSTED", "TRNAMT", "REFNUM", "NAME y MEMO", "CURDEF"], rows, first: 1, remarks: [] };
}

/** A value ends with the next tag, or with its line. */
function valueIn(text: string, tag: string): string {
  const [, value = ""] = new RegExp(`<${tag}>([^<\\r\\n]*)`, "i").exec(text) ?? [];
  return value.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => ENTITIES[name]!).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " " };

/** A moment is written "20261125120000[-6:CST]"; the day is the bank's. */
function dayCell(text: string): TableCell {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return year === undefined ? { why: `dice «${text}», que no es una fecha` } : `${year}-${month}-${day}`;
}

/** The decimal point may be a comma, and there are no thousands (OFX 3.2.9.1). */
function amountCell(text: string): TableCell {
  return /^[+-]?\d*[.,]?\d+$/.test(text)
    ? text
        .replace(",", ".")
        .replace("+", "")
        .replace(/^(-?)\./, "$10.")
    : { why: `dice «${text}», que no es un importe` };
}
