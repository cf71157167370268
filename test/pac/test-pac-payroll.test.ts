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
import type { Paper } from "./test-pac-document.ts";

const GOLDEN = new URL("../golden/", import.meta.url);

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
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
function receipt(nomina = NOMINA, { comprobante, concepto }: Partial<Paper> = {}): string {
  return bench.paper({
    comprobante: {
      ...{ FormaPago: undefined, SubTotal: "5000.00", Descuento: "700.00", Total: "4300.00" },
      ...{ TipoDeComprobante: "N", ...comprobante },
    },
    receptor: {
      ...{ Rfc: "XOJI740919U48", Nombre: "INGRID XODAR JIMENEZ", DomicilioFiscalReceptor: "76028" },
      ...{ RegimenFiscalReceptor: "605", UsoCFDI: "CN01" },
    },
    concepto: {
      ...{ ClaveProdServ: "84111505", ClaveUnidad: "ACT", Descripcion: "Pago de nómina" },
      ...{ ValorUnitario: "5000.00", Importe: "5000.00", Descuento: "700.00", ObjetoImp: "01", ...concepto },
    },
    taxes: false,
    complemento: `<cfdi:Complemento>${nomina}</cfdi:Complemento>`,
  });
}

/** Returns the complement with words replaced that occur in it once. */
function nomina([from, to]: readonly [from: string, to: string]): string {
  expect(NOMINA.split(from), from).toHaveLength(2);
  return NOMINA.replace(from, () => to);
}

describe("a payroll receipt", () => {
  it("is stamped, and so is one of two payments", async () => {
    expect(codeOf(await bench.client.stamp(receipt()))).toBe("");
    const doubled = receipt(NOMINA + NOMINA, {
      comprobante: { SubTotal: "10000.00", Descuento: "1400.00", Total: "8600.00" },
      concepto: { ValorUnitario: "10000.00", Importe: "10000.00", Descuento: "1400.00" },
    });
    expect(codeOf(await bench.client.stamp(doubled))).toBe("");
  });

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
