import type { Client } from "../../client/index.ts";
import { order } from "../rest/facturas/order.ts";

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
  await cfdi.post("/api/v1/facturas", { body: { ...order(), serie: 3 } });
  // @ts-expect-error there is no such path
  await cfdi.get("/api/v1/clientes");
  // @ts-expect-error a catalog has no pages
  cfdi.list("/catalogos/moneda");
}
