import { describe, expect, test, vi } from "vitest";
import {
  basisOf,
  COUNTRIES,
  catalogs,
  currencyDecimals,
  inBigCatalog,
  instantOf,
  instantOfIso,
  isLocalTime,
  localTimeOf,
  paymentForm,
  rates,
  regimenAdmits,
  usoAdmits,
  zoneOfPostalCode,
} from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";

describe("the catalogs", () => {
  test.each([
    ["c_Aduana", 50, "01 85", "03 86"],
    [
      "c_ClaveUnidad",
      2418,
      "H87 E48 ACT KGM 05 1A Gd Ohm X1w Xyv XBX ZZ 10 A99",
      "GD h87 XXX 100 4 A46 E02 D3",
    ],
    ["c_Exportacion", 4, "01 04", "00 05"],
    ["c_FormaPago", 22, "01 08 31 99", "07 09 10 11 16 18 22 32"],
    ["c_Impuesto", 3, "001 002 003", "000 004 IVA"],
    ["c_Meses", 18, "01 18", "00 19"],
    ["c_MetodoPago", 2, "PUE PPD", "PIP pue"],
    ["c_Moneda", 183, "MXN USD XXX MXV CLF", "MXP mxn BTC"],
    ["c_ObjetoImp", 8, "01 08", "00 09"],
    ["c_Pais", 250, "MEX USA ZZZ CUW SSD", "MX ANT mex"],
    ["c_Periodicidad", 5, "01 05", "06"],
    ["c_RegimenFiscal", 19, "601 616 626", "602 609 628 630"],
    ["c_TipoDeComprobante", 5, "I E T N P", "R i"],
    ["c_TipoFactor", 3, "Tasa Cuota Exento", "tasa"],
    ["c_TipoRelacion", 7, "01 07", "08 09"],
    ["c_UsoCFDI", 24, "G01 G03 I08 D10 S01 CP01 CN01", "P01 G04 D11"],
  ] as const)("%s has %i keys, among them %s, and none of %s", (catalog, size, present, absent) => {
    expect(new Set(catalogs.keys(catalog)).size).toBe(size);
    expect(present.split(" ").filter((key) => !catalogs.has(catalog, key))).toEqual([]);
    expect(absent.split(" ").filter((key) => catalogs.has(catalog, key))).toEqual([]);
  });

  test("name their keys in Spanish where they have names", () => {
    expect(catalogs.nameOf("c_FormaPago", "03")).toBe("Transferencia electrónica de fondos");
    expect(catalogs.nameOf("c_UsoCFDI", "G03")).toBe("Gastos en general");
    expect(catalogs.nameOf("c_Pais", "DEU")).toBe("Alemania");
    expect(catalogs.nameOf("c_Moneda", "MXN")).toBe("peso mexicano");
    expect(catalogs.nameOf("c_ClaveUnidad", "H87")).toBe("H87");
    expect(catalogs.nameOf("c_Moneda", "no such key")).toBe("no such key");
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

// c_RegimenFiscal, columns Física and Moral.
test.each([
  ["fisica", "605 606 607 608 610 611 612 614 615 616 621 625 626"],
  ["moral", "601 603 610 620 622 623 624 626"],
] as const)("the régimenes of a persona %s are %s", (person, regimenes) => {
  expect(catalogs.keys("c_RegimenFiscal").filter((key) => regimenAdmits(key, person))).toEqual(
    regimenes.split(" "),
  );
});

describe("UsoCFDI", () => {
  const BUSINESS = "601 603 606 612 620 621 622 623 624 625 626";
  const PERSONAL = "605 606 607 608 611 612 614 615 625";
  const ALL = "601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626";
  // c_UsoCFDI; the same régimenes for both kinds of person where both are admitted.
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
});

// c_TasaOCuota, edge by edge.
test.each([
  ["traslado", "002", "Tasa", "0 0.08 0.080000 0.16", "0.04 0.11 0.160001"],
  ["retencion", "002", "Tasa", "0 0.04 0.106666 0.106667 0.16", "0.160001"],
  ["traslado", "002", "Cuota", "", "0 0.16"],
  [
    "traslado",
    "003",
    "Tasa",
    "0 0.03 0.06 0.07 0.08 0.09 0.25 0.265 0.3 0.304 0.5 0.53 1.6",
    "0.16 0.26 1.5",
  ],
  ["retencion", "003", "Tasa", "0.06 0.07 0.08 0.09 0.25 0.265 0.3 0.304 0.5 0.53 1.6", "0 0.03"],
  ["traslado", "003", "Cuota", "0 6.5 66.506201 72.1605", "72.160501"],
  ["retencion", "003", "Cuota", "0 72.1605", "72.160501"],
  ["retencion", "001", "Tasa", "0 0.0125 0.1 0.35", "0.350001"],
  ["traslado", "001", "Tasa", "", "0 0.1"],
] as const)("as %s, tax %s by %s takes %s and not %s", (kind, impuesto, factor, allowed, refused) => {
  const taken = (text: string) =>
    text.split(" ").filter((tasa) => tasa !== "" && rates.allows(kind, impuesto, factor, Decimal.of(tasa)));
  expect(taken(allowed).join(" ")).toBe(allowed);
  expect(taken(refused)).toEqual([]);
});

describe("the big catalogs", () => {
  const loaded = { claveProdServ: new Map([["01010101", {}]]) };
  test("are asked when they are loaded, else their pattern is", () => {
    expect([basisOf("c_ClaveProdServ", undefined), basisOf("c_ClaveProdServ", loaded)]).toEqual([
      "patron",
      "catalogo",
    ]);
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
    ["63732", "America/Bahia_Banderas"],
    ["83000", "America/Hermosillo"],
    ["77500", "America/Cancun"],
    ["31000", "America/Chihuahua"],
    ["32000", "America/Ciudad_Juarez"],
    ["31840", "America/Ciudad_Juarez"],
    ["31850", "America/Chihuahua"],
    ["32880", "America/Ojinaga"],
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

  test.each([
    "",
    "2026-02-30T10:00:00",
    "2026-13-01T10:00:00",
    "2026-03-10T24:00:00",
    "2026-03-10T10:00:00Z",
    "x",
  ])("%j is none", (text) => {
    expect(isLocalTime(text)).toBe(false);
    expect(instantOf(text, "America/Mexico_City")).toBeUndefined();
  });

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
    ...[
      "",
      "2026-03-10",
      "2026-02-30T10:00:00",
      "2026-03-10T10",
      "2026-03-10 10:00:00",
      "2026-03-10T24:00:00",
    ],
    ...[
      "2026-03-10T10:00:00+1",
      "2026-03-10T10:00:00+15:00",
      "2026-03-10T10:00:00z",
      "2026-03-10T10:00:00.Z",
    ],
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
    const lengths = (pattern: RegExp) =>
      [9, 10, 11, 15, 16, 18, 50, 51].filter((n) => pattern.test("9".repeat(n)));
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
