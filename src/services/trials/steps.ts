import { type Deadline, timeLeft } from "../../../common/deadline.ts";
import type { SatConsulta } from "../../clients/sat.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import type { Family } from "../../engine/documents/index.ts";
import { node, withAttributes } from "../../engine/node.ts";
import { type CancellationFields, signCancellation } from "../../engine/sealing/cancellation.ts";
import type { OwnSealedDocument } from "../../engine/sealing/seal.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { readXml } from "../../engine/xml.ts";
import {
  type Assumption,
  differs,
  HOLDS,
  type Seen,
  saidIn,
  type Told,
  untried,
  wordsOf,
} from "../../pac/assumptions.ts";
import type { CancelRequest, Pac, StampRequest } from "../../pac/pac.ts";
import type { Tape } from "../../pac/recording.ts";
import { type Change, documentNames, edited, type Sitter, sealed } from "./documents.ts";
import { REFUSALS, type Refusal } from "./refusals.ts";

/** Everything that a step works with. */
export interface Bench {
  readonly pac: Pac;
  readonly sat: SatConsulta;
  readonly tape: Tape;
  readonly step: string;
  readonly sitter: Omit<Sitter, "at">;
  readonly schemas: Schemas;
  readonly deadline: Deadline;
  readonly now: () => Date;
  readonly accountId: string;
  /** A step's documents are dated when it was first begun, so that at each try they are the same. */
  begunAt(step: string): Date;
  /** Values that earlier steps kept, by step and name. */
  kept(step: string, name: string): string | undefined;
  keep(name: string, value: string): void;
  /** Opens the PAC with a password that is not the account's. */
  openStranger(): Pac;
}

export interface TrialStepRow {
  readonly name: string;
  /** These rows are judged by what the step brought, besides the adapter's own that name it. */
  readonly rows: readonly Omit<Assumption, "tried">[];
  /** A step that may harm when it is repeated is not, once it was begun. */
  readonly once?: true;
  run(bench: Bench): Promise<readonly Told[] | "later" | { readonly skipped: string }>;
}

/** The reference is the same at each try, and differs from trial to trial. */
function orderOf(bench: Bench, document: OwnSealedDocument, reference = document.sello): StampRequest {
  const { deadline, accountId, now } = bench;
  const id = reference.replace(/[^\w]/g, "").slice(0, 36);
  return { sealed: document, reference: id, deadline, now: now(), owner: { accountId, environment: "sandbox" } };
}

interface Made {
  readonly folio?: string;
  readonly change?: Change | undefined;
  /** The document is one of this step's; absent: of the present one's. */
  readonly of?: string;
  readonly hours?: number;
}

function make(
  { sitter, schemas, begunAt, step }: Bench,
  name: string,
  { folio = name, change, of = step, hours = 0 }: Made = {},
) {
  const at = new Date(begunAt(of).getTime() + hours * 3_600_000);
  return sealed(name, folio.replace(/[^A-Za-z0-9]/g, "").slice(-20), { ...sitter, at }, schemas, change);
}

async function stamp(bench: Bench, name: string, made: Made = {}) {
  return bench.pac.stamp(orderOf(bench, await make(bench, name, made)));
}

/** The document that the step "stamp" stamped. */
const firstDocument = (bench: Bench) => make(bench, FIRST, { of: "stamp" });

/** Stamps a document for a later step, and keeps its UUID under that name. */
async function stampKept(bench: Bench, name: string, folio = name): Promise<Told> {
  const told = await stamp(bench, name, { folio });
  if (told.kind === "stamped") bench.keep(folio, told.timbre.uuid);
  return told;
}

type Motive = Pick<CancellationFields, "motivo" | "folioSustitucion">;

function cancellation(
  bench: Bench,
  uuid: string,
  motive: Motive = { motivo: "02" },
  family: Family = "cfdi",
): CancelRequest {
  const { sitter, deadline } = bench;
  const fecha = localTimeOf(bench.begunAt(bench.step), MEXICO_CITY);
  const fields = { family, rfcEmisor: sitter.issuer.rfc, uuid, fecha, ...motive } as CancellationFields;
  return { family, uuid, deadline, request: signCancellation(fields, sitter.signer) };
}

/** Stamps and cancels a document of its own; SAT has it some time after the stamp. One asked for before is kept. */
async function cancelFresh(bench: Bench, name: string, folio: string, motive: Motive) {
  const stamped = await stamp(bench, name, { folio });
  if (stamped.kind !== "stamped") return { skipped: `no se timbró: ${wordsOf(stamped)}` };
  const { uuid } = stamped.timbre;
  const told = await cancelKnown(bench, uuid, motive);
  if (told !== "later" && isAsked(told[0])) bench.keep(folio, uuid);
  return told;
}

const isAsked = (told: Told | undefined) => told?.kind === "accepted" || told?.kind === "already";

/** Cancels a document, later where SAT does not have it yet. */
async function cancelKnown(bench: Bench, uuid: string, motive: Motive, family: Family = "cfdi") {
  const told = await bench.pac.cancel(cancellation(bench, uuid, motive, family));
  return told.kind === "not-yet-known" ? "later" : [told];
}

function receiptOf({ pac, sitter, deadline }: Bench, uuid: string, family: Family = "cfdi") {
  return pac.receipt({ family, rfcEmisor: sitter.issuer.rfc, uuid, deadline });
}

const NOT_TAKEN = { skipped: "el adaptador no envía documentos de esta familia" };

/** Stamps a document, with other bytes where they are given, if the adapter takes its family. */
async function stampTaken(bench: Bench, document: OwnSealedDocument, xml = document.xml) {
  if (!bench.pac.capabilities.families.includes(document.type.family)) return NOT_TAKEN;
  return [await bench.pac.stamp(orderOf(bench, { ...document, xml }))];
}

const related =
  (uuid: string): Change =>
  (root) => ({
    ...root,
    children: [
      node("cfdi:CfdiRelacionados", { TipoRelacion: "04" }, [node("cfdi:CfdiRelacionado", { UUID: uuid })]),
      ...root.children,
    ],
  });

/** An absent document has a UUID that no PAC gives, of version 4 and made of zeros. */
const ABSENT = "00000000-0000-4000-8000-000000000000";
const FIRST = "ingreso";

/** Makes the document larger than so many bytes, by repeating its concept without an amount to add up. */
function grown(bytes: number): Change {
  return (root) => {
    const concepts = root.children.find(({ name }) => name === "cfdi:Conceptos")!;
    const filler = node("cfdi:Concepto", {
      ...{
        ClaveProdServ: "01010101",
        Cantidad: "1",
        ClaveUnidad: "ACT",
        Descripcion: "Relleno de la prueba ".repeat(45),
      },
      ...{ ValorUnitario: "0.00", Importe: "0.00", ObjetoImp: "01" },
    });
    const each = 1_100;
    const grownConcepts = {
      ...concepts,
      children: [...concepts.children, ...Array(Math.ceil(bytes / each)).fill(filler)],
    };
    return { ...root, children: root.children.map((child) => (child === concepts ? grownConcepts : child)) };
  };
}

/** A document of this size shows that a provider without a published limit takes large ones. */
const LARGE = 1_000_000;

function large(name: "large" | "larger", share: number): TrialStepRow {
  return step(name, async (bench) => {
    const { maxXmlBytes } = bench.pac.capabilities;
    const limit = Number.isFinite(maxXmlBytes) ? maxXmlBytes : LARGE;
    return [await stamp(bench, FIRST, { folio: name, change: grown(limit * share) })];
  });
}

function step(name: string, run: TrialStepRow["run"], more: Partial<TrialStepRow> = {}): TrialStepRow {
  return { name, rows: [], run, ...more };
}

/** Each kind, type and complement that the service stamps. */
const documents = (): readonly TrialStepRow[] =>
  documentNames().map((name) =>
    step(`timbra-${name}`, async (bench) => stampTaken(bench, await make(bench, name)), {
      rows: [
        {
          ...{ name: `timbra-${name}`, assumes: `se timbra un documento como ${name}`, decides: "nothing" },
          verdict: (seen) => (seen.told[0]?.kind === "stamped" ? HOLDS : differs(saidIn(seen))),
        },
      ],
    }),
  );

const refusals = (): readonly TrialStepRow[] =>
  REFUSALS.map((refusal) => {
    const { name, says, document, change, broken, hours = 0 } = refusal;
    return step(
      `rechaza-${name}`,
      async (bench) => {
        const made = await make(bench, document, { folio: `r-${name}`, change, hours });
        return stampTaken(bench, made, broken && Buffer.from(made.xml.toString().replace(...broken)));
      },
      {
        rows: [
          {
            ...{ name: `rechaza-${name}`, assumes: assumedOf(refusal, says), decides: "nothing" },
            verdict: (seen) => judge(refusal, seen),
          },
        ],
      },
    );
  });

function assumedOf({ outcome, codes }: Refusal, says: string): string {
  return outcome === "stamped" ? `se timbra ${says}` : `se rechaza ${says}, con un código como ${codes.source}`;
}

function judge({ outcome, codes }: Refusal, seen: Seen) {
  const [told] = seen.told;
  if (outcome === "stamped") return told?.kind === "stamped" ? HOLDS : differs(saidIn(seen));
  if (told?.kind === "rejected") return codes.test(told.code) ? { ...HOLDS, found: told.code } : differs(saidIn(seen));
  return told?.kind === "stamped" && outcome === "lists" ? untried("este ambiente lo timbra") : differs(saidIn(seen));
}

function motive(motivo: "01" | "03" | "04", run: TrialStepRow["run"]): TrialStepRow {
  return step(`motivo-${motivo}`, run, {
    rows: [accepted(`motivo-${motivo}`, `una cancelación con motivo ${motivo} se pide`)],
  });
}

/** SAT may refuse as well, with its code: what may not come is an answer that says nothing. */
function accepted(name: string, assumes: string): TrialStepRow["rows"][number] {
  return {
    ...{ name, assumes, decides: "failover" },
    verdict(seen) {
      return isAsked(seen.told[0]) ? HOLDS : differs(saidIn(seen));
    },
  };
}

/** Sends the first document again, which has to be the first stamp. */
async function stampAgain(bench: Bench): Promise<readonly Told[] | { readonly skipped: string }> {
  const first = bench.kept("stamp", FIRST);
  if (first === undefined) return { skipped: "el primer documento no se timbró" };
  const told = await bench.pac.stamp(orderOf(bench, await firstDocument(bench)));
  if (told.kind !== "stamped" || told.timbre.uuid.toUpperCase() === first.toUpperCase()) return [told];
  return [{ kind: "unknown", reason: `trae otro timbre, ${told.timbre.uuid}; el primero es ${first}` }];
}

/** A PAC that has too much to do says so with one of these. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

export const isServed = ({ answer }: Seen["exchanges"][number]) =>
  answer.kind === "answered" && !BUSY.has(answer.status);

/** A document above this total needs its receiver's acceptance, and ends by silence after three working days. */
const WAITING = "ingreso-dolares";
const CALLS_AT_ONCE = 10;
/** A call that has waited so long counts as lost in the service. */
const LOST_POLLS = [0, 1_000, 2_000, 4_000];

async function satOf(bench: Bench, name: string, made: Made, uuid: string) {
  const { xml, type } = await make(bench, name, made);
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return bench.sat.ask({ expression: type.expresionImpresa(read.root, uuid), deadline: bench.deadline });
}

/** Asks SAT until the cancellation that a step kept under its name has ended; `found` says how. */
function ended(name: string, document: string, folio: string, assumes: string, isEitherWay = false): TrialStepRow {
  return step(
    name,
    async (bench) => {
      const uuid = bench.kept(folio, folio);
      if (uuid === undefined) return { skipped: "no hay documento cancelado" };
      const status = await satOf(bench, document, { folio, of: folio }, uuid);
      if (status.kind === "unavailable" || status.estado === "No Encontrado") return "later";
      if (status.estado === "Vigente" && status.cancelacion !== "rejected") return "later";
      const code = `${status.estado} ${status.cancelacion ?? ""}`.trim();
      return [status.estado === "Cancelado" ? { kind: "accepted", code } : { kind: "rejected", code, detail: "" }];
    },
    {
      rows: [
        {
          ...{ name, assumes, decides: "nothing" },
          verdict: ({ told: [end] }) => ({
            kind: end?.kind === "accepted" || isEitherWay ? "holds" : "differs",
            found: end === undefined ? "" : wordsOf(end).replace(/^\w+ /, ""),
          }),
        },
      ],
    },
  );
}

/** The whole of a trial, in its order. */
export const trialSteps = (): readonly TrialStepRow[] => [
  // A probe may need no login; a cancellation of nothing does.
  step("session", async (bench) => [
    await bench.pac.probe(bench.deadline),
    await bench.pac.cancel(cancellation(bench, ABSENT)),
  ]),
  step(
    "refusedLogin",
    async (bench) => {
      const stranger = bench.openStranger();
      try {
        return [await stranger.stamp(orderOf(bench, await make(bench, FIRST, { folio: "refusedLogin" })))];
      } finally {
        await stranger.close();
      }
    },
    { once: true },
  ),
  step("clock", async ({ pac, deadline }) => {
    await pac.clock(deadline);
    return [];
  }),
  step("stamp", async (bench) => [await stampKept(bench, FIRST)]),
  step("twice", async (bench) => {
    const order = orderOf(bench, await make(bench, FIRST, { folio: "twice" }));
    return Promise.all([bench.pac.stamp(order), bench.pac.stamp(order)]);
  }),
  step("again", stampAgain),
  ...documents(),
  step("lost", async (bench) => {
    const order = orderOf(bench, await make(bench, FIRST, { folio: "lost" }));
    const told: Told[] = [await bench.tape.dropping(() => bench.pac.stamp(order))];
    for (const ms of LOST_POLLS) {
      if (timeLeft(bench.deadline) < ms + 3_000) break;
      await new Promise((resolve) => setTimeout(resolve, ms));
      told.push(await bench.pac.recover(order));
      if (told.at(-1)?.kind === "stamped") break;
    }
    return told;
  }),
  // A document that an interrupted try has sent is no longer one that was never sent.
  step(
    "unseen",
    async (bench) => [await bench.pac.recover(orderOf(bench, await make(bench, FIRST, { folio: "unseen" })))],
    { once: true },
  ),
  step("otherBytes", async (bench) => {
    const { sello } = await firstDocument(bench);
    return [await bench.pac.stamp(orderOf(bench, await make(bench, FIRST, { folio: "otherBytes" }), sello))];
  }),
  large("large", 0.97),
  large("larger", 1.2),
  step("schema", async (bench) => [
    await stamp(bench, FIRST, { folio: "schema", change: (root) => withAttributes(root, { Exportacion: "99" }) }),
  ]),
  step("matrix", async (bench) => [
    await stamp(bench, FIRST, {
      folio: "matrix",
      change: (root) => edited(root, { "cfdi:Receptor": { DomicilioFiscalReceptor: "00000" } }),
    }),
  ]),
  ...refusals(),
  step("withholdingAgain", async (bench) => {
    if (!bench.pac.capabilities.families.includes("retencion")) return NOT_TAKEN;
    const order = orderOf(bench, await make(bench, "retenciones-dividendos", { folio: "again" }));
    const told = [await bench.pac.stamp(order), await bench.pac.stamp(order)];
    if (told[0]?.kind === "stamped") bench.keep("uuid", told[0].timbre.uuid);
    return told;
  }),
  step("noReceipt", async (bench) => {
    const uuid = bench.kept("stamp", FIRST);
    return uuid === undefined ? { skipped: "no hay factura timbrada" } : [await receiptOf(bench, uuid)];
  }),
  step("cancel", (bench) => cancelFresh(bench, FIRST, "cancel", { motivo: "02" })),
  step("cancelAgain", async (bench) => {
    const uuid = bench.kept("cancel", "cancel");
    return uuid === undefined
      ? { skipped: "no hay documento cancelado" }
      : [await bench.pac.cancel(cancellation(bench, uuid))];
  }),
  step("cancelUnseen", async (bench) => [await bench.pac.cancel(cancellation(bench, ABSENT))]),
  step("cancelChanged", async (bench) => {
    const uuid = bench.kept("stamp", FIRST) ?? ABSENT;
    const order = cancellation(bench, uuid);
    const request = Buffer.from(order.request.toString().replace('Motivo="02"', 'Motivo="03"'));
    return [await bench.pac.cancel({ ...order, request })];
  }),
  step("receipt", async (bench) => {
    const uuid = bench.kept("cancel", "cancel");
    if (uuid === undefined) return { skipped: "no hay documento cancelado" };
    const told = await receiptOf(bench, uuid);
    return told.kind === "none" ? "later" : [told];
  }),
  motive("01", async (bench) => {
    const old = await stampKept(bench, "ingreso-honorarios", "motivo-01");
    if (old.kind !== "stamped") return { skipped: `no se timbró: ${wordsOf(old)}` };
    const next = await stamp(bench, "ingreso-honorarios", { folio: "motivo-01-s", change: related(old.timbre.uuid) });
    if (next.kind !== "stamped") return { skipped: `no se timbró el que sustituye: ${wordsOf(next)}` };
    return cancelKnown(bench, old.timbre.uuid, { motivo: "01", folioSustitucion: next.timbre.uuid });
  }),
  motive("03", (bench) => cancelFresh(bench, FIRST, "motivo-03", { motivo: "03" })),
  motive("04", (bench) => cancelFresh(bench, FIRST, "motivo-04", { motivo: "04" })),
  step(
    "pago-vigente",
    async (bench) => {
      const old = await stampKept(bench, "ingreso-ppd", "pago-vigente");
      if (old.kind !== "stamped") return { skipped: `no se timbró: ${wordsOf(old)}` };
      const { uuid } = old.timbre;
      const paid = await stamp(bench, "pago", {
        folio: "pago-vigente-p",
        change: (root) => edited(root, { "pago20:DoctoRelacionado": { IdDocumento: uuid } }),
      });
      const next = await stamp(bench, "ingreso-ppd", { folio: "pago-vigente-s", change: related(uuid) });
      if (paid.kind !== "stamped" || next.kind !== "stamped")
        return { skipped: "no se timbró el pago o el que sustituye" };
      return cancelKnown(bench, uuid, { motivo: "01", folioSustitucion: next.timbre.uuid });
    },
    {
      rows: [
        {
          name: "motivo-01-con-pago",
          assumes: "una factura con un pago vigente se puede pedir cancelar con motivo 01, o el SAT dice por qué no",
          decides: "nothing",
          verdict: (seen) =>
            seen.told[0]?.kind === "unknown" ? differs(saidIn(seen)) : { ...HOLDS, found: saidIn(seen) },
        },
      ],
    },
  ),
  step("cancelWithholding", async (bench) => {
    const uuid = bench.kept("withholdingAgain", "uuid");
    if (uuid === undefined) return { skipped: "no hay retención timbrada" };
    const told = await cancelKnown(bench, uuid, { motivo: "02" }, "retencion");
    if (told === "later") return "later";
    const receipt = await receiptOf(bench, uuid, "retencion");
    return receipt.kind === "none" ? "later" : [...told, receipt];
  }),
  step("con-aceptacion", (bench) => cancelFresh(bench, WAITING, "con-aceptacion", { motivo: "02" }), {
    rows: [accepted("cancelar-con-aceptacion", "una cancelación que espera al receptor se recibe igual que las demás")],
  }),
  step("balance", async (bench) => {
    if (bench.pac.balance === undefined) return { skipped: "el adaptador no pregunta el saldo" };
    await bench.pac.recover(orderOf(bench, await firstDocument(bench)));
    return [await bench.pac.balance(bench.deadline)];
  }),
  step(
    "letter",
    async ({ pac: { letterUrl }, tape, deadline }) => {
      if (letterUrl === undefined) return { skipped: "el PAC la tiene en su portal" };
      const { origin, pathname, search } = new URL(letterUrl);
      const http = tape.client(origin);
      const page = await http.exchange({ method: "GET", path: pathname + search, headers: {}, deadline });
      await http.close();
      return page.kind === "answered" ? [] : { skipped: page.reason };
    },
    {
      rows: [
        {
          ...{
            name: "carta",
            assumes: "la página de la carta manifiesto existe",
            decides: "nothing",
            stands: "LETTER",
          },
          verdict: (seen) => {
            const answer = seen.exchanges.at(-1)?.answer;
            return answer?.kind === "answered" && answer.status < 400 ? HOLDS : differs(saidIn(seen));
          },
        },
      ],
    },
  ),
  step("pendientes", async () => ({ skipped: "el adaptador no lo pregunta: el servicio pregunta al SAT" }), {
    rows: [
      { name: "relacionados", assumes: "el PAC dice los relacionados de un folio", decides: "nothing" },
      {
        name: "pendientes",
        assumes: "el PAC dice las cancelaciones que un receptor tiene pendientes",
        decides: "nothing",
      },
    ],
  }),
  step(
    "ritmo",
    async (bench) => {
      const order = orderOf(bench, await firstDocument(bench));
      return Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => bench.pac.recover(order)));
    },
    {
      rows: [
        {
          ...{ name: "ritmo", assumes: `${CALLS_AT_ONCE} peticiones a la vez se contestan todas`, decides: "nothing" },
          verdict: (seen) => (seen.exchanges.every(isServed) ? HOLDS : differs(saidIn(seen))),
        },
      ],
    },
  ),
  ended("estado", FIRST, "cancel", "el SAT dice que la factura quedó cancelada"),
  ended("estado-aceptacion", WAITING, "con-aceptacion", "el SAT dice cómo acabó la que esperaba al receptor", true),
  step("later", stampAgain),
];
