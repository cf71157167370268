import { commaRows, textOfFile } from "../../../common/commas.ts";
import { LIST_69B, SITUATIONS_69B } from "../../engine/catalogs/index.ts";
import { isWholeDay } from "../../engine/days.ts";
import { RFC } from "../../engine/rfc.ts";
import { CliError } from "../core.ts";
import { dayOfText, present, textOf } from "./cells.ts";
import type { Found, PlacedRow } from "./found.ts";
import { plain } from "./workbook.ts";

/** The most rows of the heading above the titles. */
const MOST_HEADING = 20;

interface List {
  readonly found: Found;
  /** The heading says up to which day the list is complete. */
  readonly date: string | undefined;
}

/**
 * Reads SAT's "Listado_Completo_69-B.csv": two lines for readers, the titles, and a row for each taxpayer. Columns are
 * found by their titles, and the list is kept with the situation of today alone.
 */
export function readList69b(path: string, bytes: Buffer, tell: (sentence: string) => void): List {
  const refuse = (row: number): never => {
    throw new CliError(`${path}, renglón ${row}: unas comillas no se cierran`);
  };
  const cells = [...commaRows(textOfFile(bytes), { onUnclosed: refuse })];
  const titles = cells.slice(0, MOST_HEADING).map((row) => row.map((cell) => plain(cell)));
  const head = titles.findIndex((row) => row.includes(TAXPAYER) && row.includes(SITUATION));
  if (head < 0)
    throw new CliError(
      `${path}: no es el listado 69-B del SAT: no se encontraron las columnas RFC y Situación del contribuyente`,
    );
  const columns = new Map(titles[head]!.map((title, at) => [title, at]));
  const read = (row: readonly string[], title: string) => textOf(row[columns.get(title) ?? -1]);
  const rows: PlacedRow[] = [];
  let unnamed = 0;
  for (const [index, row] of cells.slice(head + 1).entries()) {
    if (row.every((cell) => textOf(cell) === undefined)) continue;
    const rfc = (read(row, TAXPAYER) ?? "").toUpperCase().replaceAll(" ", "");
    // A court may order SAT to hide a taxpayer, whose RFC is then written with the letter X alone.
    if (!RFC.test(rfc)) {
      unnamed += 1;
      continue;
    }
    const place = `renglón ${head + index + 2}`;
    const situacion = situationOf(read(row, SITUATION));
    if (situacion === undefined)
      throw new CliError(
        `${path}, ${place}: la situación de ${rfc} debe ser ${SITUATIONS_69B.join(", ")} y dice «${read(row, SITUATION) ?? ""}»`,
      );
    const name = read(row, NAME) ?? "";
    const [publicadoSat, publicadoDof] = PUBLISHED[situacion].map((title) => firstDay(read(row, title)));
    const kept = present({ situacion, publicadoSat, publicadoDof });
    rows.push({ place, row: { key: rfc, name, columns: kept } });
  }
  if (rows.length === 0) throw new CliError(`${path}: el listado 69-B no trae ningún contribuyente`);
  if (unnamed > 0) tell(`${path}: renglones sin un RFC (el SAT borra algunos), que no se importan: ${unnamed}`);
  // A taxpayer may come twice, and the import keeps the last row of a key.
  const grave = rows.toSorted((one, other) => gravity(one) - gravity(other));
  return { found: new Map([[LIST_69B, grave]]), date: dateOf(cells.slice(0, head)) };
}

const TAXPAYER = "rfc";
const NAME = "nombredelcontribuyente";
const SITUATION = "situaciondelcontribuyente";

/** A title names the situations in the plural, except the last one. */
const PUBLISHED = {
  "Sentencia Favorable": publishedAs("sentenciafavorable"),
  Desvirtuado: publishedAs("desvirtuados"),
  Presunto: publishedAs("presuntos"),
  Definitivo: publishedAs("definitivos"),
} as const satisfies Readonly<Record<(typeof SITUATIONS_69B)[number], readonly [sat: string, dof: string]>>;

function publishedAs(situation: string): readonly [sat: string, dof: string] {
  return [`publicacionpaginasat${situation}`, `publicaciondof${situation}`];
}

function situationOf(text = ""): (typeof SITUATIONS_69B)[number] | undefined {
  return SITUATIONS_69B.find((situation) => plain(situation) === plain(text));
}

function gravity({ row }: PlacedRow): number {
  return (SITUATIONS_69B as readonly (string | undefined)[]).indexOf(row.columns.situacion);
}

/** Some cells have several days, or words beside one. */
function firstDay(text = ""): string | undefined {
  return realDay(dayOfText(/\d{1,2}\/\d{1,2}\/\d{4}/.exec(text)?.[0]));
}

function realDay(day: string | undefined): string | undefined {
  return day !== undefined && isWholeDay(day) ? day : undefined;
}

const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"],
  ...["octubre", "noviembre", "diciembre"],
];

/** Reads "Información actualizada al 31 de julio de 2026". */
function dateOf(heading: readonly (readonly string[])[]): string | undefined {
  const text = heading.flat().join(" ").toLowerCase();
  const [, day = "", name = "", year] = /(\d{1,2})\s+de\s+([a-z]+)\s+del?\s+(\d{4})/.exec(text) ?? [];
  const month = String(MONTHS.indexOf(name) + 1).padStart(2, "0");
  return realDay(`${year}-${month}-${day.padStart(2, "0")}`);
}
