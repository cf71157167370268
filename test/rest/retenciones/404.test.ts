import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "../facturas/order.ts";
import { list, look, provoking, RETENCIONES, stamped, withhold } from "./withholding.ts";

const service = useService();
const statusOf = async (verb: string, path: string, key = service().a.sandbox) => {
  const body = verb === "POST" ? { body: { motivo: "02" } } : {};
  return (await service().rest(verb, path, { key, ...body })).status;
};

test("a withholding answers under its own id and resource, to its own account and environment, and nowhere else", async () => {
  const { id, uuidFiscal } = await stamped(service());
  const factura = (await create(service(), order())).body.data;
  expect(await statusOf("GET", `${RETENCIONES}/${id}`)).toBe(200);
  for (const path of [
    ...[`${RETENCIONES}/${factura.id}`, `${RETENCIONES}/${uuidFiscal}`, `${RETENCIONES}/x`],
    ...["", "/xml", "/acuse", "/estatus-sat", "/estatus-cancelacion"].map((rest) => `${FACTURAS}/${id}${rest}`),
    ...[`/api/v1/complementos-pago/${id}`, `${RETENCIONES}/${factura.id}/xml`],
  ]) {
    expect(await statusOf("GET", path), path).toBe(404);
  }
  expect(await statusOf("POST", `${FACTURAS}/${id}/cancelar`)).toBe(404);
  expect(await statusOf("POST", `${FACTURAS}/${id}/nota-credito`), "its body is wrong first").toBe(400);
  expect(await statusOf("POST", `${RETENCIONES}/${factura.id}/cancelar`)).toBe(404);
  for (const key of [service().a.production, service().b.sandbox]) {
    for (const rest of ["", "/xml", "/estatus-cancelacion"])
      expect(await statusOf("GET", `${RETENCIONES}/${id}${rest}`, key)).toBe(404);
    expect(await statusOf("POST", `${RETENCIONES}/${id}/cancelar`, key)).toBe(404);
  }
  const note = { importe: 1, descripcion: "Bonificación" };
  const credited = await service().rest("POST", `${FACTURAS}/${id}/nota-credito`, {
    ...{ key: service().a.sandbox, body: note },
  });
  expect(credited.status).toBe(404);
});

test("a withholding that was refused has a record and no XML", async () => {
  expect((await withhold(service(), provoking("R=Reten20113"))).status).toBe(502);
  const [record] = (await list(service(), "estado=error")).data;
  expect(record).toMatchObject({
    ...{ estado: "error", errorCodigo: "Reten20113", errorMensaje: expect.any(String) },
    ...{ uuidFiscal: null, timbradaEn: null, montoOperacion: 500.5 },
  });
  const xml = await look(service(), record, "xml");
  expect(xml.status).toBe(404);
  expect(xml.body.error).toBe("El XML de la constancia de retenciones no existe");
});
