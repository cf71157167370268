import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import type { Client, OPERATIONS } from "../../client/index.ts";

type Operations = typeof OPERATIONS;
type OptionsOf<Method> = Method extends (...args: infer Args) => unknown
  ? Required<Args> extends readonly [...unknown[], infer Options]
    ? Options
    : never
  : never;

/** A method takes a signal, and a key exactly where its operation does. */
type IsRight<Row, Options> = AbortSignal extends Options["signal" & keyof Options]
  ? "idempotencyKey" extends keyof Options
    ? Row extends { takesKey: true }
      ? string extends Options["idempotencyKey" & keyof Options]
        ? true
        : false
      : false
    : Row extends { takesKey: true }
      ? false
      : true
  : false;

type Wrong = {
  [Resource in keyof Operations]: {
    [Name in keyof Operations[Resource] & keyof Client[Resource]]: IsRight<
      Operations[Resource][Name],
      OptionsOf<Client[Resource][Name]>
    > extends true
      ? never
      : `${Resource}.${Name & string}`;
  }[keyof Operations[Resource] & keyof Client[Resource]];
}[keyof Operations];

/** `tsc` names here every method whose options do not take what its operation takes. */
export const WRONG: [Wrong] extends [never] ? "none" : Wrong = "none";

const CONCEPTO = {
  claveProdServ: "81112100",
  claveUnidad: "E48",
  descripcion: "x",
  cantidad: 1,
  valorUnitario: 1,
};
const DATOS = { receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03", conceptos: [CONCEPTO] };

const BOTH_DISCOUNTS = { descuento: 1, descuentoPorcentaje: 1 };
const RECEPTOR = {
  rfc: "RAC260101AA4",
  nombre: "x",
  codigoPostal: "06300",
  regimenFiscal: "601",
  usoCfdi: "G03",
};
const PAGO = {
  fechaPago: "2026-03-10T12:00:00",
  formaPago: "03",
  documentos: [{ facturaUuid: "x", impPagado: 1 }],
};
const RETENCION = { fechaOperacion: "2026-03-10", montoOperacion: 10 };
const DIVIDENDOS = {
  ...RETENCION,
  tipoOperacion: "dividendos" as const,
  datosEspecificos: { CveTipDivOUtil: "01" },
};

/** `tsc` must refuse each of these lines; where one has no error, the directive above it is an error. */
export async function refused(cfdi: Client): Promise<void> {
  const params = { path: { id: "" } };
  // @ts-expect-error a file is no JSON
  await cfdi.get("/api/v1/facturas/{id}/xml", { params });
  // @ts-expect-error JSON is no file
  await cfdi.file("/api/v1/facturas/{id}", { params });
  // @ts-expect-error the id is missing
  await cfdi.get("/api/v1/facturas/{id}");
  // @ts-expect-error a series is a text
  await cfdi.post("/api/v1/facturas", { body: { ...DATOS, serie: 3 } });
  // @ts-expect-error there is no such path
  await cfdi.get("/api/v1/clientes");
  // @ts-expect-error a catalog has no pages
  cfdi.list("/catalogos/moneda");
  // @ts-expect-error an invoice has data, or an XML
  await cfdi.post("/api/v1/facturas", { body: {} });

  // @ts-expect-error an invoice has data, or an XML
  await cfdi.facturas.crear({});
  // @ts-expect-error an invoice with an XML has no data beside it
  await cfdi.facturas.crear({ xml: "PGEvPg==", serie: "F" });
  // @ts-expect-error an invoice with an XML has no data beside it
  await cfdi.facturas.crear({ ...DATOS, xml: "PGEvPg==" });
  // @ts-expect-error the concepts are missing
  await cfdi.facturas.crear({ receptorRfc: "RAC260101AA4", serie: "F" });
  // @ts-expect-error there is no such field
  await cfdi.facturas.crear({ ...DATOS, formaDePago: "03" });
  // @ts-expect-error a substitute is made from data
  await cfdi.facturas.sustituir("", { xml: "PGEvPg==" });
  // @ts-expect-error the id is missing
  await cfdi.facturas.xml();
  // @ts-expect-error the body is missing
  await cfdi.facturas.cancelar("");
  // @ts-expect-error a cancellation has no Idempotency-Key
  await cfdi.facturas.cancelar("", { motivo: "02" }, { idempotencyKey: "x" });
  // @ts-expect-error motive 01 names the document that takes its place
  await cfdi.facturas.cancelar("", { motivo: "01" });
  // @ts-expect-error no other motive names one
  await cfdi.nomina.cancelar("", { motivo: "02", uuidReemplazo: "" });
  // @ts-expect-error an invoice has at least one concept
  await cfdi.facturas.crear({ ...DATOS, conceptos: [] });
  // @ts-expect-error a complement has at least one payment
  await cfdi.complementosPago.crear({ receptorRfc: "RAC260101AA4", pagos: [] });
  // @ts-expect-error a payment pays at least one document
  await cfdi.complementosPago.crear({ receptorRfc: "", pagos: [{ ...PAGO, documentos: [] }] });
  // @ts-expect-error a concept has a price
  await cfdi.facturas.crear({ ...DATOS, conceptos: [{ ...CONCEPTO, valorUnitario: undefined }] });
  // @ts-expect-error a concept has one price
  await cfdi.facturas.crear({ ...DATOS, conceptos: [{ ...CONCEPTO, precioConImpuestos: 1 }] });
  // @ts-expect-error a discount is an amount or a percentage
  await cfdi.facturas.crear({ ...DATOS, conceptos: [{ ...CONCEPTO, ...BOTH_DISCOUNTS }] });
  // @ts-expect-error a receiver is a customer, or comes whole
  await cfdi.facturas.calcular({ ...DATOS, receptor: RECEPTOR });
  // @ts-expect-error a receiver who comes whole brings his use
  await cfdi.facturas.crear({ serie: "F", conceptos: [CONCEPTO], receptor: RECEPTOR, usoCfdi: "G03" });
  // @ts-expect-error the type of dividend is missing
  await cfdi.retenciones.crear({ ...RETENCION, tipoOperacion: "dividendos" });
  // @ts-expect-error the contract is data of another operation
  await cfdi.retenciones.crear({ ...DIVIDENDOS, datosEspecificos: { ContratoIntermediacion: "x" } });
  // @ts-expect-error dividends have no contract beside their own data
  await cfdi.retenciones.crear({ ...DIVIDENDOS, datosEspecificos: { CveTipDivOUtil: "01", Ganancia: "1" } });
  // @ts-expect-error there is no such content
  await cfdi.exportaciones.crear({ desde: "2026-03-01", hasta: "2026-03-31", contenido: ["doc"] });
  // @ts-expect-error the bytes went into the stream
  (await cfdi.facturas.pdf("", { into: new WritableStream() })).bytes.byteLength.toFixed();
  // @ts-expect-error JSON goes into no stream
  await cfdi.facturas.saldo({ into: new WritableStream() });
  // @ts-expect-error a balance has no Idempotency-Key
  await cfdi.facturas.saldo({ idempotencyKey: "x" });
  // @ts-expect-error the client counts the pages
  cfdi.facturas.listar({ pagina: 2 });
  // @ts-expect-error there is no such method
  await cfdi.nomina.acuse("");
}

/** `tsc` must take each of these lines. */
export async function taken(cfdi: Client): Promise<void> {
  await cfdi.facturas.crear({ xml: "PGEvPg==", idempotency_key: "x" }, { desglose: true });
  const { data, requestId } = await cfdi.facturas.crear(DATOS, { idempotencyKey: "x" });
  const id: string = data.id + (requestId ?? "");
  const total: number | undefined = data.total;
  await cfdi.facturas.sustituir(id, { ...DATOS, totalEsperado: total ?? 0 });
  const { signal } = new AbortController();
  await cfdi.retenciones.crear(DIVIDENDOS, { idempotencyKey: "x", signal });
  await cfdi.retenciones.crear({ ...RETENCION, tipoOperacion: "pagos_extranjero" });
  await cfdi.facturas.saldo({ signal });
  await cfdi.get("/api/v1/facturas/saldo", { signal });
  await cfdi.facturas.cancelar(id, { motivo: "01", uuidReemplazo: id });
  await cfdi.facturas.cancelar(id, { motivo: ["02", "03"].includes(id) ? "02" : "03" });
  // A list of unknown length may be empty, which only the service can say.
  await cfdi.facturas.crear({ ...DATOS, conceptos: [1, 2].map((cantidad) => ({ ...CONCEPTO, cantidad })) });
  await cfdi.complementosPago.crear({ receptorRfc: "RAC260101AA4", pagos: [PAGO] });
  const { valorUnitario: _, ...sinPrecio } = CONCEPTO;
  await cfdi.facturas.crear({ ...DATOS, conceptos: [{ ...sinPrecio, importeConImpuestos: 116 }] });
  await cfdi.facturas.crear({ serie: "F", formaPago: "03", conceptos: [CONCEPTO], receptor: RECEPTOR });
  const into = Writable.toWeb(createWriteStream("a.zip"));
  (await cfdi.descargas.obtener("token", { parte: 1, into, signal })).size.toFixed();
  await cfdi.file("/api/v1/facturas/{id}/xml", { params: { path: { id } }, into });
  for await (const { folio } of cfdi.facturas.listar({ limite: 10, rfc: "RAC" })) folio?.toUpperCase();
  (await cfdi.catalogos.claveUnidad({ buscar: "pieza" })).data[0]?.clave.toUpperCase();
  (await cfdi.descargas.obtener("token", { parte: 1 })).bytes.byteLength.toFixed();
}
