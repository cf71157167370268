import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  DifferingSchema,
  OnlyOursSchema,
  ReconcileRequest,
  ReconciliationSchema,
} from "#proto/cfdi/v1/export_pb.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { readCommas, textOfFile } from "../../engine/commas.ts";
import { Decimal } from "../../engine/decimal.ts";
import { IN_FORCE, STAMPED, type Tenant } from "../../persistence/database/index.ts";
import { findReconciled, type ReconciledRow } from "../../persistence/exports/index.ts";
import type { Deps } from "../context/index.ts";
import { readPeriod } from "./request.ts";

/** A file and a period have at most this many documents each, so that the answer stays below 5 MB. */
const MOST = 10_000;

/** Compares the caller's file with the account's stamped documents. `most` bounds the documents of the period. */
export async function reconcile(
  { db }: Pick<Deps, "db">,
  tenant: Tenant,
  { csv, desde, hasta }: Pick<ReconcileRequest, "csv" | "desde" | "hasta">,
  most = MOST,
): Promise<MessageInitShape<typeof ReconciliationSchema>> {
  const period = readPeriod({ desde, hasta });
  const lines = readFile(csv);
  const uuids = lines.flatMap(({ uuid }) => uuid ?? []);
  const keys = lines.flatMap(({ key }) => key ?? []);
  const found = await findReconciled(db, tenant, { uuids, keys, ...period }, most + 1);
  const asked = found.filter(({ isAsked }) => isAsked);
  const ofPeriod = found.filter(({ isAsked }) => !isAsked);
  if (ofPeriod.length > most)
    throw notApplicable(
      `El periodo tiene más de ${most} comprobantes timbrados: divídalo en varios, con los renglones de cada uno`,
    );
  const byUuid = new Map(asked.map((row) => [row.uuidFiscal, row]));
  const byKey = new Map(asked.map((row) => [row.idempotencyKey, row]));
  const pairs = lines.map((line) => ({
    line,
    row: line.uuid === undefined ? byKey.get(line.key!) : byUuid.get(line.uuid),
  }));
  const soloSuyos = pairs.flatMap(({ line: { renglon, uuid, key = "" }, row }) =>
    row === undefined ? [{ renglon, valor: uuid ?? key }] : [],
  );
  const difieren = pairs.flatMap(({ line, row }) => (row === undefined ? [] : differing(line, row)));
  const ids = new Set(asked.map(({ id }) => id));
  return {
    renglones: lines.length,
    coinciden: lines.length - soloSuyos.length - difieren.length,
    soloSuyos,
    soloNuestros: ofPeriod.filter(({ id }) => !ids.has(id)).map(shown),
    difieren,
  };
}

/** A Line is a row of the file, with a UUID or a key. */
interface Line {
  /** It is the number of the row in the file, from 1. */
  readonly renglon: number;
  readonly uuid?: string;
  readonly key?: string;
  readonly total?: Decimal;
  readonly estado?: string;
}

const TITLES = {
  uuid: ["uuid", "uuidfiscal", "foliofiscal"],
  key: ["clave", "idempotencykey"],
  total: ["total"],
  estado: ["estado", "estatus"],
} as const;

type Column = keyof typeof TITLES;

/** @throws 400 for a file that cannot be read, with the row and its fault */
function readFile(csv: Uint8Array): readonly Line[] {
  const rows = readCommas(textOfFile(csv));
  const [first = []] = rows;
  const titles = first.map((cell) =>
    cell
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase(),
  );
  const placeOf = (column: Column) =>
    titles.findIndex((title) => (TITLES[column] as readonly string[]).includes(title));
  const named = {
    uuid: placeOf("uuid"),
    key: placeOf("key"),
    total: placeOf("total"),
    estado: placeOf("estado"),
  };
  const isTitled = named.uuid >= 0 || named.key >= 0;
  if (!isTitled && !isUuid((first[0] ?? "").trim()))
    throw fault("el primer renglón debe tener los títulos uuid o clave y, si los hay, total y estado");
  const places = isTitled ? named : { uuid: 0, key: -1, total: -1, estado: -1 };
  const lines = rows.flatMap((cells, at): Line[] => {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (isEmpty || (isTitled && at === 0)) return [];
    const read = (column: Column) => cells[places[column]]?.trim() || undefined;
    return [lineOf(at + 1, read)];
  });
  if (lines.length === 0) throw fault("no trae ningún renglón");
  if (lines.length > MOST) throw fault(`trae ${lines.length} renglones, y puede traer ${MOST} como máximo`);
  return lines;
}

function lineOf(renglon: number, read: (column: Column) => string | undefined): Line {
  const where = `renglón ${renglon}`;
  const [uuid, key, total, estado] = [
    read("uuid"),
    read("key"),
    read("total"),
    read("estado")?.toLowerCase(),
  ];
  if (uuid === undefined && key === undefined) throw fault(`${where}: falta el folio fiscal o la clave`);
  if (uuid !== undefined && !isUuid(uuid)) throw fault(`${where}: ${shownCell(uuid)} no es un folio fiscal`);
  if (estado !== undefined && !Object.hasOwn(MEANT, estado))
    throw fault(`${where}: estado debe ser ${Object.keys(MEANT).join(", ")} y es ${shownCell(estado)}`);
  return {
    renglon,
    ...(uuid === undefined ? { key: key! } : { uuid: uuid.toUpperCase() }),
    ...(total === undefined ? {} : { total: amountOf(total, where) }),
    ...(estado === undefined ? {} : { estado }),
  };
}

/** People write amounts with "$" and with commas between thousands. */
const WRITTEN = /^\$?\s*(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(\.\d{1,6})?$/;

function amountOf(text: string, where: string): Decimal {
  if (!WRITTEN.test(text)) throw fault(`${where}: total debe ser un importe y es ${shownCell(text)}`);
  return Decimal.of(text.replaceAll(/[$,\s]/g, ""));
}

/** The words for a state mean these states of the service. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  vigente: IN_FORCE,
  cancelado: ["cancelada"],
  ...Object.fromEntries(STAMPED.map((estado) => [estado, [estado]])),
};

function fault(sentence: string) {
  return invalid(`csv: ${sentence}`, { campo: "csv" });
}

/** A cell may be as long as the file. */
function shownCell(text: string): string {
  return `«${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`;
}

function differing(
  { renglon, total, estado }: Line,
  row: ReconciledRow,
): MessageInitShape<typeof DifferingSchema>[] {
  const otherTotal = total !== undefined && row.total !== null && !total.equals(Decimal.of(row.total));
  const otherState = estado !== undefined && !MEANT[estado]!.includes(row.estado);
  if (!otherTotal && !otherState) return [];
  return [
    {
      ...{ renglon, uuidFiscal: row.uuidFiscal },
      ...(otherTotal ? { totalSuyo: String(total), totalNuestro: row.total! } : {}),
      ...(otherState ? { estadoSuyo: estado, estadoNuestro: row.estado } : {}),
    },
  ];
}

function shown(row: ReconciledRow): MessageInitShape<typeof OnlyOursSchema> {
  const { uuidFiscal, kind: tipo, estado, createdAt, idempotencyKey, serie, folio, receptorRfc, total } = row;
  return {
    ...{ uuidFiscal, tipo, estado, creadaEn: timestampFromDate(createdAt) },
    clave: idempotencyKey ?? undefined,
    serie: serie ?? undefined,
    folio: folio ?? undefined,
    receptorRfc: receptorRfc ?? undefined,
    total: total ?? undefined,
  };
}
