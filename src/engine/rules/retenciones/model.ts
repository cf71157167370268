import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { child, children, type XmlNode } from "../../node.ts";
import { amount, readElement, readList, readOne, sumOf } from "../comprobante/model.ts";

/**
 * A document of withholdings as its rules see it. Amounts are parsed once; a text that is not a number, which
 * the schema reports, counts as absent.
 */
export interface Retenciones extends Element {
  readonly relacionados: readonly Element[];
  readonly emisor: Element | undefined;
  readonly receptor: Element | undefined;
  readonly nacional: Element | undefined;
  readonly extranjero: Element | undefined;
  readonly periodo: Element | undefined;
  readonly totales: Totales | undefined;
  readonly timbres: readonly Element[];
  /** Canonical names of the nodes in Complemento. They are a set, because a document may have thousands. */
  readonly complementos: ReadonlySet<string>;
}

export interface Totales extends Element {
  readonly operacion: Decimal | undefined;
  readonly gravado: Decimal | undefined;
  readonly exento: Decimal | undefined;
  readonly retenido: Decimal | undefined;
  readonly utilidadBimestral: Decimal | undefined;
  readonly isrCorrespondiente: Decimal | undefined;
  readonly impRetenidos: readonly Element[];
  /** The sum of all MontoRet. */
  readonly suma: Decimal | undefined;
}

/** Reads a tree of any shape. A node that is not where Anexo 20 puts it counts as absent. */
export function readRetenciones(root: XmlNode): Retenciones {
  const path = "/retenciones:Retenciones";
  const receptor = child(root, "retenciones:Receptor");
  const readReceptor = (name: string) => receptor && readOne(receptor, name, `${path}/retenciones:Receptor`);
  const inside = children(root, "retenciones:Complemento").flatMap((complemento) => complemento.children);
  const timbres = inside.filter(({ name }) => name === TFD);
  return {
    path,
    attributes: root.attributes,
    relacionados: readList(root, "retenciones:CfdiRetenRelacionados", path, readElement),
    emisor: readOne(root, "retenciones:Emisor", path),
    receptor: readOne(root, "retenciones:Receptor", path),
    nacional: readReceptor("retenciones:Nacional"),
    extranjero: readReceptor("retenciones:Extranjero"),
    periodo: readOne(root, "retenciones:Periodo", path),
    totales: readTotales(root, path),
    timbres: timbres.map((timbre) => readElement(timbre, `${path}/retenciones:Complemento/${TFD}`)),
    complementos: new Set(inside.map(({ name }) => name)),
  };
}

const TFD = "tfd:TimbreFiscalDigital";

function readTotales(root: XmlNode, parent: string): Totales | undefined {
  const node = child(root, "retenciones:Totales");
  if (node === undefined) return undefined;
  const { attributes } = node;
  const path = `${parent}/retenciones:Totales`;
  const impRetenidos = readList(node, "retenciones:ImpRetenidos", path, readElement);
  return {
    path,
    attributes,
    operacion: amount(attributes.MontoTotOperacion),
    gravado: amount(attributes.MontoTotGrav),
    exento: amount(attributes.MontoTotExent),
    retenido: amount(attributes.MontoTotRet),
    utilidadBimestral: amount(attributes.UtilidadBimestral),
    isrCorrespondiente: amount(attributes.ISRCorrespondiente),
    impRetenidos,
    suma: sumOf(impRetenidos.map((impuesto) => amount(impuesto.attributes.MontoRet))),
  };
}
