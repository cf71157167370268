import { dayOf } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { child, children, type XmlNode } from "../../node.ts";
import {
  amount,
  type Concepto,
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

/** A CFDI with the complement Comercio Exterior 2.0, or one that must have it. */
export type Exportacion = NonNullable<ReturnType<typeof readExportacion>>;
export type ComercioExterior = ReturnType<typeof readComercio>;

/** The Receptor, with at most one Domicilio, or a Destinatario, with one or more. */
export interface Parte extends Element {
  readonly domicilios: readonly Domicilio[];
}

export type Domicilio = ReturnType<typeof located>;
export type Bien = ReturnType<typeof readBien>;

export interface Mercancia extends Bien {
  readonly grupo: Grupo;
  /** `isRepeated` is true when an earlier Mercancia has the same NoIdentificacion and FraccionArancelaria. */
  readonly isRepeated: boolean;
}

/**
 * A Grupo joins the Mercancia nodes of one NoIdentificacion with its concepts. Its path is that of the first Mercancia.
 */
export interface Grupo extends Element {
  readonly bienes: readonly Bien[];
  readonly conceptos: Conceptos | undefined;
  readonly tipoCambioUsd: Decimal | undefined;
  readonly dolares: Decimal | undefined;
  /** The sum of ValorDolares of the samples, or undefined when there are none. */
  readonly muestras: Decimal | undefined;
  /** `isUnpriced` is true when some ValorDolares is 0 or 1, which the law allows for goods without a price. */
  readonly isUnpriced: boolean;
  readonly lacksCantidad: boolean;
  /** The only FraccionArancelaria among those without UnidadAduana, or undefined when there is none or several. */
  readonly unmeasured: string | undefined;
}

export type Conceptos = ReturnType<typeof together>;

const COMERCIO = "cce20:ComercioExterior";
const ROOT = "/cfdi:Comprobante";
/** The definite export of goods (A1). */
export const EXPORTED = "02";
/** This tariff fraction (chapter 98) is for commercial samples. */
export const SAMPLES = "9801000100";
const SERVICE = "E48";

/** Returns undefined for a document that neither has the complement nor must have it. */
export function readExportacion(root: XmlNode) {
  const nodes = readComplements(root, "cfdi:Complemento", COMERCIO, (node, path) => ({ node, path }));
  const onRoot = children(root, COMERCIO);
  const isExported = root.attributes.Exportacion === EXPORTED;
  if (nodes.length + onRoot.length === 0 && !isExported && !hasInConcepts(root, COMERCIO)) return undefined;
  const comprobante = readComprobante(root);
  const conceptos = byNoIdentificacion(comprobante.conceptos);
  return {
    comprobante,
    /** The day of Fecha, which decides the keys in force, or undefined when that is not a day. */
    day: dayOf(root.attributes.Fecha),
    conceptChildren: readConceptChildren(root),
    /** `isRelated` is true when a relation names a document with TipoRelacion and UUID. */
    isRelated: children(root, "cfdi:CfdiRelacionados").some(
      ({ attributes, children }) =>
        attributes.TipoRelacion !== undefined && children.some((each) => each.attributes.UUID !== undefined),
    ),
    comercios: nodes.map(({ node, path }) => readComercio(node, path, conceptos)),
    /** `misplaced` holds ComercioExterior nodes that are not children of Complemento. */
    misplaced: [
      ...onRoot.map((each) => readElement(each, `${ROOT}/${COMERCIO}`)),
      ...inConcepts(comprobante, COMERCIO),
    ],
  };
}

function readComercio(node: XmlNode, path: string, conceptos: ReadonlyMap<string, Conceptos>) {
  const { attributes } = node;
  const emisor = child(node, "cce20:Emisor");
  const bienes = readList(child(node, "cce20:Mercancias"), "cce20:Mercancia", `${path}/cce20:Mercancias`, readBien);
  const grupos = groupsOf(bienes, amount(attributes.TipoCambioUSD), conceptos);
  const emisorDomicilio = emisor && readOne(emisor, "cce20:Domicilio", `${path}/cce20:Emisor`);
  return {
    path,
    attributes,
    totalUsd: amount(attributes.TotalUSD),
    emisor: readOne(node, "cce20:Emisor", path),
    emisorDomicilio: emisorDomicilio && { ...emisorDomicilio, isMexican: true },
    propietarios: readList(node, "cce20:Propietario", path, readElement),
    receptor: readOne(node, "cce20:Receptor", path, readReceptor),
    destinatarios: readList(node, "cce20:Destinatario", path, readDestinatario),
    mercancias: mercanciasOf(bienes, grupos),
    grupos: [...grupos.values()],
    dolares: sumOf(bienes.map(({ dolares }) => dolares)),
    /** `isMeasured` is true when some Mercancia has CantidadAduana, UnidadAduana or ValorUnitarioAduana. */
    isMeasured: bienes.some(({ measures }) => measures > 0),
  };
}

function readReceptor(node: XmlNode, path: string): Parte {
  const domicilio = readOne(node, "cce20:Domicilio", path);
  return { ...readElement(node, path), domicilios: domicilio === undefined ? [] : [located(domicilio)] };
}

function readDestinatario(node: XmlNode, path: string): Parte {
  return {
    ...readElement(node, path),
    domicilios: readList(node, "cce20:Domicilio", path, (each, here) => located(readElement(each, here))),
  };
}

function located({ path, attributes }: Element) {
  return {
    path,
    attributes,
    /** A Mexican address has keys of SAT's catalogs. */
    isMexican: attributes.Pais === "MEX",
  };
}

function readBien({ attributes }: XmlNode, path: string) {
  return {
    path,
    attributes,
    cantidad: amount(attributes.CantidadAduana),
    valorUnitario: amount(attributes.ValorUnitarioAduana),
    dolares: amount(attributes.ValorDolares),
    measures: MEASURES.reduce((count, name) => (attributes[name] === undefined ? count : count + 1), 0),
  };
}

export const MEASURES = ["CantidadAduana", "UnidadAduana", "ValorUnitarioAduana"] as const;

function mercanciasOf(bienes: readonly Bien[], grupos: ReadonlyMap<string, Grupo>): Mercancia[] {
  const seen = new Set<string>();
  return bienes.map(({ path, attributes, cantidad, valorUnitario, dolares, measures }) => {
    const { NoIdentificacion = "", FraccionArancelaria = "" } = attributes;
    const pair = `${FraccionArancelaria} ${NoIdentificacion}`;
    const isRepeated = seen.has(pair);
    seen.add(pair);
    const grupo = grupos.get(NoIdentificacion)!;
    return { path, attributes, cantidad, valorUnitario, dolares, measures, grupo, isRepeated };
  });
}

function groupsOf(
  bienes: readonly Bien[],
  tipoCambioUsd: Decimal | undefined,
  conceptos: ReadonlyMap<string, Conceptos>,
): ReadonlyMap<string, Grupo> {
  const members = groupBy(bienes, ({ attributes }) => attributes.NoIdentificacion ?? "");
  return new Map(
    [...members].map(([noIdentificacion, bienes]) => {
      const [first] = bienes as [Bien];
      const samples = bienes.filter(({ attributes }) => attributes.FraccionArancelaria === SAMPLES);
      const unmeasured = new Set(
        bienes.flatMap(({ attributes: { UnidadAduana, FraccionArancelaria } }) =>
          UnidadAduana === undefined ? (FraccionArancelaria ?? []) : [],
        ),
      );
      const grupo: Grupo = {
        path: first.path,
        attributes: first.attributes,
        bienes,
        conceptos: conceptos.get(noIdentificacion),
        tipoCambioUsd,
        dolares: sumOf(bienes.map(({ dolares }) => dolares)),
        muestras: samples.length === 0 ? undefined : sumOf(samples.map(({ dolares }) => dolares)),
        isUnpriced: bienes.some(({ dolares }) => dolares?.isZero || dolares?.equals(Decimal.ONE)),
        lacksCantidad: bienes.some(({ attributes }) => attributes.CantidadAduana === undefined),
        unmeasured: unmeasured.size === 1 ? [...unmeasured][0] : undefined,
      };
      return [noIdentificacion, grupo];
    }),
  );
}

function byNoIdentificacion(conceptos: readonly Concepto[]): ReadonlyMap<string, Conceptos> {
  const named = conceptos.filter(({ attributes }) => attributes.NoIdentificacion !== undefined);
  const members = groupBy(named, ({ attributes }) => attributes.NoIdentificacion ?? "");
  return new Map([...members].map(([noIdentificacion, conceptos]) => [noIdentificacion, together(conceptos)]));
}

function together(conceptos: readonly Concepto[]) {
  const discounted = conceptos.filter(({ attributes }) => attributes.Descuento !== undefined);
  return {
    conceptos,
    importe: sumOf(conceptos.map(({ importe }) => importe)),
    descuento: sumOf(discounted.map(({ descuento }) => descuento)),
    /** The sum of Cantidad, in the unit of the concepts and not the customs'. */
    cantidad: sumOf(conceptos.map(({ cantidad }) => cantidad)),
    /** `cantidadScale` and the member below are the fewest decimals of any Cantidad and of any ValorUnitario. */
    cantidadScale: fewest(conceptos.map(({ cantidad }) => cantidad)),
    valorUnitarioScale: fewest(conceptos.map(({ valorUnitario }) => valorUnitario)),
    /** The number of concepts that are services (ClaveUnidad E48). */
    services: conceptos.filter(({ attributes }) => attributes.ClaveUnidad === SERVICE).length,
  };
}

function fewest(amounts: readonly (Decimal | undefined)[]): number | undefined {
  return amounts.reduce<number | undefined>(
    (least, value) => (value === undefined ? least : Math.min(value.scale, least ?? value.scale)),
    undefined,
  );
}

function groupBy<T>(elements: readonly T[], keyOf: (element: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}
