import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  DifferingSchema,
  OnlyOursSchema,
  OnlyTheirsSchema,
  ReconcileRequest,
  ReconciliationSchema,
} from "#proto/cfdi/v1/export_pb.ts";
import { notApplicable } from "../../../common/errors.ts";
import { Decimal } from "../../engine/decimal.ts";
import { IN_FORCE, type Tenant } from "../../persistence/database/index.ts";
import { FIRST_PLACE, findNamed, findOfPeriod, type ReconciledRow } from "../../persistence/exports/index.ts";
import type { Deps } from "../context/index.ts";
import { type Line, MEANT, NAMES, type Name, readLines } from "./callers-file.ts";
import { newPace } from "./pausing.ts";
import { readPeriod } from "./request.ts";

/** A reconciliation is bounded, because it holds its file and answers within the time of a request. */
export interface ReconcilingLimits {
  /** The most documents of a file, and of a period. */
  readonly most: number;
  /** The most entries of each list of the answer, so that the answer stays below 10 MB. */
  readonly listed: number;
  /** So many documents are asked for at once; other requests are served in between. */
  readonly step: number;
}

const LIMITS: ReconcilingLimits = { most: 100_000, listed: 10_000, step: 2_000 };

/** Compares the caller's file with the account's stamped documents. */
export async function reconcile(
  { db }: Pick<Deps, "db">,
  tenant: Tenant,
  { csv, desde, hasta }: Pick<ReconcileRequest, "csv" | "desde" | "hasta">,
  limits: Partial<ReconcilingLimits> = {},
): Promise<MessageInitShape<typeof ReconciliationSchema>> {
  const { most, listed, step } = { ...LIMITS, ...limits };
  const period = readPeriod({ desde, hasta });
  const lines = await readLines(csv, most);
  const pace = newPace();
  const comparison = new Comparison();
  for (const line of lines) {
    if (pace.isDue()) await pace.pause();
    comparison.expect(line);
  }
  const soloNuestros = new Listed<MessageInitShape<typeof OnlyOursSchema>>(listed);
  let documents = 0;
  for (let after = FIRST_PLACE; ; ) {
    const rows = await findOfPeriod(db, tenant, { ...period, after }, step);
    documents += rows.length;
    if (documents > most) throw tooMany(most);
    for (const row of rows) if (!comparison.meet(row)) soloNuestros.add(() => shown(row));
    if (rows.length < step) break;
    const { at, id } = rows.at(-1)!;
    after = { at, id };
  }
  for (const names of comparison.wanted(step))
    for (const row of await findNamed(db, tenant, names)) comparison.meet(row);
  const soloSuyos = new Listed<MessageInitShape<typeof OnlyTheirsSchema>>(listed);
  const difieren = new Listed<MessageInitShape<typeof DifferingSchema>>(listed);
  for (const line of lines) {
    if (pace.isDue()) await pace.pause();
    const { renglon, value: valor } = line;
    const found = comparison.foundFor(line);
    if (found === undefined) soloSuyos.add(() => ({ renglon, valor }));
    else if (found !== AGREES) difieren.add(() => found.differing);
  }
  return {
    renglones: lines.length,
    coinciden: lines.length - soloSuyos.total - difieren.total,
    ...{ soloSuyos: soloSuyos.entries, totalSoloSuyos: soloSuyos.total },
    ...{ soloNuestros: soloNuestros.entries, totalSoloNuestros: soloNuestros.total },
    ...{ difieren: difieren.entries, totalDifieren: difieren.total },
  };
}

function tooMany(most: number) {
  return notApplicable(
    `El periodo tiene más de ${most} comprobantes timbrados: divídalo en varios, con los renglones de cada uno`,
  );
}

class Listed<T> {
  readonly entries: T[] = [];
  total = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(make: () => T): void {
    this.total += 1;
    if (this.total <= this.#most) this.entries.push(make());
  }
}

const AGREES = "agrees";

interface Difference {
  readonly differing: MessageInitShape<typeof DifferingSchema>;
  readonly isInForce: boolean;
}

class Comparison {
  readonly #lines = { uuid: new Map(), key: new Map(), reference: new Map() } as Readonly<
    Record<Name, Map<string, Line[]>>
  >;
  readonly #found = new Map<Line, typeof AGREES | Difference>();

  expect(line: Line): void {
    const named = this.#lines[line.by];
    const before = named.get(line.value);
    if (before === undefined) named.set(line.value, [line]);
    else before.push(line);
  }

  /** Compares a document with the lines that name it. Returns false when none does. */
  meet(row: ReconciledRow): boolean {
    const lines = NAMES.flatMap((name) => this.#lines[name].get(row[COLUMN_OF[name]] ?? "") ?? []);
    for (const line of lines) {
      const differing = differenceOf(line, row);
      const before = this.#found.get(line);
      const isInForce = IN_FORCE.includes(row.estado);
      if (differing === undefined) this.#found.set(line, AGREES);
      // Several documents may have a reference, and documents come from the oldest to the newest.
      else if (before === undefined || (before !== AGREES && (isInForce || !before.isInForce)))
        this.#found.set(line, { differing, isInForce });
    }
    return lines.length > 0;
  }

  /**
   * Returns, in parts, the names of documents that may still be found: those that no document has had, and references,
   * which another document may have too.
   */
  *wanted(step: number): Iterable<Readonly<Record<Name, readonly string[]>>> {
    const none = (): Record<Name, string[]> => ({ uuid: [], key: [], reference: [] });
    let [part, count] = [none(), 0];
    for (const name of NAMES)
      for (const [value, lines] of this.#lines[name]) {
        const isOpen = lines.some((line) => {
          const found = this.#found.get(line);
          return name === "reference" ? found !== AGREES : found === undefined;
        });
        if (!isOpen) continue;
        part[name].push(value);
        count += 1;
        if (count < step) continue;
        yield part;
        [part, count] = [none(), 0];
      }
    if (count > 0) yield part;
  }

  foundFor(line: Line): typeof AGREES | Difference | undefined {
    return this.#found.get(line);
  }
}

const COLUMN_OF = { uuid: "uuidFiscal", key: "idempotencyKey", reference: "referencia" } as const;

function differenceOf(
  { renglon, total, estado }: Line,
  row: ReconciledRow,
): MessageInitShape<typeof DifferingSchema> | undefined {
  const otherTotal = total !== undefined && row.total !== null && !total.equals(Decimal.of(row.total));
  const otherState = estado !== undefined && !MEANT[estado]!.includes(row.estado);
  if (!otherTotal && !otherState) return undefined;
  return {
    renglon,
    uuidFiscal: row.uuidFiscal,
    ...(otherTotal ? { totalSuyo: String(total), totalNuestro: row.total! } : {}),
    ...(otherState ? { estadoSuyo: estado, estadoNuestro: row.estado } : {}),
  };
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
    referencia: row.referencia ?? undefined,
  };
}
