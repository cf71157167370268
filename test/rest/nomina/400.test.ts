import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { revising } from "../../support/revision-guard.ts";
import { localTime, REGISTRO_PATRONAL, useService } from "../../support/service.ts";
import { create, order, relayed, run } from "../facturas/order.ts";
import { HONORARIOS, honorarios, pay, QUINCENA, RECEPTOR, receipt, SUELDO, sealedReceipt } from "./receipt.ts";

const service = useService();

const withReceptor = (change: object) => receipt({ receptor: { ...RECEPTOR, ...change } });
const withPercepciones = (change: object, more: object = {}) =>
  receipt({ percepciones: { ...QUINCENA.percepciones, ...change }, ...more });
const withSueldo = (change: object) => withPercepciones({ percepciones: [{ ...SUELDO, ...change }] });
const withDeducciones = (change: object) => receipt({ deducciones: { ...QUINCENA.deducciones, ...change } });

/** The sentence must begin with `begins` (code and field) and match `says`. */
const REFUSALS: readonly [title: string, body: () => object, begins: string, says?: RegExp][] = [
  ["no worker", () => ({ ...receipt(), receptorRfc: undefined }), "receptorRfc"],
  ["no nomina", () => ({ receptorRfc: CUSTOMERS.worker.rfc }), "nomina: es obligatorio"],
  [
    "neither total of what is paid",
    () => receipt({ totalPercepciones: undefined }),
    "[FC-219] nomina: debe llevar totalPercepciones, totalOtrosPagos o ambos",
  ],
  [
    "a period that ends before it begins",
    () => receipt({ fechaInicialPago: "2026-03-16" }),
    "[FC-220] nomina.fechaInicialPago: no puede ser posterior a fechaFinalPago, 2026-03-15; se recibió 2026-03-16",
  ],
  [
    "no number of the worker",
    () => withReceptor({ numEmpleado: undefined }),
    "[FC-173] nomina.receptor.numEmpleado: es obligatorio",
  ],
  [
    "an empty number of the worker",
    () => withReceptor({ numEmpleado: "" }),
    "[FC-173] nomina.receptor.numEmpleado: es obligatorio",
  ],
  [
    "an integrated salary that is no number",
    () => withReceptor({ salarioDiarioIntegrado: "quinientos" }),
    "[FC-176] nomina.receptor.salarioDiarioIntegrado: debe ser un número decimal",
  ],
  [
    "a negative integrated salary",
    () => withReceptor({ salarioDiarioIntegrado: "-1" }),
    "[FC-176] nomina.receptor.salarioDiarioIntegrado: debe ser mayor o igual que 0",
  ],
  [
    "an integrated salary of a tenth of a cent",
    () => withReceptor({ salarioDiarioIntegrado: "522.601" }),
    "[FC-176] nomina.receptor.salarioDiarioIntegrado: puede tener a lo más 2 decimales",
  ],
  [
    "an integrated salary that is no text",
    () => withReceptor({ salarioDiarioIntegrado: 522.6 }),
    "[FC-176] nomina.receptor.salarioDiarioIntegrado: debe ser una cadena",
  ],
  [
    "an empty list of perceptions",
    () => withPercepciones({ percepciones: [] }),
    "[FC-198] nomina.percepciones.percepciones: es obligatorio",
  ],
  [
    "perceptions without their list",
    () => withPercepciones({ percepciones: undefined }),
    "[FC-198] nomina.percepciones.percepciones: es obligatorio",
  ],
  [
    "the 30th of February",
    () => receipt({ fechaPago: "2026-02-30" }),
    "nomina.fechaPago: 2026-02-30 no es una fecha del calendario",
  ],
  [
    "an entry on the 31st of June",
    () => withReceptor({ fechaInicioRelLaboral: "2022-06-31" }),
    "nomina.receptor.fechaInicioRelLaboral: 2022-06-31 no es una fecha del calendario",
  ],
  [
    "a total of perceptions one cent wrong",
    () => receipt({ totalPercepciones: "7500.01" }),
    "nomina.totalPercepciones: debe ser 7500.00, la suma, y se recibió 7500.01",
  ],
  [
    "a total of deductions without deductions",
    () => receipt({ deducciones: undefined, totalDeducciones: "10" }),
    "nomina.totalDeducciones: debe ser 0.00, la suma, y se recibió 10",
  ],
  [
    "a total of other payments that is not theirs",
    () => receipt({ totalOtrosPagos: "1.00" }),
    "nomina.totalOtrosPagos: debe ser 0.00, la suma, y se recibió 1.00",
  ],
  [
    "a perception that its totals do not know",
    () => withSueldo({ importeExento: "0.50" }),
    "nomina.totalPercepciones: debe ser 7500.50, la suma, y se recibió 7500.00; nomina.percepciones.totalExento: debe ser 0.50",
  ],
  [
    "a total of salaries that is not theirs",
    () => withPercepciones({ totalSueldos: "7499.99" }),
    "nomina.percepciones.totalSueldos: debe ser 7500.00, la suma, y se recibió 7499.99",
  ],
  [
    "a total of taxes that is not theirs",
    () => withDeducciones({ totalImpuestosRetenidos: "823.44" }),
    "nomina.deducciones.totalImpuestosRetenidos: debe ser 823.45, la suma, y se recibió 823.44",
  ],
  [
    "a severance whose node says another amount than its perceptions",
    () =>
      withPercepciones(
        {
          ...{ totalGravado: "7500.00", totalExento: "10500.00" },
          percepciones: [
            SUELDO,
            { ...SUELDO, tipoPercepcion: "023", importeGravado: "0.00", importeExento: "10000.00" },
            { ...SUELDO, tipoPercepcion: "025", importeGravado: "0.00", importeExento: "500.00" },
          ],
          separacionIndemnizacion: {
            ...{ totalPagado: "1.00", numAniosServicio: "1", ultimoSueldoMensOrd: "10000.00" },
            ...{ ingresoAcumulable: "10000.00", ingresoNoAcumulable: "0.00" },
          },
        },
        { totalPercepciones: "18000.00" },
      ),
    "[VAL-461] nomina.percepciones.separacionIndemnizacion.totalPagado: debe ser la suma de las percepciones 022, 023 y 025",
    /se esperaba 10500\.00 y se encontró 1\.00/,
  ],
  [
    "overtime that its perception does not pay",
    () =>
      withSueldo({
        tipoPercepcion: "019",
        horasExtra: [{ dias: "1", tipoHoras: "01", horasExtra: "3", importePagado: "7499.99" }],
      }),
    "[VAL-464] nomina.percepciones.percepciones[0].horasExtra[0].importePagado: debe sumar",
  ],
  ["a fecha that is none", () => receipt({}, { fecha: "ayer" }), "fecha: debe ser una fecha y hora ISO 8601"],
  ["a fecha without its time", () => receipt({}, { fecha: "2026-03-15" }), "fecha: debe ser una fecha y hora"],
  [
    "a fecha of four days ago",
    () => receipt({}, { fecha: localTime(4) }),
    "fecha: debe ser de las últimas 72 horas, de 20",
    /; se recibió 20/,
  ],
  [
    "a fecha of tomorrow",
    () => receipt({}, { fecha: localTime(-1) }),
    "fecha: debe ser de las últimas 72 horas, de 20",
    /; se recibió 20/,
  ],
  [
    "17 kB of own fields",
    () => receipt({}, { camposPersonalizados: { Zona: "ñ".repeat(8_200) } }),
    "camposPersonalizados: puede tener a lo más 16384 bytes (16 kB) como JSON; tiene 16411",
  ],
  [
    "a control character in an own field",
    () => receipt({}, { camposPersonalizados: { Zona: { sub: ["a\u0001"] } } }),
    "camposPersonalizados.Zona.sub.0: contiene caracteres de control",
  ],
  ["a note of 2001 characters", () => receipt({}, { notaPdf: "x".repeat(2_001) }), "notaPdf"],
  ["a worker that is no customer", () => ({ ...receipt(), receptorRfc: "XOJI740919U48" }), "receptorRfc"],
  [
    "a company as the worker",
    () => ({ ...receipt(), receptorRfc: CUSTOMERS.registered.rfc }),
    "receptorRfc: el trabajador es una persona física, con un RFC de 13 caracteres; se recibió RAC260101AA4",
  ],
  ["a series that does not exist", () => receipt({}, { serie: "NO" }), "serie", /recibos de nómina/],
  ["a series of invoices", () => receipt({}, { serie: "F" }), "serie"],
  [
    "a registration for who is not employed",
    () => honorarios({ emisor: { registroPatronal: "Y5424324102" } }),
    "[VAL-343] emisor.registroPatronal: no debe existir",
  ],
  [
    "an employed worker without social security",
    () => withReceptor({ numSeguridadSocial: undefined }),
    "[VAL-344] nomina.receptor: debe llevar los datos del seguro social",
    /registroPatronal: se esperaba numSeguridadSocial .*NOM44/,
  ],
  [
    "régimen 02 without the subsidy",
    () => receipt({ otrosPagos: [] }),
    "[VAL-405] nomina.otrosPagos: debe llevar un pago 002",
  ],
  [
    "an account of 15 digits",
    () => withReceptor({ banco: "002", cuentaBancaria: "0".repeat(15) }),
    "[VAL-362] nomina.receptor.cuentaBancaria: debe tener 10, 11, 16 o 18 posiciones",
  ],
  [
    "a CURP that is none",
    () => withReceptor({ curp: "LOMA850612XXXXXX06" }),
    "[VAL-02] nomina.receptor.curp: ",
    /CURP/,
  ],
  [
    "a perception of no catalog",
    () => withSueldo({ tipoPercepcion: "777" }),
    "[VAL-376] nomina.percepciones.percepciones[0].tipoPercepcion: ",
  ],
  [
    "an unknown type of deduction",
    () =>
      withDeducciones({
        deducciones: [{ tipoDeduccion: "999", clave: "D999", concepto: "Otros", importe: "823.45" }],
      }),
    "[VAL-393] nomina.deducciones.deducciones[0].tipoDeduccion: ",
  ],
  [
    "the foreign generic RFC",
    () => ({ ...receipt(), receptorRfc: "XEXX010101000" }),
    "receptorRfc: un recibo de nómina lleva el RFC del trabajador, no XEXX010101000",
  ],
  ["a pipe in a concept", () => withSueldo({ concepto: "a|b" }), "nomina.percepciones.percepciones[0].concepto"],
  [
    "deductions above what is paid",
    () =>
      withDeducciones({
        deducciones: [{ tipoDeduccion: "004", clave: "D004", concepto: "Otros", importe: "7500.01" }],
      }),
    "nomina.deducciones: suman 7500.01, más que lo que se paga: percepciones y otros pagos suman 7500.00",
  ],
  ["an unknown field", () => receipt({ totalPercepcion: "1" }), "nomina.totalPercepcion: campo desconocido"],
];

test.each(REFUSALS)("%s is refused by name, and nothing is stored", async (_, body, begins, says = /./) => {
  const before = await service().documents();
  const answer = await pay(service(), body());
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(answer.body.error.slice(0, begins.length)).toBe(begins);
  expect(answer.body.error).toMatch(says);
  expect(await service().documents()).toBe(before);
});

test("16 kB of own fields are not too many", async () => {
  const camposPersonalizados = { Zona: "x".repeat(16 * 1024 - '{"Zona":""}'.length) };
  const answer = await pay(service(), receipt({}, { camposPersonalizados }));
  expect(answer.status, answer.body.error).toBe(201);
});

test("an account without registration is told so for contracts of employment alone", async () => {
  const { accounts, a } = service();
  await run(service(), `update accounts set registro_patronal = null, revision = revision + 1 where id = '${a.id}'`);
  const employed = await pay(service(), receipt());
  const own = await pay(service(), receipt({}, { emisor: { registroPatronal: "Y5424324102" } }));
  const others = await pay(service(), honorarios());
  await accounts.setRegistroPatronal({ account: a.rfc, registroPatronal: REGISTRO_PATRONAL });
  expect(employed).toMatchObject({
    status: 400,
    body: {
      error:
        "emisor.registroPatronal: es obligatorio con tipoContrato de 01 a 08 (se recibió 01): envíelo, o regístrelo en la cuenta",
    },
  });
  expect([own.status, others.status]).toEqual([201, 201]);
});

test("an account without a series of payroll is told so", async () => {
  await run(service(), revising("update series set favourite = false where kind = 'nomina'"));
  const answer = await pay(service(), receipt());
  const named = await pay(service(), receipt({}, { serie: "N" }));
  await run(service(), revising("update series set favourite = true where kind = 'nomina'"));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^serie: la cuenta no tiene una serie .* recibos de nómina/) },
  });
  expect(named.status, named.body.error).toBe(201);
});

test("the key of a document of another kind is refused, and nothing is made", async () => {
  const headers = { "idempotency-key": "an invoice's" };
  const made = await create(service(), order(), { headers });
  const before = await service().documents();
  const answer = await pay(service(), receipt(), { headers });
  expect([made.status, answer.status, answer.body.error]).toEqual([
    ...[201, 400],
    "idempotency_key (encabezado Idempotency-Key): ya es la de una factura; para un recibo de nómina use otra llave",
  ]);
  expect(await service().documents()).toBe(before);
});

test("an empty key is refused by its name", async () => {
  const answer = await pay(service(), receipt(), { headers: { "idempotency-key": "" } });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: "idempotency_key (encabezado Idempotency-Key): no puede ir vacío" },
  });
});

/** Each row makes one attribute of a sealed receipt wrong, and has the code of SAT's matrix that must be told. */
const TAMPERED: readonly [attribute: string, value: string, code: RegExp][] = [
  ["TotalPercepciones", "7000.00", /\[VAL-337\].*NOM37/],
  ["TotalDeducciones", "1023.44", /\[VAL-339\].*NOM39/],
  ["TotalOtrosPagos", "1.00", /\[VAL-340\].*NOM40/],
  ["TotalGravado", "7400.00", /NOM73/],
  ["TotalImpuestosRetenidos", "823.44", /NOM91/],
];

test.each(TAMPERED)("a sealed receipt whose %s is wrong is refused with SAT's code", async (name, value, code) => {
  const before = await service().documents();
  const sealed = await sealedReceipt((root) => rewritten(root, name, value));
  const answer = await create(service(), relayed(sealed));
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(code);
  expect(await service().documents()).toBe(before);
});

/** Returns the tree with another value of the attribute at every node that has it. */
function rewritten<T extends { attributes: object; children: readonly T[] }>(node: T, name: string, value: string): T {
  const attributes = name in node.attributes ? { ...node.attributes, [name]: value } : node.attributes;
  return { ...node, attributes, children: node.children.map((each) => rewritten(each, name, value)) };
}

test("who is not employed needs neither registration nor subsidy", async () => {
  const answer = await pay(service(), receipt({ receptor: HONORARIOS, otrosPagos: [] }));
  expect(answer.status, answer.body.error).toBe(201);
});
