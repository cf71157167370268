import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PlatformService, PreparationStepSchema } from "#proto/cfdi/v1/platform_pb.ts";
import { activeCsd, listBatches, listSeries } from "../../persistence/account/index.ts";
import { findAccountPacs } from "../../persistence/pacs/index.ts";
import { accountOf, type MethodTable, type Pacs, type PlatformCaller, readinessOf } from "../context/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

type Step = MessageInitShape<typeof PreparationStepSchema>;

/** SAT publishes a new certificate in its list within this time, and PACs refuse its seals until then. */
const PUBLISHED_MS = 72 * 3_600_000;

const STATES = { ready: "listo", refused: "falta", unknown: "sin_saber" } as const;

/** Says step by step what an account still needs before it can stamp. */
export function preparing({
  db,
  now,
  pacs,
}: Pick<PlatformDeps, "db" | "now"> & { readonly pacs: Pacs }): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "getPreparation"
> {
  return {
    async getPreparation({ rfc }, caller) {
      const { account: accountId, rfc: own } = await requireOwn(db, caller, rfc);
      const at = now();
      const [account, csd, series, batches, rows] = await Promise.all([
        accountOf(db, accountId),
        activeCsd(db, accountId),
        listSeries(db, accountId),
        listBatches(db, accountId),
        findAccountPacs(db, { accountId, environment: "production" }),
      ]);
      const link = (word: string) => `/plataforma/v1/cuentas/${own}/${word}`;
      const letters = pacs.all("production").map(({ name }) => ({
        name,
        readiness: readinessOf(rows.find(({ pac }) => pac === name)),
      }));
      const isRefusedByAll = letters.length > 0 && letters.every(({ readiness }) => readiness === "refused");
      const left = batches.filter(({ available, expiresAt }) => available > 0 && expiresAt > at);
      const lastExpiry = left.map(({ expiresAt }) => expiresAt).toSorted((one, other) => +other - +one)[0];
      const data: Step[] = [
        { paso: "datos", estado: "listo", enlace: link("datos"), bloquea: "nada" },
        csdStep(csd, at, link("csd")),
        series.some(({ active }) => active)
          ? { paso: "series", estado: "listo", enlace: link("series"), bloquea: "nada" }
          : missing(
              "series",
              "todo",
              "Agregue una serie para cada tipo de comprobante que va a timbrar",
              link("series"),
            ),
        account.certified
          ? { paso: "certificacion", estado: "listo", bloquea: "nada" }
          : missing("certificacion", "produccion", "Pida a soporte que certifique la cuenta para producción"),
        ...letters.map(({ name: pac, readiness }) => ({
          ...{ paso: "carta_manifiesto", pac, estado: STATES[readiness] },
          ...(readiness === "ready" ? {} : { queHacer: LETTER[readiness](pac) }),
          bloquea: readiness === "refused" && isRefusedByAll ? "produccion" : "nada",
        })),
        lastExpiry === undefined
          ? missing("timbres", "produccion", "Pase timbres de la plataforma a la cuenta", link("timbres"))
          : {
              paso: "timbres",
              estado: "listo",
              enlace: link("timbres"),
              bloquea: "nada",
              desde: timestampFromDate(lastExpiry),
            },
      ];
      const blocks = new Set(data.map(({ bloquea }) => bloquea));
      const listaParaPruebas = !blocks.has("todo");
      return { data, listaParaPruebas, listaParaProduccion: listaParaPruebas && !blocks.has("produccion") };
    },
  };
}

const missing = (paso: string, bloquea: string, queHacer: string, enlace?: string): Step => ({
  ...{ paso, estado: "falta", queHacer, bloquea },
  ...(enlace === undefined ? {} : { enlace }),
});

function csdStep(csd: { validFrom: Date; validTo: Date } | undefined, at: Date, enlace: string): Step {
  if (csd === undefined) return missing("csd", "todo", "Suba el CSD: el .cer, el .key y su contraseña", enlace);
  if (csd.validTo <= at) return missing("csd", "todo", "El CSD venció; suba el nuevo", enlace);
  const isNew = at.getTime() - csd.validFrom.getTime() < PUBLISHED_MS;
  return {
    ...{ paso: "csd", estado: "listo", enlace, bloquea: "nada", desde: timestampFromDate(csd.validTo) },
    ...(isNew
      ? { queHacer: "El CSD es nuevo: el SAT puede tardar 72 horas en publicarlo, y hasta entonces el PAC lo rechaza" }
      : {}),
  };
}

const LETTER = {
  refused: (pac: string) => `Registre la cuenta en el PAC ${pac} y firme su carta manifiesto; después avise a soporte`,
  unknown: (pac: string) =>
    `Nadie ha dicho si la cuenta está registrada en el PAC ${pac} con su carta manifiesto firmada; avise a soporte`,
} as const;
