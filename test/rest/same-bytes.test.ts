import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Service, sealedBy, useService } from "../support/service.ts";
import { COMPLEMENTOS, invoice, payOne } from "./complementos-pago/payment.ts";
import { sealedExport } from "./facturas/exported.ts";
import { credit } from "./facturas/nota-credito/note.ts";
import { create, FACTURAS, order, provoking, relayed } from "./facturas/order.ts";
import { sealedTransport } from "./facturas/transport.ts";
import { NOMINA, receipt } from "./nomina/receipt.ts";
import { abroad, dividends, RETENCIONES } from "./retenciones/withholding.ts";

const service = useService();
const production = () => ({ key: service().a.production });
const sealed = () => sealedBy(service().a).toString();
const at = (path: string, body: object, call = {}) =>
  service().rest("POST", path, { key: service().a.sandbox, body, ...call });

/** Each document is kept in another way, or its XML has another form. */
const DOCUMENTS: readonly (readonly [string, string, () => Promise<Awaited<ReturnType<Service["rest"]>>>])[] = [
  ["an invoice", FACTURAS, () => create(service(), order())],
  ["an invoice of production", FACTURAS, () => create(service(), order(), production())],
  ["an invoice whose answer was lost", FACTURAS, () => create(service(), provoking("E1=503"))],
  ["a credit note", FACTURAS, async () => credit(service(), (await invoice(service())).id, { formaPago: "03" })],
  ["a payment complement", COMPLEMENTOS, async () => payOne(service(), await invoice(service()), 100)],
  ["a payroll receipt", NOMINA, () => at(NOMINA, receipt())],
  ["a payroll receipt of production", NOMINA, () => at(NOMINA, receipt(), production())],
  ["a withholding", RETENCIONES, () => at(RETENCIONES, dividends())],
  ["a withholding of a foreigner", RETENCIONES, () => at(RETENCIONES, abroad())],
  ["a sealed invoice", FACTURAS, () => create(service(), relayed(sealed()))],
  ["one with lines", FACTURAS, () => create(service(), relayed(sealed().replaceAll("><", ">\r\n\t<")))],
  [
    "one with its certificate in apostrophes",
    FACTURAS,
    () => create(service(), relayed(sealed().replace(/ Certificado="([^"]*)"/, " Certificado='$1'"))),
  ],
  [
    "one with its certificate on a line of its own",
    FACTURAS,
    () => create(service(), relayed(sealed().replace(" Certificado=", "\n Certificado ="))),
  ],
  [
    "one with a comment at its end",
    FACTURAS,
    () => create(service(), relayed(`${sealed()}\n<!-- Certificado="${"A".repeat(600)}" -->\n`)),
  ],
  ["an export with its complement", FACTURAS, async () => create(service(), relayed(await sealedExport("2008.41")))],
  ["a transport with its complement", FACTURAS, async () => create(service(), relayed(await sealedTransport()))],
];

test.each(DOCUMENTS)("%s is given with the PAC's very bytes", async (_, path, make) => {
  const made = await make();
  expect(made.status, made.body.error).toBe(201);
  const read = (key: string) => service().rest("GET", `${path}/${made.body.data.id}/xml`, { key });
  const own = await read(service().a.sandbox);
  const { bytes } = own.status === 404 ? await read(service().a.production) : own;
  const [, uuid] = / UUID="([^"]+)" FechaTimbrado/.exec(bytes.toString())!;
  const { stampedXml } = await service().pac.admin("GET", `/admin/documents/${uuid}`);
  expect(sha256(bytes)).toBe(sha256(stampedXml));
});

test("most of them stand without their certificate, which is kept once", async () => {
  const [kept] = await service().db.query<{ bare: number; certificates: number; doubled: boolean }>(
    {
      name: "",
      text: `select count(*) filter (where bare_xml is not null)::int as bare, count(distinct certificate)::int as certificates,
        bool_or(position('Certificado="MII' in convert_from(bare_xml, 'UTF8')) > 0) as doubled from documents`,
    },
    [],
  );
  // On a cluster each document is inserted by a statement of one table, with its whole XML.
  expect(kept).toEqual(
    service().db.isDistributed
      ? { bare: 0, certificates: 0, doubled: null }
      : { bare: 14, certificates: 1, doubled: false },
  );
});

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
