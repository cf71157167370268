import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { child, type XmlNode } from "../../node.ts";
import { amount, readComplements, readElement, readList, readOne, sumOf } from "../comprobante/model.ts";
import { type Retenciones, readRetenciones } from "../retenciones/model.ts";

/** A Constancia is a withholding with the complement Servicios de Plataformas Tecnológicas 1.0. */
export interface Constancia {
  readonly retenciones: Retenciones;
  readonly retenidos: readonly Retenido[];
  readonly plataformas: readonly Plataforma[];
  /** `registro` is NumRegIdTribR, the tax number of a foreign receiver. */
  readonly registro: string | undefined;
}

/** A Retenido is an ImpRetenidos with its amounts. */
export interface Retenido extends Element {
  readonly impuesto: string | undefined;
  readonly base: Decimal | undefined;
  readonly monto: Decimal | undefined;
}

export interface Plataforma extends Element {
  readonly totalServicios: Decimal | undefined;
  readonly ivaTrasladado: Decimal | undefined;
  readonly ivaRetenido: Decimal | undefined;
  readonly isrRetenido: Decimal | undefined;
  readonly difIva: Decimal | undefined;
  readonly usoPlataforma: Decimal | undefined;
  readonly contribuciones: Decimal | undefined;
  readonly servicios: readonly Servicio[];
  /** `sums` holds the sums over its services; a sum is undefined when one of its amounts is no number. */
  readonly sums: Sums;
}

export interface Sums {
  readonly precios: Decimal | undefined;
  readonly preciosEnEfectivo: Decimal | undefined;
  readonly iva: Decimal | undefined;
  readonly ivaEnEfectivo: Decimal | undefined;
  readonly comisiones: Decimal | undefined;
  readonly contribuciones: Decimal | undefined;
}

/** A Servicio is a DetallesDelServicio. */
export interface Servicio extends Element {
  readonly precio: Decimal | undefined;
  readonly trasladado: Trasladado | undefined;
  readonly contribucion: Importe | undefined;
  readonly comision: Importe | undefined;
}

/** A Trasladado is an ImpuestosTrasladadosdelServicio. */
export interface Trasladado extends Importe {
  readonly base: Decimal | undefined;
  readonly tasa: Decimal | undefined;
  readonly precio: Decimal | undefined;
}

export interface Importe extends Element {
  readonly importe: Decimal | undefined;
}

const SERVICIOS = "plataformasTecnologicas:Servicios";
const COMPLEMENT = "plataformasTecnologicas:ServiciosPlataformasTecnologicas";

/** The customer paid the service in cash, so nothing can be withheld from that money. */
export const CASH = "01";
/** The platform pays a prize or a bonus, so there is neither a tax nor a commission. */
export const PRIZE = "09";

/** Returns undefined for a withholding without the complement. */
export function readConstancia(root: XmlNode): Constancia | undefined {
  const plataformas = readComplements(root, "retenciones:Complemento", COMPLEMENT, readPlataforma);
  if (plataformas.length === 0) return undefined;
  const retenciones = readRetenciones(root);
  return {
    retenciones,
    retenidos: (retenciones.totales?.impRetenidos ?? []).map(readRetenido),
    plataformas,
    registro: retenciones.extranjero?.attributes.NumRegIdTribR,
  };
}

function readRetenido({ path, attributes }: Element): Retenido {
  const { ImpuestoRet, BaseRet, MontoRet } = attributes;
  return { path, attributes, impuesto: ImpuestoRet, base: amount(BaseRet), monto: amount(MontoRet) };
}

function readPlataforma(node: XmlNode, path: string): Plataforma {
  const { attributes } = node;
  const servicios = readList(
    child(node, SERVICIOS),
    "plataformasTecnologicas:DetallesDelServicio",
    `${path}/${SERVICIOS}`,
    readServicio,
  );
  return {
    path,
    attributes,
    totalServicios: amount(attributes.MonTotServSIVA),
    ivaTrasladado: amount(attributes.TotalIVATrasladado),
    ivaRetenido: amount(attributes.TotalIVARetenido),
    isrRetenido: amount(attributes.TotalISRRetenido),
    difIva: amount(attributes.DifIVAEntregadoPrestServ),
    usoPlataforma: amount(attributes.MonTotalporUsoPlataforma),
    contribuciones: amount(attributes.MonTotalContribucionGubernamental),
    servicios,
    sums: sumsOf(servicios),
  };
}

function readServicio(node: XmlNode, path: string): Servicio {
  const { attributes } = node;
  const precio = amount(attributes.PrecioServSinIVA);
  const trasladado = readOne(node, "plataformasTecnologicas:ImpuestosTrasladadosdelServicio", path);
  const contribucion = readOne(node, "plataformasTecnologicas:ContribucionGubernamental", path);
  const comision = readOne(node, "plataformasTecnologicas:ComisionDelServicio", path);
  return {
    ...readElement(node, path),
    precio,
    trasladado: trasladado && {
      ...trasladado,
      precio,
      base: amount(trasladado.attributes.Base),
      tasa: amount(trasladado.attributes.TasaCuota),
      importe: amount(trasladado.attributes.Importe),
    },
    contribucion: contribucion && { ...contribucion, importe: amount(contribucion.attributes.ImpContrib) },
    comision: comision && { ...comision, importe: amount(comision.attributes.Importe) },
  };
}

function sumsOf(servicios: readonly Servicio[]): Sums {
  const enEfectivo = servicios.filter(({ attributes }) => attributes.FormaPagoServ === CASH);
  return {
    precios: sumOf(servicios.map(({ precio }) => precio)),
    preciosEnEfectivo: sumOf(enEfectivo.map(({ precio }) => precio)),
    iva: sumIn(servicios, ({ trasladado }) => trasladado),
    ivaEnEfectivo: sumIn(enEfectivo, ({ trasladado }) => trasladado),
    comisiones: sumIn(servicios, ({ comision }) => comision),
    contribuciones: sumIn(servicios, ({ contribucion }) => contribucion),
  };
}

/** A service without the node adds nothing. */
function sumIn(
  servicios: readonly Servicio[],
  nodeOf: (servicio: Servicio) => Importe | undefined,
): Decimal | undefined {
  return sumOf(
    servicios.map((servicio) => {
      const found = nodeOf(servicio);
      return found === undefined ? Decimal.ZERO : found.importe;
    }),
  );
}
