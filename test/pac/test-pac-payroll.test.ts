import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { readSealed } from "../../src/engine/sealing/seal.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { SCHEMAS } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { OWNER } from "./requests.ts";
import { type Bench, codeOf, openBench, told } from "./test-pac-client.ts";
import type { Paper, Sealer } from "./test-pac-document.ts";

const GOLDEN = new URL("../golden/", import.meta.url);

let bench: Bench;
let person: Sealer;
beforeAll(async () => {
  bench = await openBench();
  person = await bench.client.sealer({ rfc: "PEGJ900101AAA" });
});
beforeEach(() => bench.client.admin("POST", "/admin/reset"));
afterAll(() => bench.close());

/** The complement is a fortnight's wages, taxed and insured, with a subsidy of zero. */
const NOMINA = `<n:Nomina xmlns:n="http://www.sat.gob.mx/nomina12" Version="1.2" TipoNomina="O" FechaPago="2026-02-28" FechaInicialPago="2026-02-16" FechaFinalPago="2026-02-28" NumDiasPagados="15.000" TotalPercepciones="5000.00" TotalDeducciones="700.00" TotalOtrosPagos="0.00">
<n:Emisor RegistroPatronal="B5510768108"/>
<n:Receptor Curp="XOJI740919MQTDMN02" NumSeguridadSocial="04078873454" FechaInicioRelLaboral="2022-01-03" Antigüedad="P70W" TipoContrato="01" TipoRegimen="02" NumEmpleado="120" Departamento="Sistemas" Puesto="Analista" RiesgoPuesto="1" PeriodicidadPago="04" SalarioDiarioIntegrado="350.00" ClaveEntFed="QUE"/>
<n:Percepciones TotalSueldos="5000.00" TotalGravado="4500.00" TotalExento="500.00">
<n:Percepcion TipoPercepcion="001" Clave="P01" Concepto="Sueldo" ImporteGravado="4500.00" ImporteExento="0.00"/>
<n:Percepcion TipoPercepcion="002" Clave="P02" Concepto="Aguinaldo" ImporteGravado="0.00" ImporteExento="500.00"/>
</n:Percepciones>
<n:Deducciones TotalOtrasDeducciones="200.00" TotalImpuestosRetenidos="500.00">
<n:Deduccion TipoDeduccion="002" Clave="D01" Concepto="ISR" Importe="500.00"/>
<n:Deduccion TipoDeduccion="001" Clave="D02" Concepto="IMSS" Importe="200.00"/>
</n:Deducciones>
<n:OtrosPagos><n:OtroPago TipoOtroPago="002" Clave="O01" Concepto="Subsidio" Importe="0.00"><n:SubsidioAlEmpleo SubsidioCausado="0.00"/></n:OtroPago></n:OtrosPagos>
</n:Nomina>`;

/** Returns a new payroll receipt, sealed by its issuer. */
function receipt(
  nomina = NOMINA,
  { comprobante, receptor, concepto, ...change }: Partial<Paper> = {},
): string {
  return bench.paper({
    comprobante: {
      ...{ FormaPago: undefined, SubTotal: "5000.00", Descuento: "700.00", Total: "4300.00" },
      ...{ TipoDeComprobante: "N", ...comprobante },
    },
    receptor: {
      ...{ Rfc: "XOJI740919U48", Nombre: "INGRID XODAR JIMENEZ", DomicilioFiscalReceptor: "76028" },
      ...{ RegimenFiscalReceptor: "605", UsoCFDI: "CN01", ...receptor },
    },
    concepto: {
      ...{ ClaveProdServ: "84111505", ClaveUnidad: "ACT", Descripcion: "Pago de nómina" },
      ...{ ValorUnitario: "5000.00", Importe: "5000.00", Descuento: "700.00", ObjetoImp: "01", ...concepto },
    },
    ...{ taxes: false, sealer: change.emisor === undefined ? bench.sealer : person },
    complemento: `<cfdi:Complemento>${nomina}</cfdi:Complemento>`,
    ...change,
  });
}

type Replaced = readonly [from: string, to: string];

/** Returns the receipt with some of its words replaced, each of which occurs once. */
function nomina(...pairs: readonly Replaced[]): string {
  return pairs.reduce((xml, [from, to]) => {
    expect(xml.split(from), from).toHaveLength(2);
    return xml.replace(from, () => to);
  }, NOMINA);
}

const OTHER_PAYMENTS = /<n:OtrosPagos>.*<\/n:OtrosPagos>/.exec(NOMINA)![0];
const DEDUCTIONS = /<n:Deducciones [\s\S]*<\/n:Deducciones>/.exec(NOMINA)![0];
const PERCEPTIONS = /<n:Percepciones [\s\S]*<\/n:Percepciones>/.exec(NOMINA)![0];
const WAGES = /<n:Percepcion TipoPercepcion="001"[^>]*(?=\/>)/.exec(NOMINA)![0];
const SHARES = '<n:AccionesOTitulos ValorMercado="1" PrecioAlOtorgarse="1"/>';
const HOURS = '<n:HorasExtra Dias="1" TipoHoras="01" HorasExtra="1" ImportePagado="1.00"/>';
const RETIREMENT =
  '<n:JubilacionPensionRetiro TotalUnaExhibicion="500.00" IngresoAcumulable="0" IngresoNoAcumulable="0"/>';
const SEPARATION =
  '<n:SeparacionIndemnizacion TotalPagado="500.00" NumAñosServicio="1" UltimoSueldoMensOrd="1.00" IngresoAcumulable="0" IngresoNoAcumulable="0"/>';
const EMPLOYER = '<n:Emisor RegistroPatronal="B5510768108"/>';
const PERSON = { Rfc: "PEGJ900101AAA", Nombre: "JUAN PEREZ GOMEZ", RegimenFiscal: "612" };
const CURP = ' Curp="XOJI740919MQTDMN02"';
const another = (type: string): Replaced => ['TipoPercepcion="002"', `TipoPercepcion="${type}"`];
const NOTHING =
  '<n:Percepcion TipoPercepcion="010" Clave="P10" Concepto="Nada" ImporteGravado="0" ImporteExento="0"/>';

describe("a payroll receipt", () => {
  it("that adds up is stamped, and so is one of two payments", async () => {
    expect(codeOf(await bench.client.stamp(receipt()))).toBe("");
    const doubled = receipt(NOMINA + NOMINA, {
      comprobante: { SubTotal: "10000.00", Descuento: "1400.00", Total: "8600.00" },
      concepto: { ValorUnitario: "10000.00", Importe: "10000.00", Descuento: "1400.00" },
    });
    expect(codeOf(await bench.client.stamp(doubled))).toBe("");
  });

  it("of a person with its CURP is stamped", async () => {
    const xml = receipt(nomina([EMPLOYER, EMPLOYER.replace(" ", `${CURP} `)]), { emisor: PERSON });
    expect(codeOf(await bench.client.stamp(xml))).toBe("");
  });

  it.each<[codes: string, string, Partial<Paper>]>([
    ["NOM1", "in dollars", { comprobante: { Moneda: "USD", TipoCambio: "17.1" } }],
    ["NOM2", "of type I", { comprobante: { TipoDeComprobante: "I", FormaPago: "03" } }],
    ["NOM3", "of an export", { comprobante: { Exportacion: "02" } }],
    ["NOM11", "of somebody in another regime", { receptor: { RegimenFiscalReceptor: "612" } }],
    ["NOM12", "for another use", { receptor: { UsoCFDI: "S01" } }],
    [
      "NOM8",
      "of a company",
      { receptor: { Rfc: "ZZZ010101AAA", Nombre: "NADIE", DomicilioFiscalReceptor: "06300" } },
    ],
    ["NOM14", "of another product", { concepto: { ClaveProdServ: "84111506" } }],
    ["NOM15", "with a number of the product", { concepto: { NoIdentificacion: "1" } }],
    ["NOM16", "of two", { concepto: { Cantidad: "2" } }],
    ["NOM17", "of another unit", { concepto: { ClaveUnidad: "E48" } }],
    ["NOM18", "with a unit in words", { concepto: { Unidad: "Actividad" } }],
    ["NOM19", "of another name", { concepto: { Descripcion: "Pago de nomina" } }],
    ["NOM20", "at another price", { concepto: { ValorUnitario: "5000.01" } }],
    [
      "NOM20 NOM21",
      "of more than it pays",
      {
        ...{ comprobante: { SubTotal: "6000.00", Total: "5300.00" } },
        concepto: { ValorUnitario: "6000.00", Importe: "6000.00" },
      },
    ],
    [
      "NOM22",
      "with another discount than its deductions",
      { comprobante: { Descuento: "600.00", Total: "4400.00" }, concepto: { Descuento: "600.00" } },
    ],
    ["NOM23", "that is taxed", { concepto: { ObjetoImp: "03" } }],
    ["CFDI40119 CFDI40172 NOM13", "with taxes in its concept", { taxes: true }],
    ["NOM6", "of an employer who is a person without CURP", { emisor: PERSON }],
  ])("is refused with %s: %s", async (codes, _, change) => {
    expect(await refusalOf(receipt(NOMINA, change))).toBe(codes);
  });

  it.each<[codes: string, string, Replaced[]]>([
    ["NOM5", "of a company with a CURP", [[EMPLOYER, EMPLOYER.replace(" ", `${CURP} `)]]],
    ["NOM33", "ordinary, of another period", [['PeriodicidadPago="04"', 'PeriodicidadPago="99"']]],
    ["NOM34", "extraordinary, of a fortnight", [['TipoNomina="O"', 'TipoNomina="E"']]],
    [
      "NOM35",
      "that ends before it begins",
      [['FechaInicialPago="2026-02-16"', 'FechaInicialPago="2026-03-01"']],
    ],
    [
      "NOM20 NOM21 NOM37",
      "whose perceptions are another total",
      [['TotalPercepciones="5000.00"', 'TotalPercepciones="5000.01"']],
    ],
    ["NOM36", "with a total of perceptions that it has not", [[PERCEPTIONS, ""]]],
    ["NOM38", "with a total of deductions that it has not", [[DEDUCTIONS, ""]]],
    [
      "NOM22 NOM39",
      "whose deductions are another total",
      [['TotalDeducciones="700.00"', 'TotalDeducciones="700.01"']],
    ],
    ["NOM40", "whose other payments have no total", [[' TotalOtrosPagos="0.00"', ""]]],
    ["NOM40 NOM105", "with a total of other payments that it has not", [[OTHER_PAYMENTS, ""]]],
    ["NOM42", "of an employee without an employer's number", [[EMPLOYER, ""]]],
    [
      "NOM43 NOM58",
      "of nobody's employee with an employer's number",
      [['TipoContrato="01"', 'TipoContrato="09"']],
    ],
    ["NOM44", "of somebody insured without the risk", [[' RiesgoPuesto="1"', ""]]],
    ["NOM53", "of somebody who came later", [['"2022-01-03"', '"2026-03-01"']]],
    ["NOM57 NOM106", "of an employee in another regime", [['TipoRegimen="02"', 'TipoRegimen="09"']]],
    ["NOM106", "of a pension with a subsidy", [['TipoRegimen="02"', 'TipoRegimen="03"']]],
    ["NOM69 NOM73", "whose parts are not the whole", [['TotalGravado="4500.00"', 'TotalGravado="4500.01"']]],
    ["NOM70 NOM74", "whose wages are another total", [['ImporteExento="500.00"', 'ImporteExento="500.01"']]],
    [
      "NOM73 NOM74",
      "whose taxed and exempt parts are others",
      [
        ['TotalGravado="4500.00"', 'TotalGravado="4400.00"'],
        ['TotalExento="500.00"', 'TotalExento="600.00"'],
      ],
    ],
    ["NOM75", "with a perception of nothing", [["</n:Percepciones>", `${NOTHING}</n:Percepciones>`]]],
    ["NOM37 NOM69 NOM77", "of wages without their total", [[' TotalSueldos="5000.00"', ""]]],
    ["NOM70 NOM78", "of a separation that it does not describe", [another("025")]],
    ["NOM70 NOM79", "of a retirement that it does not describe", [another("039")]],
    ["NOM82", "of shares that it does not describe", [another("045")]],
    ["NOM84", "of hours that it does not count", [another("019")]],
    ["NOM83", "of wages that are described as shares", [[`${WAGES}/>`, `${WAGES}>${SHARES}</n:Percepcion>`]]],
    ["NOM85", "of wages that are counted in hours", [[`${WAGES}/>`, `${WAGES}>${HOURS}</n:Percepcion>`]]],
    [
      "NOM37 NOM69 NOM70 NOM72",
      "of a retirement of another total",
      [
        another("039"),
        [' TotalGravado="4500.00"', ' TotalJubilacionPensionRetiro="400.00" TotalGravado="4500.00"'],
        ["</n:Percepciones>", `${RETIREMENT}</n:Percepciones>`],
      ],
    ],
    [
      "NOM37 NOM69 NOM70 NOM71",
      "of a separation of another total",
      [
        another("025"),
        [' TotalGravado="4500.00"', ' TotalSeparacionIndemnizacion="400.00" TotalGravado="4500.00"'],
        ["</n:Percepciones>", `${SEPARATION}</n:Percepciones>`],
      ],
    ],
    ["NOM86", "of an illness that it does not tell", [another("014")]],
    ["NOM91", "whose taxes are another total", [['Importe="500.00"', 'Importe="499.00"']]],
    [
      "NOM91 NOM92",
      "with a total of taxes that it has not",
      [['TipoDeduccion="002"', 'TipoDeduccion="003"']],
    ],
    [
      "NOM94",
      "with a deduction for an illness that it does not tell",
      [['TipoDeduccion="001"', 'TipoDeduccion="006"']],
    ],
    [
      "NOM96",
      "with a deduction of nothing",
      [
        [
          "</n:Deducciones>",
          '<n:Deduccion TipoDeduccion="004" Clave="D09" Concepto="Nada" Importe="0"/></n:Deducciones>',
        ],
      ],
    ],
    [
      "NOM98 NOM100 NOM105",
      "of a balance that it does not explain",
      [['TipoOtroPago="002"', 'TipoOtroPago="004"']],
    ],
    [
      "NOM99",
      "of a subsidy that it does not explain",
      [['<n:SubsidioAlEmpleo SubsidioCausado="0.00"/>', ""]],
    ],
    [
      "NOM105",
      "of wages without a subsidy",
      [
        [OTHER_PAYMENTS, ""],
        [' TotalOtrosPagos="0.00"', ""],
      ],
    ],
    [
      "NOM20 NOM21 NOM107",
      "of a subsidy above what was due",
      [
        ['Importe="0.00"', 'Importe="1.00"'],
        ['TotalOtrosPagos="0.00"', 'TotalOtrosPagos="1.00"'],
      ],
    ],
  ])("is refused with %s, by its complement: %s", async (codes, _, pairs) => {
    expect(await refusalOf(receipt(nomina(...pairs)))).toBe(codes);
  });

  /** Returns all codes of a refusal, the first of which stands in the message. */
  async function refusalOf(xml: string): Promise<string> {
    const reply = await bench.client.stamp(xml);
    const rest = (reply.body.messageDetail ?? "").match(/\b[A-Z]+\d+(?= - )/g) ?? [];
    expect(reply.status).toBe(400);
    return [codeOf(reply), ...rest].join(" ");
  }

  it.each<[string, (text: string) => string]>([
    ["a perception's Concepto", (text) => nomina(['Concepto="Aguinaldo"', `Concepto="${text}"`])],
    ["a deduction's Concepto", (text) => nomina(['Concepto="IMSS"', `Concepto="${text}"`])],
    ["an other payment's Concepto", (text) => nomina(['Concepto="Subsidio"', `Concepto="${text}"`])],
    ["the Puesto", (text) => nomina(['Puesto="Analista"', `Puesto="${text}"`])],
    ["the Departamento", (text) => nomina(['Departamento="Sistemas"', `Departamento="${text}"`])],
  ])("may ask the PAC to do wrong in %s", async (_, change) => {
    const xml = receipt(change("Bono PACTEST:E1=503 mensual"));
    expect([await told(bench.client, xml), await told(bench.client, xml)]).toEqual(["503", "previous"]);
    expect(await told(bench.client, receipt(change("PACTEST:R=NOM44")))).toBe("NOM44");
  });
});

describe("what the service builds", () => {
  let server: PacServer;
  let pac: Pac;
  const NOON = new Date("2026-03-10T18:00:00Z");
  beforeAll(async () => {
    server = await startPac(() => NOON);
    pac = openPac("sw", { name: "sw", url: server.pac.url, ...PAC_ACCOUNT, connections: 1 }, CHECK);
  });
  afterAll(async () => {
    await pac.close();
    await server.close();
  });

  it.each(["payroll", "withholding"].flatMap((kind) => goldenXml(kind).map((name) => [kind, name] as const)))(
    "passes the PAC's own checks: %s/%s",
    async (kind, name) => {
      const sealed = readSealed(readFileSync(new URL(`${kind}/${name}`, GOLDEN)), SCHEMAS);
      const deadline = deadlineIn(5_000);
      const order = { sealed, reference: name, deadline, now: NOON, owner: OWNER };
      expect(await pac.stamp(order)).toMatchObject({ kind: "stamped" });
    },
  );
});

function goldenXml(kind: string): string[] {
  return readdirSync(new URL(kind, GOLDEN)).filter((name) => name.endsWith(".xml"));
}
