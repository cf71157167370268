import { node, withAttributes, type XmlNode } from "../../../src/engine/node.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { transport } from "./carta-porte-documents.ts";
import { CONTEXT, DOCUMENTS, tax } from "./documents.ts";
import { comercio, measured, mercancias } from "./exportacion-documents.ts";
import { deduccion, otroPago, percepcion } from "./nomina-documents.ts";
import * as payments from "./pagos-documents.ts";

/** A pair names two things of which a document may have many, and makes the document with given numbers of each. */
export type Pair = readonly [one: string, other: string, document: (one: number, other: number) => XmlNode];

/** In this catalog every product key but that of payroll demands a complement. */
export const LOADED: Context = {
  ...CONTEXT,
  loaded: {
    claveProdServ: new Map([
      ["43211503", { complemento: "instEducativas" }],
      ["84111505", {}],
    ]),
  },
};

const [EMISOR, RECEPTOR] = DOCUMENTS.ingreso.children;
const PEDIMENTO = node("cfdi:InformacionAduanera", { NumeroPedimento: "15  48  3009  0001234" });
const TERCERO = node("cfdi:ACuentaTerceros", { RfcACuentaTerceros: "XIA190128J61" });
const RELATED = node("cfdi:CfdiRelacionado", { UUID: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11" });
const EXEMPT = tax("Traslado", "002", "Exento", "1");
const TAXED = tax("Traslado", "002", "Tasa", "1", "0.160000", "0.16");
const LOCALES = node("implocal:ImpuestosLocales", { TotaldeTraslados: "0.00", TotaldeRetenciones: "0.00" });
const DONATION = node("donat:Donatarias");
/** The product key demands this complement, which stands last. */
const SCHOOL = node("iedu:instEducativas");

/** The checks of each pair's documents find next to nothing, because they stop after a hundred findings. */
export const PAIRS: readonly Pair[] = [
  [
    "pedimentos of a concept",
    "complements",
    (one, other) => invoice([concepto(times(one, PEDIMENTO))], [complemento(times(other, DONATION))]),
  ],
  [
    "pedimentos of parts",
    "complements",
    (one, other) => invoice([concepto(times(one, parte(PEDIMENTO)))], [complemento(times(other, DONATION))]),
  ],
  ["concepts", "complements", (one, other) => invoice(times(one, concepto()), [complemento(times(other, DONATION))])],
  [
    "concepts",
    "complements of one of them",
    (one, other) => invoice([...times(one, concepto()), concepto([ownComplement(other)])], [complemento([])]),
  ],
  [
    "concepts of third parties",
    "complements",
    (one, other) => invoice(times(one, concepto([TERCERO])), [complemento(times(other, DONATION))]),
  ],
  ["concepts", "local taxes", (one, other) => invoice(times(one, concepto()), [complemento(times(other, LOCALES))])],
  [
    "concepts",
    "parts of one of them",
    (one, other) => invoice([...times(one, concepto()), concepto(times(other, parte()))], [complemento([])]),
  ],
  [
    "taxes in the summary",
    "exempt taxes of a concept",
    (one, other) =>
      invoice(
        [concepto([impuestos([...times(other, EXEMPT), TAXED])])],
        [impuestos(rates(one).map((rate) => tax("Traslado", "003", "Cuota", "0.00", rate, "0.00")))],
      ),
  ],
  [
    "taxes in the summary",
    "taxes of a concept, each of another rate",
    (one, other) => invoice([concepto([impuestos(byRate(other))])], [impuestos(byRate(one))]),
  ],
  [
    "relations",
    "documents in each of them",
    (one, other) => {
      const relation = node("cfdi:CfdiRelacionados", { TipoRelacion: "04" }, times(other, RELATED));
      return invoice([concepto()], times(one, relation));
    },
  ],
  [
    "payments",
    "taxed documents of one of them",
    (one, other) => {
      const taxed = documento(payments.taxes("DR", [], paidByRate(1, "DR")));
      const summary = payments.taxes("P", [], paidByRate(1, "P"));
      return payment([...times(one, pago([])), pago([...times(other, taxed), summary])]);
    },
  ],
  [
    "documents, each of another tax",
    "taxes of their payment",
    (one, other) => {
      const documentos = paidByRate(one, "DR").map((each) => documento(payments.taxes("DR", [], [each])));
      return payment([pago([...documentos, payments.taxes("P", [], paidByRate(other, "P"))])]);
    },
  ],
  [
    "perceptions for disability",
    "disabilities",
    (one, other) =>
      payroll([
        nomina([
          node("nomina12:Percepciones", {}, times(one, percepcion("014", "0.01", "0.01"))),
          node("nomina12:Deducciones", {}, times(one, deduccion("006", "0.01"))),
          node("nomina12:Incapacidades", {}, times(other, node("nomina12:Incapacidad", {}))),
        ]),
      ]),
  ],
  [
    "perceptions",
    "other payments",
    (one, other) =>
      payroll([
        nomina([
          node("nomina12:Percepciones", {}, times(one, percepcion("001", "0.01", "0.00"))),
          node("nomina12:OtrosPagos", {}, times(other, otroPago("003", "0.01"))),
        ]),
      ]),
  ],
  [
    "Nomina nodes",
    "concepts",
    (one, other) =>
      payroll(
        times(one, nomina([node("nomina12:OtrosPagos", {}, [otroPago("003", "0.01")])])),
        times(other, node("cfdi:Concepto", PAYROLL_CONCEPT)),
      ),
  ],
  [
    "concepts of one number",
    "goods of that number",
    (one, other) => {
      const goods = Array.from({ length: other }, (_, index) =>
        measured("N", `${1_000_000_000 + index}`, "1", "06", "0.500000", "1"),
      );
      const numbered = withAttributes(concepto(), { ClaveProdServ: "84111505", NoIdentificacion: "N" });
      const exported = node("cfdi:Complemento", {}, [comercio({}, [mercancias(...goods)])]);
      return withAttributes(invoice(times(one, numbered), [exported]), { Exportacion: "04" });
    },
  ],
  ["places of a transport", "goods, each for one of them", (one, other) => carried(one, other)],
];

function times(count: number, each: XmlNode): XmlNode[] {
  return Array<XmlNode>(count).fill(each);
}

function invoice(conceptos: readonly XmlNode[], more: readonly XmlNode[] = []): XmlNode {
  const { name, attributes } = DOCUMENTS.ingreso;
  return node(name, attributes, [EMISOR, RECEPTOR, node("cfdi:Conceptos", {}, conceptos), ...more]);
}

/** Returns a concept without taxes but for those among its children. */
function concepto(children: readonly XmlNode[] = []): XmlNode {
  const line = { ClaveProdServ: "43211503", Cantidad: "1", ClaveUnidad: "H87", Descripcion: "Cosa" };
  const taxed = children.some(({ name }) => name === "cfdi:Impuestos");
  const ObjetoImp = taxed ? "02" : "01";
  return node("cfdi:Concepto", { ...line, ValorUnitario: "1", Importe: "1", ObjetoImp }, children);
}

function parte(child?: XmlNode): XmlNode {
  const line = { ClaveProdServ: "43211503", Cantidad: "1", Descripcion: "Cosa", ValorUnitario: "1" };
  return node("cfdi:Parte", { ...line, Importe: "1" }, [child]);
}

function complemento(others: readonly XmlNode[]): XmlNode {
  return node("cfdi:Complemento", {}, [...others, SCHOOL]);
}

function ownComplement(count: number): XmlNode {
  return node("cfdi:ComplementoConcepto", {}, [...times(count, DONATION), SCHOOL]);
}

function impuestos(traslados: readonly XmlNode[]): XmlNode {
  return node("cfdi:Impuestos", { TotalImpuestosTrasladados: "0.00" }, [node("cfdi:Traslados", {}, traslados)]);
}

/** Returns quotas that all differ, so that each makes a group of its own. */
function rates(count: number): string[] {
  return Array.from({ length: count }, (_, index) => ((index + 1) / 1_000_000).toFixed(6));
}

/** Returns the taxes at different rates; the base of a million makes each a whole number. */
function byRate(count: number): XmlNode[] {
  return rates(count).map((rate, index) => tax("Traslado", "003", "Cuota", "1000000.00", rate, `${index + 1}.00`));
}

function paidByRate(count: number, level: "DR" | "P"): XmlNode[] {
  return rates(count).map((rate, index) =>
    payments.tax("Traslado", "1000000.00", "003", "Cuota", rate, `${index + 1}.00`, level),
  );
}

function payment(pagos: readonly XmlNode[]): XmlNode {
  const { name, attributes, children } = DOCUMENTS.pago;
  const complement = node("pago20:Pagos", { Version: "2.0" }, [node("pago20:Totales", {}), ...pagos]);
  return node(name, attributes, [...children.slice(0, -1), node("cfdi:Complemento", {}, [complement])]);
}

function pago(children: readonly XmlNode[]): XmlNode {
  const attributes = { FechaPago: "2026-03-09T12:00:00", FormaDePagoP: "03", MonedaP: "MXN" };
  return node("pago20:Pago", { ...attributes, TipoCambioP: "1", Monto: "1000000.00" }, children);
}

function documento(taxes?: XmlNode): XmlNode {
  const balances = { ImpSaldoAnt: "1.00", ImpPagado: "1.00", ImpSaldoInsoluto: "0.00" };
  return node(
    "pago20:DoctoRelacionado",
    { MonedaDR: "MXN", EquivalenciaDR: "1", ...balances, ObjetoImpDR: taxes === undefined ? "01" : "02" },
    [taxes],
  );
}

/**
 * Returns a Carta Porte by road with a kilometre to each place and a kilogram of each good, all of them for the first
 * place.
 */
function carried(places: number, goods: number): XmlNode {
  const plan = { tipo: "T", medios: ["01"], tramos: ["1"], bienes: [{ kg: "1" }], reparte: true } as const;
  const changes: Readonly<Record<string, (children: readonly XmlNode[]) => Partial<XmlNode>>> = {
    "cartaporte31:CartaPorte": (children) => ({ children, attributes: { TotalDistRec: `${places}` } }),
    "cartaporte31:Ubicaciones": ([origin, destination]) => ({
      children: [origin!, ...times(places, destination!)],
    }),
    "cartaporte31:Mercancias": ([good, lorry]) => ({
      children: [...times(goods, good!), lorry!],
      attributes: { PesoBrutoTotal: `${goods}`, NumTotalMercancias: `${goods}` },
    }),
  };
  const grown = (each: XmlNode): XmlNode => {
    const { children, attributes } = { ...each, children: each.children.map(grown) };
    const change = changes[each.name]?.(children) ?? { children };
    return { ...each, ...change, attributes: { ...attributes, ...change.attributes } };
  };
  return grown(transport(plan));
}

/** The concept has no amounts, because they would have to be the sums of all Nomina nodes. */
const PAYROLL_CONCEPT = {
  ...{ ClaveProdServ: "84111505", Cantidad: "1", ClaveUnidad: "ACT", Descripcion: "Pago de nómina" },
  ObjetoImp: "01",
};

function payroll(nominas: readonly XmlNode[], conceptos: readonly XmlNode[] = []): XmlNode {
  const { name, attributes, children } = DOCUMENTS.nomina;
  return node(name, attributes, [
    ...children.slice(0, -2),
    node("cfdi:Conceptos", {}, conceptos),
    node("cfdi:Complemento", {}, nominas),
  ]);
}

function nomina(children: readonly XmlNode[]): XmlNode {
  const attributes = { TipoNomina: "O", FechaPago: "2026-03-10", TotalOtrosPagos: "0.01" };
  return node("nomina12:Nomina", attributes, children);
}
