import { fromJson } from "@bufbuild/protobuf";
import { describe, expect, it, test } from "vitest";
import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { faultsOf } from "../../src/engine/kinds/withholding-faults.ts";

/** The documents would be issued at this time. */
const FECHA = "2026-03-10T11:30:00";
/** An order has the JSON that a caller writes; an `undefined` member is left out. */
type Order = Readonly<Record<string, unknown>>;

const found = (order: Order) =>
  faultsOf(fromJson(CreateWithholdingRequestSchema, JSON.parse(JSON.stringify(order))), FECHA);

const ISR = { impuesto: "001", baseRet: "1000", montoRet: "100", tipoPagoRet: "03" };

const DIVIDENDS: Order = {
  tipoOperacion: "dividendos",
  rfcContraparte: "CACX7605101P8",
  nombreContraparte: "XOCHILT CASAS CHAVEZ",
  codigoPostalContraparte: "36257",
  fechaOperacion: "2026-02-27",
  montoOperacion: "1000",
  impRetenidos: [ISR],
  datosEspecificos: { CveTipDivOUtil: "01" },
};
const SHARES: Order = {
  ...DIVIDENDS,
  tipoOperacion: "enajenacion_acciones",
  datosEspecificos: { ContratoIntermediacion: "4521" },
};
const ABROAD: Order = {
  ...DIVIDENDS,
  tipoOperacion: "pagos_extranjero",
  rfcContraparte: undefined,
  codigoPostalContraparte: undefined,
  nombreContraparte: "ACME INC",
  paisResidencia: "USA",
  numRegIdTribContraparte: "121585958",
  datosEspecificos: undefined,
};
const PUBLIC: Order = {
  rfcContraparte: "XAXX010101000",
  nombreContraparte: "PÚBLICO EN GENERAL",
};
const NO_BENEFICIARY = {
  PaisDeResidParaEfecFisc: "DEU",
  ConceptoPago: "8",
  DescripcionConcepto: "Intereses",
};
const BENEFICIARY = {
  RFC: "CACX7605101P8",
  CURP: "CACX760510MGTSSC03",
  NomDenRazSocB: "XOCHILT CASAS CHAVEZ",
  ConceptoPago: "2",
  DescripcionConcepto: "Honorarios",
};

const dividends = (data: Order) => ({ datosEspecificos: { CveTipDivOUtil: "01", ...data } });
const taxes = (...impRetenidos: Order[]) => ({
  impRetenidos: impRetenidos.map((each) => ({ ...ISR, ...each })),
});

test.each<[string, Order]>([
  ["dividends", DIVIDENDS],
  ["shares", SHARES],
  ["a payment abroad", ABROAD],
  ["the public", { ...DIVIDENDS, ...PUBLIC }],
  ["the public, with blanks to spare", { ...DIVIDENDS, ...PUBLIC, nombreContraparte: " PÚBLICO  EN GENERAL" }],
  ["a national of MEX", { ...DIVIDENDS, paisResidencia: "MEX" }],
  ["the generic RFC of a foreigner", { ...ABROAD, rfcContraparte: "XEXX010101000" }],
  ["a country that is not told", { ...ABROAD, paisResidencia: "ZZZ" }],
  ["the operation's own key", { ...ABROAD, cveRetenc: "18" }],
  ["the least operation", { ...DIVIDENDS, montoOperacion: "0.01", impRetenidos: [] }],
  ["the largest operation", { ...DIVIDENDS, montoOperacion: "999999999999999999.99" }],
  ["everything withheld", { ...DIVIDENDS, ...taxes({ montoRet: "1000.00" }), montoRetenido: "1000" }],
  ["nothing withheld", { ...DIVIDENDS, montoRetenido: "0.00", impRetenidos: [] }],
  ["a tax of nothing", { ...DIVIDENDS, ...taxes({ montoRet: "0" }), montoRetenido: "0" }],
  ["an operation that is exempt", { ...DIVIDENDS, montoTotExent: "1000.00" }],
  ["one that is half exempt", { ...DIVIDENDS, montoTotGrav: "500", montoTotExent: "500.00" }],
  ["a whole year", { ...DIVIDENDS, mesPeriodo: 1, mesFinPeriodo: 12, ejercicio: 2025 }],
  ["the oldest year, because the order says so", { ...DIVIDENDS, fechaOperacion: "2019-05-01", ejercicio: 2021 }],
  ["a later month, because the order says so", { ...DIVIDENDS, mesPeriodo: 5 }],
  [
    "whom the foreigner collects for",
    {
      ...ABROAD,
      datosEspecificos: { EsBenefEfectDelCobro: "NO", NoBeneficiario: NO_BENEFICIARY },
    },
  ],
  ["whom it has in Mexico", { ...ABROAD, datosEspecificos: { Beneficiario: BENEFICIARY } }],
  [
    "both",
    {
      ...ABROAD,
      datosEspecificos: {
        ...{ EsBenefEfectDelCobro: "NO", NoBeneficiario: NO_BENEFICIARY },
        Beneficiario: BENEFICIARY,
      },
    },
  ],
  [
    "the largest amounts of a complement",
    {
      ...DIVIDENDS,
      ...dividends({ MontDivAcumNal: "999999999999999999.999999", ProporcionRem: "9999999999.000000" }),
    },
  ],
])("an order of %s has no faults", (_, order) => {
  expect(found(order)).toEqual([]);
});

type Fault = [field: string, sentence: RegExp, code?: string];
type Row = [what: string, order: Order, change: Order, ...faults: Fault[]];

const HEAD: Row[] = [
  [
    "another key",
    DIVIDENDS,
    { cveRetenc: "15" },
    ["cveRetenc", /^debe ser 14 cuando tipoOperacion es dividendos; se recibió 15$/, "RET-003"],
  ],
  ["the key of another operation", SHARES, { cveRetenc: "14" }, ["cveRetenc", /^debe ser 06 /, "RET-003"]],
  [
    "the 30th of February",
    DIVIDENDS,
    { fechaOperacion: "2026-02-30" },
    ["fechaOperacion", /^debe ser un día del calendario, como 2026-03-04; se recibió 2026-02-30$/],
  ],
  [
    "a country in two letters",
    ABROAD,
    { paisResidencia: "US" },
    ["paisResidencia", /^debe ser una clave de tres letras de c_Pais, como USA; se recibió US$/, "RET-015"],
  ],
  ["a country in small letters", ABROAD, { paisResidencia: "usa" }, ["paisResidencia", /c_Pais/, "RET-015"]],
  [
    "a national without RFC",
    DIVIDENDS,
    { rfcContraparte: undefined },
    ["rfcContraparte", /^es obligatorio cuando la contraparte es nacional$/],
  ],
  [
    "an RFC of another form",
    DIVIDENDS,
    { rfcContraparte: "CACX761310" },
    ["rfcContraparte", /^debe ser un RFC de 12 o 13 caracteres; se recibió CACX761310$/],
  ],
  [
    "the foreigners' RFC of a national",
    DIVIDENDS,
    { rfcContraparte: "XEXX010101000" },
    ["rfcContraparte", /indique paisResidencia$/],
  ],
  [
    "an RFC that SAT's document has no place for",
    ABROAD,
    { rfcContraparte: "CACX7605101P8" },
    ["rfcContraparte", /^no se envía de un extranjero: la constancia lo identifica con numRegIdTribContraparte$/],
  ],
  ["no name", DIVIDENDS, { nombreContraparte: undefined }, ["nombreContraparte", /^es obligatorio$/]],
  ["a name of blanks", ABROAD, { nombreContraparte: " \t" }, ["nombreContraparte", /^es obligatorio$/]],
  [
    "a name longer than a national's",
    DIVIDENDS,
    { nombreContraparte: "Ñ".repeat(255) },
    ["nombreContraparte", /^debe tener a lo más 254 caracteres$/],
  ],
  [
    "the public without its accent",
    DIVIDENDS,
    { ...PUBLIC, nombreContraparte: "PUBLICO EN GENERAL" },
    [
      "nombreContraparte",
      /^debe ser PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000; se recibió PUBLICO EN GENERAL$/,
      "RET-010",
    ],
  ],
  [
    "the public without a name",
    DIVIDENDS,
    { ...PUBLIC, nombreContraparte: undefined },
    ["nombreContraparte", /se recibió un texto vacío$/, "RET-010"],
  ],
  [
    "the public's name of somebody else",
    DIVIDENDS,
    { nombreContraparte: "PÚBLICO EN GENERAL" },
    ["nombreContraparte", /^no puede ser PÚBLICO EN GENERAL: es el nombre del RFC genérico XAXX010101000$/, "RET-011"],
  ],
  [
    "that name as a CFDI has it",
    DIVIDENDS,
    { nombreContraparte: "PUBLICO EN GENERAL" },
    ["nombreContraparte", /^no puede ser PUBLICO EN GENERAL/, "RET-011"],
  ],
  [
    "a national without postal code",
    DIVIDENDS,
    { codigoPostalContraparte: undefined },
    ["codigoPostalContraparte", /^es obligatorio cuando la contraparte es nacional$/],
  ],
  [
    "a postal code of four digits",
    DIVIDENDS,
    { codigoPostalContraparte: "6300" },
    ["codigoPostalContraparte", /cinco dígitos; se recibió 6300$/],
  ],
  [
    "a foreigner's postal code",
    ABROAD,
    { codigoPostalContraparte: "36257" },
    ["codigoPostalContraparte", /^no se envía de un extranjero$/],
  ],
  [
    "a foreigner without tax number",
    ABROAD,
    { numRegIdTribContraparte: undefined },
    ["numRegIdTribContraparte", /^es obligatorio cuando la contraparte es extranjera$/],
  ],
  [
    "a national's tax number",
    DIVIDENDS,
    { numRegIdTribContraparte: "1" },
    ["numRegIdTribContraparte", /^no se envía de una contraparte nacional$/],
  ],
];

const FIGURES: Row[] = [
  [
    "IVA withheld as ISR",
    DIVIDENDS,
    taxes({}, { impuesto: "002", montoRet: "0" }),
    ["impRetenidos[1].tipoPagoRet", /^debe ser 01 cuando impuesto es 002; se recibió 03$/],
  ],
  [
    "ISR as IVA, IEPS as ISR",
    DIVIDENDS,
    taxes({ tipoPagoRet: "01" }, { impuesto: "003", montoRet: "0" }),
    ["impRetenidos[0].tipoPagoRet", /^debe ser 03 o 04 cuando impuesto es 001; se recibió 01$/],
    ["impRetenidos[1].tipoPagoRet", /^debe ser 02 /],
  ],
  [
    "a period that ends before it begins",
    DIVIDENDS,
    { mesPeriodo: 5, mesFinPeriodo: 4 },
    ["mesFinPeriodo", /^no puede ser anterior a mesPeriodo, 5; se recibió 4$/],
  ],
  [
    "one that ends before the operation",
    DIVIDENDS,
    { mesFinPeriodo: 1 },
    ["mesFinPeriodo", /^no puede ser anterior al mes de fechaOperacion, 2; se recibió 1$/],
  ],
  [
    "a year before the last five",
    DIVIDENDS,
    { ejercicio: 2020 },
    ["ejercicio", /^debe ser de 2021 a 2026, .*\(Reten20126\); se recibió 2020$/],
  ],
  ["a year to come", DIVIDENDS, { ejercicio: 2027 }, ["ejercicio", /Reten20126/]],
  [
    "an operation before the last five years",
    DIVIDENDS,
    { fechaOperacion: "2020-12-31" },
    ["fechaOperacion", /^su año debe ser de 2021 a 2026, .*\(Reten20126\); se recibió 2020$/],
  ],
  [
    "more taxed than there was",
    DIVIDENDS,
    { montoTotGrav: "1000.01" },
    [
      "montoTotGrav",
      /^montoTotGrav y montoTotExent deben sumar montoOperacion, 1000 \(Reten20127\); gravado 1000\.01 y exento 0 suman 1000\.01$/,
    ],
  ],
  [
    "less of both than there was",
    DIVIDENDS,
    { montoTotGrav: "500", montoTotExent: "499.99" },
    ["montoTotGrav", /suman 999\.99$/],
  ],
  ["only a part that is exempt", DIVIDENDS, { montoTotExent: "400" }, ["montoTotExent", /suman 400$/]],
  [
    "another sum of what was withheld",
    DIVIDENDS,
    { montoRetenido: "99.99" },
    ["montoRetenido", /^debe ser la suma de los montoRet, 100 \(Reten20131\); se recibió 99\.99$/],
  ],
  ["nothing withheld, and a tax", DIVIDENDS, { montoRetenido: "0" }, ["montoRetenido", /100 .*; se recibió 0$/]],
  [
    "something withheld, and no tax",
    DIVIDENDS,
    { montoRetenido: "100", impRetenidos: [] },
    ["impRetenidos", /^es obligatorio cuando montoRetenido es 100 \(Reten20130\)$/],
  ],
  [
    "more withheld than there was",
    DIVIDENDS,
    { ...taxes({ montoRet: "1000.01" }), montoRetenido: "1000.01" },
    ["montoRetenido", /^no puede ser más que montoOperacion, 1000; se recibió 1000\.01$/],
  ],
  [
    "taxes that add up to more",
    DIVIDENDS,
    taxes({ montoRet: "600" }, { montoRet: "400.01" }),
    ["impRetenidos", /^los montoRet suman 1000\.01, más que montoOperacion, 1000$/],
  ],
];

const at = (name: string) => `datosEspecificos.${name}`;
const DATA: Row[] = [
  ["dividends of no kind", DIVIDENDS, { datosEspecificos: undefined }, [at("CveTipDivOUtil"), /^es obligatorio$/]],
  [
    "dividends of an unknown kind",
    DIVIDENDS,
    dividends({ CveTipDivOUtil: "07" }),
    [
      at("CveTipDivOUtil"),
      /^debe ser una clave de c_TipoDividendoOUtilidadDistribuida \(01, 02, 03, 04, 05, 06\); se recibió 07$/,
    ],
  ],
  [
    "a proportion beyond SAT's",
    DIVIDENDS,
    dividends({ ProporcionRem: "9999999999.000001" }),
    [at("ProporcionRem"), /^debe ser a lo más 9999999999; /],
  ],
  [
    "the fields of other operations",
    DIVIDENDS,
    dividends({ Ganancia: "1", EsBenefEfectDelCobro: "SI" }),
    [at("Ganancia"), /^no se envía cuando tipoOperacion es dividendos$/],
    [at("EsBenefEfectDelCobro"), /^no se envía/],
  ],
  ["shares without contract", SHARES, { datosEspecificos: {} }, [at("ContratoIntermediacion"), /^es obligatorio$/]],
  [
    "who collects for nobody we know",
    ABROAD,
    { datosEspecificos: { EsBenefEfectDelCobro: "NO" } },
    [at("NoBeneficiario"), /^es obligatorio cuando EsBenefEfectDelCobro es NO$/],
  ],
  [
    "who collects for himself and for another",
    ABROAD,
    { datosEspecificos: { NoBeneficiario: NO_BENEFICIARY } },
    [at("NoBeneficiario"), /^se envía solo cuando EsBenefEfectDelCobro es NO$/],
  ],
  [
    "another of whom nothing is told",
    ABROAD,
    {
      datosEspecificos: { EsBenefEfectDelCobro: "NO", NoBeneficiario: {} },
    },
    [at("NoBeneficiario.PaisDeResidParaEfecFisc"), /^es obligatorio$/],
    [at("NoBeneficiario.ConceptoPago"), /^es obligatorio$/],
    [at("NoBeneficiario.DescripcionConcepto"), /^es obligatorio$/],
  ],
  [
    "another of an unknown country and kind",
    ABROAD,
    {
      datosEspecificos: {
        EsBenefEfectDelCobro: "NO",
        NoBeneficiario: { ...NO_BENEFICIARY, PaisDeResidParaEfecFisc: "DE", ConceptoPago: "10" },
      },
    },
    [at("NoBeneficiario.PaisDeResidParaEfecFisc"), /se recibió DE$/, "RET-015"],
    [at("NoBeneficiario.ConceptoPago"), /c_TipoContribuyenteSujetoRetencion .*; se recibió 10$/],
  ],
  [
    "another of a country that SAT's list lacks",
    ABROAD,
    {
      datosEspecificos: {
        EsBenefEfectDelCobro: "NO",
        NoBeneficiario: { ...NO_BENEFICIARY, PaisDeResidParaEfecFisc: "CUW" },
      },
    },
    [at("NoBeneficiario.PaisDeResidParaEfecFisc"), /^no puede ser CUW: /, "RET-015"],
  ],
  [
    "a representative of whom nothing is told",
    ABROAD,
    { datosEspecificos: { Beneficiario: {} } },
    ...(["RFC", "CURP", "NomDenRazSocB", "ConceptoPago", "DescripcionConcepto"] as const).map(
      (name): Fault => [at(`Beneficiario.${name}`), /^es obligatorio$/],
    ),
  ],
  [
    "a representative that is a company",
    ABROAD,
    {
      datosEspecificos: { Beneficiario: { ...BENEFICIARY, CURP: "EKU9003173C9", RFC: "EKU900317" } },
    },
    [at("Beneficiario.RFC"), /RFC/],
    [at("Beneficiario.CURP"), /^debe ser una CURP de 18 caracteres; /],
  ],
];

describe.each([
  ["who it is about", HEAD],
  ["its figures", FIGURES],
  ["what its operation needs", DATA],
])("%s", (_, rows) => {
  it.each(rows)("%s is refused", (_what, order, change, ...faults) => {
    const told = found({ ...order, ...change });
    expect(told.map(({ field, code }) => [field, code])).toEqual(faults.map(([field, , code]) => [field, code]));
    for (const [index, [, sentence]] of faults.entries()) expect(told[index]!.sentence).toMatch(sentence);
  });
});

test("all that is wrong is told at once, in the order of the contract", () => {
  const order = { ...DIVIDENDS, cveRetenc: "06", nombreContraparte: "", ...taxes({ tipoPagoRet: "02" }) };
  const faults = found({ ...order, montoRetenido: "5", datosEspecificos: {} });
  expect(faults.map(({ field }) => field)).toEqual([
    "cveRetenc",
    "nombreContraparte",
    "impRetenidos[0].tipoPagoRet",
    "datosEspecificos.CveTipDivOUtil",
    "montoRetenido",
  ]);
});
