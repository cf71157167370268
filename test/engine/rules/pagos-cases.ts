import { node } from "../../../src/engine/node.ts";
import type { Edits } from "./edit.ts";
import { type PaymentsName, pagosOf, tax, taxes, withheld } from "./pagos-documents.ts";

export interface PaymentsCase {
  readonly document?: PaymentsName;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
}

const C = "Conceptos/Concepto";
const PAGOS = "Complemento/pago20:Pagos";
const TOTALES = `${PAGOS}/pago20:Totales`;
const P = `${PAGOS}/pago20:Pago`;
const D1 = `${P}/pago20:DoctoRelacionado[1]`;
const D2 = `${P}/pago20:DoctoRelacionado[2]`;
const DR = `${D2}/pago20:ImpuestosDR`;
const IP = `${P}/pago20:ImpuestosP`;
const retencionDR = (at: number) => `${DR}/pago20:RetencionesDR/pago20:RetencionDR[${at}]`;
const trasladoDR = (at: number) => `${DR}/pago20:TrasladosDR/pago20:TrasladoDR[${at}]`;
const retencionP = (at: number) => `${IP}/pago20:RetencionesP/pago20:RetencionP[${at}]`;
const trasladoP = (at: number) => `${IP}/pago20:TrasladosP/pago20:TrasladoP[${at}]`;

const set = (path: string, value: string, passes: Edits = {}, also: string[] = []): PaymentsCase => ({
  fails: { [path]: value },
  passes,
  also,
});
/** Returns the case of a total that is one cent off. A missing total passes only where no rule demands it. */
const total = (name: string, wrong: string, right: string) =>
  set(`${TOTALES}/@${name}`, wrong, { [`${TOTALES}/@${name}`]: right });

/** The bank gives these data with a transfer by SPEI. */
const SPEI: Edits = {
  [`${P}/@TipoCadPago`]: "01",
  [`${P}/@CertPago`]: "Y2Vy",
  [`${P}/@CadPago`]: "||1|…||",
  [`${P}/@SelloPago`]: "c2VsbG8=",
};
const withoutAccounts: Edits = {
  [`${P}/@RfcEmisorCtaOrd`]: undefined,
  [`${P}/@CtaOrdenante`]: undefined,
  [`${P}/@RfcEmisorCtaBen`]: undefined,
  [`${P}/@CtaBeneficiario`]: undefined,
};
const cash = { ...withoutAccounts, [`${P}/@FormaDePagoP`]: "01" };
const withoutTaxes: Edits = { [`${D1}/pago20:ImpuestosDR`]: undefined, [IP]: undefined };
const isr = taxes("DR", [tax("Retencion", "100", "001", "Tasa", "0.100000", "10.00")], []);
const ieps = taxes("DR", [], [tax("Traslado", "100", "003", "Tasa", "0.265000", "26.50")]);

/** Gives the IEPS of "pesos" another rate. */
const iepsOf = (rate: string, amount: string): Edits => ({
  [`${trasladoDR(4)}/@TasaOCuotaDR`]: rate,
  [`${trasladoDR(4)}/@ImporteDR`]: amount,
  [`${trasladoP(5)}/@TasaOCuotaP`]: rate,
  [`${trasladoP(5)}/@ImporteP`]: amount,
});

/** Leaves the document and the payment of "dollars" with the given tax alone. */
const onlyTax = (ObjetoImpDR: string, dr: typeof isr, p?: typeof isr): Edits => ({
  [`${TOTALES}/@TotalTrasladosBaseIVA16`]: undefined,
  [`${TOTALES}/@TotalTrasladosImpuestoIVA16`]: undefined,
  ...withoutTaxes,
  [`${D1}/@ObjetoImpDR`]: "01",
  [`${D2}/@ObjetoImpDR`]: ObjetoImpDR,
  [`${D2}/+`]: dr,
  ...(p === undefined ? {} : { [`${P}/+`]: p }),
});
const isrTotal = { [`${TOTALES}/@TotalRetencionesISR`]: "177.33" };

/** Each rule has a row. Without `passes` the unchanged document passes; it is that of pesos unless another is named. */
export const PAYMENTS_CASES: Readonly<Record<string, PaymentsCase>> = {
  "VAL-201": set("@TipoDeComprobante", "T"),
  "VAL-202": set("@Exportacion", "03"),
  "VAL-203": set("@SubTotal", "0.01", { "@SubTotal": "0.00" }),
  "VAL-204": set("@Moneda", "MXN"),
  "VAL-205": set("@FormaPago", "03"),
  "VAL-206": set("@MetodoPago", "PUE"),
  "VAL-207": set("@CondicionesDePago", "30 días"),
  "VAL-208": set("@Descuento", "0"),
  "VAL-209": set("@TipoCambio", "1"),
  "VAL-210": set("@Total", "0.01", { "@Total": "0.00" }),
  "VAL-211": {
    fails: {
      "Conceptos/+": node("cfdi:Concepto", {
        ...{ ClaveProdServ: "84111506", Cantidad: "1", ClaveUnidad: "ACT", Descripcion: "Pago" },
        ...{ ValorUnitario: "0", Importe: "0", ObjetoImp: "01" },
      }),
    },
  },
  "VAL-212": {
    fails: { [`${C}/+`]: node("cfdi:CuentaPredial", { Numero: "1" }) },
    passes: { [`${C}/+`]: node("cfdi:ACuentaTerceros") },
  },
  "VAL-213": set(`${C}/@ClaveProdServ`, "01010101"),
  "VAL-214": set(`${C}/@NoIdentificacion`, "1"),
  "VAL-215": set(`${C}/@Cantidad`, "2"),
  "VAL-216": set(`${C}/@ClaveUnidad`, "E48"),
  "VAL-217": set(`${C}/@Unidad`, "Pago"),
  "VAL-218": set(`${C}/@Descripcion`, "PAGO"),
  "VAL-219": set(`${C}/@ValorUnitario`, "0.01", { [`${C}/@ValorUnitario`]: "0.00" }),
  "VAL-220": set(`${C}/@Importe`, "0.01", { [`${C}/@Importe`]: "0.00" }),
  "VAL-221": set(`${C}/@Descuento`, "0"),
  "VAL-222": set(`${C}/@ObjetoImp`, "02"),
  "VAL-223": { fails: { "+": node("cfdi:Impuestos") } },
  "VAL-224": total("TotalRetencionesIVA", "10.66", "10.670"),
  "VAL-225": total("TotalRetencionesISR", "10.01", "10"),
  "VAL-226": total("TotalRetencionesIEPS", "7.99", "8"),
  "VAL-227": total("TotalTrasladosBaseIVA16", "333.33", "333.34"),
  "VAL-228": total("TotalTrasladosImpuestoIVA16", "53.34", "53.33"),
  "VAL-229": total("TotalTrasladosBaseIVA8", "100.01", "100"),
  "VAL-230": total("TotalTrasladosImpuestoIVA8", "8.01", "8"),
  "VAL-231": total("TotalTrasladosBaseIVA0", "50.01", "50"),
  "VAL-232": total("TotalTrasladosImpuestoIVA0", "0.01", "0.00"),
  "VAL-233": total("TotalTrasladosBaseIVAExento", "100.01", "100"),
  "VAL-234": { document: "dollars", ...total("MontoTotalPagos", "1337.24", "1337.250") },
  "VAL-235": { fails: { ...cash, [`${P}/@FormaDePagoP`]: "99" }, passes: cash },
  "VAL-236": {
    document: "dollars",
    fails: { [`${P}/@MonedaP`]: "XXX", [`${D2}/@EquivalenciaDR`]: "1.0" },
    also: ["VAL-241"],
  },
  "VAL-237": {
    document: "dollars",
    fails: { [`${P}/@TipoCambioP`]: undefined },
  },
  "VAL-238": set(`${P}/@TipoCambioP`, "1.000001"),
  "VAL-239": {
    fails: { [`${P}/@Monto`]: "886.66", [`${TOTALES}/@MontoTotalPagos`]: "886.66" },
    passes: { [`${P}/@Monto`]: "900.00", [`${TOTALES}/@MontoTotalPagos`]: "900.00" },
  },
  "VAL-240": {
    fails: { [`${P}/@Monto`]: "0", [`${TOTALES}/@MontoTotalPagos`]: "0" },
    also: ["VAL-239"],
  },
  "VAL-241": set(`${P}/@Monto`, "886.670"),
  "VAL-242": { fails: { ...cash, [`${P}/@RfcEmisorCtaOrd`]: "BMN930209927" }, passes: cash },
  "VAL-243": {
    fails: { [`${P}/@RfcEmisorCtaOrd`]: "XEXX010101000" },
    passes: { [`${P}/@RfcEmisorCtaOrd`]: "XEXX010101000", [`${P}/@NomBancoOrdExt`]: "Bank of Nowhere" },
  },
  "VAL-244": { fails: { ...cash, [`${P}/@CtaOrdenante`]: "0123456789" }, passes: cash },
  "VAL-245": set(`${P}/@CtaOrdenante`, "01234567890", { [`${P}/@CtaOrdenante`]: "0123456789012345" }),
  "VAL-246": set(`${P}/@CtaBeneficiario`, "0123456789012345", {
    [`${P}/@CtaBeneficiario`]: "012345678901234567",
  }),
  "VAL-247": {
    fails: { ...cash, [`${P}/@FormaDePagoP`]: "06", [`${P}/@RfcEmisorCtaBen`]: "BMN930209927" },
    passes: { ...cash, [`${P}/@FormaDePagoP`]: "06", [`${P}/@CtaOrdenante`]: "0123456789" },
  },
  "VAL-248": { fails: { ...cash, [`${P}/@CtaBeneficiario`]: "0123456789" }, passes: cash },
  "VAL-249": { fails: { ...cash, ...SPEI }, passes: SPEI },
  "VAL-250": { fails: { ...SPEI, [`${P}/@CertPago`]: undefined }, passes: SPEI },
  "VAL-251": set(`${P}/@CertPago`, "Y2Vy", SPEI),
  "VAL-252": { fails: { ...SPEI, [`${P}/@CadPago`]: undefined }, passes: SPEI },
  "VAL-253": set(`${P}/@CadPago`, "||1|…||", SPEI),
  "VAL-254": { fails: { ...SPEI, [`${P}/@SelloPago`]: undefined }, passes: SPEI },
  "VAL-255": set(`${P}/@SelloPago`, "c2VsbG8=", SPEI),
  "VAL-256": {
    document: "dollars",
    ...set(`${D2}/@MonedaDR`, "XXX", {}, ["VAL-260", "VAL-262", "VAL-263"]),
  },
  "VAL-257": { document: "dollars", fails: { [`${D1}/@EquivalenciaDR`]: undefined } },
  "VAL-258": set(`${D1}/@EquivalenciaDR`, "1.0000000001"),
  "VAL-259": set(`${D2}/@ImpSaldoAnt`, "0.00", {}, ["VAL-264"]),
  "VAL-260": set(`${D1}/@ImpSaldoAnt`, "1160.000"),
  "VAL-261": {
    fails: { [`${D2}/@ImpPagado`]: "0", [`${D2}/@ImpSaldoInsoluto`]: "500.00" },
    passes: { [`${D2}/@ImpPagado`]: "0.01", [`${D2}/@ImpSaldoInsoluto`]: "499.99" },
  },
  "VAL-262": set(`${D1}/@ImpPagado`, "386.670"),
  "VAL-263": set(`${D1}/@ImpSaldoInsoluto`, "773.330"),
  "VAL-264": set(`${D1}/@ImpSaldoInsoluto`, "773.34"),
  "VAL-265": set(`${D1}/@ObjetoImpDR`, "09"),
  "VAL-266": {
    document: "dollars",
    fails: { [`${D2}/@ObjetoImpDR`]: "02" },
    passes: { [`${D2}/@ObjetoImpDR`]: "03" },
  },
  "VAL-267": set(`${D1}/@ObjetoImpDR`, "01"),
  "VAL-268": {
    document: "dollars",
    fails: { [`${D2}/@ObjetoImpDR`]: "06", [`${D2}/+`]: node("pago20:ImpuestosDR") },
  },
  "VAL-269": set(`${retencionDR(1)}/@BaseDR`, "0", {}, ["VAL-274"]),
  "VAL-270": {
    fails: { [`${DR}/pago20:RetencionesDR/+`]: tax("Retencion", "1", "004", "Tasa", "0.080000", "0.08") },
    also: ["VAL-298"],
  },
  "VAL-271": set(`${retencionDR(1)}/@TipoFactorDR`, "Fijo"),
  "VAL-272": set(`${retencionDR(1)}/@TipoFactorDR`, "Exento", {}, ["VAL-285"]),
  "VAL-273": set(`${retencionDR(1)}/@TasaOCuotaDR`, "0.360000", {}, ["VAL-274"]),
  "VAL-274": {
    fails: { [`${retencionDR(1)}/@BaseDR`]: "100.11" },
    passes: { [`${retencionDR(1)}/@BaseDR`]: "100.10" },
  },
  "VAL-275": {
    fails: { [`${trasladoDR(3)}/@BaseDR`]: "0", [`${trasladoP(4)}/@BaseP`]: "0" },
    also: ["VAL-231"],
  },
  "VAL-276": {
    fails: { [`${DR}/pago20:TrasladosDR/+`]: tax("Traslado", "1", "004", "Tasa", "0.080000", "0.08") },
    also: ["VAL-298"],
  },
  "VAL-277": {
    fails: { [`${DR}/pago20:TrasladosDR/+`]: tax("Traslado", "1", "003", "Fijo", "0.080000", "0.08") },
    also: ["VAL-298"],
  },
  "VAL-278": set(`${trasladoDR(1)}/@ImporteDR`, "0"),
  "VAL-279": {
    fails: { [`${trasladoDR(4)}/@ImporteDR`]: undefined },
  },
  "VAL-280": {
    fails: { [`${DR}/pago20:TrasladosDR/+`]: tax("Traslado", "1", "003", "Tasa", "0.081000", "0.08") },
    also: ["VAL-298"],
  },
  "VAL-281": {
    fails: { [`${D1}/pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR/@ImporteDR`]: "53.333795" },
    also: ["VAL-294"],
    passes: { [`${D1}/pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR/@ImporteDR`]: "53.333793" },
  },
  "VAL-282": { fails: { [`${IP}/pago20:RetencionesP/+`]: withheld("004", "0") } },
  "VAL-283": {
    fails: {
      [`${retencionP(1)}/@ImporteP`]: "10.00",
      [`${IP}/pago20:RetencionesP/+`]: withheld("001", "10.00"),
    },
    also: ["VAL-225"],
  },
  "VAL-284": { fails: { [`${TOTALES}/@TotalRetencionesIEPS`]: undefined } },
  "VAL-285": {
    fails: { [`${retencionP(2)}/@ImporteP`]: "10.6657" },
    passes: { [`${retencionP(2)}/@ImporteP`]: "10.67" },
  },
  "VAL-286": set(`${trasladoP(2)}/@ImporteP`, "0"),
  "VAL-287": { fails: { [`${TOTALES}/@TotalTrasladosBaseIVAExento`]: undefined } },
  "VAL-288": {
    fails: { [`${trasladoP(1)}/@BaseP`]: "333.337207" },
    passes: { [`${trasladoP(1)}/@BaseP`]: "333.34" },
  },
  "VAL-289": {
    fails: { [`${trasladoP(2)}/@BaseP`]: "100.004" },
    passes: { [`${trasladoP(2)}/@BaseP`]: "100.00" },
  },
  "VAL-290": {
    fails: { [`${IP}/pago20:TrasladosP/+`]: tax("Traslado", "0", "004", "Tasa", "0.080000", "0", "P") },
  },
  "VAL-291": {
    fails: {
      [`${IP}/pago20:TrasladosP/+`]: tax("Traslado", "100", "003", "Tasa", "0.2650", "26.50", "P"),
    },
  },
  "VAL-292": {
    fails: { [`${IP}/pago20:TrasladosP/+`]: tax("Traslado", "0", "003", "Tasa", "0.081000", "0", "P") },
  },
  "VAL-293": { fails: { [`${TOTALES}/@TotalTrasladosImpuestoIVA0`]: undefined } },
  "VAL-294": {
    fails: { [`${trasladoP(5)}/@ImporteP`]: "26.51" },
    passes: { [`${trasladoP(5)}/@ImporteP`]: "26.500000" },
  },
  "VAL-295": {
    document: "dollars",
    fails: { [`${P}/@Monto`]: "75.39", [`${TOTALES}/@MontoTotalPagos`]: "1336.90" },
    passes: { [`${P}/@Monto`]: "75.40", [`${TOTALES}/@MontoTotalPagos`]: "1337.08" },
  },
  "VAL-296": {
    document: "dollars",
    fails: onlyTax("06", ieps, taxes("P", [], [tax("Traslado", "100", "003", "Tasa", "0.265000", "26.50", "P")])),
    passes: { ...onlyTax("06", isr, taxes("P", [withheld("001", "10.00")], [])), ...isrTotal },
  },
  "VAL-297": {
    document: "dollars",
    fails: { ...onlyTax("07", isr, taxes("P", [withheld("001", "10.00")], [])), ...isrTotal },
    passes: onlyTax("07", ieps, taxes("P", [], [tax("Traslado", "100", "003", "Tasa", "0.265000", "26.50", "P")])),
  },
  "VAL-298": {
    document: "dollars",
    fails: onlyTax("06", isr),
    passes: { ...onlyTax("06", isr, taxes("P", [withheld("001", "10.00")], [])), ...isrTotal },
  },
  "VAL-901": { fails: { "Complemento/+": pagosOf("dollars") } },
  "VAL-902": {
    fails: { [`${C}/+`]: node("cfdi:ComplementoConcepto", {}, [pagosOf("dollars")]) },
    // A receipt of payments admits no node in its concept, so VAL-212 fails too.
    also: ["VAL-212"],
  },
  "VAL-903": { fails: { Complemento: undefined } },
  "VAL-904": set("Receptor/@UsoCFDI", "G03"),
  "VAL-905": { fails: { "+": related("01") }, passes: { "+": related("04") } },
  // The document was issued at 11:30 on the 10th, and a payment may not be later.
  "VAL-906": set(`${P}/@FechaPago`, "2026-03-10T11:30:01", { [`${P}/@FechaPago`]: "2026-03-10T11:30:00" }),
  "VAL-907": set(`${C}/@Cantidad`, "1.0"),
  "VAL-908": set(`${P}/@TipoCambioP`, "1.000000"),
  "VAL-909": set(`${D1}/@EquivalenciaDR`, "1.0000000000"),
  "VAL-910": {
    fails: { [`${trasladoP(1)}/@BaseP`]: "333.33", [`${TOTALES}/@TotalTrasladosBaseIVA16`]: "333.33" },
    passes: { [`${trasladoP(1)}/@BaseP`]: "333.34" },
  },
  "VAL-911": { fails: iepsOf("2.000000", "200"), passes: iepsOf("1.600000", "160") },
};

function related(TipoRelacion: string) {
  return node("cfdi:CfdiRelacionados", { TipoRelacion });
}
