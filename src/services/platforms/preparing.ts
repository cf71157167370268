import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PlatformService, PreparationStepSchema } from "#proto/cfdi/v1/platform_pb.ts";
import type { Querying } from "../../persistence/database/index.ts";
import {
  accountsWithSeries,
  csdsOfAccounts,
  type LetterOfAccount,
  lettersOfAccounts,
  type SealingCsd,
  stampsOfAccounts,
} from "../../persistence/platforms/index.ts";
import { accountOf, type MethodTable, type Pacs, type PlatformCaller, readinessOf } from "../context/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

type Step = MessageInitShape<typeof PreparationStepSchema> & { readonly paso: string; readonly estado: string };

/** SAT publishes a new certificate in its list within this time, and PACs refuse its seals until then. */
const PUBLISHED_MS = 72 * 3_600_000;

const STATES = { ready: "listo", refused: "falta", unknown: "sin_saber" } as const;

/** Says step by step what an account still needs before it can stamp. */
export function preparing({
  db,
  now,
  pacs,
}: Pick<PlatformDeps, "db" | "now"> & { readonly pacs: Pick<Pacs, "all"> }): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "getPreparation"
> {
  return {
    async getPreparation({ rfc }, caller) {
      const own = await requireOwn(db, caller, rfc);
      const { certified } = await accountOf(db, own.account);
      const [found] = await preparationsOf({ db, pacs }, [{ ...own, certified }], now());
      return {
        data: found!.steps,
        listaParaPruebas: found!.readyForSandbox,
        listaParaProduccion: found!.readyForProduction,
      };
    },
  };
}

interface Asked {
  readonly account: string;
  readonly rfc: string;
  readonly certified: boolean;
}

export interface Preparation {
  readonly steps: Step[];
  readonly readyForSandbox: boolean;
  readonly readyForProduction: boolean;
  readonly csd: SealingCsd | undefined;
  readonly stamps: number;
}

/** Returns the preparation of each of the accounts, with four queries for all of them. */
export async function preparationsOf(
  { db, pacs }: { readonly db: Querying; readonly pacs: Pick<Pacs, "all"> },
  accounts: readonly Asked[],
  at: Date,
): Promise<readonly Preparation[]> {
  const ids = accounts.map(({ account }) => account);
  const [csds, series, batches, letters] = await Promise.all([
    csdsOfAccounts(db, ids),
    accountsWithSeries(db, ids),
    stampsOfAccounts(db, ids, at),
    lettersOfAccounts(db, ids),
  ]);
  const names = pacs.all("production").map(({ name }) => name);
  return accounts.map((asked) => {
    const of = <Row extends { readonly account: string }>(rows: readonly Row[]) =>
      rows.filter(({ account }) => account === asked.account);
    const [[csd], [batch]] = [of(csds), of(batches)];
    const facts = { csd, hasSeries: of(series).length > 0, lastExpiry: batch?.lastExpiry, at };
    const steps = stepsOf(asked, facts, lettersOf(names, of(letters)));
    const blocks = new Set(steps.map(({ bloquea }) => bloquea));
    const readyForSandbox = !blocks.has("todo");
    const readyForProduction = readyForSandbox && !blocks.has("produccion");
    return { steps, readyForSandbox, readyForProduction, csd, stamps: batch?.available ?? 0 };
  });
}

interface Facts {
  readonly csd: SealingCsd | undefined;
  readonly hasSeries: boolean;
  /** The last of the stamps that are left expires at this moment; undefined where none is left. */
  readonly lastExpiry: Date | undefined;
  readonly at: Date;
}

function stepsOf(
  { rfc, certified }: Asked,
  { csd, hasSeries, lastExpiry, at }: Facts,
  letters: readonly Step[],
): Step[] {
  const link = (word: string) => `/plataforma/v1/cuentas/${rfc}/${word}`;
  const [series, stamps] = [link("series"), link("timbres")];
  return [
    { paso: "datos", estado: "listo", enlace: link("datos"), bloquea: "nada" },
    csdStep(csd, at, link("csd")),
    hasSeries
      ? { paso: "series", estado: "listo", enlace: series, bloquea: "nada" }
      : missing("series", "todo", "Agregue una serie para cada tipo de comprobante que va a timbrar", series),
    certified
      ? { paso: "certificacion", estado: "listo", bloquea: "nada" }
      : missing("certificacion", "produccion", "Pida a soporte que certifique la cuenta para producción"),
    ...letters,
    lastExpiry === undefined
      ? missing("timbres", "produccion", "Pase timbres de la plataforma a la cuenta", stamps)
      : {
          ...{ paso: "timbres", estado: "listo", enlace: stamps, bloquea: "nada" },
          desde: timestampFromDate(lastExpiry),
        },
  ];
}

/** The account stamps where one PAC takes it, so a refusal stands in the way only where all of them refuse. */
function lettersOf(pacs: readonly string[], told: readonly LetterOfAccount[]): readonly Step[] {
  const letters = pacs.map((name) => ({ name, readiness: readinessOf(told.find(({ pac }) => pac === name)) }));
  const isRefusedByAll = letters.every(({ readiness }) => readiness === "refused");
  return letters.map(({ name: pac, readiness }) => ({
    ...{ paso: "carta_manifiesto", pac, estado: STATES[readiness] },
    ...(readiness === "ready" ? {} : { queHacer: LETTER[readiness](pac) }),
    bloquea: readiness === "refused" && isRefusedByAll ? "produccion" : "nada",
  }));
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
