import { fromJson, toJson } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type CreateTransferRequest, CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { TripThingSchema } from "#proto/cfdi/v1/trip_pb.ts";
import { toRequest } from "../../gateway/portal/pages/documents/forms/draft.ts";
import { guess, knownHeadings, type Target } from "../../gateway/portal/pages/documents/import/columns.ts";
import { IMPORTS } from "../../gateway/portal/pages/documents/import/kinds.ts";
import { documentsOf } from "../../gateway/portal/pages/documents/import/requests.ts";
import { readGrid, tableOf } from "../../gateway/portal/pages/documents/import/table.ts";
import { type Sheeted, templateOf } from "../../gateway/portal/pages/documents/import/template.ts";
import { rowsOfThings, THING_SHEETS } from "../../gateway/portal/pages/documents/import/trip-things.ts";
import { THINGS } from "../../gateway/portal/pages/documents/kit/trip-things.ts";
import { STORED } from "../contract/trips.ts";
import { create, order } from "../rest/facturas/order.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const INVOICES = IMPORTS.find(({ kind }) => kind === "factura")!;

async function opened(kind: Sheeted = INVOICES) {
  const file = new File([new Uint8Array(await templateOf(kind, "Comprobantes"))], "plantilla.xlsx");
  const { headings, rows, remarks } = tableOf(await readGrid(file), knownHeadings(kind.targets));
  expect(remarks).toEqual([]);
  const mapping = guess(headings, kind.targets);
  return { headings, rows, mapping };
}

test.each([...IMPORTS, ...THING_SHEETS])(
  "the template of $title has each column that its import reads, once",
  async (kind) => {
    const { mapping, rows } = await opened(kind);
    expect(new Set(mapping)).toEqual(new Set(kind.targets));
    expect(mapping).toHaveLength(kind.targets.length);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.filter(Boolean)).toEqual(kind.sample.row);
  },
);

test.each([...IMPORTS, ...THING_SHEETS])(
  "the second sheet of the template of $title says what goes into each column",
  async (kind) => {
    const { read, utils } = await import("@e965/xlsx");
    const { Sheets, SheetNames } = read(await templateOf(kind, "Comprobantes"));
    const [head, ...told] = utils.sheet_to_json<string[]>(Sheets[SheetNames[1]!]!, { header: 1, defval: "" });
    expect(head).toEqual(["Columna", "Campo", "Obligatoria", "Qué lleva", "Ejemplo"]);
    const { headings, mapping } = await opened(kind);
    expect(told.map(([heading]) => heading)).toEqual(headings);
    expect(told.map(([, label]) => label)).toEqual(mapping.map((target) => target!.label));
    expect(told.filter(([, , , words]) => words === "")).toEqual([]);
  },
);

test.each<readonly [kind: string, path: RegExp, need: string]>([
  ["nomina", /^receptorRfc$|^nomina\.(numDiasPagados|receptor\.curp)$/, "Sí"],
  ["nomina", /otrosPagos\[\]\.\w+$/, "Con las demás de «Otros pagos»"],
  ["nomina", /incapacidades\[\]\.(dias|tipo)/, "Con las demás de «Incapacidades»"],
  ["nomina", /horasExtra\[0\]/, "Con las demás de «Horas extra»"],
  ["nomina", /separacionIndemnizacion/, "Con las demás de «Separación o indemnización»"],
  ["nomina", /percepciones\[\]\.\w+$/, "Con las demás de «Percepciones»"],
  ["nomina", /subContratacion/, "Con las demás de «Subcontratación»"],
  ["factura", /^conceptos\[\]\.(cantidad|descripcion)$/, "Sí"],
  ["factura", /traslados\[0\]\.(nombre|tasa)/, "Con las demás de «Traslados locales»"],
  ["complemento_pago", /documentos\[0\]\.(factura|imp)/, "Sí"],
  ["retencion", /impRetenidos\[\]\.(impuesto|montoRet|tipo)/, "Con las demás de «Impuestos retenidos»"],
])("the template of %s asks for %s no further than the contract does", async (name, path, need) => {
  const kind = IMPORTS.find((each) => each.kind === name)!;
  const { read, utils } = await import("@e965/xlsx");
  const { Sheets } = read(await templateOf(kind, "Comprobantes"));
  const [, ...told] = utils.sheet_to_json<string[]>(Sheets.Columnas!, { header: 1, defval: "" });
  const asked = told.filter(([, label]) =>
    kind.targets.some((target) => target.label === label && path.test(target.path)),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map(([, , needed]) => needed))).toEqual(new Set([need]));
});

test.each<readonly [kind: string, heading: string, path: string | undefined]>([
  ["nomina", "Concepto", "nomina.percepciones.percepciones[].concepto"],
  ["nomina", "Clave", "nomina.percepciones.percepciones[].clave"],
  ["nomina", "Importe", undefined],
  ["nomina", "Nombre", undefined],
  ["nomina", "Deducciones Concepto", "nomina.deducciones.deducciones[].concepto"],
  ["nomina", "Otros pagos Concepto", "nomina.otrosPagos[].concepto"],
  ["nomina", "Campos propios en el PDF · Nombre", "camposPersonalizados[].clave"],
  ["factura", "Concepto", "conceptos[].descripcion"],
  ["factura", "Importe", undefined],
  ["factura", "Nombre", "receptor.nombre"],
  ["complemento_pago", "Importe", "pagos[].documentos[0].impPagado"],
  ["retencion", "Importe", "montoOperacion"],
])("in a sheet of %s a lone «%s» is %s", (name, heading, path) => {
  const { targets } = IMPORTS.find((each) => each.kind === name)!;
  expect(guess([heading], targets)[0]?.path).toBe(path);
});

test("every column of invoices has an example, and no example is of a column that is not there", () => {
  const usual = guess(INVOICES.sample.headings, INVOICES.targets);
  const others = INVOICES.targets.filter((target) => !usual.includes(target));
  const noted = Object.keys(INVOICES.notes);
  expect(others.map(({ path }) => path).filter((path) => !noted.includes(path))).toEqual([]);
  expect(noted.filter((path) => !INVOICES.targets.some((target) => target.path === path))).toEqual([]);
});

describe("an invoice of the template is stamped with the examples of", () => {
  const service = useService();
  let owner: Browser;
  let advance: string;

  beforeAll(async () => {
    owner = await signedIn(service(), "plantilla@example.mx", { account: service().a.id, role: "owner" });
    owner.account = service().a.id;
    advance = (await create(service(), order())).body.data.uuidFiscal;
    await service().accounts.savePlace({ account: service().a.rfc, codigoPostal: "64000", nombre: "Norte" });
  });

  type Fill = Readonly<Record<string, string>>;
  const part = "conceptos[].partes[0].";
  const third = "conceptos[].aCuentaTerceros.";
  const example = (path: string) => INVOICES.notes[path]![0];
  const all = (start: string) =>
    Object.fromEntries(
      Object.keys(INVOICES.notes).flatMap((path) => (path.startsWith(start) ? [[path, example(path)]] : [])),
    );
  const some = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, example(path)]));
  const local = (hoursBack: number) => new Date(Date.now() - (6 + hoursBack) * 3_600_000).toISOString().slice(0, 19);
  const [year, month] = local(0).split("-") as [string, string];

  const CASES: readonly (readonly [what: string, fill: (advance: string) => Fill, written: readonly RegExp[]])[] = [
    [
      "trade, with a receiver who is no customer",
      () => ({
        ...some("conceptos[].noIdentificacion", "conceptos[].unidad", "conceptos[].objetoImp"),
        ...some("conceptos[].cuentasPrediales", "conceptos[].pedimentos", "conceptos[].descuentoPorcentaje"),
        ...{ ...all(third), ...all(part), ...all("impuestosLocales."), ...all("cfdiRelacionados[0].") },
        ...some("condicionesDePago", "notaPdf", "exportacion", "lugarExpedicion", "guardarCliente", "usoCfdi"),
        ...some("receptor.nombre", "receptor.codigoPostal", "receptor.regimenFiscal", "receptor.correos"),
        ...{ receptorRfc: "URE180429TM6", fecha: local(1) },
        ...{ totalEsperado: "1066.51", tolerancia: example("tolerancia") },
      }),
      [
        ...[
          / NoIdentificacion="SKU-0012"/,
          / Unidad="Pieza"/,
          / ObjetoImp="02"/,
          /<cfdi:CuentaPredial Numero="150411220083"/,
        ],
        ...[/ NumeroPedimento="21 {2}47 {2}3807 {2}1003832"/, / Descuento="100.00"/, / CondicionesDePago="Contado"/],
        ...[/ RfcACuentaTerceros="CACX7605101P8"/, / NombreACuentaTerceros="XOCHILT CASAS CHAVEZ"/],
        ...[/ RegimenFiscalACuentaTerceros="612"/, / DomicilioFiscalACuentaTerceros="36257"/],
        ...[
          /<cfdi:Parte ClaveProdServ="26111704" NoIdentificacion="CARG-65" Cantidad="2" Unidad="Juego" Descripcion="Cargador" ValorUnitario="150.00"/,
        ],
        ...[
          / NumeroPedimento="21 {2}47 {2}3807 {2}1003833"/,
          / ImpLocTrasladado="ISH" TasadeTraslado="3.00" Importe="27.00"/,
        ],
        ...[/ ImpLocRetenido="5 al millar" TasadeRetencion="0.50" Importe="4.50"/, / TipoRelacion="02"/],
        ...[/ UUID="6F9619FF-8B86-4D01-B42D-00CF4FC964FF"/, / Exportacion="03"/, / LugarExpedicion="64000"/],
        ...[/ Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA"/, / UsoCFDI="G03"/, / Total="1066.50"/],
      ],
    ],
    [
      "a price with taxes included, and a quota of IEPS",
      () => ({
        ...some("conceptos[].precioConImpuestos", "$taxes.iva", "$taxes.iepsCuota", "$taxes.iepsBase"),
        "conceptos[].valorUnitario": "",
      }),
      [/ Total="1160.00"/, / Base="14.40" Impuesto="003" TipoFactor="Cuota" TasaOCuota="3.081800"/],
    ],
    [
      "fuel, in litres",
      () => ({
        ...all("conceptos[].hidroYPetro."),
        ...{ "conceptos[].claveProdServ": "15101505", "conceptos[].claveUnidad": "LTR" },
      }),
      [/ TipoPermiso="PER01" NumeroPermiso="PL\/12345\/EXP\/ES\/2016" ClaveHYP="15101505" SubProductoHYP="SP18"/],
    ],
    [
      "a school fee, a donation and an expense of a party",
      () => ({
        ...{ ...all("conceptos[].instEducativas."), ...all("donataria."), ...all("leyendasFiscales[0].") },
        ...some("ine.tipoProceso", "ine.entidades[0].claveEntidad", "ine.entidades[0].ambito"),
        ...some("ine.entidades[0].idsContabilidad"),
        // A donation is not subject to taxes.
        "$taxes.iva": "",
      }),
      [
        / nombreAlumno="ANA LOPEZ MORA" CURP="LOMA150612MDFPRN06" nivelEducativo="Primaria" autRVOE="09PPR1234X" rfcPago="LOMA8506123K1"/,
        /<donat:Donatarias [^>]*version="1.1" noAutorizacion="325-SAT-09-IV-E-78779" fechaAutorizacion="2026-01-15"/,
        / norma="Artículo 19" textoLeyenda="Prohibida su venta a menores."/,
        /<ine:Entidad ClaveEntidad="JAL" Ambito="Local"><ine:Contabilidad IdContabilidad="123"\/><ine:Contabilidad IdContabilidad="456"\/>/,
      ],
    ],
    [
      "an amount with taxes included, of a national committee",
      () => ({
        ...{ ...some("conceptos[].importeConImpuestos"), "conceptos[].valorUnitario": "" },
        ...{ "ine.tipoProceso": "Ordinario", ...some("ine.tipoComite", "ine.idContabilidad") },
      }),
      [/ Total="1160.00"/, / TipoProceso="Ordinario" TipoComite="Ejecutivo Nacional" IdContabilidad="123"/],
    ],
    [
      "taxes by rate, another currency, and discounts in money",
      () => ({
        ...some("moneda", "tipoCambio", "conceptos[].descuento", "descuentoGlobal"),
        ...some("$taxes.ivaRetenido", "$taxes.isrRetenido", "$taxes.ieps", "conceptos[].valorUnitario"),
      }),
      [
        ...[/ Moneda="USD" TipoCambio="18.25"/, / Descuento="200.00"/, / TasaOCuota="0.106667"/],
        ...[/ TasaOCuota="0.100000"/, / Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.080000"/],
      ],
    ],
    ["a discount on the whole invoice in percent", () => some("descuentoGlobalPorcentaje"), [/ Descuento="100.00"/]],
    [
      "sales to the public",
      () => ({
        ...{ receptorRfc: "XAXX010101000", "receptor.nombre": "PUBLICO EN GENERAL" },
        ...some("informacionGlobal.periodicidad"),
        ...{ "informacionGlobal.meses": month, "informacionGlobal.anio": year },
      }),
      [/<cfdi:InformacionGlobal Periodicidad="04"/],
    ],
    [
      "a receiver abroad",
      () => ({
        receptorRfc: "XEXX010101000",
        ...{ "receptor.nombre": "ACME INC", ...some("receptor.residenciaFiscal", "receptor.numRegIdTrib") },
      }),
      [/ ResidenciaFiscal="USA" NumRegIdTrib="123456789"/],
    ],
    ...(["factorAduana", "cantidadAduana"] as const).map((counted): (typeof CASES)[number] => [
      `an export by its ${counted}`,
      () => ({
        ...{ ...all("comercioExterior."), ...all("conceptos[].descripcionesEspecificas"), receptorRfc: "" },
        // The issuer is a company, and only an exporter to Europe has a number.
        ...{ "comercioExterior.exportador.curp": "", "comercioExterior.destinatarios[0].pais": "DEU" },
        ...some("conceptos[].noIdentificacion", "conceptos[].fraccionArancelaria", "conceptos[].unidadAduana"),
        ...{ ...some(`conceptos[].${counted}`), "conceptos[].claveUnidad": "H87" },
      }),
      [
        / Exportacion="02"/,
        / Incoterm="FOB" Observaciones="Por mar" TipoCambioUSD="17.1234"/,
        /<cce20:Mercancia [^>]*UnidadAduana="01"/,
      ],
    ]),
    [
      "an advance that is taken off",
      (advance) => ({
        ...{ "anticipo.uuid": advance, ...some("anticipo.importe") },
        ...{ "cfdiRelacionados[0].tipoRelacion": "07", "cfdiRelacionados[0].uuids": advance },
      }),
      [/ TipoRelacion="07"/, / Total="580.00"/],
    ],
  ];

  test.each(CASES)("%s", async (what, fill, written) => {
    const { rows, mapping } = await opened();
    const values = fill(advance);
    const pathOf = (target: Target | undefined) => target?.path ?? "";
    expect(Object.keys(values).filter((path) => !mapping.some((target) => pathOf(target) === path))).toEqual([]);
    const row = mapping.map((target, column) => values[pathOf(target)] ?? (rows[0]![column] as string) ?? "");
    const [document] = documentsOf([row], mapping);
    const { message, problems } = toRequest<CreateInvoiceRequest>(
      CreateInvoiceRequestSchema,
      INVOICES.derive(document!.draft),
    );
    expect(problems).toEqual([]);
    const { data } = await owner.client(Invoicing).createInvoice({ ...message, idempotencyKey: what });
    const { rest, a } = service();
    const xml = (await rest("GET", `/api/v1/facturas/${data!.id}/xml`, { key: a.sandbox })).bytes.toString();
    for (const text of written) expect(xml).toMatch(text);
  });

  test("all columns, none left out", () => {
    const usual = guess(INVOICES.sample.headings, INVOICES.targets);
    const others = INVOICES.targets.filter((target) => !usual.includes(target)).map(({ path }) => path);
    const filled = CASES.flatMap(([, fill]) => Object.keys(fill("")));
    expect(others.filter((path) => !filled.includes(path))).toEqual([]);
  });
});

describe("a sheet of trips", () => {
  const trips = IMPORTS.find(({ kind }) => kind === "traslado")!;
  const { headings } = trips.sample;
  const request = (rows: readonly (readonly string[])[], more: readonly string[] = []) => {
    const titles = [...headings, ...more];
    return documentsOf(rows, guess(titles, trips.targets)).map(({ draft, faults }) => {
      expect(faults).toEqual([]);
      return toJson(
        CreateTransferRequestSchema,
        toRequest<CreateTransferRequest>(trips.method.input, trips.derive(draft)).message,
      );
    });
  };

  test("has a trip a row, and its goods in the rows of its number", () => {
    const [, ...told] = trips.sample.row;
    const second = ["7", ...Array(8).fill(""), "SILLAS", "12"];
    const [trip, other] = request([trips.sample.row, second, ["8", ...told]]);
    expect(trip).toEqual({
      referencia: "7",
      cartaPorte: {
        ...{ vehiculoGuardado: "T-12", operadoresGuardados: ["JUAN"], seguros: { responsabilidadCivilGuardada: "RC" } },
        paradas: [
          { lugarGuardado: "CEDIS", fechaHora: "2026-03-11T06:00:00" },
          { lugarGuardado: "TIENDA", fechaHora: "2026-03-11T18:30:00", kilometros: "540" },
        ],
        mercancias: [
          { bienGuardado: "MESAS", cantidad: "40" },
          { bienGuardado: "SILLAS", cantidad: "12" },
        ],
      },
    });
    expect(other).toMatchObject({ referencia: "8", cartaPorte: { mercancias: [{ bienGuardado: "MESAS" }] } });
  });

  test("stops on the way stand between the first and the last", () => {
    const blank = Array(headings.length - 1).fill("");
    const [trip] = request(
      [
        [...trips.sample.row, "", ""],
        ["7", ...blank, "PUEBLA", "130"],
      ],
      ["Paradas · Lugar guardado", "Paradas · Kilómetros desde la parada anterior"],
    );
    expect(trip).toMatchObject({
      cartaPorte: {
        paradas: [
          { lugarGuardado: "CEDIS" },
          { lugarGuardado: "PUEBLA", kilometros: "130" },
          { lugarGuardado: "TIENDA", kilometros: "540" },
        ],
      },
    });
  });

  test("what a register has is brought in again as it was downloaded", () => {
    for (const thing of STORED) {
      const kind = THINGS.find(({ name }) => name in thing)!;
      const sheet = THING_SHEETS[THINGS.indexOf(kind)]!;
      const message = fromJson(TripThingSchema, JSON.parse(JSON.stringify(thing, asRequested)));
      const [titles, ...cells] = rowsOfThings(kind, [message]);
      const rows = sheet.read({ headings: titles!, rows: cells, first: 2 } as never, guess(titles!, sheet.targets));
      expect(rows.map(({ thing: read, outcome }) => [toJson(TripThingSchema, read), outcome.state])).toEqual([
        [toJson(TripThingSchema, message), "waiting"],
      ]);
    }
  });
});

/** Amounts are texts in the request, and years numbers. */
const asRequested = (name: string, value: unknown) =>
  typeof value === "number" && name !== "anio" ? String(value) : value;
