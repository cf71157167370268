import { sign } from "node:crypto";
import { create, fromJsonString, toJsonString } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { localTimeOf, tableOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { issueExport, SALE } from "../support/exports.ts";
import type { Order } from "../support/test-deps.ts";
import { openOffice } from "./engine.ts";
import { EMISOR, RECEPTOR } from "./orders.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

const GOODS = 500;
/** An invoice from data has no more concepts. */
const MOST_FROM_DATA = 200;
const FRACCION = "9503009900";
const RATE = "17.2500";

/** Measures how many sealed exports with many goods are checked a second, and how many are made from data. */
export async function benchExports(turns: Turns): Promise<Figure[]> {
  const { schemas, certificate, privateKey } = await openOffice();
  const now = new Date();
  const head = {
    ...{ Fecha: localTimeOf(now, EMISOR.zonaHoraria), LugarExpedicion: EMISOR.lugarExpedicion, Sello: "" },
    ...{ NoCertificado: certificate.noCertificado, Certificado: certificate.base64 },
  };
  const catalogs = {
    fraccionArancelaria: tableOf("fraccionArancelaria", [{ key: FRACCION, name: "", columns: { umt: "06" } }]),
  };
  const exported = await sealDocument(invoice(head, true), privateKey, schemas);
  const plain = await sealDocument(invoice(head, false), privateKey, schemas);
  const judged = (xml: Buffer) => {
    const { root, findings } = inspect(xml, { schemas, catalogs, now });
    if (root === undefined || findings.length > 0)
      throw new Error(`the bench's own export fails: ${JSON.stringify(findings[0])}`);
    return root;
  };
  const json = toJsonString(CreateInvoiceRequestSchema, create(CreateInvoiceRequestSchema, sale()));
  const { privateKey: key } = csdOf(COMPANY.rfc);
  const [exportedRoot, plainRoot] = [judged(exported.xml), judged(plain.xml)];
  const contestants = {
    [`export of ${GOODS} goods, read and judged`]: { work: () => judged(exported.xml) },
    "by its rules alone": { work: () => COMPROBANTE.check(exportedRoot, { now, loaded: catalogs }) },
    [`invoice of ${GOODS} concepts without the complement, read and judged`]: {
      work: () => judged(plain.xml),
    },
    "by its rules alone, too": { work: () => COMPROBANTE.check(plainRoot, { now, loaded: catalogs }) },
    [`export of ${MOST_FROM_DATA} goods, from JSON to the sealed document that no rule refuses`]: {
      work: async () => sealDocument(await issueExport(fromJsonString(CreateInvoiceRequestSchema, json)), key, schemas),
    },
  };
  const yardstick = { work: () => sign("sha256", Buffer.alloc(500), privateKey) };
  const { yardstick: r1, rates } = await inTurns(contestants, yardstick, turns);
  return [
    figure("R1: RSA-2048 signatures of 500 bytes", { perSecond: r1 }),
    ...Object.entries(rates).map(([name, rate]) => figure(name, rate)),
  ];
}

/** Returns the order of an export with as many goods as data may have. */
function sale(): Order {
  const [pot] = SALE.conceptos!;
  const conceptos = Array.from({ length: MOST_FROM_DATA }, (_, index) => ({
    ...{ ...pot, noIdentificacion: `SKU-${index + 1}`, fraccionArancelaria: "9503000200" },
    ...{ cantidad: String(1 + (index % 7)), valorUnitario: (100 + index * 13.37).toFixed(2) },
  }));
  return { ...SALE, conceptos } as Order;
}

/** Returns an invoice in dollars to a Mexican firm whose concepts all differ. */
function invoice(head: Readonly<Record<string, string>>, isExport: boolean): XmlNode {
  const lines = Array.from({ length: GOODS }, (_, index) => ({
    number: `SKU-${index + 1}`,
    cantidad: Decimal.of(1 + (index % 7)),
    valorUnitario: new Decimal(BigInt(10_000 + index * 1_337), 2),
  })).map((line) => ({ ...line, importe: line.cantidad.times(line.valorUnitario) }));
  const total = `${Decimal.sum(lines.map(({ importe }) => importe))}`;
  return node(
    "cfdi:Comprobante",
    {
      ...{ Version: "4.0", Fecha: head.Fecha, Sello: head.Sello, FormaPago: "03" },
      ...{ NoCertificado: head.NoCertificado, Certificado: head.Certificado, SubTotal: total, Moneda: "USD" },
      ...{ TipoCambio: RATE, Total: total, TipoDeComprobante: "I", Exportacion: isExport ? "02" : "01" },
      ...{ MetodoPago: "PUE", LugarExpedicion: head.LugarExpedicion },
    },
    [
      node("cfdi:Emisor", { Rfc: EMISOR.rfc, Nombre: EMISOR.nombre, RegimenFiscal: EMISOR.regimenFiscal }),
      node("cfdi:Receptor", {
        ...{ Rfc: RECEPTOR.rfc, Nombre: RECEPTOR.nombre, DomicilioFiscalReceptor: RECEPTOR.codigoPostal },
        ...{ RegimenFiscalReceptor: RECEPTOR.regimenFiscal, UsoCFDI: RECEPTOR.usoCfdi },
      }),
      node(
        "cfdi:Conceptos",
        {},
        lines.map(({ number, cantidad, valorUnitario, importe }) =>
          node("cfdi:Concepto", {
            ...{ ClaveProdServ: "43211503", NoIdentificacion: number, Cantidad: `${cantidad}` },
            ...{ ClaveUnidad: "H87", Unidad: "06", Descripcion: `Pieza ${number}`, ObjetoImp: "01" },
            ...{ ValorUnitario: `${valorUnitario}`, Importe: `${importe}` },
          }),
        ),
      ),
      isExport
        ? node("cfdi:Complemento", {}, [
            node(
              "cce20:ComercioExterior",
              {
                ...{ Version: "2.0", ClaveDePedimento: "A1", CertificadoOrigen: "0", Incoterm: "FOB" },
                ...{ TipoCambioUSD: RATE, TotalUSD: total },
              },
              [
                node(
                  "cce20:Mercancias",
                  {},
                  lines.map(({ number, cantidad, valorUnitario, importe }) =>
                    node("cce20:Mercancia", {
                      ...{ NoIdentificacion: number, FraccionArancelaria: FRACCION },
                      ...{ CantidadAduana: `${cantidad}`, UnidadAduana: "06" },
                      ...{ ValorUnitarioAduana: `${valorUnitario}`, ValorDolares: `${importe}` },
                    }),
                  ),
                ),
              ],
            ),
          ])
        : undefined,
    ],
  );
}
