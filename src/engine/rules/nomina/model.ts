import { type PerceptionGroup, perceptionGroup } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { child, children, type XmlNode } from "../../node.ts";
import {
  amount,
  hasInConcepts,
  inConcepts,
  readComplements,
  readComprobante,
  readConceptChildren,
  readElement,
  readList,
  readOne,
  sumOf,
} from "../comprobante/model.ts";
import { parseDay } from "./day.ts";

/**
 * A payroll receipt: a CFDI with the complement Nómina 1.2. It may have several Nomina nodes, for salary and separation
 * or for the payments of one month (RMF 2.7.5.1).
 */
export type Recibo = NonNullable<ReturnType<typeof readRecibo>>;

export interface NominaHead extends Element {
  /** `day` is FechaPago, which decides the keys and limits in force, or undefined when that is not a day. */
  readonly day: string | undefined;
  readonly dias: Decimal | undefined;
  readonly regimen: string | undefined;
  /** `incapacidades` tells if the node Incapacidades exists, with the sum of its ImporteMonetario. */
  readonly incapacidades: { readonly present: boolean; readonly monetario: Decimal | undefined };
}

export interface InNomina extends Element {
  readonly nomina: NominaHead;
}

export type Nomina = ReturnType<typeof readNomina>;

export interface Receptor extends InNomina {
  /** `porcentajes` lists PorcentajeTiempo of each SubContratacion. */
  readonly porcentajes: readonly (Decimal | undefined)[];
}

export type Percepciones = ReturnType<typeof readPercepciones>;
export type Percepcion = ReturnType<typeof readPercepcion>;
export type Deducciones = ReturnType<typeof readDeducciones>;

export interface OtrosPagos extends InNomina {
  readonly pagos: readonly OtroPago[];
}

export type Concepto = ReturnType<typeof readConcepto>;
export type OtroPago = ReturnType<typeof readOtroPago>;

const NOMINA = "nomina12:Nomina";

/** Returns undefined for a document that is not payroll: it is not of type N and has no Nomina node. */
export function readRecibo(root: XmlNode) {
  const nominas = readComplements(root, "cfdi:Complemento", NOMINA, readNomina);
  const none = nominas.length === 0;
  if (none && root.attributes.TipoDeComprobante !== "N" && !hasInConcepts(root, NOMINA)) return undefined;
  const comprobante = readComprobante(root);
  return {
    comprobante,
    conceptChildren: readConceptChildren(root),
    nominas,
    misplaced: inConcepts(comprobante, NOMINA),
    paid: none ? undefined : sumOf(nominas.map(({ paid }) => paid)),
    deducted: none ? undefined : sumOf(nominas.map(({ attributes }) => amountOrZero(attributes.TotalDeducciones))),
  };
}

function readNomina(node: XmlNode, path: string) {
  const { attributes } = node;
  const { TotalPercepciones, TotalDeducciones, TotalOtrosPagos } = attributes;
  const incapacidades = child(node, "nomina12:Incapacidades");
  const nomina: NominaHead = {
    path,
    attributes,
    day: parseDay(attributes.FechaPago) === undefined ? undefined : attributes.FechaPago,
    dias: amount(attributes.NumDiasPagados),
    regimen: child(node, "nomina12:Receptor")?.attributes.TipoRegimen,
    incapacidades: {
      present: incapacidades !== undefined,
      monetario: sumOf(
        children(incapacidades, "nomina12:Incapacidad").map((each) => amountOrZero(each.attributes.ImporteMonetario)),
      ),
    },
  };
  const emisor = child(node, "nomina12:Emisor");
  return {
    path,
    attributes,
    nomina,
    totalPercepciones: amount(TotalPercepciones),
    totalDeducciones: amount(TotalDeducciones),
    totalOtrosPagos: amount(TotalOtrosPagos),
    paid: sumOf([amountOrZero(TotalPercepciones), amountOrZero(TotalOtrosPagos)]),
    emisor: readOne(node, "nomina12:Emisor", path),
    entidad: readOne(emisor, "nomina12:EntidadSNCF", `${path}/nomina12:Emisor`, within(nomina)),
    recursoPropio: amount(child(emisor, "nomina12:EntidadSNCF")?.attributes.MontoRecursoPropio),
    receptor: readOne(node, "nomina12:Receptor", path, (each, here) => ({
      ...within(nomina)(each, here),
      porcentajes: children(each, "nomina12:SubContratacion").map((sub) => amount(sub.attributes.PorcentajeTiempo)),
    })),
    percepciones: readOne(node, "nomina12:Percepciones", path, (each, here) => readPercepciones(each, here, nomina)),
    deducciones: readOne(node, "nomina12:Deducciones", path, (each, here) => readDeducciones(each, here, nomina)),
    otrosPagos: readOne(node, "nomina12:OtrosPagos", path, (each, here) => ({
      ...within(nomina)(each, here),
      pagos: readList(each, "nomina12:OtroPago", here, (pago, place) => readOtroPago(pago, place, nomina)),
    })),
    incapacidades: readList(incapacidades, "nomina12:Incapacidad", `${path}/nomina12:Incapacidades`, within(nomina)),
  };
}

function readPercepciones(node: XmlNode, path: string, nomina: NominaHead) {
  const { attributes } = node;
  const percepciones = readList(node, "nomina12:Percepcion", path, (each, here) => readPercepcion(each, here, nomina));
  return {
    path,
    attributes,
    nomina,
    percepciones,
    /** Each group that occurs maps to the sum of its amounts, gravado and exento. */
    groups: sumGroups(percepciones),
    gravado: sumOf(percepciones.map(({ gravado }) => gravado)),
    exento: sumOf(percepciones.map(({ exento }) => exento)),
    total: sumOf([
      amountOrZero(attributes.TotalSueldos),
      amountOrZero(attributes.TotalSeparacionIndemnizacion),
      amountOrZero(attributes.TotalJubilacionPensionRetiro),
    ]),
    jubilacion: readOne(node, "nomina12:JubilacionPensionRetiro", path),
    separacion: readOne(node, "nomina12:SeparacionIndemnizacion", path),
  };
}

function readPercepcion(node: XmlNode, path: string, nomina: NominaHead) {
  const { attributes } = node;
  return {
    path,
    attributes,
    nomina,
    gravado: amount(attributes.ImporteGravado),
    exento: amount(attributes.ImporteExento),
    acciones: readOne(node, "nomina12:AccionesOTitulos", path),
    horasExtra: readList(node, "nomina12:HorasExtra", path, within(nomina)),
  };
}

function sumGroups(percepciones: readonly Percepcion[]): ReadonlyMap<PerceptionGroup, Decimal | undefined> {
  const members = new Map<PerceptionGroup, (Decimal | undefined)[]>();
  for (const { attributes, gravado, exento } of percepciones) {
    const group = perceptionGroup(attributes.TipoPercepcion);
    const amounts = members.get(group) ?? [];
    if (amounts.length === 0) members.set(group, amounts);
    amounts.push(gravado, exento);
  }
  return new Map([...members].map(([group, amounts]) => [group, sumOf(amounts)]));
}

function readDeducciones(node: XmlNode, path: string, nomina: NominaHead) {
  const { attributes } = node;
  return {
    path,
    attributes,
    nomina,
    deducciones: readList(node, "nomina12:Deduccion", path, (each, here) => readConcepto(each, here, nomina)),
    total: sumOf([amountOrZero(attributes.TotalOtrasDeducciones), amountOrZero(attributes.TotalImpuestosRetenidos)]),
  };
}

function readConcepto(node: XmlNode, path: string, nomina: NominaHead) {
  return { path, attributes: node.attributes, nomina, importe: amount(node.attributes.Importe) };
}

function readOtroPago(node: XmlNode, path: string, nomina: NominaHead) {
  return {
    ...readConcepto(node, path, nomina),
    subsidio: readOne(node, "nomina12:SubsidioAlEmpleo", path, (each, here) => ({
      ...within(nomina)(each, here),
      causado: amount(each.attributes.SubsidioCausado),
    })),
    compensacion: readOne(node, "nomina12:CompensacionSaldosAFavor", path, (each, here) => ({
      ...within(nomina)(each, here),
      saldo: amount(each.attributes.SaldoAFavor),
      remanente: amount(each.attributes.RemanenteSalFav),
    })),
  };
}

/** Returns the reader of nodes whose rules look at their Nomina. */
function within(nomina: NominaHead) {
  return (node: XmlNode, path: string): InNomina => ({ ...readElement(node, path), nomina });
}

/** An absent amount counts as zero; a text that is not a number gives undefined. */
function amountOrZero(text: string | undefined): Decimal | undefined {
  return text === undefined ? Decimal.ZERO : amount(text);
}
