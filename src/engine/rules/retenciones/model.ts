import type { Decimal } from "../../decimal.ts";
import { child, children, type XmlNode } from "../../node.ts";
import type { Element } from "../comprobante/element.ts";
import { amount, readElement, readList, readOne, sumOf } from "../comprobante/model.ts";

/** A document of withholdings. Amounts are read once; what is not a number (the schema says so) is as good as absent. */
export interface Retenciones extends Element {
  readonly relacionados: readonly Element[];
  readonly emisor: Element | undefined;
  readonly receptor: Element | undefined;
  /** Of these two a receiver has one. */
  readonly nacional: Element | undefined;
  readonly extranjero: Element | undefined;
  readonly periodo: Element | undefined;
  readonly totales: Totales | undefined;
  readonly timbres: readonly Element[];
  /** Canonical names of what stands in Complemento; a document may bring thousands. */
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
  /** Of all MontoRet. */
  readonly suma: Decimal | undefined;
}

/** Reads any tree, whatever its names: what is not where Anexo 20 puts it is absent. */
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
