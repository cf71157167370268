import { randomUUID, sign } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { buildCreditNote, readOriginal } from "../../src/engine/kinds/credit-note.ts";
import type { DocumentHead } from "../../src/engine/kinds/head.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { applyPayments, buildPaymentComplement, readPaidInvoice } from "../../src/engine/kinds/payment-complement.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { readXml, writeXml } from "../../src/engine/xml.ts";
import { checkAndSeal, openOffice } from "./engine.ts";
import { EMISOR, order, RECEPTOR } from "./orders.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

type Office = Awaited<ReturnType<typeof openOffice>>;

/** Measures the documents that follow an invoice, from its stored XML to a sealed document without findings. */
export async function benchMoney(turns: Turns): Promise<Figure[]> {
  const office = await openOffice();
  const head = headOf(office);
  const contestants = {
    "payment of 1 invoice": payment(head, storedInvoice(head, 1), 1),
    "payment of 100 invoices": payment(head, storedInvoice(head, 1), 100),
    "credit note of 1 concept": creditNote(head, storedInvoice(head, 1)),
    "credit note of 200 concepts": creditNote(head, storedInvoice(head, 200)),
  };
  const yardstick = { work: () => sign("sha256", Buffer.alloc(500), office.privateKey) };
  const works = Object.entries(contestants).map(
    ([name, build]) => [name, { work: () => checkAndSeal(office, COMPROBANTE, build()) }] as const,
  );
  const { yardstick: r1, rates } = await inTurns(Object.fromEntries(works), yardstick, turns);
  return [
    figure("R1: RSA-2048 signatures of 500 bytes", { perSecond: r1 }),
    ...Object.entries(rates).map(([name, rate]) => figure(`${name}, checked and sealed`, rate)),
  ];
}

function headOf({ certificate }: Office): DocumentHead {
  return {
    ...{ serie: "P", emisor: EMISOR, receptor: RECEPTOR, lugarExpedicion: EMISOR.lugarExpedicion },
    fecha: localTimeOf(new Date(), EMISOR.zonaHoraria),
    ...{ noCertificado: certificate.noCertificado, certificado: certificate.base64 },
  };
}

/** Returns the XML of an invoice without its stamp, whose size is the same for all. */
function storedInvoice(head: DocumentHead, concepts: number): Buffer {
  const request = create(CreateInvoiceRequestSchema, {
    ...order(concepts),
    ...{ metodoPago: "PPD", formaPago: "99" },
  });
  return writeXml(buildInvoice(request, { ...head, decimals: 2 }));
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

function payment(head: DocumentHead, xml: Buffer, count: number): () => XmlNode {
  const uuids = Array.from({ length: count }, () => randomUUID().toUpperCase());
  const documentos = uuids.map((facturaUuid) => ({ facturaUuid, impPagado: "10" }));
  const pago = { fechaPago: "2026-01-31T12:00:00", formaPago: "03", documentos };
  const request = create(CreatePaymentComplementRequestSchema, { receptorRfc: RECEPTOR.rfc, pagos: [pago] });
  return () => {
    const invoices = new Map(
      uuids.map((uuid) => {
        const invoice = readPaidInvoice(uuid, rootOf(xml));
        return [uuid, { invoice, balance: { outstanding: invoice.total, paid: Decimal.ZERO, parcialidad: 1 } }];
      }),
    );
    const applications = applyPayments(request, invoices);
    return buildPaymentComplement(request, { ...head, zonaHoraria: EMISOR.zonaHoraria, applications });
  };
}

function creditNote(head: DocumentHead, xml: Buffer): () => XmlNode {
  const credit = { importe: Decimal.of("11.60"), descripcion: "Bonificación" };
  const uuid = randomUUID().toUpperCase();
  return () => {
    const original = { ...readOriginal(rootOf(xml)), uuid };
    return buildCreditNote(original, credit, { ...head, formaPago: "03" })!;
  };
}
