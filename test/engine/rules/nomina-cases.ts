import { node } from "../../../src/engine/node.ts";
import type { Edits } from "./edit.ts";
import { deduccion, otroPago, percepcion, type ReciboName } from "./nomina-documents.ts";

export interface ReciboCase {
  readonly document?: ReciboName;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
}

const C = "Conceptos/Concepto";
const N = "Complemento/nomina12:Nomina";
const E = `${N}/nomina12:Emisor`;
const R = `${N}/nomina12:Receptor`;
const PS = `${N}/nomina12:Percepciones`;
const P = (at: number) => `${PS}/nomina12:Percepcion[${at}]`;
const DS = `${N}/nomina12:Deducciones`;
const D = (at: number) => `${DS}/nomina12:Deduccion[${at}]`;
const OS = `${N}/nomina12:OtrosPagos`;
const O = (at: number) => `${OS}/nomina12:OtroPago[${at}]`;
const I = `${N}/nomina12:Incapacidades`;
const SUBSIDY = `${O(1)}/nomina12:SubsidioAlEmpleo`;
const BALANCE = `${O(2)}/nomina12:CompensacionSaldosAFavor`;
const SEVERANCE = `${PS}/nomina12:SeparacionIndemnizacion`;
const RETIREMENT = `${PS}/nomina12:JubilacionPensionRetiro`;

const set = (path: string, value: string | undefined, passes: Edits = {}, also: string[] = []): ReciboCase => ({
  fails: { [path]: value },
  passes,
  also,
});

const days = (dias: string, causado: string): Edits => ({
  [`${N}/@NumDiasPagados`]: dias,
  [`${SUBSIDY}/@SubsidioCausado`]: causado,
});
/** The day of payment decides which keys and limits are in force, and the balance is that of the year before. */
const paidOn = (day: string): Edits => ({
  [`${N}/@FechaPago`]: day,
  [`${BALANCE}/@Año`]: String(Number(day.slice(0, 4)) - 1),
});
const account = (CuentaBancaria: string, Banco: string | undefined): Edits => ({
  [`${R}/@CuentaBancaria`]: CuentaBancaria,
  [`${R}/@Banco`]: Banco,
});
const child = (name: string): ReciboCase => ({
  fails: { [`${C}/+`]: node(`cfdi:${name}`) },
  also: ["VAL-313"],
});
const exempt038: Edits = {
  [`${P(4)}/@TipoPercepcion`]: "038",
  [`${D(3)}/@TipoDeduccion`]: "020",
  [I]: undefined,
};
const partial = { TotalParcialidad: "12000.00", MontoDiario: "400.00" };

/**
 * Each rule has a row. Without `passes` the unchanged document passes; it is that of the salary unless another is
 * named.
 */
export const RECIBO_CASES: Readonly<Record<string, ReciboCase>> = {
  "VAL-301": set("@Moneda", "USD"),
  "VAL-302": set("@TipoDeComprobante", "I"),
  "VAL-303": set("@Exportacion", "04"),
  "VAL-304": { fails: { "+": node("cfdi:InformacionGlobal") } },
  "VAL-305": set(`${E}/@Curp`, "CACX760510MGTSHC04"),
  "VAL-306": { document: "honorarios", fails: { [`${E}/@Curp`]: undefined } },
  "VAL-307": set("Emisor/@FacAtrAdquirente", "0123456789"),
  "VAL-308": set("Receptor/@Rfc", "URE180429TM6"),
  "VAL-310": { document: "dos", ...set(`${N}[2]/nomina12:Receptor/@Curp`, undefined) },
  "VAL-311": set("Receptor/@RegimenFiscalReceptor", "616"),
  "VAL-312": set("Receptor/@UsoCFDI", "S01"),
  "VAL-313": {
    fails: {
      "Conceptos/+": node("cfdi:Concepto", {
        ...{ ClaveProdServ: "84111505", Cantidad: "1", ClaveUnidad: "ACT", Descripcion: "Pago de nómina" },
        ...{ ValorUnitario: "11500.00", Importe: "11500", Descuento: "2000", ObjetoImp: "01" },
      }),
    },
  },
  "VAL-314": set(`${C}/@ClaveProdServ`, "84111506"),
  "VAL-315": set(`${C}/@NoIdentificacion`, "120"),
  "VAL-316": set(`${C}/@Cantidad`, "2"),
  "VAL-317": set(`${C}/@ClaveUnidad`, "E48"),
  "VAL-318": set(`${C}/@Unidad`, "Actividad"),
  "VAL-319": set(`${C}/@Descripcion`, "Pago de Nómina"),
  "VAL-320": set(`${C}/@ValorUnitario`, "11500.01", { [`${C}/@ValorUnitario`]: "11500" }),
  "VAL-321": set(`${C}/@Importe`, "11499.99", { [`${C}/@Importe`]: "11500.000000" }),
  "VAL-322": set(`${C}/@Descuento`, undefined, { [`${C}/@Descuento`]: "2000" }),
  "VAL-323": set(`${C}/@ObjetoImp`, "02"),
  "VAL-324": child("Impuestos"),
  "VAL-325": child("ACuentaTerceros"),
  "VAL-326": child("InformacionAduanera"),
  "VAL-327": child("CuentaPredial"),
  "VAL-328": child("ComplementoConcepto"),
  "VAL-329": child("Parte"),
  "VAL-330": {
    fails: { [`${C}/+`]: node("cfdi:ComplementoConcepto", {}, [node("nomina12:Nomina")]) },
    also: ["VAL-313", "VAL-328"],
  },
  "VAL-331": {
    document: "pension",
    fails: { [`${N}/@TotalPercepciones`]: undefined, [`${C}/@ValorUnitario`]: "0", [`${C}/@Importe`]: "0" },
    also: ["VAL-337"],
  },
  "VAL-332": set(`${N}/@TipoNomina`, "X"),
  "VAL-333": set(`${R}/@PeriodicidadPago`, "99", {
    [`${R}/@PeriodicidadPago`]: "99",
    [`${N}/@TipoNomina`]: "E",
  }),
  "VAL-334": set(`${N}/@TipoNomina`, "E"),
  "VAL-335": set(`${N}/@FechaInicialPago`, "2026-03-11", { [`${N}/@FechaInicialPago`]: "2026-03-10" }),
  "VAL-336": {
    document: "pension",
    fails: { [PS]: undefined },
  },
  "VAL-337": {
    fails: { [`${N}/@TotalPercepciones`]: "11000.01", [`${N}/@TotalOtrosPagos`]: "499.99" },
    also: ["VAL-340"],
    passes: { [`${N}/@TotalPercepciones`]: "11000", [`${N}/@TotalOtrosPagos`]: "500.0" },
  },
  "VAL-338": { document: "honorarios", fails: { [DS]: undefined } },
  "VAL-339": {
    fails: { [`${N}/@TotalDeducciones`]: "2000.01", [`${C}/@Descuento`]: "2000.01" },
    passes: { [`${N}/@TotalDeducciones`]: "2000.0" },
  },
  "VAL-340": {
    document: "pension",
    fails: { [`${N}/+`]: node("nomina12:OtrosPagos", {}, [otroPago("003", "1.00")]) },
    passes: {
      [`${N}/+`]: node("nomina12:OtrosPagos", {}, [otroPago("003", "1.00")]),
      [`${N}/@TotalOtrosPagos`]: "1",
      [`${C}/@ValorUnitario`]: "12001.00",
      [`${C}/@Importe`]: "12001.00",
    },
  },
  "VAL-342": set(`${E}/@RegistroPatronal`, undefined),
  "VAL-343": set(`${R}/@TipoContrato`, "09", {}, ["VAL-358"]),
  "VAL-344": set(`${R}/@SalarioDiarioIntegrado`, undefined),
  "VAL-347": set(`${E}/nomina12:EntidadSNCF/@OrigenRecurso`, "IE", {}, ["VAL-349"]),
  "VAL-348": set(`${E}/nomina12:EntidadSNCF/@MontoRecursoPropio`, undefined),
  "VAL-349": set(`${E}/nomina12:EntidadSNCF/@OrigenRecurso`, "IF", {
    [`${E}/nomina12:EntidadSNCF/@OrigenRecurso`]: "IP",
    [`${E}/nomina12:EntidadSNCF/@MontoRecursoPropio`]: undefined,
  }),
  "VAL-350": set(`${E}/nomina12:EntidadSNCF/@MontoRecursoPropio`, "11500.00", {
    [`${E}/nomina12:EntidadSNCF/@MontoRecursoPropio`]: "11499.99",
  }),
  "VAL-351": set(`${R}/@TipoContrato`, "11"),
  "VAL-352": set(`${R}/@TipoJornada`, "09", { [`${R}/@TipoJornada`]: undefined }),
  "VAL-353": set(`${R}/@FechaInicioRelLaboral`, "2026-03-11", {
    [`${R}/@FechaInicioRelLaboral`]: "2026-03-10",
    [`${R}/@Antigüedad`]: "P0W",
  }),
  // From 2022-01-03 to 2026-03-10 there are 1527 days, with both ends 1528: 218 weeks and two days.
  "VAL-354": set(`${R}/@Antigüedad`, "P219W", { [`${R}/@Antigüedad`]: "P1W" }),
  "VAL-355": set(`${R}/@Antigüedad`, "P4Y2M6D", { [`${R}/@Antigüedad`]: "P4Y2M8D" }),
  "VAL-356": { document: "honorarios", ...set(`${R}/@TipoRegimen`, "14") },
  "VAL-357": set(`${R}/@TipoRegimen`, "05", {}, ["VAL-406"]),
  "VAL-358": { document: "honorarios", ...set(`${R}/@TipoRegimen`, "04", { [`${R}/@TipoRegimen`]: "05" }) },
  "VAL-359": set(`${R}/@RiesgoPuesto`, "6", { [`${R}/@RiesgoPuesto`]: "99" }),
  "VAL-360": set(`${R}/@PeriodicidadPago`, "11"),
  "VAL-361": set(`${R}/@Banco`, "134", { [`${R}/@Banco`]: "902" }),
  "VAL-362": { fails: account("012345678901234", "002"), passes: account("00001234567", "002") },
  "VAL-363": {
    fails: account("002010077777777771", "002"),
    passes: account("002010077777777771", undefined),
  },
  "VAL-364": {
    fails: account("002010077777777772", undefined),
    passes: account("032180000118359719", undefined),
  },
  "VAL-365": {
    fails: account("0123456789012345", undefined),
    passes: account("0123456789012345", "012"),
  },
  "VAL-366": set(`${R}/@ClaveEntFed`, "DIF", { [`${R}/@ClaveEntFed`]: "CMX" }),
  "VAL-368": set(`${R}/nomina12:SubContratacion[2]/@PorcentajeTiempo`, "33.334", {
    [`${R}/nomina12:SubContratacion[1]/@PorcentajeTiempo`]: "99.9",
    [`${R}/nomina12:SubContratacion[2]/@PorcentajeTiempo`]: "0.100",
  }),
  "VAL-369": {
    fails: { [`${PS}/@TotalSueldos`]: "10999.99" },
    also: ["VAL-337", "VAL-370"],
    passes: { [`${PS}/@TotalSueldos`]: "11000" },
  },
  "VAL-370": {
    fails: { [`${PS}/@TotalSueldos`]: "10999.00", [`${PS}/@TotalSeparacionIndemnizacion`]: "1.00" },
    also: ["VAL-371", "VAL-459"],
    passes: { [`${PS}/@TotalSueldos`]: "11000.0" },
  },
  "VAL-371": {
    document: "separacion",
    fails: { [`${PS}/@TotalSeparacionIndemnizacion`]: "89999.99" },
    also: ["VAL-337", "VAL-369"],
    passes: { [`${PS}/@TotalSeparacionIndemnizacion`]: "90000" },
  },
  "VAL-372": {
    document: "pension",
    fails: { [`${PS}/@TotalJubilacionPensionRetiro`]: "12000.01" },
    also: ["VAL-337", "VAL-369"],
    passes: { [`${PS}/@TotalJubilacionPensionRetiro`]: "12000" },
  },
  "VAL-373": {
    fails: { [`${PS}/@TotalGravado`]: "10200.01", [`${PS}/@TotalExento`]: "799.99" },
    also: ["VAL-374"],
    passes: { [`${PS}/@TotalGravado`]: "10200.0" },
  },
  "VAL-374": {
    fails: { [`${PS}/@TotalExento`]: "800.01" },
    also: ["VAL-369"],
    passes: { [`${PS}/@TotalExento`]: "800" },
  },
  "VAL-375": {
    fails: { [`${PS}/+`]: percepcion("010", "0", "0.00") },
    also: ["VAL-410"],
    passes: { [`${P(1)}/@ImporteGravado`]: "7999.99", [`${PS}/+`]: percepcion("010", "0.01", "0") },
  },
  "VAL-376": set(`${P(1)}/@TipoPercepcion`, "057", { [`${P(1)}/@TipoPercepcion`]: "055" }),
  "VAL-377": {
    fails: { [`${PS}/@TotalSueldos`]: undefined },
    also: ["VAL-337", "VAL-369"],
  },
  "VAL-378": { document: "separacion", fails: { [`${PS}/nomina12:SeparacionIndemnizacion`]: undefined } },
  "VAL-379": {
    fails: {
      [`${PS}/+`]: node("nomina12:JubilacionPensionRetiro", {
        ...partial,
        IngresoAcumulable: "0",
        IngresoNoAcumulable: "0",
      }),
    },
  },
  "VAL-380": {
    document: "retiro",
    fails: { [`${RETIREMENT}/@TotalUnaExhibicion`]: undefined },
  },
  "VAL-381": {
    document: "pension",
    fails: { [`${RETIREMENT}/@TotalParcialidad`]: undefined },
  },
  "VAL-382": { fails: { [`${P(3)}/nomina12:AccionesOTitulos`]: undefined } },
  "VAL-383": {
    fails: {
      [`${P(1)}/+`]: node("nomina12:AccionesOTitulos", { ValorMercado: "1", PrecioAlOtorgarse: "1" }),
    },
  },
  "VAL-384": { fails: { [`${P(2)}/nomina12:HorasExtra`]: undefined } },
  "VAL-385": {
    fails: {
      [`${P(1)}/+`]: node("nomina12:HorasExtra", {
        Dias: "1",
        TipoHoras: "01",
        HorasExtra: "1",
        ImportePagado: "1",
      }),
    },
  },
  "VAL-386": {
    fails: { [I]: undefined, [`${D(3)}/@TipoDeduccion`]: "020" },
    passes: { [`${D(3)}/@TipoDeduccion`]: "020" },
  },
  "VAL-387": {
    fails: { [`${I}/nomina12:Incapacidad[2]/@ImporteMonetario`]: "0.01", [`${D(3)}/@TipoDeduccion`]: "020" },
    passes: { [`${I}/nomina12:Incapacidad[2]/@ImporteMonetario`]: "0", [`${D(3)}/@TipoDeduccion`]: "020" },
  },
  "VAL-388": set(`${P(2)}/nomina12:HorasExtra/@TipoHoras`, "04", {
    [`${P(2)}/nomina12:HorasExtra/@TipoHoras`]: "03",
  }),
  "VAL-389": {
    document: "retiro",
    fails: { [`${RETIREMENT}/@MontoDiario`]: "1.00" },
    also: ["VAL-380"],
  },
  "VAL-390": {
    document: "pension",
    fails: { [`${RETIREMENT}/@MontoDiario`]: undefined },
    also: ["VAL-381"],
  },
  "VAL-391": {
    fails: { [`${DS}/@TotalImpuestosRetenidos`]: "1200.01", [`${DS}/@TotalOtrasDeducciones`]: "799.99" },
    also: ["VAL-460"],
    passes: { [`${DS}/@TotalImpuestosRetenidos`]: "1200" },
  },
  "VAL-392": {
    fails: {
      [`${D(1)}/@TipoDeduccion`]: "101",
      [`${DS}/@TotalImpuestosRetenidos`]: "0.00",
      [`${DS}/@TotalOtrasDeducciones`]: "2000.00",
    },
    passes: {
      [`${D(1)}/@TipoDeduccion`]: "101",
      [`${DS}/@TotalImpuestosRetenidos`]: undefined,
      [`${DS}/@TotalOtrasDeducciones`]: "2000.00",
    },
  },
  "VAL-393": set(`${D(2)}/@TipoDeduccion`, "063", {
    [`${D(2)}/@TipoDeduccion`]: "063",
    ...paidOn("2026-03-01"),
  }),
  "VAL-394": {
    fails: { [I]: undefined, [`${P(4)}/@TipoPercepcion`]: "004" },
    passes: { [`${P(4)}/@TipoPercepcion`]: "004" },
  },
  "VAL-395": {
    fails: {
      [`${I}/nomina12:Incapacidad[2]/@ImporteMonetario`]: "0.01",
      [`${P(4)}/@TipoPercepcion`]: "004",
    },
    passes: {
      [`${I}/nomina12:Incapacidad[2]/@ImporteMonetario`]: "0.00",
      [`${P(4)}/@TipoPercepcion`]: "004",
    },
  },
  "VAL-396": {
    fails: { [`${DS}/+`]: deduccion("019", "0.00") },
    passes: { [`${D(2)}/@Importe`]: "499.99", [`${DS}/+`]: deduccion("019", "0.01") },
  },
  "VAL-397": set(`${O(2)}/@TipoOtroPago`, "010"),
  "VAL-398": { fails: { [BALANCE]: undefined } },
  "VAL-399": { fails: { [SUBSIDY]: undefined } },
  "VAL-400": {
    fails: { [`${OS}/+`]: otroPago("003", "0.00") },
    passes: {
      [`${OS}/+`]: otroPago("003", "0.01"),
      [`${O(1)}/@Importe`]: "99.99",
    },
  },
  "VAL-401": { fails: days("31", "628.01"), passes: days("31.000", "628.00") },
  "VAL-402": set(`${BALANCE}/@SaldoAFavor`, "199.99", { [`${BALANCE}/@SaldoAFavor`]: "200.00" }),
  "VAL-403": set(`${BALANCE}/@Año`, "2026", {
    ...paidOn("2026-12-31"),
    [`${BALANCE}/@Año`]: "2026",
    [`${N}/@FechaInicialPago`]: "2026-12-16",
    [`${N}/@FechaFinalPago`]: "2026-12-31",
  }),
  "VAL-404": set(`${I}/nomina12:Incapacidad[2]/@TipoIncapacidad`, "05", {
    [`${I}/nomina12:Incapacidad[2]/@TipoIncapacidad`]: "04",
  }),
  "VAL-405": set(`${O(1)}/@TipoOtroPago`, "001", { [`${O(1)}/@TipoOtroPago`]: "007" }),
  "VAL-406": {
    fails: { [`${R}/@TipoRegimen`]: "03" },
    passes: { [`${R}/@TipoRegimen`]: "03", [`${O(1)}/@TipoOtroPago`]: "001" },
  },
  "VAL-407": set(`${SUBSIDY}/@SubsidioCausado`, "99.99", { [`${SUBSIDY}/@SubsidioCausado`]: "100.00" }),
  // The limit is 20.66 × 31.001 = 640.48.
  "VAL-408": { fails: days("31.001", "640.49"), passes: days("31.001", "640.48") },
  "VAL-409": { fails: exempt038, passes: { ...exempt038, ...paidOn("2025-12-31") } },
  "VAL-410": {
    fails: { [`${PS}/+`]: percepcion("029", "0", "0") },
    also: ["VAL-375"],
    passes: {
      [`${P(2)}/@ImporteExento`]: "499.99",
      [`${P(2)}/nomina12:HorasExtra/@ImportePagado`]: "1499.99",
      [`${PS}/+`]: percepcion("029", "0.00", "0.01"),
    },
  },
  "VAL-451": { fails: { Complemento: undefined } },
  "VAL-452": set("@MetodoPago", "PPD"),
  "VAL-453": set("@TipoCambio", "1"),
  "VAL-454": {
    fails: { "+": node("cfdi:CfdiRelacionados", { TipoRelacion: "07" }) },
    passes: { "+": node("cfdi:CfdiRelacionados", { TipoRelacion: "04" }) },
  },
  "VAL-455": set("Receptor/@ResidenciaFiscal", "USA"),
  "VAL-456": set("Receptor/@NumRegIdTrib", "123456789"),
  "VAL-457": { document: "pension", ...set(`${N}/@TotalOtrosPagos`, "0.00") },
  "VAL-458": { document: "honorarios", ...set(`${R}/@RiesgoPuesto`, "99") },
  "VAL-459": {
    fails: {
      [`${PS}/+`]: node("nomina12:SeparacionIndemnizacion", {
        ...{ TotalPagado: "0", NumAñosServicio: "0", UltimoSueldoMensOrd: "0" },
        ...{ IngresoAcumulable: "0", IngresoNoAcumulable: "0" },
      }),
    },
  },
  "VAL-460": {
    fails: {
      [`${DS}/@TotalOtrasDeducciones`]: "799.99",
      [`${N}/@TotalDeducciones`]: "1999.99",
      [`${C}/@Descuento`]: "1999.99",
    },
    passes: { [`${DS}/@TotalOtrasDeducciones`]: "800" },
  },
  "VAL-461": {
    document: "separacion",
    fails: { [`${SEVERANCE}/@TotalPagado`]: "89999.99" },
    passes: { [`${SEVERANCE}/@TotalPagado`]: "90000" },
  },
  "VAL-462": {
    document: "retiro",
    fails: { [`${RETIREMENT}/@TotalUnaExhibicion`]: "1.00" },
    passes: { [`${RETIREMENT}/@TotalUnaExhibicion`]: "300000" },
  },
  "VAL-463": {
    document: "pension",
    fails: { [`${RETIREMENT}/@TotalParcialidad`]: "12000.01" },
    passes: { [`${RETIREMENT}/@MontoDiario`]: "387.10" },
  },
  "VAL-464": {
    fails: { [`${P(2)}/nomina12:HorasExtra/@ImportePagado`]: "1499.99" },
    passes: {
      [`${P(2)}/nomina12:HorasExtra/@ImportePagado`]: "1000.00",
      [`${P(2)}/+`]: node("nomina12:HorasExtra", {
        ...{ Dias: "1", TipoHoras: "02", HorasExtra: "1", ImportePagado: "500.00" },
      }),
    },
  },
  "VAL-465": set(`${C}/@Cantidad`, "1.0"),
};
