import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OperationService, TakeStampedRequest } from "#proto/cfdi/v1/operation_pb.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { kindOfTipo } from "../../../common/kinds.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { requireType } from "../../engine/documents/index.ts";
import type { Delivered } from "../../engine/kinds/delivered.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import { type Account, findCsd, listSeries, raiseSeries } from "../../persistence/account/index.ts";
import { type Environment, isStamped, type Series, type Tenant } from "../../persistence/database/index.ts";
import { type ReturnedPieces, settleLate } from "../../persistence/documents/index.ts";
import {
  countSeries,
  endQuarantine,
  findIdsByUuid,
  findKnown,
  findRecovery,
  findSameFolio,
  insertTaken,
  quarantine,
  type RecoveryRow,
  type TakenDocument,
} from "../../persistence/operation/index.ts";
import { type By, note } from "../audit.ts";
import { type Deps, latestIn, type MethodTable, requireAccount } from "../context/index.ts";
import { kindsOfType } from "../kinds/index.ts";
import { type Marks, NOT_OPEN, type State } from "./marks.ts";

export interface RecoveringDeps extends Pick<Deps, "db" | "reader" | "pacs" | "now"> {
  readonly marks: Pick<Marks, "compare" | "requireOpen" | "state" | "expect">;
}

type Methods = Pick<MethodTable<typeof OperationService, By>, "getRecovery" | "takeStamped" | "endQuarantine">;

/**
 * Folios are skipped by more than a series uses in the hours of an ordinary loss; gaps are allowed (Anexo 20 demands no
 * order of Folio).
 */
const SKIP = 1_000;

/** Operator methods: complete a restored database and end its quarantine. */
export function recovering(deps: RecoveringDeps): Methods {
  const { db, now, marks } = deps;
  return {
    async getRecovery() {
      return recoveryMessage(await findRecovery(db), await marks.state());
    },

    async takeStamped(request, by) {
      const { account, kind, document, series } = await read(deps, request);
      const tenant = { accountId: account.id, environment: request.environment as Environment };
      const told = {
        ...{ rfc: account.rfc, kind, uuidFiscal: document.uuid, total: document.total },
        ...(document.serie === undefined ? {} : { serie: document.serie }),
        ...(document.folio === undefined ? {} : { folio: document.folio }),
      };
      const known = await findKnown(db, tenant, document);
      const own = known.find(({ uuidFiscal }) => uuidFiscal === document.uuid);
      if (own !== undefined && !own.sameSeal)
        throw notApplicable(`El registro ${own.id} tiene ese UUID fiscal y otro sello`);
      if (own !== undefined) return { ...told, outcome: "conocido" };
      const unstamped = known[0];
      if (unstamped !== undefined && isStamped(unstamped.estado))
        throw notApplicable(`El registro ${unstamped.id} tiene ese sello y otro UUID fiscal, ${unstamped.uuidFiscal}`);
      const outcome = unstamped === undefined ? "tomado" : "timbrado";
      const namesake = await findSameFolio(db, tenant, document);
      const twice = namesake === undefined ? [] : [`el folio lo tiene también ${namesake}`];
      const answer = (more: readonly string[] = []) => {
        const notices = [...twice, ...more];
        return { ...told, outcome, ...(notices.length === 0 ? {} : { notice: notices.join("; ") }) };
      };
      if (request.dryRun) return answer();
      if ((await marks.state()) === "waiting") {
        // Whoever takes what a PAC delivers says that the database was restored.
        await quarantine(db, (await findRecovery(db)).identity);
        await marks.compare();
      }
      const noted = {
        action: "comprobante.tomado",
        accountId: account.id,
        detail: { uuid: document.uuid, outcome },
      } as const;
      if (unstamped !== undefined) {
        const { uuid, stampedXml: xml, stampedAt: at } = document;
        const settled = await settleLate(db, tenant, unstamped.id, { uuid, xml, at, pac: unstamped.pac });
        if (settled === undefined) throw notApplicable("El registro cambió mientras tanto; repita el comando");
        await note(db, now(), by, noted);
        return answer(settled.unpaid ? [UNPAID] : []);
      }
      const inserted = await db.changing(async (tx) => {
        const result = await insertTaken(tx, tenant, document);
        if (result === "another" || result === "open") return result;
        if (series !== undefined) await raiseSeries(tx, tenant, series);
        await note(tx, now(), by, noted);
        return result;
      });
      if (inserted === "another")
        throw notApplicable("Otra cuenta del servicio tiene ese comprobante: indique --account");
      if (inserted === "open") throw notInQuarantine();
      return answer(inserted === "unpaid" ? [UNPAID] : []);
    },

    async endQuarantine({ skip = SKIP, decidedBy, note: why, dryRun }, by) {
      const { identity, taken } = await findRecovery(db);
      const state = await marks.state();
      if (state === "open") throw notInQuarantine();
      const answer = (series: number) => ({
        series: BigInt(series),
        skipped: skip,
        taken: BigInt(taken),
        state: ENDING[state][dryRun ? "would" : "did"],
      });
      const total = await countSeries(db);
      if (dryRun) return answer(total);
      // The decision is written first: after a crash the operator repeats it.
      const detail = { taken, skipped: skip, decidedBy, note: why };
      await note(db, now(), by, { action: "cuarentena.terminada", detail });
      // Marks of the lost database mean nothing for the new identity, which this core knows from the beginning.
      const next = randomUUID();
      await marks.expect(next);
      await db.transaction((tx) => endQuarantine(tx, { skip, from: identity, to: next }));
      await marks.compare();
      return answer(total);
    },
  };
}

const UNPAID = "la cuenta no tenía un timbre que cobrar: véalo con stuck";

const notInQuarantine = () => notApplicable("La base de datos no está en cuarentena: no hay nada que completar");

const ENDING = {
  quarantine: { would: "en cuarentena; así terminaría", did: "la cuarentena terminó" },
  waiting: { would: "en espera; así terminaría", did: "la espera terminó" },
};

const STATES: Readonly<Record<State, string>> = {
  open: "abierta",
  quarantine: NOT_OPEN.quarantine.notice,
  waiting:
    "En espera: la carpeta de datos (DATA_DIR) no tiene marcas al día de esta base, que ya tiene cuentas, y ningún otro proceso del servicio responde por ella; " +
    "pudo restaurarse de un respaldo. Si no perdió nada: recover open --skip 0. Si se restauró: recover take y recover open (docs/recovery.md)",
};

function recoveryMessage({ identity, unfinished, taken, ...row }: RecoveryRow, state: State) {
  const { quarantinedAt, usedUntil } = row;
  const knownUntil = state === "waiting" ? row.newest : row.knownUntil;
  return {
    identity,
    unfinished: BigInt(unfinished),
    taken: BigInt(taken),
    state: STATES[state],
    ...(quarantinedAt === null ? {} : { quarantinedAt: timestampFromDate(quarantinedAt) }),
    ...(knownUntil === null ? {} : { knownUntil: timestampFromDate(knownUntil) }),
    ...(usedUntil === null ? {} : { usedUntil: timestampFromDate(usedUntil) }),
  };
}

interface Read {
  readonly account: Account;
  readonly kind: string;
  readonly document: TakenDocument;
  /**
   * One of the account's series numbered the document with this folio; undefined for a document that was sealed
   * elsewhere.
   */
  readonly series: { readonly kind: string; readonly codigo: string; readonly folio: string } | undefined;
}

/** Reads and checks the XML, and finds its account and the documents to which it applies. @throws the refusal */
async function read(
  { db, reader, pacs, now }: RecoveringDeps,
  { xml: bytes, environment: name, account: named, pac }: TakeStampedRequest,
): Promise<Read> {
  const environment = name as Environment;
  const xml = Buffer.from(bytes);
  const owner = { accountId: named ?? "recover", environment };
  const delivered = await reader.read("delivered", { xml, now: latestIn(environment, now()) }, owner);
  if (delivered.kind === "refused") throw refused(delivered.reason);
  const { facts, noCertificado, certificado, fechaTimbrado, uuid } = delivered;
  const account = await requireAccount(db, named ?? facts.emisorRfc);
  const csd = await findCsd(db, account.id, noCertificado);
  const isOwn = csd !== undefined && csd.certificate.toString("base64") === certificado.replace(/\s/g, "");
  if (!isOwn && named === undefined)
    throw refused(`la cuenta no tiene el CSD ${noCertificado} que lo selló: súbalo, o indique --account`);
  const tenant: Tenant = { accountId: account.id, environment };
  const stampedAt = instantOf(fechaTimbrado, MEXICO_CITY)!;
  const { kind, series } = numbering(delivered, await listSeries(db, account.id));
  const { tipo, serie, folio, emisorRfc, receptorRfc, total } = facts;
  const isBuilt = kind === "nota_credito" || kind === "complemento_pago";
  const applied = isBuilt ? delivered.applied : [];
  const invoices = await findIdsByUuid(
    db,
    tenant,
    applied.map((each) => each.uuid),
  );
  const applications = applied.map(({ uuid: invoice, amount, payment, returned }) => {
    const invoiceId = invoices.get(invoice);
    if (invoiceId === undefined) throw notApplicable(`Falta la factura ${invoice}, a la que aplica: tómela antes`);
    return { invoiceId, amount, payment, returned: returned && ofUnknownSale(returned) };
  });
  return {
    account,
    kind,
    series,
    document: {
      id: randomUUID(),
      kind,
      tipo,
      serie,
      folio,
      emisorRfc,
      receptorRfc,
      total,
      uuid,
      stampedAt,
      applications,
      kindFacts: delivered.kindFacts,
      sums: delivered.sums,
      selloHash: selloHashOf(delivered),
      pac: pac === undefined ? pacs.forNew(environment)[0]!.name : pacs.byName(environment, pac).name,
      sealedXml: Buffer.from(delivered.sealedXml),
      stampedXml: xml,
    },
  };
}

const refused = (reason: string) => invalid(`xml: ${reason}`, { campo: "xml" });

/** A note does not say how many pieces its invoice sold. */
function ofUnknownSale(returned: Readonly<Record<string, string>>): ReturnedPieces {
  return Object.fromEntries(Object.entries(returned).map(([number, cantidad]) => [number, { cantidad }]));
}

/**
 * Returns the kind that a document has by the series that numbered it; one that no series of the account numbered was
 * sealed by somebody else, and is a record of relay mode.
 */
function numbering(
  { root, facts }: Pick<Delivered, "root" | "facts">,
  all: readonly Series[],
): Pick<Read, "kind" | "series"> {
  const [relayed = ""] = kindsOfType(requireType({ name: root }));
  const kind = kindOfTipo(facts.tipo)?.name ?? relayed;
  const found = all
    .filter((each) => each.kind === kind)
    .map(({ codigo }) => ({ kind, codigo, folio: folioIn(codigo, facts) }))
    .find(({ folio }) => folio !== undefined && /^[0-9]{1,18}$/.test(folio));
  return found?.folio === undefined
    ? { kind: relayed, series: undefined }
    : { kind, series: { ...found, folio: found.folio } };
}

/**
 * Returns the document's folio in a series; undefined where another series numbered the document. A withholding's
 * FolioInt joins series and folio.
 */
function folioIn(codigo: string, { serie, folio = "" }: Delivered["facts"]): string | undefined {
  if (serie !== undefined) return serie === codigo ? folio : undefined;
  return folio.startsWith(codigo) ? folio.slice(codigo.length) : undefined;
}
