import { expect, test } from "vitest";
import { sealedBy, useService } from "../../support/service.ts";
import { create, FACTURAS, order, orderOf, relayed } from "./order.ts";

const service = useService();

const calculate = (body: object) => service().rest("POST", `${FACTURAS}/calcular`, { key: service().a.sandbox, body });
const explain = (id: string, key = service().a.sandbox) => service().rest("GET", `${FACTURAS}/${id}/calculo`, { key });

/** A caller who rounds the amount only once arrives at a cent less. */
const CENT = orderOf({ cantidad: 2.666667, valorUnitario: 3.295 });

test("a cent is explained before anything is made, in a sentence that can be said to a client", async () => {
  const listed = () => service().rest("GET", `${FACTURAS}?limite=1`, { key: service().a.sandbox });
  const before = (await listed()).body.total;
  const { status, body } = await calculate({ ...CENT, totalEsperado: 10.19 });
  expect(status, body.error).toBe(200);
  expect(body.data).toMatchObject({
    ...{ total: "10.20", esperado: "10.19", diferencia: "0.01", decimalesMoneda: 2, formula: "8.79 + 1.41" },
    conceptos: [
      {
        ...{ campo: "conceptos[0]", exacto: "8.786667765", importe: "8.786668" },
        impuestos: [{ impuesto: "002", tasa: "0.160000", exacto: "1.40586688", importe: "1.405867" }],
      },
    ],
    subTotal: { sumaExacta: "8.786668", escrito: "8.79", redondeo: "0.003332" },
    resumen: [{ conceptos: [0], sumaExacta: "1.405867", importe: "1.41", redondeo: "0.004133" }],
    porque: [
      "Su sistema redondea una sola vez al final, y obtiene 10.19. El SAT pide redondear por separado cada suma: 8.79 + 1.41 = 10.20.",
    ],
  });
  expect((await listed()).body.total).toBe(before);
});

test("another total than the expected one is refused before it is stamped, unless the caller tolerates it", async () => {
  const refused = await create(service(), { ...CENT, totalEsperado: 10.19 });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body.error).toMatch(
    /^\[TOT-001\] totalEsperado: el total es 10\.20 y no 10\.19\. Su sistema redondea/,
  );
  const unlike = await create(service(), { ...CENT, totalEsperado: 12 });
  expect(unlike.body.error).toMatch(/Ninguna de las maneras usuales de redondear da 12; revise cantidades/);
  const tolerated = await create(service(), { ...CENT, totalEsperado: 10.19, tolerancia: 0.01 });
  expect(tolerated.body.data).toMatchObject({ estado: "timbrada", total: 10.2 });
});

test("an order that would be refused is refused alike, and sealed XML is not calculated", async () => {
  const wrong = orderOf({ descuento: 5000 });
  expect((await calculate(wrong)).body).toEqual((await create(service(), wrong)).body);
  expect((await calculate(relayed(sealedBy(service().a)))).status).toBe(400);
});

test("a stored invoice or credit note is explained, by whom it belongs to", async () => {
  const { id } = (await create(service(), CENT)).body.data;
  const one = await explain(id);
  expect(one.body.data).toMatchObject({ total: "10.20", formula: "8.79 + 1.41" });
  const noted = { importe: 5, descripcion: "Bonificación" };
  const note = await service().rest("POST", `${FACTURAS}/${id}/nota-credito`, {
    ...{ key: service().a.sandbox, body: noted },
  });
  expect((await explain(note.body.data.id)).body.data).toMatchObject({ total: "5.00" });
  const own = (await create(service(), relayed(sealedBy(service().a)))).body.data;
  expect((await explain(own.id)).status).toBe(200);
  const missing = await explain("00000000-0000-4000-8000-000000000000");
  expect(missing.status).toBe(404);
  expect((await explain(id, service().b.sandbox)).body).toEqual(missing.body);
});

test("taxes included and local taxes are explained as they are written", async () => {
  const { body } = await calculate(
    order({
      conceptos: [
        {
          ...{ claveProdServ: "90111800", claveUnidad: "E48", descripcion: "Hospedaje", cantidad: 2 },
          ...{ precioConImpuestos: 1500, impuestos: [{}] },
        },
      ],
      impuestosLocales: { traslados: [{ nombre: "ISH", tasa: 3 }] },
    }),
  );
  expect(body.data).toMatchObject({ total: "3077.59", formula: "2586.21 + 413.79 + 77.59" });
});
