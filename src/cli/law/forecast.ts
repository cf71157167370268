import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { ForecastRequestSchema, type ForecastResponse, type ForecastRow, Law } from "#proto/cfdi/v1/law_pb.ts";
import { type Core, openSession } from "../core.ts";

type Row = Omit<ForecastRow, "$typeName" | "$unknown">;

export interface Forecast {
  readonly days: readonly string[];
  readonly documents: number;
  readonly refused: number;
  readonly rows: readonly Row[];
  readonly refusedDocuments: readonly object[];
  /** Documents whose XML is lost or harmed were not judged. */
  readonly unread: number;
  readonly unreadDocuments: readonly object[];
}

/** More documents are only counted. */
const MOST_SHOWN = 1_000;

/** Asks for the forecast part by part, and adds the parts up; `tell` hears each time how far it is. */
export async function forecastIn(
  core: Core,
  order: MessageInitShape<typeof ForecastRequestSchema>,
  tell: (sentence: string) => void,
): Promise<Forecast> {
  const session = openSession(core);
  const rows = new Map<string, Row>();
  const [shown, harmed]: [object[], object[]] = [[], []];
  let [documents, refused, unread] = [0, 0, 0];
  try {
    for (let next: string | undefined; ; ) {
      const request = create(ForecastRequestSchema, { ...order, ...(next === undefined ? {} : { next }) });
      const part = (await session.call(Law.method.forecast, request)) as ForecastResponse;
      documents += part.documents;
      refused += part.refused;
      unread += part.unread;
      for (const { $typeName: _, $unknown: __, ...row } of part.rows) {
        const name = `${row.validFrom} ${row.code} ${row.field}`;
        const before = rows.get(name);
        rows.set(name, before === undefined ? row : { ...before, documents: before.documents + row.documents });
      }
      for (const [kept, told] of [
        [shown, part.refusedDocuments],
        [harmed, part.unreadDocuments],
      ] as const)
        for (const { $typeName: _, $unknown: __, ...document } of told)
          if (kept.length < MOST_SHOWN) kept.push(document);
      tell(`${documents} comprobantes revisados, ${refused} se rechazarían`);
      next = part.next;
      if (next === undefined) {
        const sum = { days: part.days, documents, refused, rows: [...rows.values()], unread };
        return { ...sum, refusedDocuments: shown, unreadDocuments: harmed };
      }
    }
  } finally {
    session.close();
  }
}
