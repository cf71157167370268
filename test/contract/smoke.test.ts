import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../support/service.ts";

let service: Service;
beforeAll(async () => {
  console.time("start");
  service = await startService();
  console.timeEnd("start");
});
afterAll(() => service.close());
test("x", async () => {
  const r = await service.rest("POST", "/api/v1/facturas", {
    key: service.a.sandbox,
    body: {
      receptorRfc: "XAXX010101000",
      serie: "F",
      formaPago: "03",
      metodoPago: "PUE",
      moneda: "USD",
      tipoCambio: 17.5,
      informacionGlobal: { periodicidad: "04", meses: "01", anio: 2026 },
      conceptos: [
        {
          claveProdServ: "01010101",
          claveUnidad: "ACT",
          descripcion: "Venta",
          cantidad: 1,
          valorUnitario: 10.5,
          descuento: 1,
          impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: 0.16 }],
        },
      ],
      idempotency_key: "x",
    },
  });
  console.log(r.status, r.body);
  expect(r.status).toBe(201);
});
