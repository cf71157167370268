import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import {
  basisOf,
  type CatalogName,
  type CatalogTables,
  COUNTRIES,
  catalogs,
  currencyDecimals,
  demandedComplement,
  EUROPEAN_UNION,
  faultOfRow,
  figureOn,
  type ImportedRow,
  inBigCatalog,
  inForce,
  instantOf,
  instantOfIso,
  isLawCatalog,
  isLocalTime,
  isStateOf,
  localTimeOf,
  packCatalogs,
  paymentForm,
  paymentsOfTax,
  rates,
  regimenAdmits,
  tableFor,
  taxOfPayment,
  unpackCatalogs,
  usoAdmits,
  withholdingCountry,
  zoneOfPostalCode,
} from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { SCHEMAS } from "../support/csd.ts";

describe("the catalogs", () => {
  test.each([
    ["c_Aduana", 50, "01 85", "03 86"],
    ["c_ClaveUnidad", 2418, "H87 E48 ACT KGM 05 1A Gd Ohm X1w Xyv XBX ZZ 10 A99", "GD h87 XXX 100 4 A46 E02 D3"],
    ["c_CveRetenc", 28, "01 28", "00 29"],
    ["c_Exportacion", 4, "01 04", "00 05"],
    ["c_FormaPago", 22, "01 08 31 99", "07 09 10 11 16 18 22 32"],
    ["c_Impuesto", 3, "001 002 003", "000 004 IVA"],
    ["c_Meses", 18, "01 18", "00 19"],
    ["c_MetodoPago", 2, "PUE PPD", "PIP pue"],
    ["c_Moneda", 183, "MXN USD XXX MXV CLF", "MXP mxn BTC"],
    ["c_ObjetoImp", 8, "01 08", "00 09"],
    ["c_Pais", 250, "MEX USA ZZZ CUW SSD", "MX ANT mex"],
    ["c_Periodicidad", 5, "01 05", "06"],
    ["c_Periodo", 12, "01 12", "1 13"],
    ["c_RegimenFiscal", 19, "601 616 626", "602 609 628 630"],
    ["c_TipoContribuyenteSujetoRetencion", 9, "1 9", "01 10"],
    ["c_TipoDeComprobante", 5, "I E T N P", "R i"],
    ["c_TipoDividendoOUtilidadDistribuida", 6, "01 06", "1 07"],
    ["c_TipoFactor", 3, "Tasa Cuota Exento", "tasa"],
    ["c_TipoPagoRet", 4, "01 04", "1 05"],
    ["c_TipoRelacion", 7, "01 07", "08 09"],
    ["c_UsoCFDI", 24, "G01 G03 I08 D10 S01 CP01 CN01", "P01 G04 D11"],
    ["c_TipoNomina", 2, "O E", "o"],
    ["c_OrigenRecurso", 3, "IP IF IM", "IE"],
    ["c_TipoContrato", 11, "01 10 99", "00 11"],
    ["c_TipoJornada", 9, "01 08 99", "09"],
    ["c_TipoRegimen", 13, "02 13 99", "01 14"],
    ["c_RiesgoPuesto", 6, "1 5 99", "01 6"],
    ["c_PeriodicidadPago", 11, "01 10 99", "11"],
    ["c_TipoHoras", 3, "01 03", "04"],
    ["c_TipoIncapacidad", 4, "01 04", "05"],
    ["c_TipoOtroPago", 10, "001 009 999", "010 99"],
    ["c_TipoPercepcion", 48, "001 019 039 044 056 057", "007 008 016 018 040 043 058"],
    ["c_TipoDeduccion", 115, "001 063 100 115", "000 116"],
    ["c_Estado", 33, "AGU CMX DIF ZAC", "AB TX MX"],
    ["c_Banco", 106, "002 032 646 902", "001 003 999"],
    ["c_INCOTERM", 11, "CFR DPU FOB", "DAT DDU DES fob"],
    ["c_MotivoTraslado", 6, "01 05 99", "00 06"],
    ["c_UnidadAduana", 23, "01 22 99", "00 23 1"],
  ] as const)("%s has %i keys, among them %s, and none of %s", (catalog, size, present, absent) => {
    expect(new Set(catalogs.keys(catalog)).size).toBe(size);
    expect(present.split(" ").filter((key) => !catalogs.has(catalog, key))).toEqual([]);
    expect(absent.split(" ").filter((key) => catalogs.has(catalog, key))).toEqual([]);
  });

  test("name their keys in Spanish where they have names", () => {
    expect(catalogs.nameOf("c_FormaPago", "03")).toBe("Transferencia electrónica de fondos");
    expect(catalogs.nameOf("c_UsoCFDI", "G03")).toBe("Gastos en general");
    expect(catalogs.nameOf("c_CveRetenc", "14")).toBe("Dividendos o utilidades distribuidas");
    expect(catalogs.nameOf("c_Pais", "DEU")).toBe("Alemania");
    expect(catalogs.nameOf("c_Moneda", "MXN")).toBe("peso mexicano");
    expect(catalogs.nameOf("c_ClaveUnidad", "H87")).toBe("H87");
    expect(catalogs.nameOf("c_TipoPercepcion", "054")).toBe("Días de descanso laborados");
    expect(catalogs.nameOf("c_Banco", "000")).toBe("000");
    expect(catalogs.nameOf("c_Moneda", "no such key")).toBe("no such key");
  });

  test.each([
    ["c_TipoPercepcion", "001", "2017-01-01", "2099-12-31"],
    ["c_TipoPercepcion", "054", "2026-01-01", "2099-12-31"],
    ["c_TipoPercepcion", "056", "2025-12-17", "2099-12-31"],
    ["c_TipoPercepcion", "057", "2026-06-12", "2099-12-31"],
    ["c_TipoDeduccion", "063", "2017-01-01", "2026-03-01"],
    ["c_TipoDeduccion", "072", "2017-01-01", "2018-10-14"],
    ["c_TipoDeduccion", "113", "2025-12-17", "2099-12-31"],
    ["c_TipoDeduccion", "115", "2026-06-12", "2099-12-31"],
    ["c_Estado", "DIF", "2017-01-01", "2023-06-30"],
    ["c_Banco", "116", "2017-01-01", "2017-08-13"],
  ] as const)("know that %s %s is in force from %s to %s", (catalog, key, first, last) => {
    const days = [dayBefore(first), first, last, dayAfter(last)];
    const limits = [first === "2017-01-01", true, true, last === "2099-12-31"];
    expect(days.map((day) => inForce(catalog, key, day))).toEqual(limits);
    expect(inForce(catalog, key, undefined)).toBe(true);
    expect(inForce(catalog, `${key}0`, first)).toBe(false);
  });

  test("read the names of currencies and countries when the first is asked for, and once", async () => {
    let made = 0;
    class Counted extends Intl.DisplayNames {
      constructor(...[locales, options]: ConstructorParameters<typeof Intl.DisplayNames>) {
        super(locales, options);
        made++;
      }
    }
    vi.stubGlobal("Intl", Object.create(Intl, { DisplayNames: { value: Counted } }));
    vi.resetModules();
    const fresh = (await import("../../src/engine/catalogs/index.ts")).catalogs;
    expect([fresh.has("c_Pais", "DEU"), made]).toEqual([true, 0]);
    const names = ["DEU", "ESP"].map((key) => fresh.nameOf("c_Pais", key));
    expect([names, made]).toEqual([["Alemania", "España"], 1]);
    vi.unstubAllGlobals();
  });
});

const NOMINA = "xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/Nomina/catNomina.xsd";
const PAYROLL_TYPES = readFileSync(NOMINA, "utf8").matchAll(/<xs:simpleType name="(\w+)">(.*?)<\/xs:simpleType>/gs);

test.each([...PAYROLL_TYPES].map(([, name = "", type = ""]) => [name, type] as const))(
  "%s of the schema of Nómina has the keys of the catalog, or is a pattern where the list is imported",
  (name, type) => {
    const listed = [...type.matchAll(/<xs:enumeration value="(\w+)"\/>/g)].map(([, key]) => key);
    expect(listed).toEqual(isLawCatalog(name) ? [] : catalogs.keys(name as CatalogName));
  },
);

test.each([
  ["MXN", 2],
  ["JPY", 0],
  ["XXX", 0],
  ["KWD", 3],
  ["CLF", 4],
  ["MXP", undefined],
])("amounts in %s have %s decimals", (moneda, decimals) => {
  expect(currencyDecimals(moneda)).toBe(decimals);
});

test.each([
  ["MEX", "COA", "2026-03-10", true],
  ["MEX", "DIF", "2026-03-10", false],
  ["MEX", "DIF", "2023-06-30", true],
  ["MEX", "TX", "2026-03-10", false],
  ["USA", "TX", undefined, true],
  ["USA", "DC", undefined, false],
  ["CAN", "UN", undefined, true],
  ["CAN", "TX", undefined, false],
  ["DEU", "BY", undefined, undefined],
])("of %s %s is a state on %s: %s", (country, key, day, is) => {
  expect(isStateOf(country, key, day)).toBe(is);
});

test("the European Union has the 28 countries that c_Pais gives it", () => {
  expect([...EUROPEAN_UNION].filter((key) => catalogs.has("c_Pais", key))).toHaveLength(28);
});

test("countries know their alpha-2 key, all but SAT's own ZZZ", () => {
  expect(["AFG", "AUT", "CHE", "DEU", "ESP", "SVN", "ZZZ"].map((key) => COUNTRIES.get(key)?.alpha2)).toEqual([
    "AF",
    "AT",
    "CH",
    "DE",
    "ES",
    "SI",
    undefined,
  ]);
  const keys = [...COUNTRIES.values()].flatMap(({ alpha2 }) => alpha2 ?? []);
  expect(new Set(keys).size).toBe(249);
});

describe("withholdings", () => {
  const schema = readFileSync("xsd/www.sat.gob.mx/esquemas/retencionpago/1/catalogos/catRetenciones.xsd", "utf8");
  const keysOf = (name: string) => {
    const list = new RegExp(`name="${name}">(.*?)</xs:simpleType>`, "s").exec(schema)?.[1] ?? "";
    return [...list.matchAll(/enumeration value="(\w+)"/g)].map((match) => match[1]);
  };

  test.each([
    "c_CveRetenc",
    "c_Periodo",
    "c_TipoContribuyenteSujetoRetencion",
    "c_TipoDividendoOUtilidadDistribuida",
    "c_TipoPagoRet",
  ] as const)("have the keys of %s that their schema has", (catalog) => {
    expect(catalogs.keys(catalog).sort()).toEqual(keysOf(catalog));
  });

  test("write every country in a key that their schema has, but for four that became countries since", () => {
    const countries = [...COUNTRIES.keys()];
    const written = countries.flatMap((alpha3) => withholdingCountry(alpha3) ?? []);
    // AN (Netherlands Antilles) is no country any more; PIK is a key of SAT alone.
    expect(written.sort()).toEqual(keysOf("c_Pais").filter((key) => key !== "AN" && key !== "PIK"));
    const unwritten = countries.filter((alpha3) => withholdingCountry(alpha3) === undefined);
    expect(unwritten.sort()).toEqual(["BES", "CUW", "SSD", "SXM", "ZZZ"]);
  });

  test.each([
    ["USA", "US"],
    ["MEX", "MX"],
    ["US", undefined],
    ["usa", undefined],
  ])("write the country %s as %s", (alpha3, key) => {
    expect(withholdingCountry(alpha3)).toBe(key);
  });

  test("withhold IVA and IEPS for good, ISR for good or provisionally", () => {
    expect(["001", "002", "003", "004"].map((tax) => paymentsOfTax(tax).join())).toEqual(["03,04", "01", "02", ""]);
    expect(["01", "02", "03", "04", "05"].map(taxOfPayment)).toEqual(["002", "003", "001", "001", undefined]);
  });

  test("demand complements that stand in the table of namespaces, of keys that exist", () => {
    const demanded = catalogs.keys("c_CveRetenc").flatMap((key) => demandedComplement(key)?.elements ?? []);
    const plans = [...SCHEMAS.plans.keys()];
    expect(demanded).toHaveLength(18);
    expect(demanded.filter((element) => !plans.includes(element))).toEqual([]);
    expect(demandedComplement("14")).toEqual({ elements: ["dividendos:Dividendos"], ofForeigners: false });
    expect(demandedComplement("05")?.ofForeigners).toBe(true);
    expect(["03", "25", "27", "28", "29", undefined].map(demandedComplement)).toEqual(Array(6).fill(undefined));
  });
});

// The rows are c_RegimenFiscal's, with the columns Física and Moral.
test.each([
  ["fisica", "605 606 607 608 610 611 612 614 615 616 621 625 626"],
  ["moral", "601 603 610 620 622 623 624 626"],
] as const)("the régimenes of a persona %s are %s", (person, regimenes) => {
  expect(catalogs.keys("c_RegimenFiscal").filter((key) => regimenAdmits(key, person))).toEqual(regimenes.split(" "));
});

describe("UsoCFDI", () => {
  const BUSINESS = "601 603 606 612 620 621 622 623 624 625 626";
  const PERSONAL = "605 606 607 608 611 612 614 615 625";
  const ALL = "601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626";
  // The rows are c_UsoCFDI's; a use for both kinds of person has the same régimenes for both.
  test.each([
    ["G01", "fisica moral", BUSINESS],
    ["G02", "fisica moral", "601 603 606 612 616 620 621 622 623 624 625 626"],
    ["G03", "fisica moral", BUSINESS],
    ["I05", "fisica moral", BUSINESS],
    ["D01", "fisica", PERSONAL],
    ["D10", "fisica", PERSONAL],
    ["S01", "fisica moral", ALL],
    ["CP01", "fisica moral", ALL],
    ["CN01", "fisica", "605"],
  ] as const)("%s is open to %s in %s", (uso, persons, regimenes) => {
    for (const person of ["fisica", "moral"] as const) {
      const admitted = catalogs.keys("c_RegimenFiscal").filter((key) => usoAdmits(uso, person, key));
      expect(admitted).toEqual(persons.includes(person) ? regimenes.split(" ") : []);
    }
  });

  test("is judged by the list of the document's own day", () => {
    const days = ["2022-01-01", "2023-04-21", "2023-04-22", undefined];
    const ofGeneric = (uso: string) => days.map((day) => usoAdmits(uso, "fisica", "616", day));
    expect(ofGeneric("G02")).toEqual([false, false, true, true]);
    expect(ofGeneric("S01")).toEqual([true, true, true, true]);
  });
});

// The rows are the edges of c_TasaOCuota.
test.each([
  ["traslado", "002", "Tasa", "0 0.08 0.080000 0.16", "0.04 0.11 0.160001"],
  ["retencion", "002", "Tasa", "0 0.04 0.106666 0.106667 0.16", "0.160001"],
  ["traslado", "002", "Cuota", "", "0 0.16"],
  ["traslado", "003", "Tasa", "0 0.03 0.06 0.07 0.08 0.09 0.25 0.265 0.3 0.304 0.5 0.53 1.6", "0.16 0.26 1.5"],
  ["retencion", "003", "Tasa", "0.06 0.07 0.08 0.09 0.25 0.265 0.3 0.304 0.5 0.53 1.6", "0 0.03"],
  ["traslado", "003", "Cuota", "0 6.5 66.506201 72.1605", "72.160501"],
  ["retencion", "003", "Cuota", "0 72.1605", "72.160501"],
  ["retencion", "001", "Tasa", "0 0.0125 0.1 0.35", "0.350001"],
  ["traslado", "001", "Tasa", "", "0 0.1"],
] as const)("as %s, tax %s by %s takes %s and not %s", (kind, impuesto, factor, allowed, refused) => {
  const on = { day: "2026-03-01", loaded: undefined };
  const taken = (text: string) =>
    text.split(" ").filter((tasa) => tasa !== "" && rates.allows(kind, impuesto, factor, Decimal.of(tasa), on));
  expect(taken(allowed).join(" ")).toBe(allowed);
  expect(taken(refused)).toEqual([]);
});

describe("the law's own numbers", () => {
  const row = (key: string, from?: string, more: Partial<ImportedRow> = {}): ImportedRow => ({
    ...{ key, name: "", from, columns: {} },
    ...more,
  });
  const imported = {
    ...tableFor("c_TasaOCuota", [row("003 Cuota 0.000000 80.000000 TR", "2027-01-01")]),
    ...tableFor("Cifras", [
      row("nomina-subsidio-mes", "2026-07-01", { to: "2026-12-31", columns: { valor: "600" } }),
      row("nomina-subsidio-mes", "2027-01-01", { columns: { valor: "650.5" } }),
    ]),
  };
  const packed = unpackCatalogs(structuredClone(packCatalogs(imported)));

  test.each([
    ["2023-12-31", "59.1449", "59.1449"],
    ["2024-01-01", "66.5062", "66.5062"],
    ["2025-01-01", "69.5255", "69.5255"],
    ["2025-12-31", "69.5255", "69.5255"],
    ["2026-01-01", "72.1605", "72.1605"],
    ["2026-12-31", "72.1605", "72.1605"],
    ["2027-01-01", "72.1605", "80"],
  ])("the highest quota on %s is %s, and %s by the imported list", (day, builtIn, byImport) => {
    for (const [loaded, highest] of [
      [undefined, builtIn],
      [imported, byImport],
      [packed, byImport],
    ] as const) {
      const allowed = (tasa: Decimal) => rates.allows("traslado", "003", "Cuota", tasa, { day, loaded });
      const most = Decimal.of(highest);
      expect([allowed(most), allowed(most.plus(Decimal.of("0.000001")))]).toEqual([true, false]);
      expect(rates.describe("traslado", "003", "Cuota", { day, loaded })).toMatch(`a ${most.round(6)}`);
      expect(rates.allows("traslado", "002", "Tasa", Decimal.of("0.16"), { day, loaded }), "as before").toBe(true);
    }
  });

  test.each([
    ["2013-12-31", undefined, undefined],
    ["2024-12-31", "407.02", "407.02"],
    ["2025-01-01", "475.00", "475.00"],
    ["2026-01-01", "628.00", "628.00"],
    ["2026-06-30", "628.00", "628.00"],
    ["2026-07-01", "628.00", "600"],
    ["2026-12-31", "628.00", "600"],
    ["2027-01-01", undefined, "650.5"],
  ])("the subsidy of a month on %s is %s, and %s by imported figures", (day, builtIn, byImport) => {
    const of = (loaded?: CatalogTables) => figureOn("nomina-subsidio-mes", day, loaded)?.toString();
    expect([of(), of(imported), of(packed)]).toEqual([builtIn, byImport, byImport]);
  });

  test("keys of payroll are those of the import, each until its own first day as the code has it", () => {
    const loaded = tableFor("c_TipoDeduccion", [
      row("114", "2026-06-12", { to: "2026-12-31" }),
      row("116", "2027-01-01"),
    ]);
    const days = (key: string, tables?: CatalogTables) =>
      ["2026-06-11", "2026-12-31", "2027-01-01"].map((day) => inForce("c_TipoDeduccion", key, day, tables));
    expect(["114", "115", "116"].map((key) => days(key))).toEqual([
      [false, true, true],
      [false, true, true],
      [false, false, false],
    ]);
    expect(["114", "115", "116"].map((key) => days(key, loaded))).toEqual([
      [false, true, false],
      [false, true, true],
      [false, false, true],
    ]);
    expect(inForce("c_TipoHoras", "01", "2027-01-01", loaded)).toBe(true);
  });

  test("rates of the law alone are advice until a list is imported, and then what that list says", () => {
    const tasa = Decimal.of("2");
    const told = (loaded: CatalogTables | undefined, day = "2026-01-01") => [
      rates.isOfLawAlone("003", "Tasa", tasa, { day, loaded }),
      rates.allows("traslado", "003", "Tasa", tasa, { day, loaded }),
    ];
    expect(told(undefined)).toEqual([true, false]);
    expect(told(undefined, "2025-12-31")).toEqual([false, false]);
    expect(told(imported), "a list that says nothing of IEPS by Tasa").toEqual([true, false]);
    expect(told(tableFor("c_TasaOCuota", [row("003 Tasa 1.600000 1.600000 TR")]))).toEqual([false, false]);
    const withIt = tableFor("c_TasaOCuota", [row("003 Tasa 2.000000 2.000000 TR", "2026-01-01")]);
    expect([told(withIt), told(withIt, "2025-12-31")]).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  test.each([
    ["c_TasaOCuota", row("003 Cuota 0.000000 72.1605 TR"), /debe tener impuesto, factor, valor mínimo/],
    ["c_TasaOCuota", row("004 Cuota 0.000000 72.160500 TR"), /no es una clave/],
    ["Cifras", row("uno-que-no-hay", "2026-01-01", { columns: { valor: "1" } }), /una cifra que esta versión conozca/],
    ["Cifras", row("nomina-subsidio-mes", "2026-01-01"), /le falta el valor/],
    ["Cifras", row("nomina-subsidio-mes", "2026-01-01", { columns: { valor: "1,5" } }), /valor debe ser un número/],
    ["Cifras", row("nomina-subsidio-mes", "2026-13-01", { columns: { valor: "1" } }), /no es una fecha/],
    ["Cifras", row("nomina-subsidio-mes", "2026-02-01", { to: "2026-01-31", columns: { valor: "1" } }), /anterior/],
  ])("of %s a row that cannot be is refused: %j", (catalog, wrong, sentence) => {
    expect(faultOfRow(catalog, wrong)).toMatch(sentence);
  });
});

describe("the big catalogs", () => {
  const loaded = { claveProdServ: new Map([["01010101", {}]]) };
  test("are asked when they are loaded, else their pattern is", () => {
    expect([basisOf("c_ClaveProdServ", undefined), basisOf("c_ClaveProdServ", loaded)]).toEqual(["patron", "catalogo"]);
    expect(inBigCatalog("c_ClaveProdServ", "43211503", undefined)).toBe(true);
    expect(inBigCatalog("c_ClaveProdServ", "4321150", undefined)).toBe(false);
    expect(inBigCatalog("c_ClaveProdServ", "43211503", loaded)).toBe(false);
    expect(inBigCatalog("c_ClaveProdServ", "01010101", loaded)).toBe(true);
    expect(inBigCatalog("c_CodigoPostal", "06600", loaded)).toBe(true);
  });
});

describe("the zone of a postal code", () => {
  test.each([
    ["06600", "America/Mexico_City"],
    ["22000", "America/Tijuana"],
    ["23000", "America/Mazatlan"],
    ["80000", "America/Mazatlan"],
    ["63000", "America/Mazatlan"],
    ["63726", "America/Bahia_Banderas"],
    ["63728", "America/Bahia_Banderas"],
    ["63729", "America/Bahia_Banderas"],
    ["63732", "America/Bahia_Banderas"],
    ["63724", "America/Mazatlan"],
    ["83000", "America/Hermosillo"],
    ["77500", "America/Cancun"],
    ["31000", "America/Chihuahua"],
    ["32000", "America/Ciudad_Juarez"],
    ["31840", "America/Ciudad_Juarez"],
    ["31850", "America/Chihuahua"],
    ["32740", "America/Ciudad_Juarez"],
    ["32790", "America/Ciudad_Juarez"],
    ["32800", "America/Chihuahua"],
    ["32850", "America/Ojinaga"],
    ["32880", "America/Ojinaga"],
    ["32910", "America/Chihuahua"],
    ["32980", "America/Ojinaga"],
    ["27545", "America/Matamoros"],
    ["27550", "America/Mexico_City"],
    ["65030", "America/Matamoros"],
    ["65070", "America/Mexico_City"],
    ["87300", "America/Matamoros"],
    ["87000", "America/Mexico_City"],
    ["99999", "America/Mexico_City"],
    ["", "America/Mexico_City"],
  ])("of %s is %s", (cp, zone) => {
    expect(zoneOfPostalCode(cp)).toBe(zone);
  });

  test("is the catalog's where the catalog has one", () => {
    const codigoPostal = new Map([
      ["32000", { zone: "America/Denver" }],
      ["06600", {}],
    ]);
    expect(zoneOfPostalCode("32000", { codigoPostal })).toBe("America/Denver");
    expect(zoneOfPostalCode("06600", { codigoPostal })).toBe("America/Mexico_City");
  });
});

describe("local time", () => {
  test.each([
    ["2026-01-15T10:00:00", "America/Mexico_City", "2026-01-15T16:00:00.000Z"],
    ["2026-07-15T10:00:00", "America/Mexico_City", "2026-07-15T16:00:00.000Z"],
    ["2026-07-15T10:00:00", "America/Tijuana", "2026-07-15T17:00:00.000Z"],
    ["2026-01-15T10:00:00", "America/Tijuana", "2026-01-15T18:00:00.000Z"],
    ["2026-03-08T01:59:59", "America/Tijuana", "2026-03-08T09:59:59.000Z"],
    ["2026-03-08T03:00:00", "America/Tijuana", "2026-03-08T10:00:00.000Z"],
    ["2026-12-31T23:59:59", "America/Cancun", "2027-01-01T04:59:59.000Z"],
  ])("%s in %s is %s, and back", (local, zone, instant) => {
    expect(instantOf(local, zone)?.toISOString()).toBe(instant);
    expect(localTimeOf(new Date(instant), zone)).toBe(local);
  });

  test.each(["", "2026-02-30T10:00:00", "2026-13-01T10:00:00", "2026-03-10T24:00:00", "2026-03-10T10:00:00Z", "x"])(
    "%j is none",
    (text) => {
      expect(isLocalTime(text)).toBe(false);
      expect(instantOf(text, "America/Mexico_City")).toBeUndefined();
    },
  );

  test.each([
    ["2026-03-10T12:00:00", "2026-03-10T18:00:00.000Z"],
    ["2026-03-10T12:00", "2026-03-10T18:00:00.000Z"],
    ["2026-03-10T12:00:00.999", "2026-03-10T18:00:00.000Z"],
    ["2026-03-10T12:00:00Z", "2026-03-10T12:00:00.000Z"],
    ["2026-03-10T12:00:00.123456789Z", "2026-03-10T12:00:00.000Z"],
    ["2026-03-10T23:30:00-08:00", "2026-03-11T07:30:00.000Z"],
    ["2026-03-10T12:00:00+14:00", "2026-03-09T22:00:00.000Z"],
  ])("%s of ISO 8601 is %s, in Mexico City where it names no zone", (text, instant) => {
    expect(instantOfIso(text, "America/Mexico_City")?.toISOString()).toBe(instant);
  });

  test.each([
    ...["", "2026-03-10", "2026-02-30T10:00:00", "2026-03-10T10", "2026-03-10 10:00:00", "2026-03-10T24:00:00"],
    ...["2026-03-10T10:00:00+1", "2026-03-10T10:00:00+15:00", "2026-03-10T10:00:00z", "2026-03-10T10:00:00.Z"],
    ...["2026-03-10T10:00:00 Z", "1999-03-10T10:00:00Z"],
  ])("%j is no time of ISO 8601 that a CFDI can tell", (text) => {
    expect(instantOfIso(text, "America/Mexico_City")).toBeUndefined();
  });
});

describe("the accounts that a form of payment may tell", () => {
  test.each([
    ["02", "11 18", "10 11 15 16 18 50", false],
    ["03", "10 16 18", "10 18", true],
    ["04", "16", "10 11 15 16 18 50", false],
    ["05", "10 11 15 16 18 50", "10 11 15 16 18 50", false],
    ["06", "10", "", false],
    ["28", "16", "10 11 15 16 18 50", false],
    ["29", "15 16", "10 11 15 16 18 50", false],
    ["01", "", "", false],
    ["17", "", "", false],
  ])("%s: digits of the payer's %j and of the receiver's %j", (key, ordenante, beneficiario, cadena) => {
    const form = paymentForm(key)!;
    const lengths = (pattern: RegExp) => [9, 10, 11, 15, 16, 18, 50, 51].filter((n) => pattern.test("9".repeat(n)));
    expect(lengths(form.cuentaOrdenante)).toEqual(expect.arrayContaining(numbers(ordenante)));
    expect(form.ordenante).toBe(ordenante !== "");
    expect(form.beneficiario).toBe(beneficiario !== "");
    expect(lengths(form.cuentaBeneficiario)).toEqual(expect.arrayContaining(numbers(beneficiario)));
    expect(form.cadena).toBe(cadena);
  });

  test("what is no form of payment has none", () => {
    expect([paymentForm("07"), paymentForm(undefined)]).toEqual([undefined, undefined]);
  });
});

function numbers(text: string): number[] {
  return text.split(" ").filter(Boolean).map(Number);
}

function dayBefore(day: string): string {
  return daysOn(day, -1);
}

function dayAfter(day: string): string {
  return daysOn(day, 1);
}

function daysOn(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, "2026-01-01".length);
}
