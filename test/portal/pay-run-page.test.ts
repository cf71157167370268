import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { type EmployeeSchema, PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { paid, RECEPTOR, receipt, SUELDO } from "../rest/nomina/receipt.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { pressInRow, typeOver } from "../support/keys.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { localTime, useService } from "../support/service.ts";

const service = useService();
let issuer: Browser;
const { antiguedad: _, ...LABORALES } = RECEPTOR;
const { rfc, nombre, codigoPostal } = CUSTOMERS.worker;
const NUMBERS = ["11", "12", "13", "14", "15"];

const TODAY = localTime().slice(0, 10);
const MONTH = TODAY.slice(0, 8);
const IS_FIRST = Number(TODAY.slice(8)) <= 15;
const LAST = new Date(Date.UTC(Number(TODAY.slice(0, 4)), Number(TODAY.slice(5, 7)), 0)).toISOString().slice(0, 10);
/** The page begins with the half of the month in which today is. */
const PERIOD = {
  ...{ periodicidadPago: "04", fechaInicialPago: `${MONTH}${IS_FIRST ? "01" : "16"}` },
  ...{ fechaFinalPago: IS_FIRST ? `${MONTH}15` : LAST, fechaPago: IS_FIRST ? `${MONTH}15` : LAST },
};

const staff = () => issuer.client(PortalStaff);
const prepare = async (change: object = {}) =>
  (await staff().preparePayroll({ ...PERIOD, ...change })).recibos.map(({ recibo, ...rest }) => ({
    ...rest,
    recibo: recibo!,
    number: recibo!.nomina!.receptor!.numEmpleado,
  }));
const save = (...laborales: object[]) =>
  staff().saveEmployees({
    empleados: laborales.map(
      (each) =>
        ({ rfc, nombre, codigoPostal, laborales: { ...LABORALES, ...each } }) as MessageInitShape<
          typeof EmployeeSchema
        >,
    ),
  });

beforeAll(async () => {
  issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
  issuer.account = service().a.id;
});

describe("the receipts of a period", () => {
  it("have the labour data of its last day, the amounts of the receipt before, and a key of their own", async () => {
    await save(
      { numEmpleado: "11" },
      { numEmpleado: "12", fechaInicioRelLaboral: PERIOD.fechaFinalPago },
      { numEmpleado: "semanal", periodicidadPago: "02" },
    );
    const perceptions = [
      SUELDO,
      { ...SUELDO, tipoPercepcion: "019", concepto: "Tiempo extra", importeGravado: "90.00" },
    ];
    const overtime = [{ dias: "1", tipoHoras: "01", horasExtra: "3", importePagado: "90.00" }];
    await paid(
      service(),
      receipt({
        ...{ receptor: { ...RECEPTOR, numEmpleado: "11" }, totalPercepciones: "7590.00" },
        percepciones: {
          ...{ totalGravado: "7590.00", totalExento: "0.00" },
          percepciones: [perceptions[0], { ...perceptions[1], horasExtra: overtime }],
        },
      }),
    );
    const [first, second, ...more] = await prepare();
    expect(more).toEqual([]);
    const weeks = Math.floor(
      (Date.parse(PERIOD.fechaFinalPago) - Date.parse("2022-01-03") + 86_400_000) / (7 * 86_400_000),
    );
    expect(first).toMatchObject({
      ...{ number: "11", clave: `nomina-O-${PERIOD.fechaInicialPago}-${PERIOD.fechaFinalPago}-11`, intento: 1 },
      antiguedad: { valor: `P${weeks}W` },
      recibo: {
        receptorRfc: rfc,
        nomina: {
          ...{ tipoNomina: "O", receptor: { antiguedad: `P${weeks}W`, salarioDiarioIntegrado: "522.60" } },
          percepciones: { percepciones: [{ concepto: "Sueldo", importeGravado: "7500.00" }] },
          deducciones: { deducciones: [{ importe: "823.45" }, { importe: "200.00" }] },
          otrosPagos: [{ tipoOtroPago: "002" }],
        },
      },
    });
    // Overtime is of its own period, and is told as a difference.
    expect(first!.anterior!.nomina!.percepciones!.percepciones).toHaveLength(2);
    expect(first!.estado).toBeUndefined();
    // An employment that begins within the period is paid from that day on; another number's receipt is not copied.
    expect(second).toMatchObject({ number: "12", pagaDesde: PERIOD.fechaFinalPago });
    expect(second!.recibo.nomina!.numDiasPagados).toBe("1");
    expect([second!.anterior, second!.recibo.nomina!.percepciones]).toEqual([undefined, undefined]);
    expect((await prepare({ periodicidadPago: "02" })).map(({ number }) => number)).toEqual(["semanal"]);
    for (const numEmpleado of ["11", "12", "semanal"]) await staff().removeEmployee({ numEmpleado });
  });

  it("leave out who has left, and tell which key comes next", async () => {
    const { a, db } = service();
    await save({ numEmpleado: "20" });
    const base = (await prepare())[0]!.clave;
    const made = (await paid(service(), receipt({}, { idempotency_key: base }))).id;
    expect((await prepare())[0]).toMatchObject({ intento: 1, estado: "timbrada" });
    await db.query({ name: "", text: "update documents set estado = 'cancelada' where account_id = $1 and id = $2" }, [
      a.id,
      made,
    ]);
    const [next] = await prepare();
    expect([next!.intento, next!.clave, next!.estado]).toEqual([2, base, undefined]);
    await staff().saveEmployees({
      empleados: [
        { rfc, nombre, codigoPostal, baja: "2022-02-01", laborales: { ...LABORALES, numEmpleado: "20" } } as never,
      ],
    });
    expect(await prepare()).toEqual([]);
    await staff().removeEmployee({ numEmpleado: "20" });
  });

  it("are asked for by days and a periodicity of an ordinary payroll", async () => {
    await expect(prepare({ periodicidadPago: "99" })).rejects.toThrow("periodicidadPago: 99 no es de una nómina");
    await expect(prepare({ fechaPago: "2026-02-30" })).rejects.toThrow("fechaPago");
    await expect(prepare({ fechaFinalPago: "2022-01-01" })).rejects.toThrow("fechaInicialPago");
  });
});

describe.skipIf(!hasBrowser)("a run of payroll in a browser, by keys", () => {
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    await save(...NUMBERS.map((numEmpleado) => ({ numEmpleado })));
    // The receipt before: each employee has its own amount.
    for (const [at, numEmpleado] of NUMBERS.entries())
      await paid(
        service(),
        receipt({
          receptor: { ...RECEPTOR, numEmpleado },
          totalPercepciones: `${7500 + at}.00`,
          percepciones: {
            ...{ totalGravado: `${7500 + at}.00`, totalExento: "0.00" },
            percepciones: [{ ...SUELDO, importeGravado: `${7500 + at}.00` }],
          },
        }),
      );
    chromium = await launchBrowser();
    page = await pageOf(issuer, chromium, complaints);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const press = async (name: string | RegExp, within: Pick<Page, "getByRole"> = page) => {
    await within
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .focus();
    await page.keyboard.press("Enter");
  };
  const open = async () => {
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/pagar-nomina`);
    await page.getByRole("heading", { name: "Pagar la nómina", level: 1 }).waitFor();
  };
  const looked = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
  };
  const made = async () => {
    const { data } = await issuer.client(Payroll).listPayrolls({ limite: 100 });
    return data.filter(({ fechaFinalPago }) => fechaFinalPago === PERIOD.fechaFinalPago);
  };

  test("five employees are paid at the first press; a second one pays nobody twice", async () => {
    const before = (await made()).length;
    await open();
    await press("Preparar");
    await page.getByText("5 listos").waitFor();
    await page.getByText("5 recibos por timbrar, que pagan $32,392.75 MXN").waitFor();
    await looked();

    await pressInRow(page, page.getByRole("row", { name: nombre }).first(), `Cambiar ${nombre}`);
    await page.getByRole("dialog").waitFor();
    await typeOver(page, "nomina.percepciones.percepciones[0].importeGravado", "8000");
    await press("Usar estos importes", page.getByRole("dialog"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("Sueldo: 7,500.00 → 8,000.00").waitFor();
    await press("Revisar los que faltan");
    await page.getByText("5 listos").waitFor();

    await typeOver(page, "totalEsperado", "32892.70");
    await page.getByText("Los recibos suman $32,892.75 MXN: $0.05 MXN de diferencia con lo que espera.").waitFor();
    expect(await page.getByRole("button", { name: "Timbrar 5" }).isDisabled()).toBe(true);
    await typeOver(page, "totalEsperado", "32892.75");
    await press("Timbrar 5");
    await page.getByText("Son 5 recibos y pagan $32,892.75 MXN").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("5 timbrados").waitFor();
    await looked();
    expect(await made()).toHaveLength(before + 5);

    await press("Preparar de nuevo");
    await page.getByText("Ya tiene su recibo de este periodo").first().waitFor();
    expect(await page.getByText("Ya tiene su recibo de este periodo").count()).toBe(5);
    expect(await page.getByRole("button", { name: /^Timbrar/ }).count()).toBe(0);
    expect(await made()).toHaveLength(before + 5);
  });
});
