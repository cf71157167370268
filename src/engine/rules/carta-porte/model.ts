import { dayOf } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { type Attributes, child, children, type XmlNode } from "../../node.ts";
import {
  amount,
  hasInConcepts,
  inConcepts,
  readComplements,
  readComprobante,
  readList,
  readOne,
  sumOf,
} from "../comprobante/model.ts";

/** A CFDI with the complement Carta Porte 3.1. An empty attribute counts as absent. */
export type Traslado = NonNullable<ReturnType<typeof readTraslado>>;

/** A key of c_CveTransporte that has its own node. */
export type Medio = "01" | "02" | "03" | "04";
export type Head = ReturnType<typeof readHead>;
export type InCarta = ReturnType<ReturnType<typeof within>>;
export type Carta = ReturnType<typeof readCarta>;
export type Ubicacion = ReturnType<typeof readUbicacion>;
export type Mercancias = ReturnType<typeof readMercancias>;
export type Mercancia = ReturnType<typeof readMercancia>;

export interface Contenedor extends InCarta {
  /** `remolques` is true when the node RemolquesCCP exists. */
  readonly remolques: boolean;
}

export type Carro = ReturnType<typeof readCarro>;

export interface Figura extends InCarta {
  readonly partes: number;
  readonly domicilio: InCarta | undefined;
}

/** A Sum is exact. Its total is undefined when one of its terms is not a number. */
export interface Sum {
  readonly terms: readonly (Decimal | undefined)[];
  readonly total: Decimal | undefined;
}

const CARTA = "cartaporte31:CartaPorte";
const NODES = {
  "01": "cartaporte31:Autotransporte",
  "02": "cartaporte31:TransporteMaritimo",
  "03": "cartaporte31:TransporteAereo",
  "04": "cartaporte31:TransporteFerroviario",
} as const satisfies Record<Medio, string>;

/** c_Estaciones calls these stations "Extranjera": one each for sea, air and rail. */
export const FOREIGN_STATIONS: ReadonlySet<string | undefined> = new Set(["PM120", "EA2346", "EF0001"]);

/** Parcels and pallets, whose content is described by their guides (CP177). */
export const PARCELS: ReadonlySet<string | undefined> = new Set(["31181701", "24112700"]);

export function readTraslado(root: XmlNode) {
  const cartas = readComplements(root, "cfdi:Complemento", CARTA, readCarta);
  if (cartas.length === 0 && !hasInConcepts(root, CARTA)) return undefined;
  const comprobante = readComprobante(root);
  const goods = cartas.flatMap(({ mercancias }) => mercancias?.mercancias ?? []);
  return {
    comprobante,
    /** The day of Fecha, which decides the keys in force, or undefined when that is not a day. */
    day: dayOf(comprobante.attributes.Fecha),
    cartas,
    paqueteria: comprobante.conceptos.some(({ attributes }) => PARCELS.has(attributes.ClaveProdServ)),
    bienes: new Set(goods.map(({ attributes }) => attributes.BienesTransp)),
    misplaced: inConcepts(comprobante, CARTA),
  };
}

function readCarta(node: XmlNode, path: string) {
  const goods = child(node, "cartaporte31:Mercancias");
  const places = children(child(node, "cartaporte31:Ubicaciones"), "cartaporte31:Ubicacion");
  const carta = readHead(node, path, goods, places);
  const regimenes = child(node, "cartaporte31:RegimenesAduaneros");
  const figura = child(node, "cartaporte31:FiguraTransporte");
  return {
    path,
    attributes: carta.attributes,
    carta,
    tieneRegimenes: regimenes !== undefined,
    regimenes: readList(
      regimenes,
      "cartaporte31:RegimenAduaneroCCP",
      `${path}/cartaporte31:RegimenesAduaneros`,
      within(carta),
    ),
    ubicaciones: places.map((each, at) =>
      readUbicacion(each, `${path}/cartaporte31:Ubicaciones/cartaporte31:Ubicacion[${at + 1}]`, carta),
    ),
    recorrido: sumAttribute(
      places.filter(({ attributes }) => attributes.TipoUbicacion === "Destino"),
      "DistanciaRecorrida",
    ),
    mercancias: goods && readMercancias(goods, `${path}/cartaporte31:Mercancias`, carta),
    tieneFigura: figura !== undefined,
    figuras: readList(figura, "cartaporte31:TiposFigura", `${path}/cartaporte31:FiguraTransporte`, (each, here) => ({
      ...within(carta)(each, here),
      partes: children(each, "cartaporte31:PartesTransporte").length,
      domicilio: readOne(each, "cartaporte31:Domicilio", here, within(carta)),
    })),
  };
}

function readHead(node: XmlNode, path: string, goods: XmlNode | undefined, places: readonly XmlNode[]) {
  const attributes = filled(node);
  const { TranspInternac, EntradaSalidaMerc } = attributes;
  const names = new Set(goods?.children.map(({ name }) => name));
  const items = children(goods, "cartaporte31:Mercancia");
  const idsOf = (tipo: string) =>
    new Set(
      places
        .filter(({ attributes }) => attributes.TipoUbicacion === tipo)
        .flatMap(({ attributes }) => attributes.IDUbicacion || []),
    );
  return {
    path,
    attributes,
    /** `internacional` is TranspInternac, or undefined when that is neither Sí nor No. */
    internacional: TranspInternac === "Sí" ? true : TranspInternac === "No" ? false : undefined,
    entrada: EntradaSalidaMerc === "Entrada",
    salida: EntradaSalidaMerc === "Salida",
    medios: new Set((Object.keys(NODES) as Medio[]).filter((medio) => names.has(NODES[medio]))),
    /** `origenes` and `destinos` hold IDUbicacion, separated by TipoUbicacion. */
    origenes: idsOf("Origen"),
    destinos: idsOf("Destino"),
    /** The earliest FechaHoraSalidaLlegada of the origins. */
    salidaMasTemprana: places
      .filter(({ attributes }) => attributes.TipoUbicacion === "Origen")
      .flatMap(({ attributes }) => attributes.FechaHoraSalidaLlegada || [])
      .reduce<string | undefined>((first, time) => (first !== undefined && first <= time ? first : time), undefined),
    reparte: items.some((each) => child(each, "cartaporte31:CantidadTransporta") !== undefined),
    peligrosa: items.some(({ attributes }) => attributes.MaterialPeligroso === "Sí"),
    servicio: child(goods, NODES["04"])?.attributes.TipoDeServicio,
  };
}

function readUbicacion(node: XmlNode, path: string, carta: Head) {
  return {
    path,
    attributes: filled(node),
    carta,
    domicilio: readOne(node, "cartaporte31:Domicilio", path, within(carta)),
    /** `extranjera` is true for the catalog's station that stands for all stations of other countries. */
    extranjera: FOREIGN_STATIONS.has(node.attributes.NumEstacion),
  };
}

function readMercancias(node: XmlNode, path: string, carta: Head) {
  const attributes = filled(node);
  const items = children(node, "cartaporte31:Mercancia");
  const details = items.flatMap((each) => child(each, "cartaporte31:DetalleMercancia") ?? []);
  const train = child(node, NODES["04"]);
  return {
    path,
    attributes,
    carta,
    mercancias: items.map((each, at) => readMercancia(each, `${path}/cartaporte31:Mercancia[${at + 1}]`, carta)),
    brutoTotal: amount(attributes.PesoBrutoTotal),
    netoTotal: amount(attributes.PesoNetoTotal),
    sums: {
      kilogramos: sumAttribute(items, "PesoEnKg"),
      bruto: sumAttribute(details, "PesoBruto"),
      neto: sumAttribute(details, "PesoNeto"),
      toneladas: sumAttribute(children(train, "cartaporte31:Carro"), "ToneladasNetasCarro"),
    },
    auto: readOne(node, NODES["01"], path, (each, here) => readAuto(each, here, carta)),
    barco: readOne(node, NODES["02"], path, (each, here) => readBarco(each, here, carta)),
    avion: readOne(node, NODES["03"], path, within(carta)),
    carros: readList(train, "cartaporte31:Carro", `${path}/${NODES["04"]}`, (each, here) =>
      readCarro(each, here, carta),
    ),
  };
}

/** The fields are written out, as in `readConcepto`, because a document may have hundreds of goods. */
function readMercancia(node: XmlNode, path: string, carta: Head) {
  const attributes = filled(node);
  const parts = children(node, "cartaporte31:CantidadTransporta");
  return {
    path,
    attributes,
    carta,
    documentos: readList(node, "cartaporte31:DocumentacionAduanera", path, within(carta)),
    guias: children(node, "cartaporte31:GuiasIdentificacion").length,
    cantidad: amount(attributes.Cantidad),
    cantidades: readList(node, "cartaporte31:CantidadTransporta", path, within(carta)),
    repartido: sumAttribute(parts, "Cantidad"),
    detalle: readOne(node, "cartaporte31:DetalleMercancia", path, (each, here) => readDetalle(each, here, carta)),
  };
}

function readDetalle(node: XmlNode, path: string, carta: Head) {
  const { PesoBruto, PesoNeto, PesoTara } = node.attributes;
  return {
    ...within(carta)(node, path),
    bruto: amount(PesoBruto),
    neto: amount(PesoNeto),
    tara: amount(PesoTara),
  };
}

function readAuto(node: XmlNode, path: string, carta: Head) {
  return {
    ...within(carta)(node, path),
    config: child(node, "cartaporte31:IdentificacionVehicular")?.attributes.ConfigVehicular,
    seguros: readOne(node, "cartaporte31:Seguros", path, within(carta)),
    remolques: child(node, "cartaporte31:Remolques") !== undefined,
  };
}

function readBarco(node: XmlNode, path: string, carta: Head) {
  return {
    ...within(carta)(node, path),
    contenedores: readList(node, "cartaporte31:Contenedor", path, (each, here) => ({
      ...within(carta)(each, here),
      remolques: child(each, "cartaporte31:RemolquesCCP") !== undefined,
    })),
  };
}

function readCarro(node: XmlNode, path: string, carta: Head) {
  const containers = children(node, "cartaporte31:Contenedor");
  return {
    ...within(carta)(node, path),
    toneladas: amount(node.attributes.ToneladasNetasCarro),
    contenedores: containers.length,
    /** The sum of PesoNetoMercancia of its containers, in kilograms. */
    neto: sumAttribute(containers, "PesoNetoMercancia"),
  };
}

/** Returns the reader of nodes whose rules look at the head of their CartaPorte. */
function within(carta: Head) {
  return (node: XmlNode, path: string) => ({ path, attributes: filled(node), carta });
}

/**
 * SAT's matrix treats an empty attribute as absent. Hardly any document has one, so the attributes are mostly returned
 * unchanged.
 */
function filled({ attributes }: XmlNode): Attributes {
  for (const name in attributes)
    if (attributes[name] === "")
      return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ""));
  return attributes;
}

const NOTHING: Sum = { terms: [], total: Decimal.ZERO };

function sumAttribute(nodes: readonly XmlNode[], attribute: string): Sum {
  if (nodes.length === 0) return NOTHING;
  const terms = nodes
    .map(({ attributes }) => attributes[attribute])
    .filter((text) => text !== undefined && text !== "")
    .map(amount);
  return { terms, total: terms.length === 0 ? Decimal.ZERO : sumOf(terms) };
}
