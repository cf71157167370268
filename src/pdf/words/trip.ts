import { child, children, type XmlNode } from "../../engine/node.ts";
import { cartaPorteUrl, verificationUrl } from "../../engine/qr.ts";
import { meaningOf } from "./catalogs.ts";
import { quantity, time } from "./format.ts";
import { listOf, type Place, placeKey } from "./places.ts";

/** Names of places by their keys, by SAT's lists of them, as far as those were imported. */
export type PlaceNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A trip in words, for the people who make it. */
export type Trip = NonNullable<ReturnType<typeof tripOf>>;

/** A phone shows no more goods than these; the PDF has all. */
export const MOST_GOODS = 200;
const MOST_STOPS = 100;

/**
 * Returns what a stamped document with Carta Porte 3.1 says of its trip, by any transport; undefined for any other
 * document.
 */
export function tripOf(root: XmlNode, placeNames: PlaceNames) {
  const complements = children(root, "cfdi:Complemento");
  const inside = (name: string) => complements.flatMap((each) => children(each, name))[0];
  const [carta, timbre] = [inside("cartaporte31:CartaPorte"), inside("tfd:TimbreFiscalDigital")];
  if (carta === undefined || timbre === undefined) return undefined;
  const all = (name: string, within: string) => children(child(carta, within), name);
  const stops = all("cartaporte31:Ubicacion", "cartaporte31:Ubicaciones");
  const goods = all("cartaporte31:Mercancia", "cartaporte31:Mercancias");
  const times = (tipo: string) =>
    stops.flatMap(({ attributes }) =>
      attributes.TipoUbicacion === tipo ? (attributes.FechaHoraSalidaLlegada ?? []) : [],
    );
  const { IdCCP: idCcp = "" } = carta.attributes;
  const { Sello: sello = "", Total: total = "0" } = root.attributes;
  const { UUID: uuid = "", FechaTimbrado: stampedAt = "" } = timbre.attributes;
  const rfcOf = (name: string) => child(root, name)?.attributes.Rfc ?? "";
  const parties = { emisorRfc: rfcOf("cfdi:Emisor"), receptorRfc: rfcOf("cfdi:Receptor") };
  return {
    emisor: child(root, "cfdi:Emisor")?.attributes.Nombre ?? "",
    ...{ emisorRfc: parties.emisorRfc, uuid, idCcp },
    /** The last time at which something arrives, local at its place. */
    arrival: times("Destino").toSorted().at(-1),
    facts: factsOf(carta, goods.length),
    stops: stops.slice(0, MOST_STOPS).map((each) => stopOf(each, placeNames)),
    goods: goods.slice(0, MOST_GOODS).map(goodsOf),
    allGoods: goods.length,
    documentUrl: verificationUrl({ ...parties, uuid, total, selloTail: sello.slice(-8) }),
    tripUrl: cartaPorteUrl({ idCcp, departure: times("Origen")[0] ?? "", stampedAt }),
  };
}

function factsOf(carta: XmlNode, goods: number): readonly (readonly [name: string, value: string])[] {
  const load = child(carta, "cartaporte31:Mercancias");
  const road = child(load, "cartaporte31:Autotransporte");
  const vehicle = child(road, "cartaporte31:IdentificacionVehicular")?.attributes ?? {};
  const trailers = children(child(road, "cartaporte31:Remolques"), "cartaporte31:Remolque");
  const { PermSCT, NumPermisoSCT } = road?.attributes ?? {};
  const insurance = child(road, "cartaporte31:Seguros")?.attributes ?? {};
  const figures = children(child(carta, "cartaporte31:FiguraTransporte"), "cartaporte31:TiposFigura");
  const drivers = figures.filter(({ attributes }) => attributes.TipoFigura === "01");
  const of = (name: string) => child(load, `cartaporte31:${name}`)?.attributes ?? {};
  const [ship, plane, train] = [of("TransporteMaritimo"), of("TransporteAereo"), of("TransporteFerroviario")];
  const cars = children(child(load, "cartaporte31:TransporteFerroviario"), "cartaporte31:Carro");
  const said: readonly (readonly [string, string | undefined])[] = [
    ["Barco", joined(ship.NombreEmbarc, ship.Matricula, ship.NumeroOMI)],
    ["Conocimiento de embarque", ship.NumConocEmbarc],
    ["Avión", joined(plane.MatriculaAeronave, plane.CodigoTransportista)],
    ["Guía aérea", plane.NumeroGuia],
    ["Tren", train.TipoDeServicio && meaningOf("tipoServicio", train.TipoDeServicio)],
    ...cars.map(({ attributes: { MatriculaCarro, GuiaCarro } }) => {
      return ["Carro", joined(MatriculaCarro, GuiaCarro && `guía ${GuiaCarro}`)] as const;
    }),
    ["Vehículo", joined(vehicle.PlacaVM, vehicle.ConfigVehicular, vehicle.AnioModeloVM)],
    ...trailers.map(({ attributes: { Placa, SubTipoRem = "" } }) => {
      return ["Remolque", joined(Placa, meaningOf("tipoRemolque", SubTipoRem) ?? SubTipoRem)] as const;
    }),
    ["Permiso", joined(PermSCT, NumPermisoSCT)],
    ["Seguro", joined(insurance.AseguraRespCivil, insurance.PolizaRespCivil)],
    ["Seguro ambiental", joined(insurance.AseguraMedAmbiente, insurance.PolizaMedAmbiente)],
    ["Seguro de la carga", joined(insurance.AseguraCarga, insurance.PolizaCarga)],
    ...drivers.map(({ attributes: { NombreFigura, NumLicencia } }) => {
      return ["Conduce", joined(NombreFigura, NumLicencia && `licencia ${NumLicencia}`)] as const;
    }),
    ["Recorrido", measure(carta.attributes.TotalDistRec, "km")],
    ["Carga", joined(measure(load?.attributes.PesoBrutoTotal, "kg"), `${goods} ${goods === 1 ? "bien" : "bienes"}`)],
  ];
  return said.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function stopOf(node: XmlNode, placeNames: PlaceNames) {
  const { TipoUbicacion = "", IDUbicacion = "", NombreRemitenteDestinatario = "" } = node.attributes;
  const { RFCRemitenteDestinatario = "", FechaHoraSalidaLlegada = "", DistanciaRecorrida } = node.attributes;
  return {
    ...{ tipo: TipoUbicacion, id: IDUbicacion, nombre: NombreRemitenteDestinatario, rfc: RFCRemitenteDestinatario },
    domicilio:
      joined(node.attributes.NombreEstacion, addressOf(child(node, "cartaporte31:Domicilio"), placeNames)) ?? "",
    fechaHora: time(FechaHoraSalidaLlegada).replace(/:\d\d$/, ""),
    kilometros: measure(DistanciaRecorrida, "km") ?? "",
  };
}

function addressOf(node: XmlNode | undefined, placeNames: PlaceNames): string {
  if (node === undefined) return "";
  const { Calle, NumeroExterior, NumeroInterior, CodigoPostal, Estado = "", Pais = "", Referencia } = node.attributes;
  const named = (place: Place) =>
    placeNames.get(listOf(place))?.get(placeKey(node, place) ?? "") ??
    (Pais === "MEX" ? undefined : node.attributes[place]);
  const street = [Calle, NumeroExterior, NumeroInterior && `int. ${NumeroInterior}`].filter(Boolean).join(" ");
  const state = Pais === "MEX" ? (meaningOf("c_Estado", Estado) ?? Estado) : Estado;
  const country = Pais === "MEX" ? undefined : (meaningOf("c_Pais", Pais) ?? Pais);
  const postal = CodigoPostal && `C.P. ${CodigoPostal}`;
  const parts = [street, named("Colonia"), named("Localidad"), named("Municipio"), state, postal, country, Referencia];
  return parts.filter(Boolean).join(", ");
}

function goodsOf({ attributes }: XmlNode) {
  const { Descripcion: descripcion = "", Cantidad = "", ClaveUnidad = "", Unidad, PesoEnKg } = attributes;
  const { MaterialPeligroso, CveMaterialPeligroso, Embalaje = "" } = attributes;
  const unit = Unidad ?? meaningOf("unidad", ClaveUnidad) ?? ClaveUnidad;
  const packed = meaningOf("tipoEmbalaje", Embalaje) ?? Embalaje;
  return {
    ...{ descripcion, cantidad: `${quantity(Cantidad)} ${unit}`.trim(), kilos: measure(PesoEnKg, "kg") ?? "" },
    peligro:
      MaterialPeligroso === "Sí" ? (joined(CveMaterialPeligroso && `UN ${CveMaterialPeligroso}`, packed) ?? "Sí") : "",
  };
}

const measure = (value: string | undefined, unit: string) => value && `${quantity(value)} ${unit}`;

function joined(...parts: readonly (string | undefined)[]): string | undefined {
  const there = parts.filter(Boolean);
  return there.length === 0 ? undefined : there.join(" · ");
}
