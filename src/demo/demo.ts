import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { create, type DescMethodUnary, type Message } from "@bufbuild/protobuf";
import { Pool } from "undici";
import type { File } from "#proto/cfdi/v1/document_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Events, type ListEventsResponse } from "#proto/cfdi/v1/event_pb.ts";
import { CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type CreateTicketsResponse, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import type { Answer, Core } from "../../common/core.ts";
import { cadenaOriginal } from "../engine/cadena.ts";
import { localTimeOf, zoneOfPostalCode } from "../engine/catalogs/index.ts";
import { openCsd } from "../engine/csd.ts";
import { Decimal } from "../engine/decimal.ts";
import { buildInvoice } from "../engine/kinds/invoice.ts";
import { sealDocument } from "../engine/sealing/seal.ts";
import { findTimbres } from "../engine/tfd.ts";
import { loadSchemas, type Schemas } from "../engine/validation/schema.ts";
import { readXml } from "../engine/xml.ts";
import type { TestPac } from "../test-pac/server.ts";
import { type DemoFacts, RECEIVER, TAXPAYER } from "./onboarding.ts";

const FOLDER = "demo";
const XSD = fileURLToPath(new URL("../../xsd", import.meta.url));

const ORDER = {
  receptorRfc: "RAC260101AA4",
  serie: "F",
  formaPago: "03",
  metodoPago: "PUE",
  conceptos: [
    {
      claveProdServ: "81112100",
      claveUnidad: "E48",
      descripcion: "Servicio de internet, marzo",
      cantidad: 1,
      valorUnitario: 1000,
      impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: 0.16 }],
    },
  ],
};

/** The receipt pays fifteen days of March 2026: 7,500 pesos less 823.45 of ISR and 200 for the IMSS. */
const RECEIPT = {
  receptorRfc: "LOMA850612AA7",
  nomina: {
    tipoNomina: "O",
    fechaPago: "2026-03-15",
    fechaInicialPago: "2026-03-01",
    fechaFinalPago: "2026-03-15",
    numDiasPagados: "15",
    totalPercepciones: "7500.00",
    receptor: {
      curp: "LOMA850612MDFPRN06",
      numSeguridadSocial: "04078873454",
      numEmpleado: "17",
      fechaInicioRelLaboral: "2024-01-01",
      antiguedad: "P115W",
      tipoContrato: "01",
      tipoRegimen: "02",
      riesgoPuesto: "1",
      periodicidadPago: "04",
      salarioDiarioIntegrado: "522.60",
      claveEntFed: "CMX",
    },
    percepciones: {
      totalGravado: "7500.00",
      totalExento: "0.00",
      percepciones: [
        {
          tipoPercepcion: "001",
          clave: "P001",
          concepto: "Sueldo",
          importeGravado: "7500.00",
          importeExento: "0.00",
        },
      ],
    },
    deducciones: {
      deducciones: [
        { tipoDeduccion: "002", clave: "D002", concepto: "ISR", importe: "823.45" },
        { tipoDeduccion: "001", clave: "D001", concepto: "IMSS", importe: "200.00" },
      ],
    },
    otrosPagos: [
      {
        tipoOtroPago: "002",
        clave: "O002",
        concepto: "Subsidio para el empleo",
        importe: "0.00",
        subsidioAlEmpleo: { subsidioCausado: "0.00" },
      },
    ],
  },
};

/** Prices with taxes included, and the rate of IVA: food has none. */
const GOODS = [
  { descripcion: "Refresco 600 ml", precioConImpuestos: 18.5, tasaIva: 0.16 },
  { descripcion: "Pan dulce", precioConImpuestos: 22, tasaIva: 0 },
  { descripcion: "Jabón de tocador", precioConImpuestos: 31.9, tasaIva: 0.16 },
  { descripcion: "Leche 1 l", precioConImpuestos: 28.5, tasaIva: 0 },
  { descripcion: "Cuaderno", precioConImpuestos: 45, tasaIva: 0.16 },
];
const TICKETS = 24;

/** Returns what a shop sold on the day, ticket by ticket. A demo that starts again on the day sends the same. */
function soldOn(fecha: string) {
  return Array.from({ length: TICKETS }, (_, at) => ({
    folio: `C1-${fecha.replaceAll("-", "")}-${at + 1}`,
    ...{ fecha, formaPago: at % 4 === 3 ? "04" : "01" },
    conceptos: [at, at + 2].map((place) => {
      const { tasaIva, ...good } = GOODS[place % GOODS.length]!;
      return { ...good, cantidad: (at % 3) + 1, impuestos: [{ tasaIva }] };
    }),
  }));
}

interface Hosts {
  readonly pac: TestPac;
  /** The address is that of this process's gateway, whatever name its certificate has and whoever issued it. */
  readonly baseUrl: string;
  readonly core: Core;
}

/**
 * Stamps one invoice in each mode and a payroll receipt over HTTP, as an integrator would, writes their XML and PDF,
 * and prints how to repeat it.
 */
export async function runDemo(
  facts: DemoFacts & Required<Pick<DemoFacts, "portal">>,
  { pac, baseUrl, core }: Hosts,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const schemas = loadSchemas(XSD);
  const order = `${FOLDER}/factura.json`;
  writeFileSync(order, `${JSON.stringify(ORDER, undefined, 2)}\n`);
  const before = await readEvents(core, facts, undefined);
  const http = new Pool(baseUrl, { connect: { rejectUnauthorized: false } });
  const sealed = await post(http, facts, "facturas", ORDER);
  writeStamped("factura", sealed, schemas);

  const own = await sealByCaller(facts, schemas);
  const relay = `${FOLDER}/propia.json`;
  writeFileSync(`${FOLDER}/propia-sin-timbre.xml`, own);
  writeFileSync(relay, `${JSON.stringify({ xml: own.toString("base64") })}\n`);
  const relayed = await post(http, facts, "facturas", { xml: own.toString("base64") });
  writeStamped("propia", relayed, schemas);

  const receipt = `${FOLDER}/nomina.json`;
  writeFileSync(receipt, `${JSON.stringify(RECEIPT, undefined, 2)}\n`);
  const paid = await post(http, facts, "nomina", RECEIPT);
  writeStamped("nomina", paid, schemas);
  await http.close();
  const missing: string[] = [];
  for (const [name, { id }] of Object.entries({ factura: sealed, propia: relayed, nomina: paid })) {
    const pdf = await readPdf(core, facts, id);
    if (pdf instanceof Uint8Array) writeFileSync(`${FOLDER}/${name}.pdf`, pdf);
    else
      missing.push(`Falta ${FOLDER}/${name}.pdf: ${pdf.refusal}. Pídalo con GET ${facts.baseUrl}/facturas/${id}/pdf`);
  }

  const shop = await keepTickets(core, facts);

  writeFileSync(`${FOLDER}/pac.cer`, pac.authority.pac.certificate);
  const { types } = await readEvents(core, facts, before.cursor);
  console.log(story(facts, { order, relay, receipt }, { sealed, relayed, paid }, shop, types));
  for (const sentence of missing) console.log(sentence);
}

/** A busy machine may need longer than a request may take, so the demo asks again, as callers should. */
const ATTEMPTS = 6;
const PAUSE_MS = 1_000;

/** Asks until the answer is settled, or for the last time. */
async function patiently<T>(ask: () => Promise<T>, isSettled: (found: T) => boolean, pauseMs = PAUSE_MS) {
  for (let attempt = 1; ; attempt += 1) {
    const found = await ask();
    if (isSettled(found) || attempt === ATTEMPTS) return found;
    await sleep(pauseMs);
  }
}

/** Calls a method that changes nothing, again and again while the service cannot serve it. */
export function callPatiently(
  core: Pick<Core, "call">,
  method: DescMethodUnary,
  request: Message,
  headers: Readonly<Record<string, string>>,
  pauseMs = PAUSE_MS,
): Promise<Answer> {
  return patiently(
    () => core.call(method, request, headers),
    (answer) => answer.kind === "answer" || answer.detail.kind !== ErrorKind.UNAVAILABLE,
    pauseMs,
  );
}

/** Reads on to the end of the account's events, as an integrator does from a cursor that it keeps. */
async function readEvents(core: Core, { sandboxKey }: DemoFacts, despues: string | undefined) {
  const method = Events.method.listEvents;
  const types: string[] = [];
  for (let cursor = despues; ; ) {
    const request = create(method.input, { ...(cursor && { despues: cursor }), limite: 100 });
    const answer = await callPatiently(core, method, request, { "x-api-key": sandboxKey });
    if (answer.kind === "failure") throw new Error(`${method.name}: ${answer.detail.error}`);
    const page = answer.message as ListEventsResponse;
    types.push(...page.data.map(({ type }) => type));
    cursor = page.cursor;
    if (!page.hayMas) return { cursor, types };
  }
}

interface Shop {
  readonly tickets: number;
  readonly total: string;
}

/** Sends a day's tickets of a shop, and prints the first one. */
async function keepTickets(core: Core, { sandboxKey }: DemoFacts): Promise<Shop> {
  const sold = soldOn(localTimeOf(new Date(), zoneOfPostalCode(TAXPAYER.lugarExpedicion)).slice(0, 10));
  writeFileSync(`${FOLDER}/tickets.json`, `${JSON.stringify({ tickets: sold }, undefined, 2)}\n`);
  const inText = sold.map(({ conceptos, ...ticket }) => ({
    ...ticket,
    conceptos: conceptos.map(({ cantidad, precioConImpuestos, impuestos: [tax], ...good }) => ({
      ...{ ...good, cantidad: String(cantidad), precioConImpuestos: String(precioConImpuestos) },
      impuestos: [{ tasaIva: String(tax!.tasaIva) }],
    })),
  }));
  const headers = { "x-api-key": sandboxKey };
  const { createTickets, getTicketPdf } = Tickets.method;
  const kept = await callPatiently(core, createTickets, create(createTickets.input, { tickets: inText }), headers);
  if (kept.kind === "failure") throw new Error(`${createTickets.name}: ${kept.detail.error}`);
  const tickets = (kept.message as CreateTicketsResponse).data.flatMap(({ ticket }) => ticket ?? []);
  const request = create(getTicketPdf.input, { id: tickets[0]?.id ?? "" });
  const pdf = await callPatiently(core, getTicketPdf, request, headers);
  if (pdf.kind === "answer") writeFileSync(`${FOLDER}/ticket.pdf`, (pdf.message as File).content);
  const total = tickets.reduce((sum, each) => sum.plus(Decimal.of(each.total)), Decimal.ZERO);
  return { tickets: tickets.length, total: total.toString() };
}

interface Stamped {
  readonly id: string;
  readonly estado: string;
  readonly uuidFiscal: string;
  readonly serie?: string;
  readonly folio?: string;
  readonly total: number;
  readonly xml: string;
}

async function post(http: Pool, { sandboxKey }: DemoFacts, resource: string, body: object): Promise<Stamped> {
  const path = `/api/v1/${resource}`;
  // With its key an order that is sent again stays one document.
  const key = randomUUID();
  const send = async () => {
    const { statusCode, body: answer } = await http.request({
      method: "POST",
      path,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-api-key": sandboxKey, "idempotency-key": key },
      signal: AbortSignal.timeout(60_000),
    });
    return { statusCode, envelope: (await answer.json()) as { ok: boolean; data: Stamped; error: string } };
  };
  const { statusCode, envelope } = await patiently(send, (sent) => sent.statusCode < 500);
  if (!envelope.ok) throw new Error(`POST ${path}: ${statusCode} ${envelope.error}`);
  return envelope.data;
}

/** Reads a PDF from the core, because the gateway's guard blocks an address after four requests within five seconds. */
async function readPdf(
  core: Core,
  { sandboxKey }: DemoFacts,
  id: string,
): Promise<Uint8Array | { readonly refusal: string }> {
  const method = Invoicing.method.getInvoicePdf;
  const answer = await callPatiently(core, method, create(method.input, { id }), { "x-api-key": sandboxKey });
  return answer.kind === "answer" ? (answer.message as File).content : { refusal: answer.detail.error };
}

/** Writes the XML, and the two texts that its seal and its stamp sign, so that openssl can verify both. */
function writeStamped(name: string, stamped: Stamped, schemas: Schemas): void {
  const xml = Buffer.from(stamped.xml, "base64");
  writeFileSync(`${FOLDER}/${name}.xml`, xml);
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  for (const [suffix, node] of [
    ["cadena", read.root],
    ["timbre", findTimbres(read.root)[0]!],
  ] as const) {
    const cadena = cadenaOriginal(schemas, node);
    if (cadena.kind === "cadena") writeFileSync(`${FOLDER}/${name}.${suffix}.txt`, cadena.text);
  }
}

/** Builds and seals a document with the taxpayer's own files, as a caller of relay mode does. */
async function sealByCaller({ csd: files }: DemoFacts, schemas: Schemas): Promise<Buffer> {
  const { rfc, lugarExpedicion } = TAXPAYER;
  const opening = openCsd({
    cer: readFileSync(files.cer),
    key: readFileSync(files.key),
    password: files.password,
    rfc,
    now: new Date(),
  });
  if (opening.kind === "refused") throw new Error(opening.sentence);
  const { certificate, privateKey } = opening.csd;
  const root = buildInvoice(
    create(CreateInvoiceRequestSchema, {
      formaPago: "03",
      conceptos: [
        {
          claveProdServ: "43211503",
          claveUnidad: "H87",
          descripcion: "Computadora portátil",
          cantidad: "2",
          valorUnitario: "15999.50",
          descuento: "500",
          impuestos: [{}],
        },
      ],
    }),
    {
      serie: "PROPIA",
      emisor: TAXPAYER,
      receptor: RECEIVER,
      lugarExpedicion,
      fecha: localTimeOf(new Date(), zoneOfPostalCode(lugarExpedicion)),
      noCertificado: certificate.noCertificado,
      certificado: certificate.base64,
      decimals: 2,
    },
  );
  const { xml } = await sealDocument(root, privateKey, schemas);
  return xml;
}

function story(
  { portal, ...facts }: DemoFacts & Required<Pick<DemoFacts, "portal">>,
  files: Readonly<Record<"order" | "relay" | "receipt", string>>,
  { sealed, relayed, paid }: Readonly<Record<"sealed" | "relayed" | "paid", Stamped>>,
  shop: Shop,
  events: readonly string[],
): string {
  const { baseUrl, siteUrl, grpcUrl, sandboxKey } = facts;
  const curl = (what: string) => `  curl -s -H 'X-Api-Key: ${sandboxKey}' ${what}`;
  const json = "-H 'Content-Type: application/json'";
  return `
Factura con los datos (el servicio arma, sella y timbra):
  ${sealed.serie}-${sealed.folio}  total ${sealed.total}  ${sealed.estado}  UUID ${sealed.uuidFiscal}  -> ${FOLDER}/factura.xml, factura.pdf
Factura ya sellada por quien la emite (el servicio solo la timbra):
  total ${relayed.total}  ${relayed.estado}  UUID ${relayed.uuidFiscal}  -> ${FOLDER}/propia.xml, propia.pdf
Recibo de nómina:
  ${paid.serie}-${paid.folio}  total ${paid.total}  ${paid.estado}  UUID ${paid.uuidFiscal}  -> ${FOLDER}/nomina.xml, nomina.pdf
Tickets de hoy de una tienda:
  ${shop.tickets} por ${shop.total}  -> ${FOLDER}/tickets.json, ticket.pdf
Eventos de los tres: ${events.join(", ")}  (GET ${siteUrl}/eventos)

Para repetirlo:
${curl(`${json} -H 'Idempotency-Key: pedido-1' -d @${files.order} ${baseUrl}/facturas`)}
${curl(`${json} -d @${files.relay} ${baseUrl}/facturas`)}
${curl(`${json} -H 'Idempotency-Key: quincena-5-17' -d @${files.receipt} ${baseUrl}/nomina`)}
${curl(`${json} -d @${FOLDER}/tickets.json ${siteUrl}/tickets`)}
${curl(`'${siteUrl}/tickets?estado=abierto'`)}
${curl(`${baseUrl}/facturas`)}
${curl(`${baseUrl}/facturas/${sealed.id}/xml`)}
${curl(`-o factura.pdf ${baseUrl}/facturas/${sealed.id}/pdf`)}
${curl(`${baseUrl}/facturas/saldo`)}

Portal  ${portal.url}
  ${portal.owner.email}, contraseña ${portal.owner.password}
  ${portal.support.email}, contraseña ${portal.support.password} (soporte: al entrar configura su segundo factor)

REST  ${baseUrl}
Guía  ${siteUrl}/docs   (contrato: ${siteUrl}/openapi.json)
gRPC  ${grpcUrl}
`;
}
