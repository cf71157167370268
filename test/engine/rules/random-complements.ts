import fc from "fast-check";
import { Decimal } from "../../../src/engine/decimal.ts";
import { type Attributes, node, type XmlNode } from "../../../src/engine/node.ts";
import { STATEMENTS } from "./combustibles-cases.ts";
import { edited } from "./edit.ts";
import { DONATIONS, LEGENDS, LOCAL_TAXES, ORDERS } from "./estandares-cases.ts";
import { EXPENSES, INCOMES } from "./hidrocarburos-cases.ts";
import { PROCESSES } from "./ine-cases.ts";
import { FUEL_SALES } from "./petroliferos-cases.ts";
import { PLANS } from "./planes-de-retiro-cases.ts";
import { comision, complement, contribucion, ieps, isr, iva, servicio, trasladoIeps } from "./plataformas-documents.ts";
import { EMISOR, nacional, retenciones, totales } from "./retenciones-documents.ts";

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((units) => new Decimal(BigInt(units), 2));
const NOTHING = Decimal.ZERO;
const sum = (amounts: readonly Decimal[]) => Decimal.sum(amounts);

function platforms(): fc.Arbitrary<XmlNode> {
  const RATES = ["0.160000", "0.080000", "0.000000"];
  const line = fc.record({
    forma: fc.constantFrom("01", "02", "03", "04", "05", "06", "07", "08", "09"),
    precio: cents(1, 5_000_000),
    tasa: fc.constantFrom(...RATES),
    comision: cents(1, 100_000),
    contribucion: fc.option(cents(101, 10_000), { nil: undefined }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  const who = fc.constantFrom("person", "company", "public", "foreigner");
  return fc
    .record({
      who,
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      tipo: fc.constantFrom("01", "02", "03", "04", "05", "06", "11"),
      isWhole: fc.boolean(),
      isrOf: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ who, lines, tipo, isWhole, isrOf }) => {
      const isForeigner = who === "foreigner";
      const services = lines.map(({ forma, precio, tasa, comision, contribucion, day }) => {
        const isPrize = forma === "09";
        const importe = isPrize ? NOTHING : precio.times(Decimal.of(tasa)).trim();
        return { forma, precio, tasa, importe, isPrize, comision, contribucion, day };
      });
      const cash = services.filter(({ forma }) => forma === "01");
      const isBet = tipo === "11";
      const iepsOf = ({ precio }: { precio: Decimal }) => precio.times(Decimal.of("0.5")).trim();
      const bets = isBet ? services.filter(({ isPrize }) => !isPrize) : [];
      const iepsHeld = sum(bets.filter(({ forma }) => forma !== "01").map(iepsOf)).truncate(2);
      const price = sum(services.map(({ precio }) => precio));
      const tax = sum(services.map(({ importe }) => importe));
      const isrBase = price.minus(sum(cash.map(({ precio }) => precio)));
      const cashTax = sum(cash.map(({ importe }) => importe));
      const ivaBase = tax.minus(cashTax).truncate(2);
      const all = who === "public" || who === "foreigner" || isWhole;
      const ivaHeld = all ? ivaBase : ivaBase.times(Decimal.of("0.5")).truncate(2);
      const fixed: Readonly<Record<string, string>> = { public: "0.2", company: "0.025" };
      const rate = fixed[who] === undefined ? new Decimal(BigInt(isrOf), 3) : Decimal.of(fixed[who]);
      const isrHeld = isForeigner ? NOTHING : isrBase.times(rate).truncate(2);
      const taxed = services.some(({ isPrize }) => !isPrize);
      const contributions = services.flatMap(({ contribucion }) => contribucion ?? []);
      const taxes = [
        ...(isForeigner ? [] : [isr(`${isrBase}`, `${isrHeld}`)]),
        // Taxes of zero are not withheld, but a foreigner's IVA is always named.
        ...(isForeigner || tax.isPositive ? [iva(`${ivaBase}`, `${ivaHeld}`)] : []),
        ...(isBet ? [ieps(`${iepsHeld}`, `${iepsHeld}`)] : []),
      ];
      const held = isrHeld.plus(taxed ? ivaHeld : NOTHING).plus(iepsHeld);
      const attributes: Attributes = {
        NumServ: String(services.length),
        MonTotServSIVA: `${price}`,
        TotalIVATrasladado: `${tax}`,
        TotalIVARetenido: `${tax.isPositive ? ivaHeld : NOTHING}`,
        TotalISRRetenido: `${isrHeld}`,
        DifIVAEntregadoPrestServ: `${isForeigner ? NOTHING : tax.minus(cashTax).minus(tax.isPositive ? ivaHeld : NOTHING)}`,
        MonTotalporUsoPlataforma: `${sum(services.filter(({ isPrize }) => !isPrize).map(({ comision }) => comision))}`,
        MonTotalContribucionGubernamental: contributions.length === 0 ? undefined : `${sum(contributions)}`,
      };
      return retenciones({ CveRetenc: "26" }, [
        EMISOR,
        receptor(who),
        node("retenciones:Periodo", { MesIni: "02", MesFin: "02", Ejercicio: "2026" }),
        node("retenciones:Totales", totales(`${price}`, `${price}`, "0.00", `${held}`), taxes),
        complement(
          attributes,
          services.flatMap((service) => {
            const { forma, precio, tasa, importe, isPrize, comision: fee, contribucion: paid, day } = service;
            const attributes = {
              ...{ FormaPagoServ: forma, TipoDeServ: tipo },
              FechaServ: `2026-02-${String(day).padStart(2, "0")}`,
              PrecioServSinIVA: `${precio}`,
            };
            const sold = servicio(attributes, [
              ...(isPrize
                ? []
                : [
                    node("plataformasTecnologicas:ImpuestosTrasladadosdelServicio", {
                      ...{ Base: `${precio}`, Impuesto: "02", TipoFactor: "Tasa", TasaCuota: tasa },
                      Importe: `${importe}`,
                    }),
                  ]),
              ...(paid === undefined ? [] : [contribucion(`${paid}`)]),
              ...(isPrize ? [] : [comision(`${fee}`)]),
            ]);
            const withIeps = servicio(attributes, [trasladoIeps(`${precio}`, `${iepsOf(service)}`)]);
            return isBet && !isPrize ? [sold, withIeps] : [sold];
          }),
        ),
      ]);
    });
}

function receptor(who: string): XmlNode {
  if (who === "foreigner")
    return node("retenciones:Receptor", { NacionalidadR: "Extranjero" }, [
      node("retenciones:Extranjero", { NumRegIdTribR: "XEXX010101000", NomDenRazSocR: "ACME INC" }),
    ]);
  if (who === "company") return nacional({ RfcR: "CES0601017L3", NomDenRazSocR: "CASA DE SORTEOS" });
  return who === "public"
    ? nacional({ RfcR: "XAXX010101000", NomDenRazSocR: "PÚBLICO EN GENERAL", DomicilioFiscalR: "06600" })
    : nacional({ RfcR: "CACX7605101P8", NomDenRazSocR: "XOCHILT CASAS CHAVEZ" });
}

/** PERMITS has a number of each kind of permit, written by hand from SAT's list. */
const PERMITS = [
  ...[["PER01", "PL/1/EXP/ES/2026"] as const, ["PER02", "H/1234/COM/2019"] as const],
  ...[["PER03", "PL/90210/DIS/OM/2015"] as const, ["PER04", "PL/3/EXP/ES/MM/2020"] as const],
  ...[["PER05", "CNE/PL/1/EXP/ES/2026"] as const, ["PER06", "CNE/H/1/COM/2026"] as const],
  ...[["PER07", "CNE/PL/1/DIS/OM/2026"] as const, ["PER08", "CNE/PL/1/EXP/ES/MM/2026"] as const],
  ...[["PER09", "CNE/PL/1/COM/2026"] as const, ["PER10", "#aZ09aZ09aZ09aZ"] as const],
  ["PER11", "F00.07.UH/1/2026"] as const,
] as const;

function fuelSales(): fc.Arbitrary<XmlNode> {
  const CONCEPTO = "cfdi:Conceptos/cfdi:Concepto[1]";
  const HYP = `${CONCEPTO}/cfdi:ComplementoConcepto/hidrocarburospetroliferos:HidroYPetro`;
  const product = fc.constantFrom(
    ["15101514", "SP16"],
    ["15101515", "SP17"],
    ...["SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"].map((key) => ["15101505", key]),
  );
  return fc
    .record({ product, permit: fc.constantFrom(...PERMITS), despacho: fc.option(fc.nat(9999)) })
    .map(({ product: [key, sub], permit: [kind, number], despacho }) =>
      edited(FUEL_SALES.regular, {
        [`${CONCEPTO}/@ClaveProdServ`]: key,
        [`${CONCEPTO}/@NoIdentificacion`]: despacho === null ? undefined : `${number}-${despacho}`,
        [`${HYP}/@TipoPermiso`]: kind,
        [`${HYP}/@NumeroPermiso`]: number,
        [`${HYP}/@ClaveHYP`]: key,
        [`${HYP}/@SubProductoHYP`]: sub,
      }),
    );
}

function plans(): fc.Arbitrary<XmlNode> {
  const X = "retenciones:Complemento/planesderetiro11:Planesderetiro";
  return fc
    .record({
      exempt: cents(0, 1_000_000),
      exceeding: cents(0, 1_000_000),
      types: fc.subarray(["a", "b", "c"]),
    })
    .map(({ exempt, exceeding, types }) =>
      edited(PLANS.afore, {
        [`${X}/@MontTotRetiradoAnioInmAntPer`]: `${exempt.plus(exceeding)}`,
        [`${X}/@MontTotExentRetiradoAnioInmAnt`]: `${exempt}`,
        [`${X}/@MontTotExedenteAnioInmAnt`]: `${exceeding}`,
        [`${X}/planesderetiro11:AportacionesODepositos[2]`]: undefined,
        [`${X}/planesderetiro11:AportacionesODepositos[1]`]: undefined,
        ...Object.fromEntries(
          types.slice(0, 1).map((type) => [
            `${X}/+`,
            node("planesderetiro11:AportacionesODepositos", {
              ...{ TipoAportacionODeposito: type, MontAportODep: `${exempt}` },
            }),
          ]),
        ),
      }),
    );
}

function processes(): fc.Arbitrary<XmlNode> {
  const keys = ["AGU", "DIF", "JAL", "ZAC", "YUC"];
  const campaign = fc
    .record({
      tipo: fc.constantFrom("Precampaña", "Campaña"),
      states: fc.subarray(keys, { minLength: 1 }),
      isLocal: fc.boolean(),
    })
    .map(({ tipo, states, isLocal }) =>
      ine({ TipoProceso: tipo }, [
        ...states.map((ClaveEntidad) =>
          node("ine:Entidad", { ClaveEntidad, Ambito: isLocal ? "Local" : "Federal" }, [
            node("ine:Contabilidad", { IdContabilidad: "12" }),
          ]),
        ),
        node("ine:Entidad", { ClaveEntidad: "NAC", Ambito: "Federal" }),
      ]),
    );
  const committee = fc
    .record({
      TipoComite: fc.constantFrom("Ejecutivo Estatal", "Directivo Estatal"),
      states: fc.subarray(keys, { minLength: 1 }),
    })
    .map(({ TipoComite, states }) =>
      ine(
        { TipoProceso: "Ordinario", TipoComite },
        states.map((ClaveEntidad) => node("ine:Entidad", { ClaveEntidad })),
      ),
    );
  return fc.oneof(campaign, committee, fc.constant(PROCESSES.nacional));
}

function ine(attributes: Attributes, entities: readonly XmlNode[]): XmlNode {
  return edited(PROCESSES.campana, {
    "Complemento/ine:INE": undefined,
    "Complemento/+": node("ine:INE", { Version: "1.1", ...attributes }, entities),
  });
}

function statements(): fc.Arbitrary<XmlNode> {
  const line = fc.record({ importe: cents(1, 500_000), iva: cents(1, 80_000) });
  return fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => {
    const subTotal = sum(lines.map(({ importe }) => importe));
    return edited(STATEMENTS.monedero, {
      "Complemento/ecc12:EstadoDeCuentaCombustible": undefined,
      "Complemento/+": node(
        "ecc12:EstadoDeCuentaCombustible",
        {
          ...{ Version: "1.2", TipoOperacion: "Tarjeta", NumeroDeCuenta: "1", SubTotal: `${subTotal}` },
          Total: `${subTotal.plus(sum(lines.map(({ iva }) => iva)))}`,
        },
        [node("ecc12:Conceptos", {}, lines.map(fuel))],
      ),
    });
  });
}

function fuel({ importe, iva }: { importe: Decimal; iva: Decimal }): XmlNode {
  return node(
    "ecc12:ConceptoEstadoDeCuentaCombustible",
    {
      ...{ Identificador: "1", Fecha: "2026-03-09T10:00:00", Rfc: "GAS010203AB1", ClaveEstacion: "E1" },
      ...{ Cantidad: "1.000", TipoCombustible: "1", NombreCombustible: "Magna", FolioOperacion: "OP" },
      ...{ ValorUnitario: "1.000", Importe: `${importe}` },
    },
    [
      node("ecc12:Traslados", {}, [
        node("ecc12:Traslado", { Impuesto: "IVA", TasaOCuota: "0.160000", Importe: `${iva}` }),
      ]),
    ],
  );
}

const MONTHS = fc.integer({ min: 1, max: 12 });
const twoDigits = (month: number) => String(month).padStart(2, "0");

function expenses(): fc.Arbitrary<XmlNode> {
  const D = "Complemento/gceh:GastosHidrocarburos/gceh:Erogacion[1]/gceh:DocumentoRelacionado[1]";
  return fc
    .record({ month: MONTHS, isBefore: fc.boolean(), share: fc.integer({ min: 1, max: 99_999 }) })
    .map(({ month, isBefore, share }) =>
      edited(EXPENSES.gastos, {
        [`${D}/@FechaFolioFiscalVinculado`]: `2025-${twoDigits(month)}-15`,
        [`${D}/@Mes`]: twoDigits(isBefore ? ((month + 10) % 12) + 1 : month),
        "Complemento/gceh:GastosHidrocarburos/gceh:Erogacion[1]/@Porcentaje": `${new Decimal(BigInt(share), 3)}`,
      }),
    );
}

function incomes(): fc.Arbitrary<XmlNode> {
  const D = "Complemento/ieeh:IngresosHidrocarburos/ieeh:DocumentoRelacionado[1]";
  return fc.record({ month: MONTHS, isBefore: fc.boolean() }).map(({ month, isBefore }) =>
    edited(INCOMES.ingresos, {
      [`${D}/@FechaFolioFiscalVinculado`]: `2025-${twoDigits(month)}-15`,
      [`${D}/@Mes`]: twoDigits(isBefore ? ((month + 10) % 12) + 1 : month),
    }),
  );
}

function donations(): fc.Arbitrary<XmlNode> {
  return fc
    .record({
      document: fc.constantFrom(DONATIONS.moral, DONATIONS.fisica),
      date: fc.date({ min: new Date("1990-01-01"), max: new Date("2026-03-10"), noInvalidDate: true }),
      amount: cents(1, 900_000_000),
    })
    .map(({ document, date, amount }) =>
      edited(document, {
        "Complemento/donat:Donatarias/@fechaAutorizacion": date.toISOString().slice(0, 10),
        "Conceptos/Concepto/@ValorUnitario": `${amount}`,
        "Conceptos/Concepto/@Importe": `${amount}`,
        "@SubTotal": `${amount}`,
        "@Total": `${amount}`,
      }),
    );
}

function legends(): fc.Arbitrary<XmlNode> {
  const law = fc.option(fc.constantFrom("ISR", "IVA", "LIEPS", "CFF", "RMF 2026", "LFD"), { nil: undefined });
  return law.map((disposicionFiscal) =>
    edited(LEGENDS.leyendas, {
      "Complemento/leyendasFisc:LeyendasFiscales/leyendasFisc:Leyenda[1]/@disposicionFiscal": disposicionFiscal,
    }),
  );
}

function localTaxes(): fc.Arbitrary<XmlNode> {
  const amounts = fc.array(cents(1, 4_000), { maxLength: 4 });
  return fc.record({ held: amounts, added: amounts }).map(({ held, added }) => {
    const local = sum(added).minus(sum(held));
    return edited(LOCAL_TAXES.hotel, {
      "Complemento/implocal:ImpuestosLocales": undefined,
      "Complemento/+": node(
        "implocal:ImpuestosLocales",
        { version: "1.0", TotaldeRetenciones: `${sum(held)}`, TotaldeTraslados: `${sum(added)}` },
        [
          ...held.map((Importe) => localTax("RetencionesLocales", "ImpLocRetenido", "TasadeRetencion", Importe)),
          ...added.map((Importe) => localTax("TrasladosLocales", "ImpLocTrasladado", "TasadeTraslado", Importe)),
        ],
      ),
      "@Total": `${Decimal.of("1160.00").plus(local)}`,
    });
  });
}

function localTax(name: string, tax: string, rate: string, importe: Decimal): XmlNode {
  return node(`implocal:${name}`, { [tax]: "ISH", [rate]: "3.00", Importe: `${importe}` });
}

/** RANDOM has random valid documents of each complement that has a small matrix. */
export const RANDOM: Readonly<Record<string, fc.Arbitrary<XmlNode>>> = {
  "Plataformas Tecnológicas 1.0": platforms(),
  "Planes de retiro 1.1": plans(),
  "INE 1.1": processes(),
  "Hidrocarburos y Petrolíferos 1.0": fuelSales(),
  "Estado de cuenta de combustibles 1.2": statements(),
  "Gastos de hidrocarburos 1.0": expenses(),
  "Ingresos de hidrocarburos 1.0": incomes(),
  "Donatarias 1.1": donations(),
  "Leyendas Fiscales 1.0": legends(),
  "Impuestos Locales 1.0": localTaxes(),
  "Detallista 1.3.1": fc.constant(ORDERS.pedido),
};
