import { child, children, type XmlNode } from "../../node.ts";
import { amount, readElement, readList, readOne, sumOf } from "../comprobante/model.ts";

/**
 * A document of withholdings as its rules see it. Amounts are parsed once; a text that is not a number, which the
 * schema reports, counts as absent.
 */
export type Retenciones = ReturnType<typeof readRetenciones>;
export type Totales = NonNullable<ReturnType<typeof readTotales>>;

/** Reads a tree of any shape. A node that is not where Anexo 20 puts it counts as absent. */
export function readRetenciones(root: XmlNode) {
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
    /** Canonical names of the nodes in Complemento. They are a set, because a document may have thousands. */
    complementos: new Set(inside.map(({ name }) => name)),
  };
}

const TFD = "tfd:TimbreFiscalDigital";

function readTotales(root: XmlNode, parent: string) {
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
