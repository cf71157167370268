import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CancelRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { ProductSchema, SaveOwnProductsRequestSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import {
  CreateTransferRequestSchema,
  type CreateTransferResponse,
  GetTransferPdfRequestSchema,
  ListTransfersRequestSchema,
} from "#proto/cfdi/v1/traslado_pb.ts";
import { readXml } from "../../src/engine/xml.ts";
import { calculateTransfer } from "../../src/services/kinds/index.ts";
import { idCcpOf } from "../../src/services/kinds/trip.ts";
import { copyOf } from "../../src/services/portal/copied.ts";
import { products } from "../../src/services/portal/products.ts";
import { transfers } from "../../src/services/resources/traslados.ts";
import { BIENES } from "../engine/rules/carta-porte-documents.ts";
import { COMPANY } from "../support/csd.ts";
import { IMPORTED } from "../support/exports.ts";
import { PLANE_TRIP, SHIP_TRIP, TRAIN_TRIP } from "../support/random-modes.ts";
import { TRIP } from "../support/random-trips.ts";
import { documentOf, line, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const HELD = { impuesto: "001", categoria: "retencion", tasaIva: "0.1" };

const DETAILS = {
  noIdentificacion: "SKU-0012",
  unidad: "Pieza",
  cuentasPrediales: ["150411220083", "ABC9"],
};

describe("an invoice of a shop or a landlord", () => {
  it("says SKU, unit, terms and property tax accounts, and its copy says them again", async () => {
    const conceptos = [line({ ...DETAILS, objetoImp: "03", impuestos: [] })];
    const { id } = documentOf(await t.post(order({ condicionesDePago: "30  días", conceptos })));
    const xml = await t.xml(id);
    expect(xml.toString()).toMatch(/ CondicionesDePago="30 días" SubTotal=/);
    expect(xml.toString()).toContain(' NoIdentificacion="SKU-0012" Cantidad="1" ClaveUnidad="E48" Unidad="Pieza"');
    expect(xml.toString()).toContain(
      ' ObjetoImp="03"><cfdi:CuentaPredial Numero="150411220083"/><cfdi:CuentaPredial Numero="ABC9"/></cfdi:Concepto>',
    );
    const {
      condicionesDePago,
      conceptos: [concepto],
    } = await copied(id);
    expect(condicionesDePago).toBe("30 días");
    expect(concepto).toMatchObject({ ...DETAILS, objetoImp: "03" });
  });

  it("states complements field by field, beside those that are computed, and its copy states them again", async () => {
    const instEducativas = {
      ...{ nombreAlumno: "ANA LOPEZ MORA", curp: "LOMA150612MDFPRN06", nivelEducativo: "Primaria" },
      autRvoe: "09PPR1234X",
    };
    const stated = {
      donataria: { noAutorizacion: "325-SAT-09", fechaAutorizacion: "2026-01-15", leyenda: "Donativo" },
      leyendasFiscales: [{ textoLeyenda: "A mayores" }, { norma: "Artículo 19", textoLeyenda: "De uso propio" }],
      ine: {
        ...{ tipoProceso: "Ordinario", tipoComite: "Ejecutivo Estatal" },
        entidades: [{ claveEntidad: "JAL", idsContabilidad: [123, 456] }],
      },
    };
    const impuestosLocales = { traslados: [{ nombre: "ISH", tasa: "3" }] };
    // A donation is not subject to taxes.
    const conceptos = [line({ instEducativas, impuestos: [] })];
    const { id } = documentOf(await t.post(order({ ...stated, impuestosLocales, conceptos })));
    expect((await t.xml(id)).toString()).toMatch(
      /<cfdi:Complemento><implocal:.*<donat:Donatarias .*<leyendasFisc:.*<ine:INE .*<tfd:/s,
    );
    const copy = await copied(id);
    expect(copy).toMatchObject(stated);
    expect(copy.conceptos[0]).toMatchObject({ instEducativas });
    expect(copy.conceptos[0]!.hidroYPetro).toBeUndefined();
  });

  it("exports what its products say of it, and its copy exports the same", async () => {
    const stored = products({ ...t.deps, catalogs: { tables: {} } });
    const pot = { descripcion: "Olla", claveProdServ: "52151602", claveUnidad: "H87", valorUnitario: "12.5" };
    const customs = { fraccionArancelaria: "7323930500", unidadAduana: "01", factorAduana: "1.35" };
    const saved = create(ProductSchema, { ...pot, ...customs, noIdentificacion: "OLLA" });
    await stored.saveOwnProducts(create(SaveOwnProductsRequestSchema, { products: [saved] }), t.sandbox);
    const conceptos = [line({ ...pot, noIdentificacion: "OLLA", cantidad: "100", impuestos: [{ tasaIva: "0" }] })];
    const comprador = {
      ...{ nombre: "ACME INC", numRegIdTrib: "121212121", calle: "Elm Street 1" },
      ...{ estado: "TX", pais: "USA", codigoPostal: "78041" },
    };
    const comercioExterior = { incoterm: "FOB", comprador };
    const { receptorRfc: _customer, ...rest } = order({ conceptos, moneda: "USD", tipoCambio: "17.1234" });
    const { id, total } = documentOf(await t.post({ ...rest, comercioExterior } as never));
    const trade = /<cce20:ComercioExterior .*<\/cce20:ComercioExterior>/;
    const [xml] = trade.exec(String(await t.xml(id)))!;
    expect(xml).toContain(
      'CantidadAduana="135" UnidadAduana="01" ValorUnitarioAduana="9.259259" ValorDolares="1250.00"',
    );
    const copy = await copied(id);
    expect(copy).toMatchObject({ comercioExterior, conceptos: [customs] });
    const again = documentOf(await t.post(copy));
    expect(again.total).toBe(total);
    expect(trade.exec(String(await t.xml(again.id)))![0]).toBe(xml);
  });

  it("a product keeps the unit that the tariff gives to its fraction", async () => {
    const given = { descripcion: "Olla", claveProdServ: "52151602", claveUnidad: "H87", valorUnitario: "12.5" };
    const save = (tables: object, change: object) =>
      products({ ...t.deps, catalogs: { tables } }).saveOwnProducts(
        create(SaveOwnProductsRequestSchema, { products: [{ ...given, ...change }] }),
        t.sandbox,
      );
    const listed = IMPORTED.loaded;
    const pot = { fraccionArancelaria: "7323930500", factorAduana: "1.35" };
    expect((await save(listed, pot)).products).toMatchObject([{ ...pot, unidadAduana: "01" }]);
    expect((await save({}, { unidadAduana: "99" })).products).toMatchObject([{ unidadAduana: "99" }]);
    const refused: readonly [object, object, string][] = [
      [listed, { ...pot, unidadAduana: "06" }, "products[0].unidadAduana: la tarifa da 01 a 7323930500"],
      [
        listed,
        { fraccionArancelaria: "9503002300" },
        "products[0].fraccionArancelaria: 9503002300 no está en la tarifa",
      ],
      [listed, { factorAduana: "1" }, "products[0].factorAduana: va con fraccionArancelaria"],
      [listed, { unidadAduana: "06" }, "products[0].unidadAduana: va con fraccionArancelaria"],
      [{}, pot, "products[0].unidadAduana: es obligatoria con factorAduana"],
    ];
    for (const [tables, change, sentence] of refused) await expect(save(tables, change)).rejects.toThrow(sentence);
  });

  it("is written as before without these fields", async () => {
    const xml = (await t.xml(documentOf(await t.post(order())).id)).toString();
    expect(xml).not.toMatch(/CondicionesDePago|NoIdentificacion| Unidad="|CuentaPredial/);
    expect(xml).toContain('ObjetoImp="02"');
  });
});

describe("the copy of an invoice", () => {
  const IEPS = { impuesto: "003", tasaIva: "0.08" };
  const QUOTA = { impuesto: "003", tipoFactor: "Cuota", cuota: "3.0818", base: "14.4" };
  const OTHER = { ...QUOTA, cuota: "0.5", base: "14.4" };

  it.each<[string, object[], object[]]>([
    ["follows from the price", [IEPS, {}], [{}, {}]],
    ["is another one", [{ base: "60.5" }], [{ base: "60.50" }]],
    ["of an IEPS is another one", [{ ...IEPS, base: "40" }, {}], [{ base: "40.00" }, {}]],
    ["of a withholding is another one", [{}, { ...HELD, base: "70" }], [{}, { base: "70.00" }]],
    ["is without an IEPS", [{ ...IEPS, enBaseDeIva: false }, {}], [{ enBaseDeIva: false }, {}]],
    [
      "has one IEPS of two",
      [QUOTA, { ...OTHER, enBaseDeIva: false }, {}],
      [{ base: "14.40" }, { base: "14.40", enBaseDeIva: false }, {}],
    ],
    ["has nothing to do with any IEPS", [QUOTA, { base: "90" }], [{ base: "14.40" }, { base: "90.00" }]],
  ])("charges the same taxes where a base %s", async (_base, impuestos, said) => {
    const { id, total } = documentOf(await t.post(order({ conceptos: [line({ impuestos })] })));
    const [concepto] = (await copied(id)).conceptos;
    const own = concepto!.impuestos.map(({ base, enBaseDeIva }) => ({
      ...(base === undefined ? {} : { base }),
      ...(enBaseDeIva === undefined ? {} : { enBaseDeIva }),
    }));
    expect(own).toEqual(said);
    const { serie, receptorRfc, formaPago, conceptos } = await copied(id);
    const again = documentOf(await t.post(order({ serie, receptorRfc, formaPago, conceptos })));
    expect(again.total).toBe(total);
    const concept = async (of: string) => /<cfdi:Concepto .*<\/cfdi:Concepto>/.exec(String(await t.xml(of)))![0];
    expect(await concept(again.id)).toBe(await concept(id));
  });

  it("names a seller abroad by its RFC alone", async () => {
    const aCuentaTerceros = { rfc: "EXT990101NI1" };
    const { id } = documentOf(await t.post(order({ conceptos: [line({ aCuentaTerceros })] })));
    const [concepto] = (await copied(id)).conceptos;
    expect(concepto!.aCuentaTerceros).toMatchObject(aCuentaTerceros);
    expect(concepto!.aCuentaTerceros!.nombre).toBeUndefined();
  });
});

describe("objetoImp", () => {
  const IVA = { impuesto: "002" };
  const IEPS = { impuesto: "003", tasaIva: "0.08" };
  const ISR = { impuesto: "001", categoria: "retencion", tasaIva: "0.1" };

  it.each([
    ["01", []],
    ["02", [IVA]],
    ["03", []],
    ["04", []],
    ["05", []],
    ["06", [ISR]],
    ["06", []],
    ["07", [IEPS]],
    ["08", []],
  ])("%s is stamped with %j", async (objetoImp, impuestos) => {
    const answer = await t.post(order({ conceptos: [line({ objetoImp, impuestos })] }));
    expect((await t.xml(documentOf(answer).id)).toString()).toContain(`ObjetoImp="${objetoImp}"`);
  });

  it.each([
    ["01", [IVA], "CFDI40172"],
    ["02", [], "CFDI40171"],
    ["03", [IVA], "CFDI40172"],
    ["04", [IVA], "CFDI40172"],
    ["05", [IVA], "CFDI40172"],
    ["06", [IVA], "CFDI140226"],
    ["07", [IVA], "CFDI140227"],
    ["08", [IVA], "CFDI140226"],
  ])("%s is refused with %j (%s), at a field of the concept", async (objetoImp, impuestos, code) => {
    await expect(t.post(order({ conceptos: [line({ objetoImp, impuestos })] }))).rejects.toMatchObject({
      message: expect.stringContaining(code),
      campo: expect.stringMatching(/^conceptos\[0\]/),
    });
  });
});

describe("a trip", () => {
  const tasa = (rate: string) => ({ impuesto: "002", categoria: "retencion", tasaIva: rate });
  const FREIGHT = { claveProdServ: "78101802", descripcion: "Flete", impuestos: [{ tasaIva: "0.16" }, tasa("0.04")] };
  const freight = (cartaPorte: object) => order({ conceptos: [line(FREIGHT)], cartaPorte });
  /** Three stops, of which the last is the return. */
  const ROUND = {
    ...TRIP,
    paradas: [
      ...TRIP.paradas,
      {
        ...{ tipo: "regreso", lugar: { rfc: COMPANY.rfc, codigoPostal: "25350" } },
        ...{ fechaHora: "2026-03-12T18:30:00", kilometros: "840" },
      },
    ],
  };

  it("goes with the invoice of a freight, whose copy goes the same way", async () => {
    const { id } = documentOf(await t.post(freight(ROUND)));
    const xml = (await t.xml(id)).toString();
    expect(xml).toMatch(
      /<cartaporte31:CartaPorte Version="3.1" IdCCP="CCC[-0-9a-f]{33}" TranspInternac="No" TotalDist/,
    );
    expect((await copied(id)).cartaPorte).toMatchObject({
      vehiculo: { placas: "ABC1234", pesoBrutoKg: "17500" },
      paradas: [{ fechaHora: "2026-03-11T06:00:00" }, { kilometros: "840.5" }, { tipo: "regreso", kilometros: "840" }],
      mercancias: [{ bien: { clave: BIENES["0"] }, cantidad: "40", kilos: "500" }],
    });
    const again = documentOf(await t.post(freight((await copied(id)).cartaPorte!)));
    const trip = async (of: string) => /<cartaporte31.*<\/cartaporte31:CartaPorte>/s.exec(String(await t.xml(of)))![0];
    const anonymous = (text: string) => text.replace(/IdCCP="[^"]*"/, "");
    expect(anonymous(await trip(again.id))).toBe(anonymous(await trip(id)));
    expect(await trip(again.id)).not.toBe(await trip(id));
  });

  it("has one IdCCP for one key, and asks for all that it lacks at once", async () => {
    const asked = { ...TRIP, remolques: [{ tipo: "CTR004", placas: "1AB2345" }], kilosTotales: "1" };
    const refused = t.post({ ...freight(asked), idempotencyKey: "viaje-1" });
    await expect(refused).rejects.toMatchObject({
      campo: "cartaPorte.kilosTotales",
      message: expect.stringMatching(/cartaPorte.kilosTotales: .*; cartaPorte.remolques: /),
    });
    const own = idCcpOf(t.sandbox, "factura", "viaje-1");
    const { id } = documentOf(await t.post({ ...freight(TRIP), idempotencyKey: "viaje-1" }));
    expect((await t.xml(id)).toString()).toContain(`IdCCP="${own}"`);
    expect(idCcpOf(t.production, "factura", "viaje-1")).not.toBe(own);
    expect(own).toMatch(/^CCC[0-9a-f]{5}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("of own goods is a document of type T, listed, printed, copied and cancelled as any other", async () => {
    const service = transfers(t.deps);
    const make = (change: object = {}) =>
      service.createTransfer(
        create(CreateTransferRequestSchema, { cartaPorte: ROUND, ...change }),
        t.sandbox,
        undefined,
      ) as Promise<CreateTransferResponse>;
    const first = (await make({ idempotencyKey: "t-1" })).data!;
    expect(first).toMatchObject({ estado: "timbrada", serie: "T", total: "0" });
    expect((await make({ idempotencyKey: "t-1" })).idempotente).toBe(true);
    const xml = (await t.xml(first.id)).toString();
    expect(xml).toMatch(/SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="T"/);
    expect(xml).toMatch(/<cfdi:Receptor Rfc="(\w+)".*UsoCFDI="S01"/);
    expect(xml).toContain(`<cfdi:Concepto ClaveProdServ="${BIENES["0"]}" Cantidad="40" ClaveUnidad="H87"`);
    const copy = await copiedAs("traslado", first.id);
    expect(copy).toMatchObject({ serie: "T", cartaPorte: { paradas: [{}, {}, { tipo: "regreso" }] } });

    const { sustitucion, data } = await make({ sustituye: first.id });
    expect(sustitucion).toMatchObject({ estado: "completa" });
    const page = await service.listTransfers(create(ListTransfersRequestSchema, {}), t.sandbox);
    expect(page.data!.map(({ id }) => id)).toEqual([data!.id, first.id]);
    const { content } = await service.getTransferPdf(create(GetTransferPdfRequestSchema, { id: first.id }), t.sandbox);
    expect(Buffer.from(content!).toString("latin1")).toMatch(/^%PDF/);
    const cancel = create(CancelRequestSchema, { id: data!.id, motivo: "03" });
    expect((await service.cancelTransfer(cancel, t.sandbox)).data).toMatchObject({ estado: "cancelada" });
    await expect(
      make({ cartaPorte: { ...TRIP, seguros: { ...TRIP.seguros, medioAmbiente: POLICY } } }),
    ).rejects.toMatchObject({ campo: "cartaPorte.seguros.medioAmbiente" });
  });
});

describe("a transfer by sea, air or rail", () => {
  it.each([
    ["barco", SHIP_TRIP, "TransporteMaritimo"],
    ["avion", PLANE_TRIP, "TransporteAereo"],
    ["tren", TRAIN_TRIP, "TransporteFerroviario"],
  ] as const)("has its %s, also in its calculation and in its copy", async (name, cartaPorte, node) => {
    const service = transfers(t.deps);
    const request = create(CreateTransferRequestSchema, { cartaPorte });
    const { data } = (await service.createTransfer(request, t.sandbox, undefined)) as CreateTransferResponse;
    expect((await t.xml(data!.id)).toString()).toContain(`<cartaporte31:${node} `);
    const calculated = (await calculateTransfer(t.deps, t.sandbox, request))!;
    expect(calculated.kilometros).toBe(name === "tren" ? "500" : undefined);
    const copy = await copiedAs("traslado", data!.id);
    expect(copy).toMatchObject({ cartaPorte: { [name]: cartaPorte[name as never] } });
    const again = create(CreateTransferRequestSchema, { cartaPorte: (copy as typeof request).cartaPorte! });
    expect(await calculateTransfer(t.deps, t.sandbox, again)).toEqual(calculated);
    const insured = { ...cartaPorte, [name]: { ...(cartaPorte[name as never] as object), seguroGuardado: "NADA" } };
    const unknown = create(CreateTransferRequestSchema, { cartaPorte: insured });
    await expect(service.createTransfer(unknown, t.sandbox, undefined)).rejects.toMatchObject({
      campo: `cartaPorte.${name}.seguroGuardado`,
    });
  });
});

const POLICY = { aseguradora: "Ambiental", numero: "MA-1" };

async function copied(id: string): Promise<CreateInvoiceRequest> {
  return copiedAs("factura", id) as Promise<CreateInvoiceRequest>;
}

async function copiedAs(kindName: string, id: string) {
  const reading = readXml(await t.xml(id));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  const [row] = await t.sql<never>("select *, id::text from documents where id = $1", [id]);
  const { kind } = copyOf({ row: row!, root: reading.root, applications: [] });
  if (kind.case !== kindName) throw new Error(`copied as ${kind.case}`);
  return kind.value;
}
