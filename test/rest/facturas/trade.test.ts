import { Client, credentials } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { unary } from "../../grpc/unary.ts";
import { CUSTOMERS } from "../../support/accounts.ts";
import { localTime, useService } from "../../support/service.ts";
import { cancel, decide, look, type Stamped } from "./cancelar/cancellation.ts";
import { credit } from "./nota-credito/note.ts";
import { attribute, create, exportOrder, order, orderOf, xmlOf } from "./order.ts";

const service = useService();

const { codigoPostal, regimenFiscal, usoCfdi } = CUSTOMERS.unregistered;
const INLINE = { rfc: "URE180429TM6", nombre: "UNIVERSIDAD ROBOTICA", codigoPostal, regimenFiscal, usoCfdi };

/** The order has more fields at once than any real sale; the amounts were worked out by hand. */
const RICH = {
  ...{ serie: "F", fecha: localTime(), formaPago: "03", metodoPago: "PUE", moneda: "MXN" },
  ...{ condicionesDePago: "Contado", exportacion: "01", receptor: INLINE },
  conceptos: [
    {
      ...{ claveProdServ: "43211503", noIdentificacion: "SKU-0012", claveUnidad: "H87", unidad: "Pieza" },
      ...{ descripcion: "Computadora portátil", cantidad: 2, precioConImpuestos: 5800 },
      ...{ descuentoPorcentaje: 10, objetoImp: "02", impuestos: [{ impuesto: "002", tasaIva: 0.16 }] },
      pedimentos: ["214738071003832"],
      partes: [
        {
          ...{ claveProdServ: "26111704", noIdentificacion: "CARG-65", cantidad: 2, unidad: "Pieza" },
          descripcion: "Cargador",
        },
      ],
    },
    {
      ...{ claveProdServ: "80101500", claveUnidad: "E48", descripcion: "Asesoría", cantidad: 1 },
      valorUnitario: 1000,
      impuestos: [
        { tasaIva: 0.16 },
        { impuesto: "001", categoria: "retencion", tasaIva: 0.1 },
        { categoria: "retencion", tasaIva: 0.106667 },
      ],
    },
    {
      ...{ claveProdServ: "50202306", claveUnidad: "H87", descripcion: "Refresco 600 ml", cantidad: 24 },
      valorUnitario: 10,
      impuestos: [{ impuesto: "003", tipoFactor: "Cuota", cuota: 3.0818, base: 14.4 }, { tasaIva: 0.16 }],
    },
    {
      ...{ claveProdServ: "80131500", claveUnidad: "E48", descripcion: "Renta de vivienda", cantidad: 1 },
      ...{ valorUnitario: 8000, impuestos: [{ tipoFactor: "Exento" }], cuentasPrediales: ["150411220083"] },
      aCuentaTerceros: {
        ...{ rfc: "CACX7605101P8", nombre: "XOCHILT CASAS CHAVEZ", regimenFiscal: "612" },
        codigoPostal: "36257",
      },
    },
  ],
  impuestosLocales: { retenciones: [{ nombre: "5 al millar", tasa: 0.5 }] },
};

test("an invoice with all that trade needs is stamped, with the amounts worked out by hand", async () => {
  const answer = await create(service(), RICH);
  expect(answer.body.error).toBeUndefined();
  expect(answer.body.data).toMatchObject({ estado: "timbrada", total: 19632.01 });
  const xml = xmlOf(answer);
  const summary = xml.slice(xml.lastIndexOf("<cfdi:Impuestos "), xml.lastIndexOf("</cfdi:Impuestos>"));
  const groups = [...summary.matchAll(/Impuesto="(\d+)"[^>]* Importe="([^"]*)"/g)].map(([, tax, sum]) => [tax, sum]);
  expect(groups).toEqual([
    ["001", "100.00"],
    ["002", "106.67"],
    ["002", "1645.50"],
    ["003", "44.38"],
  ]);
  expect(summary).toContain('Base="10284.38"');
  const written = {
    ...{ SubTotal: "19240.00", Descuento: "1000.00", Total: "19632.01", Fecha: RICH.fecha },
    ...{ TotalImpuestosTrasladados: "1689.88", TotalImpuestosRetenidos: "206.67" },
    ...{ TotaldeRetenciones: "91.20", TotaldeTraslados: "0.00", TasadeRetencion: "0.50" },
    ...{ NumeroPedimento: "21  47  3807  1003832", RfcACuentaTerceros: "CACX7605101P8" },
  };
  for (const [name, value] of Object.entries(written)) expect(attribute(xml, name), name).toBe(value);
  expect(xml).toContain(`<cfdi:Receptor Rfc="${INLINE.rfc}" Nombre="${INLINE.nombre}"`);
});

test("a use of its own takes the place of the customer's", async () => {
  expect(attribute(xmlOf(await create(service(), order({ usoCfdi: "G01" }))), "UsoCFDI")).toBe("G01");
});

test("a generic receiver needs no more than a name, and the foreign one says who it is", async () => {
  const national = await create(
    service(),
    order({ receptorRfc: undefined, receptor: { rfc: "XAXX010101000", nombre: "JUANA" } }),
  );
  expect(national.body.error).toBeUndefined();
  const foreign = {
    rfc: "XEXX010101000",
    nombre: "ACME INC",
    residenciaFiscal: "USA",
    numRegIdTrib: "121212121",
  };
  const abroad = await create(service(), order({ receptorRfc: undefined, receptor: foreign }));
  expect(abroad.body.error).toBeUndefined();
  expect(attribute(xmlOf(abroad), "NumRegIdTrib")).toBe("121212121");
});

const ABROAD = { rfc: "EXT990101NI1" };
const PRESCRIBED =
  "EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO";

test("a platform names a seller abroad by its RFC, and the service writes what SAT prescribes for it", async () => {
  const answer = await create(service(), orderOf({ aCuentaTerceros: ABROAD }));
  expect(answer.body.error).toBeUndefined();
  const xml = xmlOf(answer);
  const place = attribute(xml, "LugarExpedicion");
  expect(xml).toContain(
    `<cfdi:ACuentaTerceros RfcACuentaTerceros="EXT990101NI1" NombreACuentaTerceros="${PRESCRIBED}" RegimenFiscalACuentaTerceros="616" DomicilioFiscalACuentaTerceros="${place}"/>`,
  );
});

const quota = (change: object) => ({ impuesto: "003", tipoFactor: "Cuota", cuota: 1.5, base: 2, ...change });
const included = (change: object) =>
  orderOf({ valorUnitario: undefined, importeConImpuestos: 5, impuestos: [quota({}), {}], ...change });
const taxed = (change: object) => orderOf({ impuestos: [quota(change), {}] });
const received = (change: object) => order({ receptorRfc: undefined, receptor: { ...INLINE, ...change } });
const TERCERO = {
  rfc: "CACX7605101P8",
  nombre: "XOCHILT CASAS",
  regimenFiscal: "612",
  codigoPostal: "36257",
};

const PART = { claveProdServ: "26111704", cantidad: 1, descripcion: "Cargador" };

/** Each body is refused, and the sentence begins with the field as the caller sent it. */
const REFUSED: readonly [body: object, error: RegExp][] = [
  [taxed({ impuesto: "002" }), /^conceptos\[0\]\.impuestos\[0\]\.tipoFactor: Cuota es solo del IEPS/],
  [taxed({ tasaIva: 0.1 }), /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: un impuesto con Cuota no lleva tasa$/],
  [taxed({ tipoFactor: "Tasa" }), /^conceptos\[0\]\.impuestos\[0\]\.cuota: va solo con tipoFactor Cuota$/],
  [taxed({ cuota: 999999 }), /^conceptos\[0\]\.impuestos\[0\]\.cuota: .*CFDI40179/],
  [
    orderOf({ impuestos: [{ enBaseDeIva: false }] }),
    /^conceptos\[0\]\.impuestos\[0\]\.enBaseDeIva: es solo del IEPS trasladado/,
  ],
  [
    orderOf({ valorUnitario: undefined, importeConImpuestos: 0.01, impuestos: [quota({}), {}] }),
    /^conceptos\[0\]\.importeConImpuestos: 0\.01 no alcanza para los impuestos del concepto$/,
  ],
  [
    orderOf({ descuentoPorcentaje: 100 }),
    /^conceptos\[0\]\.descuentoPorcentaje: deja el concepto en cero, sin base para impuestos/,
  ],
  [
    orderOf({ valorUnitario: undefined, precioConImpuestos: 116, descuento: 101 }),
    /^conceptos\[0\]\.descuento: no puede ser mayor que el importe antes de impuestos, 100$/,
  ],
  [
    included({ descuentoPorcentaje: 90 }),
    /^conceptos\[0\]\.descuentoPorcentaje: no deja en conceptos\[0\] lo que cuestan sus impuestos$/,
  ],
  [
    { ...included({}), descuentoGlobalPorcentaje: 90 },
    /^descuentoGlobalPorcentaje: no deja en conceptos\[0\] lo que cuestan sus impuestos$/,
  ],
  [orderOf({ pedimentos: ["214738071003832", "219938071003832"] }), /^conceptos\[0\]\.pedimentos\[1\]: .*CFDI40194/],
  [orderOf({ pedimentos: ["2147"] }), /^conceptos\[0\]\.pedimentos\[0\]: debe ser un pedimento de 15 dígitos/],
  [
    orderOf({ aCuentaTerceros: { ...TERCERO, rfc: CUSTOMERS.registered.rfc } }),
    /^conceptos\[0\]\.aCuentaTerceros\.rfc: .*CFDI40188/,
  ],
  [
    orderOf({ aCuentaTerceros: { ...TERCERO, regimenFiscal: "999" } }),
    /^conceptos\[0\]\.aCuentaTerceros\.regimenFiscal: /,
  ],
  [
    orderOf({ aCuentaTerceros: { rfc: TERCERO.rfc } }),
    /^conceptos\[0\]\.aCuentaTerceros\.nombre: es obligatorio, salvo con EXT990101NI1/,
  ],
  [
    orderOf({ aCuentaTerceros: { ...ABROAD, nombre: "ACME INC" } }),
    /^conceptos\[0\]\.aCuentaTerceros\.nombre: .*CFDI40189/,
  ],
  [
    orderOf({ aCuentaTerceros: { ...ABROAD, regimenFiscal: "601" } }),
    /^conceptos\[0\]\.aCuentaTerceros\.regimenFiscal: .*CFDI140223/,
  ],
  [
    orderOf({ aCuentaTerceros: { ...ABROAD, codigoPostal: "01000" } }),
    /^conceptos\[0\]\.aCuentaTerceros\.codigoPostal: .*CFDI40193/,
  ],
  [{ ...order(), ine: { tipoProceso: "Ordinario" } }, /^ine\.tipoComite: .*INE180/],
  [
    { ...order(), ine: { tipoProceso: "Campaña", entidades: [{ claveEntidad: "NAC", ambito: "Local" }] } },
    /^ine\.entidades\[0\]\.claveEntidad: /,
  ],
  [
    { ...order(), ine: { tipoProceso: "Campaña", entidades: [{ claveEntidad: "JAX", ambito: "Local" }] } },
    /^ine\.entidades\[0\]\.claveEntidad: /,
  ],
  [{ ...order(), leyendasFiscales: [{ textoLeyenda: " " }] }, /^leyendasFiscales\[0\]\.textoLeyenda: /],
  [
    { ...order(), donataria: { noAutorizacion: "1", fechaAutorizacion: "2026-02-30", leyenda: "Donativo" } },
    /^donataria\.fechaAutorizacion: /,
  ],
  [orderOf({ instEducativas: { nombreAlumno: "ANA", curp: "X" } }), /^conceptos\[0\]\.instEducativas\.curp: /],
  [
    orderOf({ partes: [{ ...PART, pedimentos: ["219938071003832"] }] }),
    /^conceptos\[0\]\.partes\[0\]\.pedimentos\[0\]: /,
  ],
  [order({ fecha: localTime(3) }), /^fecha: debe ser de las últimas 71 horas, de .* en el lugar de expedición/],
  [order({ fecha: "2026-02-30T10:00:00" }), /^fecha: debe ser una fecha y hora/],
  [received({ codigoPostal: undefined }), /^receptor\.codigoPostal: es obligatorio, salvo con un RFC genérico$/],
  [received({ usoCfdi: "D01" }), /^receptor\.usoCfdi: .*CFDI40161/],
  [received({ regimenFiscal: "605" }), /^receptor\.regimenFiscal: .*CFDI40158/],
  [
    received({ residenciaFiscal: "USA" }),
    /^receptor\.residenciaFiscal: es solo del receptor extranjero XEXX010101000 \(CFDI40151\)$/,
  ],
  [
    received({ rfc: "XAXX010101000", regimenFiscal: "601" }),
    /^receptor\.(usoCfdi|regimenFiscal): con el RFC genérico XAXX010101000 es (616|S01), y puede omitirse; se recibió/,
  ],
  [order({ usoCfdi: "D01" }), /^usoCfdi: .*CFDI40161/],
  [
    order({ impuestosLocales: { retenciones: [{ nombre: "Cedular", tasa: 200 }] } }),
    /^impuestosLocales: el total de la factura no puede ser negativo$/,
  ],
  [
    order({
      moneda: "JPY",
      tipoCambio: 0.12,
      impuestosLocales: { traslados: [{ nombre: "ISH", tasa: 3.25 }] },
    }),
    /^impuestosLocales: JPY no tiene tantos decimales; envíe el importe de cada impuesto$/,
  ],
];

test.each(REFUSED.map(([body, error]) => [error, body] as const))(
  "a fault of trade is told by the field that was sent: %s",
  async (error, body) => {
    const answer = await create(service(), body);
    expect(answer.status, answer.body.error).toBe(400);
    // The contract may print a code before the field.
    expect(answer.body.error.replace(/^\[[^\]]+\] /, "")).toMatch(error);
  },
);

test("a price with taxes included is what the receiver pays, whatever the taxes", async () => {
  const line = (importeConImpuestos: number, impuestos: object[]) => ({
    ...{ claveProdServ: "01010101", claveUnidad: "H87", descripcion: "Artículo", cantidad: 1 },
    ...{ importeConImpuestos, impuestos },
  });
  const conceptos = [
    line(59.9, [{ tasaIva: 0.16 }]),
    line(33.35, [{ tasaIva: 0.08 }]),
    line(17.77, [{ impuesto: "003", tasaIva: 0.08 }, { tasaIva: 0 }]),
    line(251.01, [{ impuesto: "003", tasaIva: 0.265 }, { tasaIva: 0.16 }]),
    line(8.5, [{ tipoFactor: "Exento" }]),
  ];
  const answer = await create(service(), order({ conceptos }));
  expect(answer.body.data).toMatchObject({ estado: "timbrada", total: 370.53 });
});

describe("fuel", () => {
  const PERMIT = "PL/12345/EXP/ES/2016";
  /** A station sends the key, the litres, what they are called and what was paid. */
  const MAGNA = {
    ...{ claveProdServ: "15101514", claveUnidad: "LTR", descripcion: "Gasolina Magna", cantidad: 40 },
    ...{ valorUnitario: 20.5, impuestos: [{ tasaIva: 0.16 }] },
  };
  const DIESEL = { ...MAGNA, claveProdServ: "15101505", descripcion: "Diésel" };
  const sold = (...conceptos: readonly object[]) => order({ conceptos });
  const place = { codigoPostal: "06300", nombre: "Estación Centro" };
  const permit = (permiso: string) => service().accounts.savePlace({ account: service().a.rfc, ...place, permiso });

  test.each([
    ["without a permit anywhere", sold(MAGNA), "numeroPermiso", /15101514 se vende con permiso, y el lugar 06300/],
    [
      "with a permit of no form",
      sold({ ...MAGNA, hidroYPetro: { numeroPermiso: "PL/12345/exp/es/2016" } }),
      ...["numeroPermiso", /escriba el permiso como lo dio la CRE o la CNE/],
    ],
    [
      "that may be any diesel",
      sold({ ...DIESEL, hidroYPetro: { numeroPermiso: PERMIT } }),
      ...["subProducto", /es obligatorio con diésel \(15101505\): SP18, SP19/],
    ],
    [
      "of another subproduct",
      sold({ ...MAGNA, hidroYPetro: { numeroPermiso: PERMIT, subProducto: "SP18" } }),
      ...["subProducto", /debe ser un subproducto de su ClaveHYP.*CCHYP110/],
    ],
  ] as const)("%s is refused by the name of the field", async (_, body, field, sentence) => {
    const { status, body: said } = await create(service(), body);
    expect(status, said.error).toBe(400);
    expect(said.error).toContain(`conceptos[0].hidroYPetro.${field}: `);
    expect(said.error).toMatch(sentence);
  });

  test("is no fuel by its complement, nor in pieces", async () => {
    const oil = { ...MAGNA, claveProdServ: "15121501", hidroYPetro: { subProducto: "SP16" } };
    expect((await create(service(), sold(oil))).body.error).toContain("conceptos[0].hidroYPetro: va solo con");
    const inPieces = { ...MAGNA, claveUnidad: "H87", hidroYPetro: { numeroPermiso: PERMIT } };
    expect((await create(service(), sold(inPieces))).body.error).toContain("conceptos[0].claveUnidad: ");
  });

  test("is sold with the permit of its place, with oil beside it, credited and cancelled", async () => {
    await permit(PERMIT);
    const oil = { claveProdServ: "15121501", claveUnidad: "H87", descripcion: "Aceite", cantidad: 1 };
    const answer = await create(
      service(),
      sold(
        { ...MAGNA, noIdentificacion: "000184222" },
        { ...oil, valorUnitario: 180, impuestos: [{}] },
        { ...DIESEL, hidroYPetro: { subProducto: "SP18" } },
      ),
    );
    expect(answer.body.error).toBeUndefined();
    const concepts = conceptsOf(xmlOf(answer));
    expect(concepts.map((concept) => /<hidro.*?>/.exec(concept)?.[0])).toEqual([
      complement("PER01", PERMIT, "15101514", "SP16"),
      undefined,
      complement("PER01", PERMIT, "15101505", "SP18"),
    ]);
    expect(concepts[0]).toContain(`NoIdentificacion="${PERMIT}-000184222"`);
    expect(concepts[0]).toMatch(/<cfdi:ComplementoConcepto><hidro/);

    const { id } = answer.body.data;
    // The permit of the place is another one by now; the note repeats that of the sale.
    await permit("CNE/PL/7/EXP/ES/2026");
    const note = await credit(service(), id, { importe: 211.12 });
    expect(note.body.error).toBeUndefined();
    const credited = conceptsOf(xmlOf(note));
    expect(credited.map((concept) => / Cantidad="(.*?)" ClaveUnidad="(.*?)"/.exec(concept)?.slice(1))).toEqual([
      ...[
        ["4", "LTR"],
        ["1", "ACT"],
        ["4", "LTR"],
      ],
    ]);
    expect(credited[0]).toContain(complement("PER01", PERMIT, "15101514", "SP16"));
    expect(credited[0]).toContain(`NoIdentificacion="${PERMIT}-000184222"`);

    // Fuel is cancelled by the receiver's yes alone, and only after its notes.
    for (const made of [note.body.data, answer.body.data]) {
      expect((await cancel(service(), made)).body.data.estado).toBe("cancelacion_pendiente");
      await decide(service(), made, "accept");
      expect((await look(service(), made, "estatus-cancelacion")).body.data.estado).toBe("cancelada");
    }
  });

  test("stays in force where its receiver says nothing, which cancels anything else", async () => {
    const magna = { ...MAGNA, hidroYPetro: { numeroPermiso: PERMIT } };
    const silent = (item: object, descripcion: string) =>
      sold({ ...item, cantidad: 100, descripcion: `${descripcion} PACTEST:C=expire` });
    const oil = { claveProdServ: "15121501", claveUnidad: "H87", valorUnitario: 180, impuestos: [{}] };
    const estadoOf = async (made: Stamped) =>
      (await look(service(), made, "estatus-cancelacion")).body.data?.estado ??
      (await look(service(), made)).body.data.estado;
    await service().pac.admin("PUT", "/admin/settings", { acceptanceWindow: 1 });
    for (const [body, after] of [
      [silent(magna, "Magna"), "cancelacion_pendiente"],
      [silent(oil, "Aceite"), "cancelada"],
    ] as const) {
      const answer = await create(service(), body);
      expect(answer.body.error).toBeUndefined();
      const made = answer.body.data;
      expect((await cancel(service(), made)).status).toBe(200);
      await service().pac.admin("PUT", "/admin/settings", { clockShift: 60_000 });
      expect([body.conceptos, await estadoOf(made)]).toEqual([body.conceptos, after]);
    }
    await service().pac.admin("PUT", "/admin/settings", { clockShift: 0 });
  });

  test("is sold to the public of a day, and the PAC's list of permits has the last word", async () => {
    const [anio, mes] = localTime().split("-");
    const informacionGlobal = { periodicidad: "01", meses: mes, anio: Number(anio) };
    const receptor = { rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL" };
    const day = { ...sold({ ...MAGNA, noIdentificacion: "H3" }), receptorRfc: undefined, receptor };
    const global = await create(service(), { ...day, informacionGlobal });
    expect(global.body.error).toBeUndefined();
    expect(conceptsOf(xmlOf(global))[0]).toContain(complement("PER05", "CNE/PL/7/EXP/ES/2026", "15101514", "SP16"));
    const unlisted = { ...MAGNA, hidroYPetro: { numeroPermiso: "PL/99999/EXP/ES/2016" } };
    const refused = await create(service(), sold(unlisted));
    expect(refused.body.error).toContain("CCHYP107");
  });

  test("is stamped over gRPC from the same fields", async () => {
    const client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
    const { cantidad, valorUnitario, impuestos, ...words } = MAGNA;
    const concepto = { ...words, cantidad: "40", valorUnitario: "20.5", impuestos: [{}] };
    const head = { receptorRfc: CUSTOMERS.registered.rfc, serie: "F", formaPago: "04" };
    const request = { ...head, conceptos: [concepto] };
    const { data } = await unary(client, Invoicing.method.createInvoice, request, {
      "x-api-key": service().a.sandbox,
    });
    client.close();
    const xml = Buffer.from(data!.xml!).toString();
    expect(conceptsOf(xml)[0]).toContain(complement("PER05", "CNE/PL/7/EXP/ES/2026", "15101514", "SP16"));
  });
});

function complement(kind: string, number: string, key: string, subproduct: string) {
  const values = `TipoPermiso="${kind}" NumeroPermiso="${number}" ClaveHYP="${key}" SubProductoHYP="${subproduct}"`;
  return `<hidrocarburospetroliferos:HidroYPetro Version="1.0" ${values}/>`;
}

function conceptsOf(xml: string): readonly string[] {
  return xml.match(/<cfdi:Concepto .*?<\/cfdi:Concepto>/g) ?? [];
}

const LEFT =
  "mercanciasDevueltas[0].cantidad: se facturaron 100 y quedan 60 por devolver; las demás regresan en otras notas";

test("goods of an export come back in a credit note with its complement, and a discount has none", async () => {
  const sale = await create(service(), exportOrder());
  expect(sale.body.error).toBeUndefined();
  const { id } = sale.body.data;
  const note = await credit(service(), id, {
    importe: 500,
    mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad: 40 }],
  });
  expect(note.body.error).toBeUndefined();
  expect(xmlOf(note)).toMatch(/ Exportacion="02".* TipoRelacion="03".*<cce20:ComercioExterior .* TotalUSD="500\.00"/);
  expect(xmlOf(note)).toMatch(/<cfdi:Receptor Rfc="XEXX010101000" Nombre="ACME INC" .* NumRegIdTrib="121212121"/);
  const discount = await credit(service(), id, { importe: 100 });
  expect(xmlOf(discount)).toMatch(/ Exportacion="01".* TipoRelacion="01"/);
  expect(xmlOf(discount)).not.toContain("cce20:");
  for (const [change, told] of [
    [
      { importe: 500.01, mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad: 40 }] },
      "[NC-002] importe: no puede ser mayor que 500.00, lo que vale en la factura la mercancía que regresa",
    ],
    [{ mercanciasDevueltas: [{ noIdentificacion: "TAZA" }] }, "mercanciasDevueltas[0].noIdentificacion: la factura no"],
    [{ mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad: 60.001 }] }, LEFT],
    [{ mercanciasDevueltas: [{ noIdentificacion: "OLLA" }] }, LEFT],
  ] as const)
    expect((await credit(service(), id, change)).body.error).toContain(told);
  // Two at once would bring back 61 of the 60 that are left, though the amount allows it.
  const part = (cantidad: number, more: object = {}) =>
    credit(service(), id, { importe: 10, mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad }], ...more });
  const both = await Promise.all([part(30.5), part(30.5)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  // A note in the place of the first one may bring back the same pieces.
  const corrected = await part(69.5, { sustituye: note.body.data.id });
  expect(corrected.body.error).toBeUndefined();
  expect(corrected.status).toBe(201);
  const domestic = (await create(service(), order())).body.data.id;
  const answer = await credit(service(), domestic, { mercanciasDevueltas: [{ noIdentificacion: "OLLA" }] });
  expect(answer.body.error).toBe("mercanciasDevueltas: no se envía: la factura no lleva Comercio Exterior 2.0");
});
