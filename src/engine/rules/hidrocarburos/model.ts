import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import type { XmlNode } from "../../node.ts";
import {
  amount,
  type Comprobante,
  type ConceptChild,
  readComplements,
  readComprobante,
  readConceptChildren,
  readElement,
  readList,
} from "../comprobante/model.ts";

/** A CFDI with complements of expenses or of income of a hydrocarbon contract. */
export interface Of<Complement> {
  readonly comprobante: Comprobante;
  readonly conceptChildren: readonly ConceptChild[];
  readonly complementos: readonly Complement[];
}

export interface Ingresos extends Element {
  readonly contraprestacion: Decimal | undefined;
  readonly porcentaje: Decimal | undefined;
  readonly documentos: readonly Element[];
}

export interface Gastos extends Element {
  readonly erogaciones: readonly Erogacion[];
}

export type Erogacion = ReturnType<typeof readErogacion>;

/**
 * A node of three levels that name a thing ever more exactly: an activity, its part and a task; or a field, a deposit
 * and a well.
 */
export interface Nested extends Element {
  readonly name: string | undefined;
  readonly parts: readonly Part[];
}

export interface Part extends Element {
  readonly name: string | undefined;
  readonly leaves: readonly Leaf[];
}

export interface Leaf extends Element {
  readonly name: string | undefined;
}

export const readGastos = (root: XmlNode): Of<Gastos> | undefined =>
  read(root, "gceh:GastosHidrocarburos", (node, path) => ({
    ...readElement(node, path),
    erogaciones: readList(node, "gceh:Erogacion", path, readErogacion),
  }));

export const readIngresos = (root: XmlNode): Of<Ingresos> | undefined =>
  read(root, "ieeh:IngresosHidrocarburos", (node, path) => ({
    ...readElement(node, path),
    contraprestacion: amount(node.attributes.ContraprestacionPagadaOperador),
    porcentaje: amount(node.attributes.Porcentaje),
    documentos: readList(node, "ieeh:DocumentoRelacionado", path, readElement),
  }));

function read<T>(root: XmlNode, name: string, readOne: (node: XmlNode, path: string) => T): Of<T> | undefined {
  const complementos = readComplements(root, "cfdi:Complemento", name, readOne);
  if (complementos.length === 0) return undefined;
  return { comprobante: readComprobante(root), conceptChildren: readConceptChildren(root), complementos };
}

function readErogacion(node: XmlNode, path: string) {
  return {
    ...readElement(node, path),
    porcentaje: amount(node.attributes.Porcentaje),
    documentos: readList(node, "gceh:DocumentoRelacionado", path, readElement),
    actividades: readNested(node, path, [
      ["gceh:Actividades", "ActividadRelacionada"],
      ["gceh:SubActividades", "SubActividadRelacionada"],
      ["gceh:Tareas", "TareaRelacionada"],
    ]),
    centros: readNested(node, path, [
      ["gceh:CentroCostos", "Campo"],
      ["gceh:Yacimientos", "Yacimiento"],
      ["gceh:Pozos", "Pozo"],
    ]),
  };
}

type Level = readonly [node: string, attribute: string];

function readNested(
  parent: XmlNode,
  path: string,
  [[whole, ofWhole], [part, ofPart], [leaf, ofLeaf]]: readonly [Level, Level, Level],
): readonly Nested[] {
  return readList(parent, whole, path, (node, at) => ({
    ...readElement(node, at),
    name: node.attributes[ofWhole],
    parts: readList(node, part, at, (inner, below) => ({
      ...readElement(inner, below),
      name: inner.attributes[ofPart],
      leaves: readList(inner, leaf, below, (last, lowest) => ({
        ...readElement(last, lowest),
        name: last.attributes[ofLeaf],
      })),
    })),
  }));
}
