import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AddSeriesRequestSchema,
  ChangeSeriesRequestSchema,
  ListPlacesRequestSchema,
  ListSeriesRequestSchema,
  RemovePlaceRequestSchema,
  SavePlaceRequestSchema,
} from "#proto/cfdi/v1/account_pb.ts";
import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import {
  CreatePaymentComplementRequestSchema,
  CreatePaymentComplementResponseSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { localTimeOf, zoneOfPostalCode } from "../../src/engine/catalogs/index.ts";
import { copyToDraft } from "../../src/services/portal/copying.ts";
import { contentOf } from "../../src/services/portal/drafts.ts";
import { PERSON } from "../support/csd.ts";
import { documentOf, NOBODY, type Order, openDeps, order, type TestDeps } from "../support/test-deps.ts";

/** The account is in Mexico City (06300); its branches are in Tijuana, two hours behind, and in Monterrey. */
const TIJUANA = "22000";
const MONTERREY = "64000";

let t: TestDeps;
let account: string;
beforeAll(async () => {
  t = await openDeps();
  account = t.sandbox.accountId;
  await save(TIJUANA, "Sucursal Tijuana");
  await save(MONTERREY, "Sucursal Monterrey");
  await addSeries("T", TIJUANA);
});
afterAll(() => t.close());

const save = (codigoPostal: string, nombre: string, of = account) =>
  t.accounts.savePlace(create(SavePlaceRequestSchema, { account: of, codigoPostal, nombre }), NOBODY);
const addSeries = (codigo: string, lugarExpedicion: string) =>
  t.accounts.addSeries(create(AddSeriesRequestSchema, { account, kind: "factura", codigo, lugarExpedicion }), NOBODY);
const move = (codigo: string, lugarExpedicion: string) =>
  t.accounts.changeSeries(
    create(ChangeSeriesRequestSchema, { account, kind: "factura", codigo, lugarExpedicion }),
    NOBODY,
  );
const remove = (codigoPostal: string) =>
  t.accounts.removePlace(create(RemovePlaceRequestSchema, { account, codigoPostal }), NOBODY);

async function issued(change: Order) {
  const { id } = documentOf(await t.post(order(change)));
  return { id, xml: await t.xml(id) };
}

const attributeOf = (xml: Buffer, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml.toString())![1]!;
const placeOf = (xml: Buffer) => attributeOf(xml, "LugarExpedicion");

describe("an invoice is issued", () => {
  it("at the account's place when nothing says otherwise", async () => {
    expect(placeOf((await issued({})).xml)).toBe("06300");
  });

  it("at the place of its series, dated by the clock there", async () => {
    const { xml } = await issued({ serie: "T" });
    expect(placeOf(xml)).toBe(TIJUANA);
    const there = localTimeOf(new Date(), zoneOfPostalCode(TIJUANA));
    expect(attributeOf(xml, "Fecha").slice(0, 13)).toBe(there.slice(0, 13));
  });

  it.each([
    ["another branch", MONTERREY],
    ["the account's own place", "06300"],
  ])("at %s, which it asks for over that of its series", async (_, lugarExpedicion) => {
    expect(placeOf((await issued({ serie: "T", lugarExpedicion })).xml)).toBe(lugarExpedicion);
  });

  it("nowhere else", async () => {
    await expect(t.post(order({ lugarExpedicion: "44100" }))).rejects.toMatchObject({
      campo: "lugarExpedicion",
      message: "lugarExpedicion: 44100 no es un lugar de expedición de la cuenta",
    });
  });

  it.each([
    ["described in it", { receptorRfc: undefined, receptor: { rfc: "XAXX010101000", nombre: "JUANA" } }],
    [
      "kept as a customer",
      {
        receptorRfc: "XAXX010101000",
        informacionGlobal: { periodicidad: "01", meses: "01", anio: new Date().getFullYear() },
      },
    ],
  ] as const)("to a generic receiver %s, who has the postal code of the place", async (_, to) => {
    const { xml } = await issued({ ...to, serie: "T" } as Order);
    expect(attributeOf(xml, "DomicilioFiscalReceptor")).toBe(TIJUANA);
  });
});

it("a credit note and a payment complement ask for a place too", async () => {
  const later = { metodoPago: "PPD", formaPago: undefined };
  const { id, xml } = await issued(later as Order);
  const note = documentOf(await t.credit(id, { lugarExpedicion: TIJUANA, formaPago: "03" }));
  expect(placeOf(await t.xml(note.id))).toBe(TIJUANA);
  const documentos = [{ facturaUuid: attributeOf(xml, "UUID"), impPagado: "1" }];
  const request = create(CreatePaymentComplementRequestSchema, {
    ...{ receptorRfc: order().receptorRfc!, lugarExpedicion: MONTERREY },
    pagos: [{ fechaPago: "2026-02-20T12:00:00", formaPago: "03", documentos }],
  });
  const answer = create(
    CreatePaymentComplementResponseSchema,
    await t.invoices.createPaymentComplement(request, t.sandbox),
  );
  expect(placeOf(await t.xml(answer.data!.facturaId))).toBe(MONTERREY);
});

it("a payment of today without an hour is of noon at its place, and of now before that noon", async () => {
  const { xml } = await issued({ metodoPago: "PPD", formaPago: undefined } as Order);
  const documentos = [{ facturaUuid: attributeOf(xml, "UUID"), impPagado: "1" }];
  const zone = zoneOfPostalCode(TIJUANA);
  const now = () => localTimeOf(t.deps.now(), zone);
  const [before, noon] = [now(), `${now().slice(0, 10)}T12:00:00`];
  const request = create(CreatePaymentComplementRequestSchema, {
    ...{ receptorRfc: order().receptorRfc!, lugarExpedicion: TIJUANA },
    pagos: [{ fechaPago: noon, formaPago: "03", documentos }],
  });
  const answer = create(
    CreatePaymentComplementResponseSchema,
    await t.invoices.createPaymentComplement(request, t.sandbox),
  );
  const paid = attributeOf(await t.xml(answer.data!.facturaId), "FechaPago");
  const [earliest = ""] = [before, noon].sort();
  expect(paid >= earliest && paid <= noon).toBe(true);

  const hour = "2026-02-20T09:15:00-08:00";
  const known = structuredClone(request);
  known.pagos[0]!.fechaPago = hour;
  const other = create(
    CreatePaymentComplementResponseSchema,
    await t.invoices.createPaymentComplement(known, t.sandbox),
  ).data!.facturaId;
  expect(attributeOf(await t.xml(other), "FechaPago")).toBe("2026-02-20T09:15:00");
  const { kind } = contentOf(await copyToDraft(t.deps, t.sandbox, { id: other, substitutes: false }));
  const { pagos } = kind.value as { pagos: { fechaPago: string }[] };
  expect(new Date(pagos[0]!.fechaPago)).toEqual(new Date(hour));

  const tomorrow = localTimeOf(new Date(t.deps.now().getTime() + 86_400_000), zone).slice(0, 10);
  request.pagos[0]!.fechaPago = `${tomorrow}T12:00:00`;
  await expect(t.invoices.createPaymentComplement(request, t.sandbox)).rejects.toThrow(
    "un pago futuro todavía no se ha recibido",
  );
});

it("a series moves, and the next invoice with it", async () => {
  await addSeries("M", "06300");
  const { series } = await t.accounts.listSeries(create(ListSeriesRequestSchema, { account }), NOBODY);
  expect(series!.find(({ codigo }) => codigo === "M")?.lugarExpedicion).toBeUndefined();
  expect(placeOf((await issued({ serie: "M" })).xml)).toBe("06300");
  expect(await move("M", MONTERREY)).toMatchObject({ lugarExpedicion: MONTERREY });
  expect(placeOf((await issued({ serie: "M" })).xml)).toBe(MONTERREY);
  await expect(remove(MONTERREY)).rejects.toThrow("La serie M se expide ahí: cambie antes su lugar");
  await move("M", "");
  expect(placeOf((await issued({ serie: "M" })).xml)).toBe("06300");
});

it("a copy is issued where its original was, unless its series is issued there anyway", async () => {
  const copied = async (change: Order) => {
    const { id } = await issued(change);
    const { kind } = contentOf(await copyToDraft(t.deps, t.sandbox, { id, substitutes: false }));
    return (kind.value as { lugarExpedicion?: string }).lugarExpedicion;
  };
  expect(await copied({ lugarExpedicion: MONTERREY })).toBe(MONTERREY);
  expect(await copied({ serie: "T", lugarExpedicion: "06300" })).toBe("06300");
  expect(await copied({ serie: "T" })).toBeUndefined();
  expect(await copied({})).toBeUndefined();
});

it("a place that was removed is no place any more", async () => {
  await save("97000", "Sucursal Mérida");
  await issued({ lugarExpedicion: "97000" });
  await remove("97000");
  await expect(t.post(order({ lugarExpedicion: "97000" }))).rejects.toThrow("no es un lugar de expedición");
  const { places } = await t.accounts.listPlaces(create(ListPlacesRequestSchema, { account }), NOBODY);
  expect(places!.map(({ codigoPostal }) => codigoPostal)).toEqual([TIJUANA, MONTERREY]);
});

it("no account issues at the place of another one, nor keeps its own place twice", async () => {
  const other = await t.addTaxpayer(PERSON);
  await save("77500", "Sucursal Cancún", other.sandbox.accountId);
  await expect(t.post(order({ lugarExpedicion: "77500" }))).rejects.toThrow("no es un lugar de expedición");
  await expect(addSeries("Q", "77500")).rejects.toThrow("lugarExpedicion: 77500 no es un lugar");
  await expect(save("06300", "Otra vez")).rejects.toThrow("codigoPostal: 06300 ya es el lugar");
});

it("a place has a permit, and the account's own is kept for its permit alone", async () => {
  const permit = (request: object) =>
    t.accounts.savePlace(create(SavePlaceRequestSchema, { account, nombre: "Estación", ...request }), NOBODY);
  await expect(permit({ codigoPostal: TIJUANA, permiso: "PL-12345" })).rejects.toMatchObject({
    campo: "permiso",
    message: expect.stringContaining("escriba el permiso como lo dio la CRE o la CNE"),
  });
  const own = { codigoPostal: "06300", permiso: "PL/12345/EXP/ES/2016" };
  await expect(permit({ ...own, zonaHoraria: "America/Tijuana" })).rejects.toThrow(
    "zonaHoraria: la del lugar de la cuenta es America/Mexico_City",
  );
  expect(await permit(own)).toMatchObject({ ...own, zonaHoraria: "America/Mexico_City" });
  const list = async () => (await t.accounts.listPlaces(create(ListPlacesRequestSchema, { account }), NOBODY)).places!;
  expect((await list()).find(({ codigoPostal }) => codigoPostal === "06300")).toMatchObject(own);
  const magna = { claveProdServ: "15101514", claveUnidad: "LTR", descripcion: "Magna", cantidad: "1" };
  const fuel = { conceptos: [{ ...magna, valorUnitario: "20", impuestos: [{}] }] } as Order;
  const { id, xml } = await issued(fuel);
  expect(placeOf(xml)).toBe("06300");
  expect(attributeOf(xml, "NumeroPermiso")).toBe(own.permiso);
  const ofDay = (anio: number, meses: string) =>
    order({
      ...{ ...fuel, receptorRfc: undefined, receptor: { rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL" } },
      informacionGlobal: { periodicidad: "01", meses, anio },
    } as Order);
  await expect(t.post(ofDay(new Date().getFullYear(), "01"))).resolves.toBeDefined();
  t.setClock(new Date("2027-01-02T12:00:00Z"));
  await expect(t.post(ofDay(2027, "01"))).rejects.toThrow(/ya no va en una factura global/);
  t.setClock();
  // Another place has no permit of its own.
  await expect(t.post(order({ ...fuel, lugarExpedicion: TIJUANA }))).rejects.toThrow("el lugar 22000 no tiene ninguno");
  // A copy takes the permit of the day, and keeps one that is not its place's.
  const copied = async () => {
    const { kind } = contentOf(await copyToDraft(t.deps, t.sandbox, { id, substitutes: false }));
    return (kind.value as CreateInvoiceRequest).conceptos[0]!.hidroYPetro;
  };
  expect(await copied()).toBeUndefined();
  await remove("06300");
  expect(await copied()).toMatchObject({ numeroPermiso: own.permiso });
  await expect(t.post(order(fuel))).rejects.toThrow("el lugar 06300 no tiene ninguno");
});
