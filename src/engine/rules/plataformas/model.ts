import { dayOf, isMarked } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { child, type XmlNode } from "../../node.ts";
import { amount, readComplements, readElement, readList, readOne, sumOf } from "../comprobante/model.ts";
import { readRetenciones } from "../retenciones/model.ts";
import type { Context } from "../rule.ts";

/** A withholding with the complement Servicios de Plataformas Tecnológicas 1.0. */
export type Constancia = NonNullable<ReturnType<typeof readConstancia>>;

/** An ImpRetenidos with its amounts. */
export type Retenido = ReturnType<typeof readRetenido>;
export type Plataforma = ReturnType<typeof readPlataforma>;
export type Sums = ReturnType<typeof sumsOf>;

/** A DetallesDelServicio. */
export type Servicio = ReturnType<typeof readServicio>;

export interface Importe extends Element {
  readonly importe: Decimal | undefined;
}

const SERVICIOS = "plataformasTecnologicas:Servicios";
const COMPLEMENT = "plataformasTecnologicas:ServiciosPlataformasTecnologicas";

/** This key of c_TipoImpuesto is for IEPS. */
const TRANSFERRED_IEPS = "03";

/** The customer paid the service in cash, so nothing can be withheld from that money. */
export const CASH = "01";
/** The platform pays a prize or a bonus, so there is neither a tax nor a commission. */
export const PRIZE = "09";

export function readConstancia(root: XmlNode, { loaded }: Context) {
  const knowsIeps = isMarked("plataformas-revision-e", dayOf(root.attributes.FechaExp), loaded);
  const plataformas = readComplements(root, "retenciones:Complemento", COMPLEMENT, (node, path) =>
    readPlataforma(node, path, knowsIeps),
  );
  if (plataformas.length === 0) return undefined;
  const retenciones = readRetenciones(root);
  return {
    retenciones,
    retenidos: (retenciones.totales?.impRetenidos ?? []).map(readRetenido),
    plataformas,
    registro: retenciones.extranjero?.attributes.NumRegIdTribR,
    /**
     * `knowsIeps` is true from revision E on, which tells IEPS from IVA; before it every transferred tax counted as
     * IVA.
     */
    knowsIeps,
  };
}

function readRetenido({ path, attributes }: Element) {
  const { ImpuestoRet, BaseRet, MontoRet } = attributes;
  return { path, attributes, impuesto: ImpuestoRet, base: amount(BaseRet), monto: amount(MontoRet) };
}

function readPlataforma(node: XmlNode, path: string, knowsIeps: boolean) {
  const { attributes } = node;
  const servicios = readList(
    child(node, SERVICIOS),
    "plataformasTecnologicas:DetallesDelServicio",
    `${path}/${SERVICIOS}`,
    (service, place) => readServicio(service, place, knowsIeps),
  );
  const withoutIeps = servicios.filter(({ hasIeps }) => !hasIeps);
  const operaciones = withoutIeps.length === 0 ? servicios : withoutIeps;
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
    /**
     * `operaciones` has the services without those with IEPS: the schema gives a service one transferred tax, so IVA
     * and IEPS of a sale are two services of the same price, which counts once. Where all have IEPS, none repeats
     * another, and all count. A service without a tax, such as a prize, counts as in revision D (to confirm).
     */
    operaciones,
    /** The sums over its services; a sum is undefined when one of its amounts is no number. */
    sums: sumsOf(servicios, operaciones),
  };
}

function readServicio(node: XmlNode, path: string, knowsIeps: boolean) {
  const { attributes } = node;
  const precio = amount(attributes.PrecioServSinIVA);
  const trasladado = readOne(node, "plataformasTecnologicas:ImpuestosTrasladadosdelServicio", path);
  const contribucion = readOne(node, "plataformasTecnologicas:ContribucionGubernamental", path);
  const comision = readOne(node, "plataformasTecnologicas:ComisionDelServicio", path);
  return {
    ...readElement(node, path),
    precio,
    hasIeps: knowsIeps && trasladado?.attributes.Impuesto === TRANSFERRED_IEPS,
    /** An ImpuestosTrasladadosdelServicio. */
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

function sumsOf(servicios: readonly Servicio[], operaciones: readonly Servicio[]) {
  const inCash = ({ attributes }: Servicio) => attributes.FormaPagoServ === CASH;
  const withIva = servicios.filter(({ hasIeps }) => !hasIeps);
  const withIeps = servicios.filter(({ hasIeps }) => hasIeps);
  const taxOf = ({ trasladado }: Servicio) => trasladado;
  return {
    precios: sumOf(operaciones.map(({ precio }) => precio)),
    preciosEnEfectivo: sumOf(operaciones.filter(inCash).map(({ precio }) => precio)),
    iva: sumIn(withIva, taxOf),
    ivaEnEfectivo: sumIn(withIva.filter(inCash), taxOf),
    ieps: sumIn(withIeps, taxOf),
    iepsEnEfectivo: sumIn(withIeps.filter(inCash), taxOf),
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
