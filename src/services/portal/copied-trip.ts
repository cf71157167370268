import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { OperadorSchema, OtraFiguraSchema, type Viaje, ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { CARTA_PORTE, tripOf } from "../../engine/complements/carta-porte.ts";
import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { saidIn } from "../issuing/index.ts";

/** Vehicles as the XML holds them, whose tonnes the request has in kilograms. */
interface Train {
  readonly carros: readonly { readonly kilosNetos?: string; readonly contenedores: readonly object[] }[];
}

const of = (parent: XmlNode | undefined, ...names: string[]) =>
  names.reduce<XmlNode | undefined>((node, name) => child(node, `cartaporte31:${name}`), parent);
const each = (parent: XmlNode | undefined, name: string) => children(parent, `cartaporte31:${name}`);

/**
 * Reads the trip of a document back; undefined where it has none. A part that no request can express is refused,
 * because a copy without it would be another trip.
 */
export function tripIn(root: XmlNode, cannotSay: (what: string) => never): Viaje | undefined {
  const carta = child(child(root, "cfdi:Complemento"), CARTA_PORTE);
  if (carta === undefined) return undefined;
  const viaje = create(ViajeSchema, read(carta));
  const emisor = { rfc: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "", nombre: "" };
  const tipo = root.attributes.TipoDeComprobante === "T" ? "T" : "I";
  const context = { tipo, idCcp: "", emisor, receptor: emisor, loaded: undefined, day: "" } as const;
  const lost = lostIn(carta, tripOf(viaje, context).node);
  if (lost !== undefined) cannotSay(lost);
  return viaje;
}

function read(carta: XmlNode): MessageInitShape<typeof ViajeSchema> {
  const said = saidIn(ViajeSchema, carta) as {
    readonly vehiculo?: { readonly pesoBrutoKg?: string };
    readonly barco?: object;
    readonly avion?: object;
    readonly tren?: Train;
    readonly mercancias: readonly Record<string, unknown>[];
    readonly paradas: readonly Record<string, unknown>[];
    readonly internacional?: Record<string, unknown>;
    readonly devolucion?: unknown;
  };
  const stops = each(of(carta, "Ubicaciones"), "Ubicacion");
  const goods = each(of(carta, "Mercancias"), "Mercancia");
  const figures = each(of(carta, "FiguraTransporte"), "TiposFigura");
  const isDriver = ({ attributes }: XmlNode) => attributes.TipoFigura === "01";
  const at = (id: string | undefined) => stops.findIndex(({ attributes }) => attributes.IDUbicacion === id);
  const load = of(carta, "Mercancias");
  const insurance = of(load, "Autotransporte", "Seguros");
  const ofVehicle = (kind: string) => policyIn(insurance, `Asegura${kind}`, `Poliza${kind}`);
  const insured = (name: string) => ({ seguro: policyIn(of(load, name), "NombreAseg", "NumPolizaSeguro") });
  const does = doneAt(stops, goods);
  const isMeasured = carta.attributes.TotalDistRec !== undefined;
  const navigation = stops[0]?.attributes.NavegacionTrafico?.toLowerCase();
  return {
    ...said,
    vehiculo: said.vehiculo && { ...said.vehiculo, pesoBrutoKg: kilograms(said.vehiculo.pesoBrutoKg) },
    barco: said.barco && { ...said.barco, ...insured("TransporteMaritimo"), navegacion: navigation },
    avion: said.avion && { ...said.avion, ...insured("TransporteAereo") },
    tren: said.tren && { ...trainOf(said.tren), ...insured("TransporteFerroviario") },
    operadores: figures.filter(isDriver).map((figure) => saidIn(OperadorSchema, figure)),
    otrasFiguras: figures.filter((figure) => !isDriver(figure)).map((figure) => saidIn(OtraFiguraSchema, figure)),
    seguros: insurance && {
      responsabilidadCivil: ofVehicle("RespCivil"),
      medioAmbiente: ofVehicle("MedAmbiente"),
      carga: ofVehicle("Carga"),
    },
    paradas: said.paradas.map((parada, index) => ({
      ...parada,
      tipo: does[index] === (index === 0 ? "recoge" : "entrega") ? undefined : does[index],
      // The kilometres to this stop are among those to the next destination.
      ...(isMeasured && does[index] === "recoge" && index > 0 ? { kilometros: "0" } : {}),
    })),
    mercancias: said.mercancias.map((good, index) => {
      const { attributes } = goods[index]!;
      const { MaterialPeligroso: danger } = attributes;
      return {
        ...good,
        bien: { ...(good.bien as object), peligroso: danger === undefined ? undefined : danger === "Sí" },
        repartos: each(goods[index], "CantidadTransporta").map(({ attributes: { IDOrigen, IDDestino, Cantidad } }) => ({
          ...{ recogeEn: at(IDOrigen), entregaEn: at(IDDestino), cantidad: Cantidad },
        })),
      };
    }),
    devolucion: said.devolucion === undefined ? undefined : true,
    internacional: said.internacional && {
      ...said.internacional,
      sentido: carta.attributes.EntradaSalidaMerc?.toLowerCase(),
    },
  } as MessageInitShape<typeof ViajeSchema>;
}

function policyIn(node: XmlNode | undefined, insurer: string, number: string) {
  const { [insurer]: aseguradora, [number]: numero } = node?.attributes ?? {};
  return aseguradora === undefined || numero === undefined ? undefined : { aseguradora, numero };
}

function kilograms(tonnes = "0"): string {
  return Decimal.of(tonnes).times(Decimal.of(1000)).trim().toString();
}

/** The net weight of a car with containers follows from theirs. */
function trainOf({ carros, ...train }: Train) {
  const weighed = carros.map(({ kilosNetos, ...car }) => ({
    ...car,
    kilosNetos: car.contenedores.length > 0 ? undefined : kilograms(kilosNetos),
  }));
  return { ...train, carros: weighed };
}

/** Returns what the trip does at each stop. Where nothing is delivered it passes, or returns to where it began. */
function doneAt(stops: readonly XmlNode[], goods: readonly XmlNode[]): readonly string[] {
  const codeOf = (stop: XmlNode | undefined) => of(stop, "Domicilio")?.attributes.CodigoPostal;
  const deliveries = stops.filter(({ attributes }) => attributes.TipoUbicacion === "Destino");
  const used = goods.flatMap((good) => each(good, "CantidadTransporta").map(({ attributes }) => attributes.IDDestino));
  const last = stops.at(-1);
  const returns = (isUsed: boolean) => !isUsed && codeOf(last) === codeOf(stops[0]);
  const ends = returns(used.length > 0 ? used.includes(last?.attributes.IDUbicacion) : deliveries.length < 2);
  // Goods that name no stop are all delivered at one.
  const only = used.length > 0 ? undefined : deliveries.at(ends ? -2 : -1);
  return stops.map((stop) => {
    const { TipoUbicacion, IDUbicacion, NumEstacion } = stop.attributes;
    if (TipoUbicacion === "Origen") return "recoge";
    if (ends && stop === last) return "regreso";
    const isUsed = only === undefined ? used.includes(IDUbicacion) : stop === only;
    return NumEstacion === undefined || isUsed ? "entrega" : "paso";
  });
}

/** The service numbers trips and places anew. */
const NUMBERED: ReadonlySet<string> = new Set(["IdCCP", "IDUbicacion", "IDOrigen", "IDDestino"]);

/** Returns the first thing of an element that the other one does not have. */
function lostIn(element: XmlNode, other: XmlNode | undefined): string | undefined {
  if (other === undefined) return element.name;
  const attribute = Object.entries(element.attributes).find(
    ([name, value]) => !NUMBERED.has(name) && value !== undefined && !isSame(value, other.attributes[name]),
  );
  if (attribute !== undefined) return `${attribute[0]} ${attribute[1]} en ${element.name}`;
  const lost = element.children.map((inside, index) => {
    const before = element.children.slice(0, index).filter(({ name }) => name === inside.name).length;
    return lostIn(inside, children(other, inside.name)[before]);
  });
  return lost.find((one) => one !== undefined);
}

function isSame(one: string, other: string | undefined): boolean {
  if (other === undefined || one === other) return one === other;
  const [number, second] = [Decimal.parse(one), Decimal.parse(other)];
  return number !== undefined && second !== undefined && number.equals(second);
}
