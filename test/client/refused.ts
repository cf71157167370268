import type { Client } from "../../client/index.ts";

const CONCEPTO = {
  claveProdServ: "81112100",
  claveUnidad: "E48",
  descripcion: "x",
  cantidad: 1,
  valorUnitario: 1,
};
const DATOS = { receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03", conceptos: [CONCEPTO] };

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
  for await (const { folio } of cfdi.facturas.listar({ limite: 10, rfc: "RAC" })) folio?.toUpperCase();
  (await cfdi.catalogos.claveUnidad({ buscar: "pieza" })).data[0]?.clave.toUpperCase();
  (await cfdi.descargas.obtener("token", { parte: 1 })).bytes.byteLength.toFixed();
}
